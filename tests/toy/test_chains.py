"""The toy's migrations are a chain of their own, beside ours, in one database."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from brainbridge import domains
from brainbridge.brain.brain import Brain
from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.domains import DOMAINS  # without the toy, which a fixture adds to the list
from brainbridge.errors import InvalidInput, Refused, SchemaMissing, SchemaNewer
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.recall import recall
from brainbridge.schema import drift, indexes, migrations, schema
from brainbridge.schema.migrations import CHAIN, Migration
from brainbridge.transfer.archive import restoring
from tests.cli.conftest import invoke
from tests.integration.archives import export
from tests.state import at, empty, given, query
from tests.toy import notes
from tests.toy.conftest import take_away
from tests.toy.domain import TOY
from tests.toy.settings import NOTES
from tests.undoing import whole

TOYS = "tests.toy.queries"
NEWEST = migrations.local(DOMAINS)[-1].version


@pytest.fixture
def before(toyed: Graph) -> Iterator[Graph]:
    """A brain in use, opened with the toy for the first time: nothing of the toy is in it yet."""
    take_away(toyed)
    given(toyed)
    yield toyed
    migrations.apply(toyed)


@pytest.fixture
def without(toyed: Graph) -> Graph:
    """The database of a brain with a note, opened without the toy."""
    given(toyed)
    notes.write(toyed, "m", "in the margin", now=at(1))
    return Graph(toyed.driver, uri=toyed.uri, domains=DOMAINS)


def test_what_is_lacking_is_named_with_its_package(before: Graph) -> None:
    with pytest.raises(SchemaMissing, match=r"2 migration\(s\), from migration 1 \(toy_note\) of tests\.toy\.queries"):
        schema.ensure(before)
    assert migrations.reached(before) == {CHAIN: NEWEST}


@pytest.mark.parametrize("broken", [1, 2])
def test_killed_between_its_migrations_the_rest_is_applied_again(
    before: Graph, broken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Any = migrations._record

    def record(unit: Any, migration: Migration, began: float) -> None:
        if (migration.chain, migration.version) == (TOYS, broken):
            raise KeyboardInterrupt
        real(unit, migration, began)

    with monkeypatch.context() as patch:
        patch.setattr(migrations, "_record", record)
        with pytest.raises(KeyboardInterrupt):
            migrations.apply(before)
    assert migrations.reached(before) == {CHAIN: NEWEST} | ({TOYS: 1} if broken == 2 else {})
    assert query(before, "MATCH (n) WHERE 'ToyConfig' IN labels(n) RETURN count(n) AS n") == [{"n": 0}]
    assert [each.version for each in migrations.apply(before)] == [1, 2][broken - 1 :]
    assert migrations.apply(before) == ()
    assert migrations.reached(before) == {CHAIN: NEWEST, TOYS: 2}
    assert drift.compare(indexes.installed(before), before.domains).missing == []
    assert [each.version for each in NOTES.history(before)] == [1]


def test_a_brain_without_it_opens_the_same_database_and_works(without: Graph) -> None:
    schema.ensure(without)
    assert migrations.pending(without) == ()
    assert {each["chain"] for each in migrations.states(without)} == {CHAIN}
    given(without, "n", content="another thought", hours=1)
    assert [hit.id for hit in recall.recall(without, "thought", now=at(2), limit=1).hits] == ["n"]
    consolidation.consolidate(without, now=at(3), is_test=False)
    assert integrity.validate(without, now=at(3)).findings == []


def test_it_is_known_again_when_it_is_back(without: Graph, toyed: Graph) -> None:
    consolidation.consolidate(without, now=at(3), is_test=False)
    schema.ensure(toyed)
    assert query(toyed, "MATCH (n:ToyNote)-[:NOTED]->(m) RETURN n.text AS text") == [{"text": "in the margin"}]
    assert integrity.validate(toyed, now=at(3)).findings == []


def test_the_facade_opens_it_without_the_toy(without: Graph, database: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(domains, "DOMAINS", DOMAINS)
    with Brain.open() as brain:
        assert {each["state"] for each in brain.schema.states()} == {"applied"}
        assert brain.remember("a thought of its own").id


@pytest.mark.parametrize("with_the_toy", [True, False])
def test_our_next_migration_does_not_touch_it(
    without: Graph, toyed: Graph, with_the_toy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ours has the number that the toy's would have had in one chain for all."""
    real, graph = migrations.local, toyed if with_the_toy else without
    following = Migration(NEWEST + 1, "next", "data", "", ("MERGE (:Session {id: 'from the next migration'})",), "x")

    def local(every: Any) -> tuple[Migration, ...]:
        found = real(every)
        return (*found[: NEWEST + 1], following, *found[NEWEST + 1 :])

    with monkeypatch.context() as patch:
        patch.setattr(migrations, "local", local)
        try:
            assert migrations.apply(graph) == (following,)
            assert migrations.reached(toyed) == {CHAIN: NEWEST + 1, TOYS: 2}
            assert migrations.pending(toyed) == migrations.pending(without) == ()
        finally:
            statement = "MATCH (m:__BrainbridgeMigration {chain: $chain, version: $n}) DETACH DELETE m"
            query(toyed, statement, chain=CHAIN, n=NEWEST + 1)


