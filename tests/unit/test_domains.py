"""What a domain says of itself is true: the contract, without a database. The tests' toy keeps it too."""

import re
from collections import Counter
from importlib.util import find_spec

import pytest

from brainbridge import domains
from brainbridge.cli import table
from brainbridge.config import config
from brainbridge.errors import CatalogError
from brainbridge.graph import catalog, composed
from brainbridge.graph.domain import SECTIONS, Domain, Domains, named
from brainbridge.graph.query import Query, code_of
from brainbridge.schema import migrations, vocabulary
from tests.toy.domain import TOY

ALL = domains.DOMAINS.plus(TOY)
QUERIES, BARE = composed.load(ALL), composed.bare(ALL)
# What an undo writes is checked with what it takes back.
TAKING_BACK = {"undone", "redone"}

every_domain = pytest.mark.parametrize("domain", ALL, ids=lambda domain: domain.name)


def own(domain: Domain) -> list[Query]:
    return [query for query in QUERIES.values() if query.name.partition(".")[0] in domain.areas]


def written(query: Query) -> set[str]:
    """Return the labels and types that a query writes, or a property of."""
    return {re.split(r"[.:]", name)[0] for name in query.writes}


@every_domain
def test_every_query_it_names_is_there(domain: Domain) -> None:
    assert set(domain.named()) <= QUERIES.keys()
    assert set(domain.areas) <= {name.partition(".")[0] for name in QUERIES}


def test_every_query_is_of_one_domain() -> None:
    areas = Counter(area for domain in ALL for area in domain.areas)
    assert set(areas.values()) == {1}
    unowned = {name for name in QUERIES if name.partition(".")[0] not in areas}
    assert unowned == {name for name in ALL.browser if name.startswith("browser.")}


def test_nothing_is_brought_twice() -> None:
    for each in (
        [code.name for check in ALL.checks for code in check.codes] + [sign.code.name for sign in ALL.signs],
        [effect.kind for domain in ALL for effect in domain.effects],
        [kind.label for domain in ALL for kind in domain.kinds],
        [kind.order for domain in ALL for kind in domain.kinds],
        [check.order for check in ALL.checks],
        [sign.order for sign in ALL.signs],
        [command.name for domain in ALL for command in domain.commands] + list(table.TABLE),
        list(ALL.browser),
        [each.name for each in ALL.configurations],
        [figure.name for domain in ALL for figure in domain.figures],
        [index for domain in ALL for index in domain.indexes],
        [domain.name for domain in ALL],
    ):
        assert [name for name, count in Counter(each).items() if count > 1] == []


@every_domain
def test_a_repair_takes_what_any_run_knows_and_says_how_much_it_repaired(domain: Domain) -> None:
    for each in domain.repairs:
        query = QUERIES[each]
        assert {field.name for field in query.params} <= {"now", "landmark", "runId", "isTest", "events"}
        assert ([field.name for field in query.returns], query.rows) in ((["repaired"], "one"), (["changed"], "one"))


@every_domain
def test_each_figure_of_a_score_is_one_that_recall_returns(domain: Domain) -> None:
    body = QUERIES["recall.search"].body
    assert all(re.search(rf"\b{figure.name}: ", body) for figure in domain.figures)


def test_each_figure_that_recall_returns_is_declared() -> None:
    body = catalog.load()["recall.search"].body
    (parts,) = re.findall(r"parts: known \{\.\*, (.*?)\}", body, re.DOTALL)
    (added,) = re.findall(r"// @slot rank\n +(\w+):", body)
    slots = {"recall.search.rank", "recall.search.share", "recall.search.truth"}
    own = [each.name for domain in ALL if slots.isdisjoint(domain.slots) for each in domain.figures]
    assert [*re.findall(r"(\w+):", parts), added] == own


@every_domain
def test_the_label_of_a_configuration_is_recognised_in_queries(domain: Domain) -> None:
    for each in map(named, domain.configurations):
        assert each.kind in QUERIES["config.current"].configurations


@every_domain
def test_a_check_returns_the_codes_it_says(domain: Domain) -> None:
    for check in domain.checks:
        query = QUERIES[check.query]
        assert [field.name for field in query.returns] == ["code", "count", "ids"]
        assert {field.name for field in query.params} <= {"now", "landmark", "isTest", "sample"}
        assert {code for code in re.findall(r"'([a-z_]+)'", query.body) if code in ALL.codes} == {
            code.name for code in check.codes
        }


