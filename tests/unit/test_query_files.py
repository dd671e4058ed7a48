"""Rules for every query file, checked without a database."""

import re
from pathlib import Path

import pytest

from brainbridge.config.domain import DOMAIN as CONFIG
from brainbridge.domains import DOMAINS
from brainbridge.graph import catalog, composed
from brainbridge.graph.query import Query, code_of
from brainbridge.schema import vocabulary
from tests.toy.domain import TOY
from tools import lock_queries

ROOT = Path(__file__).parent.parent.parent
# What is sent where the toy is: the queries with its fragments, and its own.
ALL = DOMAINS.plus(TOY)
QUERIES = list(composed.load(ALL).values())
OURS = [query for query in QUERIES if query.name in catalog.load()]
DOMAIN = [query for query in QUERIES if not query.name.startswith("ledger.")]
# Keys of maps and parts of instants: names after a dot that are not properties of the graph.
MAP_KEYS = {
    *("id", "at", "content", "contentHash", "newId", "touchId", "energy", "tier", "type", "node", "class", "members"),
    *("epochMillis", "sessionId", "instanceId", "speaker", "role", "scope", "importKey", "labels", "rate", "rise"),
    *("kind", "key", "replace", "plain", "instants", "from", "to", "ids", "keys", "moved", "accesses", "touches"),
    *("newer", "older", "entities", "events", "times", "phrase", "row", "slot", "fromLabel", "toLabel"),
    *("hops", "path", "score", "edge", "before", "through", "way", "n", "m", "seed", "source", "target", "strength"),
    *("filter", "admits", "a", "r", "adds", "age", "passed", "begins", "ends", "days", "day", "month"),
    *("rose", "judged", "threshold", "headId", "outcome", "after"),
    *("lives", "moves", "blocker", "event", "mine", "sought", "mentions", "found", "rare", "needed"),
    *("said", "whole", "begun", "meant", "most"),
    *("begin", "ended", "gain", "lowered", "rates", "rest", "rises", "since", "used"),
    *("hit", "stems", "own", "held", "counts", "weighs", "isMessage", "idle", "coverage"),
    *("kin", "parents"),
    *("fullText", "parts", "wishes", "topic", "keywords", "memory", "how", "lines"),
    *("crystal", "count", "due", "winner", "loser", "outgoing", "made", "merged", "orders", "was"),
    *("parent", "makes", "note"),
    *("mark", "marks"),
    *("fact", "distrust", "importance", "of", "statement", "corrects", "confidence", "f", "retracted"),
    *("contested", "until"),
    *("same", "finer", "broader", "surer", "against", "again"),
    *("over", "by", "lineage"),
    *("fact", "distrust", "importance", "of"),
    *("commitment", "told", "until", "t", "share"),
    *("waits", "why", "whys", "outcomes", "drawnIds", "ofIds", "starts", "stops"),
    *("action", "confidence", "lifecycleState", "importance", "decision", "rationale"),
    *("sure", "access", "recency", "feedback", "causal", "disputed", "heat", "decay", "low", "high", "state"),
    *("summary", "b", "reason", "stays"),
    *("trait",),
    *("heads", "titled", "base", "sex", "opposed", "s", "l", "family", "doubt", "suffix", "given", "middle"),
    *("letters", "facts", "doubted", "fixed", "other", "because", "person", "plain", "label", "spellings"),
    *("fulltext", "queryNodes", "components", "index", "db"),
    *("acts", "prior", "value"),
}
# Names of another program's graph, which are read only there.
FOREIGN = {"transfer.entities": {"observations"}, "transfer.shape": {"observations"}}
FORBIDDEN = {
    r"\bdatetime\(\s*\)": "the clock is a parameter",
    r"\btimestamp\(": "the clock is a parameter",
    r"\brand\(": "queries have no randomness",
    r"\brandomUUID\(": "ids come from the client",
    r"\bRETURN\s+\*": "columns are named",
    r"\b(apoc|gds)\.": "Community without plugins",
    r"\*\s*\d*\s*\.\.\s*\]": "a path has an upper bound",
    r"\[:?[\w|]*\*\]": "a path has an upper bound",
    r"\bDETACH DELETE\b": "only test memories, purges and erasures delete",
}
CLAUSES = "SET|WITH|RETURN|REMOVE|CREATE|MERGE|FOREACH|MATCH|ON|DELETE"
EXEMPT = {
    # A crystal is merged into one other at most: the paths are a tree, and as many as the crystals that were merged.
    "crystal.joined": {"a path has an upper bound"},
    "crystal.share": {"a path has an upper bound"},
    "document.hold": {"a path has an upper bound"},
    "document.wanted": {"a path has an upper bound"},
    "document.check_held": {"a path has an upper bound"},
    "document.untold": {"a path has an upper bound"},
    "browser.fades_next": {"the clock is a parameter"},  # Browser has no parameters
    "schema.clock": {"the clock is a parameter"},  # it reads the clock, and judges nothing
    "memory.delete_tests": {"only test memories, purges and erasures delete"},
    "purge.lineages": {"only test memories, purges and erasures delete"},
    "erasure.delete": {"only test memories, purges and erasures delete"},
    "integrity.sweep": {"only test memories, purges and erasures delete"},  # nodes without memories
    "archive.clear": {"only test memories, purges and erasures delete"},  # deletes the whole brain for an archive
    "document.move": {"only test memories, purges and erasures delete"},  # a document without states, and no memory
    "document.move_back": {"only test memories, purges and erasures delete"},
    "toy.tidy": {"only test memories, purges and erasures delete"},  # its own nodes, without memories
}