def test_ours_are_applied_before_its_own(before: Graph) -> None:
    query(before, "MATCH (m:__BrainbridgeMigration {chain: $c, version: $n}) DETACH DELETE m", c=CHAIN, n=NEWEST)
    assert [(each.chain, each.version) for each in migrations.apply(before)] == [(CHAIN, NEWEST), (TOYS, 1), (TOYS, 2)]


def test_a_newer_toy_says_that_it_is_to_be_upgraded(toyed: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = migrations.local(toyed.domains)[:-1]
    monkeypatch.setattr(migrations, "local", lambda _: fewer)
    with pytest.raises(SchemaNewer, match=r"at migration 2 of tests\.toy\.queries, this brainbridge knows 1") as error:
        schema.ensure(toyed)
    assert error.value.hint == "upgrade tests.toy.queries"


def test_opening_is_one_round_trip_with_it_and_without(
    without: Graph, toyed: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    for graph in (without, toyed):
        asked = Mock(wraps=graph._ask)
        monkeypatch.setattr(graph, "_ask", asked)
        schema.ensure(graph)
        assert asked.call_count == 1


# Archives and the command line


def header(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_bytes().splitlines()[0])
    return found


def test_an_archive_says_where_each_chain_was(toyed: Graph, tmp_path: Path) -> None:
    export(toyed, tmp_path / "a")
    assert (header(tmp_path / "a")["migration"], header(tmp_path / "a")["others"]) == (NEWEST, {TOYS: 2})
    assert header(tmp_path / "a")["counts"]["ToyConfig"] == 1


def test_an_archive_of_our_domains_says_nothing_of_others(without: Graph, tmp_path: Path) -> None:
    assert export(without, tmp_path / "a").left == 3  # a note, its configuration, and the tests' mark
    assert header(tmp_path / "a")["migration"] == NEWEST
    assert "others" not in header(tmp_path / "a")


def test_a_backup_before_its_migrations_counts_nothing_of_it(before: Graph, tmp_path: Path) -> None:
    export(before, tmp_path / "a")
    assert [kind for kind in header(tmp_path / "a")["counts"] if kind.startswith("Toy")] == []
    assert "others" not in header(tmp_path / "a")
    migrations.apply(before)
    empty(before)
    config.seed(before)
    assert restoring.restore(before, tmp_path / "a").nodes > 0


def test_an_archive_of_a_newer_toy_is_refused(toyed: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    export(toyed, tmp_path / "a")
    fewer = migrations.local(toyed.domains)[:-1]
    monkeypatch.setattr(migrations, "local", lambda _: fewer)
    with pytest.raises(InvalidInput, match=r"at migration 2 of tests\.toy\.queries, this brainbridge knows 1") as error:
        restoring.restore(toyed, tmp_path / "a")
    assert error.value.hint == "upgrade tests.toy.queries"


def test_an_archive_with_its_nodes_is_refused_where_it_is_missing(without: Graph, toyed: Graph, tmp_path: Path) -> None:
    export(toyed, tmp_path / "a")
    with pytest.raises(InvalidInput, match="nodes of a kind that is unknown here: 'ToyConfig'") as error:
        restoring.restore(without, tmp_path / "a")
    assert "the domain that brings them" in error.value.hint


# A brain that holds nodes of the toy where the toy is missing


def test_an_export_says_what_it_left_out(
    without: Graph, database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domains, "DOMAINS", DOMAINS)
    shown = invoke("export", str(tmp_path / "a"), "--json")
    assert shown.data["others"].items() >= {"ToyConfig": 1, "ToyNote": 1}.items()
    (warning,) = shown.envelope["warnings"]
    assert warning.startswith("3 nodes of other kinds were left out: ")
    assert "1 ToyConfig, 1 ToyNote" in warning


def test_no_archive_replaces_it(without: Graph, tmp_path: Path) -> None:
    export(without, tmp_path / "a")
    before = whole(without)
    said: list[str] = []
    with pytest.raises(Refused, match=r"1 ToyConfig, 1 ToyNote.*; tests\.toy\.queries brought them") as error:
        restoring.restore(without, tmp_path / "a", replacing=True, before=lambda: said.append("backup"))
    assert "run it with the domains of tests.toy.queries" in error.value.hint
    assert (whole(without), said) == (before, [])
    assert query(without, "MATCH (n)-[:NOTED]->(:Memory) WHERE 'ToyNote' IN labels(n) RETURN n.text AS text") == [
        {"text": "in the margin"}
    ]


def test_the_command_makes_no_backup_either(
    without: Graph, database: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domains, "DOMAINS", DOMAINS)
    export(without, tmp_path / "a")
    before = invoke("backup", "--list").out
    refused = invoke("restore", str(tmp_path / "a"), "--yes")
    assert (refused.code, "nothing was replaced" in refused.err) == (1, True)
    assert invoke("backup", "--list").out == before


def test_with_it_an_archive_replaces_all(toyed: Graph, tmp_path: Path) -> None:
    given(toyed)
    notes.write(toyed, "m", "in the margin", now=at(1))
    export(toyed, tmp_path / "a")
    assert restoring.restore(toyed, tmp_path / "a", replacing=True).loose == 0


def test_an_archive_is_merged_without_it(without: Graph, tmp_path: Path) -> None:
    export(without, tmp_path / "a")
    assert restoring.restore(without, tmp_path / "a").merged


def test_an_interrupted_restore_of_another_archive_is_not_followed_by_this_one(without: Graph, tmp_path: Path) -> None:
    export(without, tmp_path / "a")
    with suppress(KeyboardInterrupt), lock.marked(without, lock.RESTORING, "of another") as note:
        note("bringing", "of another")
        raise KeyboardInterrupt
    try:
        with pytest.raises(Refused, match="1 ToyConfig, 1 ToyNote"):
            restoring.restore(without, tmp_path / "a")
    finally:
        lock.release_any(without)


def test_the_doctor_and_the_list_of_migrations_name_what_is_missing(
    without: Graph, database: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said() -> tuple[bool, bool]:
        checks = [each for each in invoke("doctor", "--json").data["checks"] if each["name"] == "domains"]
        warnings = invoke("migrate", "--list", "--json").envelope["warnings"]
        named = [text.startswith(f"{TOYS} is missing here: ") for text in warnings]
        assert all(TOYS in each["found"] and not each["ok"] for each in checks)
        return bool(checks), any(named)

    assert said() == (False, False)
    monkeypatch.setattr(domains, "DOMAINS", DOMAINS)
    assert said() == (True, True)


@pytest.mark.parametrize("present", [True, False])
def test_the_list_of_migrations_names_chains_only_where_there_are_several(
    toyed: Graph, database: Graph, present: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not present:
        monkeypatch.setattr(domains, "DOMAINS", DOMAINS)
    shown = invoke("migrate", "--list").out
    assert (TOYS in shown, "chain" in shown) == (present, present)


def test_the_toy_is_of_another_package() -> None:
    assert migrations.chain_of(TOY.queries) == TOYS != CHAIN
