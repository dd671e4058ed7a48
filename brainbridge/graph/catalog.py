"""The query catalog: every ``cypher/<area>/<verb>.cypher`` as a checked, immutable record.

The path is the name, the header is the contract; ``cypher/README.md`` explains both. Nothing here needs a
database: a broken header is found when the catalog is loaded.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, get_args

from brainbridge.errors import CatalogError, ParameterError
from brainbridge.graph.domain import OWN

Mode = Literal["read", "write", "browse"]
MODES: tuple[str, ...] = get_args(Mode)
MIGRATIONS = "migrations"
FRAGMENTS = "fragments"
SLOTS = "slots"

_HEADER = "name version mode purpose param returns writes rows uses safe eager after gives"
TAGS = frozenset(_HEADER.split())
_TAG = re.compile(r"^// @(?P<tag>[a-z]+) +(?P<text>\S.*)$")
_VERSION = re.compile(r"[1-9][0-9]{0,8}")
_FIELD = re.compile(r"^(?P<name>\S+) +(?P<type>list<\w+>\??|\w+\??)(?: +(?P<doc>.+))?$")
# A dollar sign in a string, a quoted name or a comment is no parameter.
_QUOTED = re.compile(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|`[^`]*`|//[^\n]*|/\*.*?\*/", re.DOTALL)
_ROWS = re.compile(r"(one|each \w+|any \S.*)$")
_PARAMETER = re.compile(r"\$(\w+)")
_LOOKS_UP = re.compile(
    r"^MATCH \(\w+:(?P<labels>\w+Config(?:\|\w+Config)*)(?:/\*.*\*/)?\)"
    r" WHERE (?:\$kind IN labels\(\w+\) AND )?\w+\.validTo IS NULL$",
    re.MULTILINE,
)
_CHECKS: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "float": (float, int),
    "boolean": (bool,),
    "map": (dict,),
    "list": (list,),
}


@dataclass(frozen=True, slots=True)
class Field:
    """A declared parameter or column: ``type`` is one of the header's types, without the ``?``."""

    name: str
    type: str
    nullable: bool
    doc: str


@dataclass(frozen=True, slots=True)
class Query:
    """One query file.

    ``writes`` names what it may change (``Memory.energy``, ``Memory:Live``, ``COACTIVATED``), ``rows`` how many rows
    it must return, ``uses`` the indexes its plan must contain, ``safe`` why it may simply be sent again after a lost
    acknowledgement (empty: it may not). ``parts`` are the queries it was joined from.

    ``body`` is what is sent, ``text`` what its own file says. They differ if it continues another query, its
    ``after``: both are one statement then, in which the columns that the first one ``gives`` are variables. A query
    with ``gives`` is never sent alone.
    """

    name: str
    version: int
    mode: Mode
    purpose: str
    params: tuple[Field, ...]
    returns: tuple[Field, ...]
    writes: tuple[str, ...]
    rows: str
    uses: tuple[str, ...]
    safe: str
    eager: str
    body: str
    sha256: str
    path: str
    text: str = ""
    after: str = ""
    gives: tuple[str, ...] = ()
    parts: tuple["Query", ...] = ()

    @property
    def reference(self) -> str:
        """Return ``name@version sha256``, as runs record it."""
        return f"{self.name}@{self.version} {self.sha256}"

    @property
    def repeatable(self) -> bool:
        """Tell whether it may be sent again when it is unknown whether it was carried out."""
        return self.mode == "read" or bool(self.safe)

    @property
    def configurations(self) -> frozenset[str]:
        """Return the labels, ending in ``Config``, whose current version it looks up; without that it does nothing."""
        return frozenset(label for match in _LOOKS_UP.finditer(self.body) for label in match["labels"].split("|"))

    @property
    def blinded_by(self) -> frozenset[str]:
        """Return the configurations without which it would find nothing and not say why; checks do say why."""
        blinds = self.mode == "read" and not self.name.startswith("integrity.")
        return self.configurations if blinds else frozenset()

    def expected(self, values: Mapping[str, Any]) -> int | None:
        """Return how many rows it must return for these parameters; None if any number is right."""
        form, _, name = self.rows.partition(" ")
        return len(values[name]) if form == "each" else 1 if form == "one" else None

    def chosen(self, known: Mapping[str, Any]) -> dict[str, Any]:
        """Return those of the known values that are parameters of this query."""
        return {field.name: known[field.name] for field in self.params if field.name in known}

    def check(self, values: Mapping[str, Any]) -> None:
        """Raise ParameterError unless ``values`` are exactly the declared parameters, typed as declared."""
        declared = {field.name for field in self.params}
        if missing := declared - values.keys():
            raise ParameterError(f"{self.name} lacks the parameter {', '.join(sorted(missing))}")
        if unknown := values.keys() - declared:
            raise ParameterError(f"{self.name} knows no parameter {', '.join(sorted(unknown))}")
        for field in self.params:
            if not _fits(values[field.name], field.type, field.nullable):
                raise ParameterError(f"{self.name}: {field.name} must be {field.type}, not {values[field.name]!r}")