def ids(query: Query) -> str:
    return query.name


every_query = pytest.mark.parametrize("query", QUERIES, ids=ids)
every_query_of_ours = pytest.mark.parametrize("query", OURS, ids=ids)
every_domain_query = pytest.mark.parametrize("query", DOMAIN, ids=ids)


@every_query
def test_it_avoids_what_is_forbidden(query: Query) -> None:
    code = code_of(query.body)
    broken = {reason for pattern, reason in FORBIDDEN.items() if re.search(pattern, code)}
    assert broken <= EXEMPT.get(query.name, set())


@every_query
def test_a_comment_that_is_replaced_has_a_line_of_its_own(query: Query) -> None:
    assert not re.search(r"^ *[^ /\n].*// @(slot|each) ", query.text, re.MULTILINE)


@every_query
def test_what_is_ordered_is_ordered_before_it_is_projected(query: Query) -> None:
    """After ``RETURN r {.id}`` without AS, or with AS r, ``r`` is the map: its other properties are null."""
    shadowed = re.findall(
        r"\b(?:RETURN|WITH)\s+(\w+)\s*\{[^{}]*\}\s*(?:AS\s+\1\s+)?ORDER BY\s+\1\.", code_of(query.body)
    )
    assert shadowed == []


@every_query
def test_a_node_without_a_label_is_only_matched_to_count_everything(query: Query) -> None:
    bare = re.findall(r"\bMATCH\s*\(\s*\w*\s*\)\s*(?!-|<)", code_of(query.body))
    assert not bare or query.name in ("schema.population", "archive.counts")


@every_query
def test_the_internal_ids_of_neo4j_stay_inside(query: Query) -> None:
    """Only validation may use them, since a damaged memory may have no id of its own."""
    assert "elementId" not in query.body or query.name.startswith("integrity.")


@every_query_of_ours
def test_it_has_a_test_module_of_its_own(query: Query) -> None:
    area, verb = query.name.split(".")
    module = ROOT / "tests" / "cypher" / area / f"test_{verb}.py"
    assert module.is_file()
    assert f"cypher/{area}/{verb}.cypher" in module.read_text(encoding="utf-8").splitlines()[0]


@every_query
def test_its_body_can_be_read_at_a_glance(query: Query) -> None:
    assert len(query.text.splitlines()) <= 80


@every_query
def test_it_returns_what_its_header_says(query: Query) -> None:
    assert _columns(query.text) == [*query.gives, *(field.name for field in query.returns)]


@every_query
def test_what_it_writes_stands_in_its_header(query: Query) -> None:
    # A no-op SET is a lock, and writes nothing.
    code = re.sub(r"\bSET (\w+)\.rev = \1\.rev\b", "", code_of(query.body))
    declared = {part for name in query.writes for part in re.split(r"[.:]", name)}
    assigned = re.findall(r"\bSET\s+\w+\.(\w+)\s*=|,\s*\w+\.(\w+)\s*=[^=~]", code) if query.mode == "write" else []
    nodes = set(re.findall(r"\b(?:CREATE|MERGE)\s*\(\w*:(\w+)", code))
    edges = set(re.findall(r"-\[\w*:([A-Z_]+)[\s{\]]", _writing(code)))
    assert nodes | edges <= declared
    unnamed = {name for pair in assigned for name in pair if name and name not in declared}
    # A query that writes nodes or edges of a kind as a whole need not list their properties.
    assert not unnamed or any("." not in name and ":" not in name for name in query.writes)


def _writing(code: str) -> str:
    return "\n".join(line for line in code.splitlines() if re.search(r"\b(CREATE|MERGE)\b", line))


@every_query
def test_no_right_side_reads_what_its_own_set_clause_writes(query: Query) -> None:
    """Within one SET clause the right sides see the values from before it, in any order: use two clauses."""
    for clause in re.findall(rf"\bSET\b(.*?)(?=\b(?:{CLAUSES})\b|\Z)", code_of(query.body), re.DOTALL):
        items = re.findall(r"(\w+\.\w+)\s*=(?!=)(.*?)(?=,\s*\w+\.\w+\s*=(?!=)|\Z)", clause, re.DOTALL)
        for target, _ in items:
            others = " ".join(right for name, right in items if name != target)
            assert not re.search(rf"\b{re.escape(target)}\b", others), f"{target} is written and read in one SET"