@every_domain
def test_what_it_names_can_be_imported(domain: Domain) -> None:
    dotted = [
        *(kind.model for kind in domain.kinds),
        *(kind.reads for kind in domain.kinds if kind.reads),
        *(sign.counted for sign in domain.signs),
        *(each.run for each in domain.passes),
        *(effect.by for effect in domain.effects if effect.by),
    ]
    assert all(callable(named(each)) for each in dotted)


@every_domain
def test_an_event_is_taken_back_in_one_way_or_says_why_not(domain: Domain) -> None:
    for effect in domain.effects:
        assert sum(map(bool, (effect.undo, effect.by, effect.final))) == 1, effect.kind
        assert bool(effect.redo) == bool(effect.undo)
        assert effect.meaning


@every_domain
def test_every_event_that_its_queries_write_is_known(domain: Domain) -> None:
    made = {
        kind
        for query in own(domain)
        if "Event" in query.writes
        for kind in re.findall(r"(?:Event \{[^}]*?\bkind: |\b\w\.kind = )'(\w+)'", query.body)
    }
    assert made <= ALL.effects.keys() | TAKING_BACK


@every_domain
def test_all_it_writes_is_archived(domain: Domain) -> None:
    edges = {edge for each in ALL for edge in each.edges}
    left = {name for each in ALL for name in each.left}
    for query in own(domain):
        assert written(query) <= ALL.kinds.keys() | edges | left, query.name


@every_domain
def test_its_edges_are_of_the_vocabulary(domain: Domain) -> None:
    assert set(domain.edges) <= vocabulary.names(ALL).types


@every_domain
def test_a_kind_is_one_of_the_vocabulary(domain: Domain) -> None:
    for kind in domain.kinds:
        properties = vocabulary.types(named(kind.model)).keys()
        assert named(kind.model).__label__ == kind.label
        assert set(kind.key) <= properties
        assert set(kind.texts) <= properties - {*kind.key, "isTest", "scope"}
        assert kind.held or not kind.texts
        # Both decide who may see a node.
        assert kind.held == ({"isTest", "scope"} <= properties)


@every_domain
def test_a_kind_is_known_to_a_check_or_says_why_not(domain: Domain) -> None:
    checked = "\n".join(QUERIES[check.query].body for check in ALL.checks)
    for kind in domain.kinds:
        assert bool(kind.unchecked) != bool(re.search(rf"[:|]{kind.label}\b", checked)), kind.label


@every_domain
def test_the_archive_s_own_queries_name_a_kind_or_its_domain_reads_it(domain: Domain) -> None:
    bare = catalog.load()
    for kind in domain.kinds:
        for name in ("archive.counts", "archive.clear", "archive.place", "archive.connect"):
            named_there = bool(re.search(rf"[:|]{kind.label}\b", bare[name].body))
            assert named_there != kind.is_added or (kind.label == "Probe" and name == "archive.connect")
            if kind.is_added:
                assert re.search(rf"[:|]{kind.label}\b", QUERIES[name].body)


@every_domain
def test_a_step_is_switched_by_a_key_that_is_on_or_off(domain: Domain) -> None:
    for each in domain.passes:
        assert not each.switch or config.fields(ALL)[each.switch].annotation is bool


def test_the_steps_of_a_command_have_an_order() -> None:
    for command in {command for domain in ALL for each in domain.passes for command in each.commands}:
        orders = [each.order for each in ALL.passes(command)]
        assert len(orders) == len(set(orders))


@every_domain
def test_a_configuration_is_a_kind_that_has_versions(domain: Domain) -> None:
    declared = {each.kind: each for each in map(named, domain.configurations)}
    assert declared.keys() == {kind.label for kind in domain.kinds if kind.versioned}
    for kind in domain.kinds:
        if kind.versioned:
            assert named(kind.reads) is declared[kind.label].version
            assert set(declared[kind.label].keys) <= vocabulary.types(named(kind.model)).keys()