class Catalog(Mapping[str, Query]):
    """All queries by name, immutable."""

    def __init__(self, queries: Mapping[str, Query]) -> None:
        self._queries = dict(sorted(queries.items()))

    def __getitem__(self, name: str) -> Query:
        """Return the query of that name; CatalogError if there is none."""
        if found := self._queries.get(name):
            return found
        raise CatalogError(f"there is no query {name!r}")

    def __contains__(self, name: object) -> bool:
        """Tell whether there is a query of that name."""
        return name in self._queries

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names, sorted."""
        return iter(self._queries)

    def __len__(self) -> int:
        """Count the queries."""
        return len(self._queries)


@cache
def joined(first: Query, second: Query) -> Query:
    """Return two queries as one statement, neither changed; the second sees what the first has written.

    Its one row holds the rows of each, as the lists ``first`` and ``second``. Parameters of the same name are shared.
    """
    return Query(
        name=f"{first.name}@{first.version}+{second.name}",
        version=second.version,
        mode="write" if "write" in (first.mode, second.mode) else "read",
        purpose=f"{first.purpose} Then: {second.purpose}",
        params=tuple({field.name: field for field in (*first.params, *second.params)}.values()),
        returns=(Field("first", "list<map>", False, ""), Field("second", "list<map>", False, "")),
        writes=first.writes + second.writes,
        rows="one",
        uses=first.uses + second.uses,
        safe=_both(first.safe, second.safe) if first.repeatable and second.repeatable else "",
        eager=_both(first.eager, second.eager),
        body=f"{_collected(first, 'first')}\n{_collected(second, 'second')}\nRETURN first, second",
        sha256=digest(first.body + second.body),
        path=first.path,
        parts=(first, second),
    )


def followed(first: Query, second: Query) -> Query:
    """Return two queries as one statement, in which the second continues from the columns of the first.

    It is the second query with the parameters, writes and indexes of both. CatalogError if the first gives no columns.
    """
    if not first.gives:
        raise CatalogError(f"cypher/{second.path}: {first.name} has no @gives to continue from")
    body = f"CALL () {{\n{first.body}\n}}\n{second.text}"
    return replace(
        second,
        mode="write" if "write" in (first.mode, second.mode) else second.mode,
        params=tuple({field.name: field for field in (*first.params, *second.params)}.values()),
        writes=tuple(dict.fromkeys((*first.writes, *second.writes))),
        uses=tuple(dict.fromkeys((*first.uses, *second.uses))),
        safe=second.safe if first.repeatable else "",
        eager=_both(first.eager, second.eager),
        body=body,
        sha256=digest(body),
    )


def _both(one: str, other: str) -> str:
    return "; ".join(filter(None, (one, other)))


def _collected(query: Query, name: str) -> str:
    row = ", ".join(f"{field.name}: {field.name}" for field in query.returns)
    return f"CALL () {{\nCALL () {{\n{query.body}\n}}\nRETURN collect({{{row}}}) AS {name}\n}}"


def _fits(value: Any, kind: str, nullable: bool) -> bool:
    if value is None:
        return nullable
    if kind.startswith("list<"):
        return isinstance(value, list) and all(_fits(item, kind[5:-1], False) for item in value)
    if isinstance(value, bool) and kind != "boolean":
        return False
    return isinstance(value, _CHECKS[kind])


def used_parameters(body: str) -> frozenset[str]:
    """Return the names of the parameters a statement mentions outside strings and comments."""
    return frozenset(_PARAMETER.findall(_QUOTED.sub(" ", body)))


def code_of(body: str) -> str:
    """Return a statement with its strings, quoted names and comments blanked out."""
    return _QUOTED.sub(" ", body)


def uncommented(body: str) -> str:
    """Return a statement without its comments."""
    return _QUOTED.sub(lambda found: "" if found[0].startswith("/") else found[0], body)


def digest(body: str) -> str:
    """Return the sha256 of a body, with LF line ends and no trailing blanks, so that editors do not change it."""
    lines = [line.rstrip() for line in body.replace("\r\n", "\n").split("\n")]
    return hashlib.sha256("\n".join(lines).strip().encode()).hexdigest()


def parse(text: str, path: str) -> Query:
    """Read one query file; CatalogError lists everything wrong with its header at once."""
    tags, body = _split(text, path)
    faults: list[str] = []
    params = _fields(tags.get("param", []), faults)
    returns = _fields(tags.get("returns", []), faults)
    query = Query(
        name=_single(tags, "name", faults),
        version=_version(_single(tags, "version", faults), faults),
        mode=_mode(_single(tags, "mode", faults), faults),
        purpose=_single(tags, "purpose", faults),
        params=params,
        returns=returns,
        writes=tuple(" ".join(tags.get("writes", [])).split()),
        rows=" ".join(tags.get("rows", [])),
        uses=tuple(" ".join(tags.get("uses", [])).split()),
        safe=" ".join(tags.get("safe", [])),
        eager=" ".join(tags.get("eager", [])),
        body=body,
        sha256=digest(body),
        path=path,
        text=body,
        after=" ".join(tags.get("after", [])),
        gives=tuple(line.split()[0] for line in tags.get("gives", [])),
    )
    faults += _contradictions(query, tags)
    if faults:
        raise CatalogError(f"cypher/{path}: " + "; ".join(faults))
    return query


def _split(text: str, path: str) -> tuple[dict[str, list[str]], str]:
    tags: dict[str, list[str]] = {}
    lines = text.replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines):
        if not (match := _TAG.match(line)):
            return tags, "\n".join(lines[number:]).strip()
        tags.setdefault(match["tag"], []).append(match["text"].strip())
    raise CatalogError(f"cypher/{path}: no statement after the header")


def _single(tags: Mapping[str, list[str]], tag: str, faults: list[str]) -> str:
    values = tags.get(tag, [])
    if len(values) != 1:
        faults.append(f"@{tag} must occur once, not {len(values)} times")
        return ""
    return values[0]


def _version(text: str, faults: list[str]) -> int:
    if _VERSION.fullmatch(text):
        return int(text)
    faults.append(f"@version must be a positive integer, not {text!r}")
    return 0


def _mode(text: str, faults: list[str]) -> Any:
    if text not in MODES:
        faults.append(f"@mode must be one of {', '.join(MODES)}, not {text!r}")
    return text


def _fields(lines: list[str], faults: list[str]) -> tuple[Field, ...]:
    fields = []
    for line in lines:
        match = _FIELD.match(line)
        kind = match["type"].removesuffix("?") if match else ""
        if not match or kind.removeprefix("list<").removesuffix(">") not in _CHECKS:
            faults.append(f"{line!r} is not 'name type text'")
            continue
        fields.append(Field(match["name"], kind, match["type"].endswith("?"), match["doc"] or ""))
    return tuple(fields)


def _contradictions(query: Query, tags: Mapping[str, list[str]]) -> Iterator[str]:
    expected = query.path.removesuffix(".cypher").replace("/", ".")
    if query.name != expected:
        yield f"@name must follow the path: {expected}"
    declared, used = {field.name for field in query.params}, used_parameters(query.body)
    if unused := declared - used:
        yield f"declared but not used: {', '.join(sorted(unused))}"
    if undeclared := used - declared:
        yield f"used but not declared: {', '.join(sorted(undeclared))}"
    if (query.mode == "write") != bool(query.writes):
        yield "@writes is required in mode write, and only there"
    yield from _miscounted(query)
    if query.gives and query.returns:
        yield "@gives and @returns exclude each other: a text that another continues returns nothing"
    if strange := tags.keys() - TAGS:
        yield f"unknown tag: {', '.join(sorted(strange))}"


def _miscounted(query: Query) -> Iterator[str]:
    if (query.mode == "write") != bool(query.rows):
        yield "@rows is required in mode write, and only there"
    elif query.rows and not _ROWS.match(query.rows):
        yield f"@rows must be 'one', 'each PARAMETER' or 'any REASON', not {query.rows!r}"
    elif (each := query.rows.removeprefix("each ")) != query.rows and each not in {
        field.name for field in query.params if field.type.startswith("list<") and not field.nullable
    }:
        yield f"@rows counts {each}, which is not a list parameter"


def files(root: Traversable, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield (path below the root, text) of every ``.cypher`` file, in a stable order."""
    for entry in sorted(root.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".cypher"):
            yield f"{prefix}{entry.name}", entry.read_text(encoding="utf-8")