@every_query
def test_nothing_is_set_on_what_may_be_missing(query: Query) -> None:
    """A SET on a variable of an OPTIONAL MATCH takes its locks in another order: hundreds of deadlocks (see access)."""
    code = code_of(query.body)
    optional = {name for names in re.findall(r"OPTIONAL MATCH([^\n]*)", code) for name in re.findall(r"\((\w+)", names)}
    certain = set(re.findall(r"(?<!OPTIONAL )MATCH \((\w+)", code))
    assert (optional - certain).isdisjoint(re.findall(r"\bSET\s+(\w+)[.:]", code))


@every_domain_query
def test_its_names_are_those_of_the_vocabulary(query: Query) -> None:
    names, code = vocabulary.names(ALL), code_of(query.body)
    tokens = {each for group in re.findall(r"(?<!:):(?!:)([A-Z_][\w|]*)", code) for each in group.split("|")}
    assert tokens <= names.labels | names.types
    of_no_parameter = re.sub(r"\$\w+\.\w+", "$", code)  # the header declares the fields of a map that is sent
    accessed = set(re.findall(r"\b[a-z]\w*\.([a-zA-Z_]\w*)", of_no_parameter))
    changed = {f"{when}_{name}" for when in ("before", "after") for name in names.properties | {"labels"}}
    assert accessed <= names.properties | changed | MAP_KEYS | {"name", "trigger", "text"} | FOREIGN.get(
        query.name, set()
    )


@every_domain_query
def test_the_ledger_is_nobody_elses_business(query: Query) -> None:
    # Two distinguish the ledger's nodes from others, and run.start checks the locks.
    exempt = ("schema.population", "archive.counts", "run.start")
    assert "__Brainbridge" not in query.body or query.name in exempt


@pytest.mark.parametrize("name", ["config.current", "config.history", "config.change", "config.mend"])
def test_what_is_done_with_any_configuration_is_done_with_all(name: str) -> None:
    (labels,) = set(
        re.findall(r"MATCH \(c:([\w|]+Config)/\* @each configuration \|<label> \*/\)", catalog.load()[name].body)
    )
    assert labels == "|".join(kind.label for kind in CONFIG.kinds)


def test_every_declared_property_is_used() -> None:
    text = "\n".join(text for package in ALL.packages for _, text in catalog.files(catalog.root(package)))
    unused = {name for name in vocabulary.names(ALL).properties if not re.search(rf"\b{name}\b", text)}
    assert unused == set()


def source() -> str:
    """Return all Python of the product but the table of earlier names of queries."""
    files = (path for path in (ROOT / "brainbridge").rglob("*.py") if path.name != "queries.py")
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_query_is_called_by_somebody() -> None:
    code = source()
    continued = {query.after for query in OURS}
    sent = {query.name for query in OURS if query.mode != "browse" and f'"{query.name}"' in code}
    assert {query.name for query in OURS if query.mode != "browse"} == sent | continued - {""}
    assert {query.name for query in OURS if query.gives} == continued - {""}
    assert sent & continued == set()


def test_every_query_that_is_called_exists() -> None:
    areas = {query.name.split(".")[0] for query in OURS} - {"browser"}
    code = source()
    called = set(re.findall(rf'"((?:{"|".join(areas)})\.[a-z_]+)"', code))
    assert called - {"config.toml"} <= {query.name for query in OURS}


def test_the_lock_file_pins_every_query() -> None:
    assert lock_queries.faults() == []
    assert lock_queries.LOCK.read_text(encoding="utf-8").splitlines() == lock_queries.lines()


def test_a_text_that_changes_needs_a_new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = {**lock_queries.locked(), "energy.top": (str(catalog.load()["energy.top"].version), "another text")}
    monkeypatch.setattr(lock_queries, "locked", lambda: earlier)
    assert lock_queries.faults() == [f"energy.top changed: raise its @version above {earlier['energy.top'][0]}"]


def test_a_new_domain_changes_what_is_sent_and_no_version() -> None:
    assert lock_queries.faults(ALL) == []
    before, after = (dict(_pinned(line) for line in lock_queries.lines(every)) for every in (DOMAINS, ALL))
    filled = {name for name in before if after[name] != before[name]}
    assert {slot.rpartition(".")[0] for slot in TOY.slots} < filled
    assert all(after[name][:2] == before[name][:2] for name in filled)
    assert {len(after[name]) for name in filled} == {3}


def _pinned(line: str) -> tuple[str, list[str]]:
    name, *pinned = line.split()
    return name, pinned


def _columns(body: str) -> list[str]:
    """Return the aliases of the last RETURN outside of sub-queries."""
    code, depth, start = code_of(body), 0, 0
    for match in re.finditer(r"[{}]|\bRETURN\b", code):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if match[0] == "RETURN" and depth == 0:
            start = match.end()
    returned = re.split(r"\bORDER BY\b|\bLIMIT\b", code[start:])[0].replace("DISTINCT", "")
    return [_alias(part) for part in _parts(returned)]


def _parts(text: str) -> list[str]:
    parts, depth = [""], 0
    for character in text:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def _alias(part: str) -> str:
    return part.rsplit(" AS ", 1)[-1].strip()