@every_domain
def test_a_first_version_is_written_by_migrations_of_data(domain: Domain) -> None:
    data = {each.name for each in migrations.local(ALL) if each.kind == "data"}
    for each in map(named, domain.configurations):
        assert set(each.seeds) <= data
        assert each.seeds


@every_domain
def test_its_first_seed_creates_the_first_version_and_later_ones_complete_versions(domain: Domain) -> None:
    every = {each.name: each for each in migrations.local(ALL)}
    for each in map(named, domain.configurations):
        seeds = [every[name] for name in each.seeds]
        assert seeds == sorted(seeds, key=lambda seed: (seed.chain, seed.version))
        written = [code_of(" ".join(seed.statements)) for seed in seeds]
        assert [re.findall(r"(MERGE|CREATE|MATCH) \(\w+:(\w+)", text) for text in written] == [
            [("MERGE" if first else "MATCH", each.kind)] for first in (True, *(False for _ in seeds[1:]))
        ]


def test_a_key_is_of_one_configuration() -> None:
    keys = [key for each in ALL.configurations for key in each.keys]
    assert sorted(keys) == sorted(config.fields(ALL))


@every_domain
def test_its_commands_stand_under_a_heading(domain: Domain) -> None:
    for each in domain.commands:
        assert each.section in SECTIONS
        assert find_spec(each.module)


@every_domain
def test_each_of_its_fragments_is_named_as_a_slot_and_fills_it(domain: Domain) -> None:
    folder = catalog.root(domain.queries).joinpath(catalog.SLOTS).joinpath(domain.name)
    files = [path for path, _ in catalog.files(folder)] if folder.is_dir() else []
    assert sorted(f"{slot}.cypher" for slot in domain.slots) == files
    for slot in domain.slots:
        name, _, place = slot.rpartition(".")
        assert f"// @slot {place}" in BARE[name].text
        assert not re.search(rf"// @slot {place}$", QUERIES[name].body, re.MULTILINE)


# Why a query that writes when a memory ends has no slot in which a domain hears of it.
NO_SLOT = {
    "archive.clear": "it deletes the brain for an archive",
    "archive.place": "it writes what the archive has, the domain's own properties too",
    "box.file": "it ends the summary of a box, which no other domain adds to, for a new one",
    "erasure.delete": "it deletes them, in the slot gone",
    "index.supersede": "what is the lineage's goes over with its properties; the slot superseded changes it",
    "index.turn": "both versions keep what is theirs",
    "integrity.repair": "it mends damage, and the event keeps what was there",
    "legacy.link": "it creates live memories only, in the slot created",
    "memory.create": "it creates live memories only, in the slot created",
    "memory.delete_tests": "it deletes them, in the slot gone",
    "purge.lineages": "it deletes them, in the slot gone",
    "undo.restore": "it takes back what the event of the end recorded, the domain's own properties too",
    "undo.turn": "the version that ends keeps what the slot promoted wrote to it",
}


def test_a_query_by_which_a_memory_ends_or_lives_again_has_a_slot_for_it_or_says_why_not() -> None:
    every = composed.bare(domains.DOMAINS).values()
    ending = {query.name for query in every if {"Memory", "Memory.validTo"} & set(query.writes)}
    slots = {
        query.name for query in every if re.search(r"// @slot (ended|promoted|revived)$", query.body, re.MULTILINE)
    }
    assert ending == slots | NO_SLOT.keys()
    assert not slots & NO_SLOT.keys()


@every_domain
def test_what_it_adds_to_others_has_names_of_its_own(domain: Domain) -> None:
    others = vocabulary.names(Domains(each for each in ALL if each is not domain)).properties
    assert others.isdisjoint(domain.properties)
    assert len(set(domain.properties)) == len(domain.properties)


def test_a_query_without_slots_is_sent_as_its_file_says() -> None:
    bare = {name: query.body for name, query in catalog.load().items() if not re.search(r"@(slot|each)\b", query.body)}
    assert bare
    assert {name: QUERIES[name].body for name in bare} == bare


def test_what_does_not_fit_is_told() -> None:
    strange = Domain(name="strange", queries="tests.toy.queries", slots=("memory.nothing.touch",))
    with pytest.raises(CatalogError, match=r"no query 'memory\.nothing'"):
        composed.load(Domains((strange,)))