def root(package: str = OWN) -> Traversable:
    """Return the folder of a package's query files; ours are in the installed package, or beside it in a checkout."""
    if package != OWN:
        return resources.files(package)
    installed = resources.files("brainbridge") / "cypher"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "cypher"


@cache
def load() -> Catalog:
    """Load and check every query file; CatalogError reports all faults together."""
    return wholes(parsed(root()))


def parsed(folder: Traversable) -> dict[str, Query]:
    """Return the queries of a folder by name, each by itself; CatalogError reports all faults together."""
    queries, faults = {}, []
    for path, text in files(folder):
        if path.startswith((f"{MIGRATIONS}/", f"{FRAGMENTS}/", f"{SLOTS}/")):
            continue
        try:
            query = parse(text, path)
        except CatalogError as error:
            faults.append(str(error))
        else:
            queries[query.name] = query
    if faults:
        raise CatalogError("\n".join(faults))
    return queries


def wholes(queries: Mapping[str, Query]) -> Catalog:
    """Put in front of each query the one it continues; CatalogError if that one is missing, or if they form a cycle."""
    return Catalog({name: _whole(query, queries) for name, query in queries.items()})


def _whole(query: Query, queries: Mapping[str, Query], below: tuple[str, ...] = ()) -> Query:
    """Return a query with all that it continues; one that is whole already is returned unchanged."""
    if not query.after or query.body != query.text:
        return query
    if query.after not in queries or query.name in below:
        raise CatalogError(f"cypher/{query.path}: @after names {query.after}, which it cannot continue")
    return followed(_whole(queries[query.after], queries, (*below, query.name)), query)
