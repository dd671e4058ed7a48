"""Two versions of the schema at once: a program at work during a migration loses nothing."""

import re
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from brainbridge.association import association
from brainbridge.domains import DOMAINS
from brainbridge.errors import SchemaNewer
from brainbridge.graph.catalog import Catalog
from brainbridge.graph.graph import Graph, connect
from brainbridge.integrity import associations, integrity
from brainbridge.memory import memory
from brainbridge.schema import drift, indexes, migrations, schema
from tests.databases import Database
from tests.races.two import together
from tests.reference.law import breaches
from tests.state import at, damage, draft, given, query, searched, stored

_OLDER = 5  # before there were associations, derived words, switches and probes
_WRITES = 15
_CREATED = re.compile(r"CREATE (?:FULLTEXT )?(CONSTRAINT|INDEX) (\w+)")
_DROPPED = re.compile(r"DROP INDEX (\w+)")
# What memory.create has written since.
_SINCE = {
    "  m:Unlinked,\n": "",
    ", text: row.text, facets: row.facets": "",
    "['TestHead', 'TestHot']": "['TestHead']",
    "['Head', 'Hot']": "['Head']",
}


def lower(graph: Graph) -> None:
    """Take the later migrations back: what they created, what they dropped, what they wrote, and their records."""
    earlier, later = migrations.local(DOMAINS)[: _OLDER + 1], migrations.local(DOMAINS)[_OLDER + 1 :]
    creating = {match[2]: text for each in earlier for text in each.statements if (match := _CREATED.search(text))}
    texts = [text for each in later if each.kind == "schema" for text in each.statements]
    for kind, name in dict.fromkeys(found.groups() for text in texts if (found := _CREATED.search(text))):
        graph.statement(f"DROP {kind} {name}")
    for name in dict.fromkeys(found[1] for text in texts if (found := _DROPPED.search(text))):
        if name in creating:  # else it was made later too, and once more since
            graph.statement(creating[name])
    query(graph, "MATCH (m:Unlinked) REMOVE m:Unlinked")
    query(graph, "MATCH (c:ConsolidationConfig) REMOVE c.clustersOnConsolidate, c.retroactiveStrengthening")
    query(graph, "MATCH (n:__BrainbridgeMigration) WHERE n.version > $older DETACH DELETE n", older=_OLDER)


def older_catalog(catalog: Catalog) -> Catalog:
    """Return the queries of a program of that time, which writes no memory as Unlinked."""
    create = catalog["memory.create"]
    body = create.body
    for words, then in _SINCE.items():
        assert words in body
        body = body.replace(words, then)
    return Catalog({**catalog, create.name: replace(create, body=body)})


@pytest.fixture
def lowered(graph: Graph) -> Iterator[Graph]:
    lower(graph)
    yield graph
    migrations.apply(graph)


class Older:
    """A program of an older version, at work since before the migration, with its own connection."""

    def __init__(self, neo4j: Database) -> None:
        self.graph = Graph(connect(neo4j.uri, neo4j.user, neo4j.password), uri=neo4j.uri, domains=DOMAINS)
        self.graph.catalog = older_catalog(self.graph.catalog)
        self.made: list[str] = []

    def work(self, word: str) -> None:
        content = f"{word} {len(self.made)}"
        self.made.append(memory.remember(self.graph, draft(0, content=content), is_test=False).id)
        memory.touch(self.graph, "m", now=at(0))


def test_who_writes_while_the_schema_is_raised_loses_nothing(lowered: Graph, neo4j: Database) -> None:
    assert drift.compare(indexes.installed(lowered), DOMAINS).missing
    given(lowered)
    programs = [Older(neo4j) for _ in range(4)]
    begun, raised = threading.Event(), threading.Event()

    def work(number: int) -> None:
        if number == len(programs):
            assert begun.wait(300)
            try:
                migrations.apply(lowered)
            finally:
                raised.set()
            return
        with programs[number].graph:
            for _ in range(_WRITES):
                programs[number].work("before")
                begun.set()
            assert raised.wait(300)
            for _ in range(_WRITES):
                programs[number].work("after")

    together(len(programs) + 1, work)
    acknowledged = {each for program in programs for each in program.made}
    there = {row["id"] for row in query(lowered, "MATCH (m:Memory) RETURN m.id AS id")}
    assert there == {"m", *acknowledged}
    assert stored(lowered)["accessCount"] == 1 + len(programs) * 2 * _WRITES
    found = drift.compare(indexes.installed(lowered), DOMAINS)
    assert (found.missing, found.unknown, found.offline) == ([], [], [])
    assert [each.version for each in migrations.applied(lowered)] == [
        each.version for each in migrations.local(DOMAINS)
    ]
    assert breaches(lowered) == []


def test_what_an_older_program_writes_into_a_newer_schema_is_found_and_mended(lowered: Graph, neo4j: Database) -> None:
    """Open before the migration, it does not know of it: its writes are kept, and validation says what is missing."""
    program = Older(neo4j)
    given(lowered)
    with program.graph:
        program.work("before")
        assert drift.compare(indexes.installed(lowered), DOMAINS).missing
        migrations.apply(lowered)
        program.work("after")
    found = drift.compare(indexes.installed(lowered), DOMAINS)
    assert (found.missing, found.unknown, found.offline) == ([], [], [])
    association.associate(lowered, now=at(1), is_test=False)
    late = program.made[1]
    assert {(each.code, tuple(each.ids)) for each in integrity.validate(lowered, now=at(1)).findings} == {
        ("unlinked_label", (late,)),
        ("not_searchable", (late,)),
        ("storage_label", (late,)),
    }
    associations.mend(lowered, now=at(1))
    assert damage(lowered, 1) == []
    assert searched(lowered, "text:after") == {late}
    assert (stored(lowered)["accessCount"], breaches(lowered)) == (3, [])


def test_an_older_program_writes_nothing_into_a_newer_schema(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    given(graph)
    older = migrations.local(DOMAINS)[:-1]
    monkeypatch.setattr(migrations, "local", lambda domains: older)
    before = query(graph, "MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)")
    with pytest.raises(SchemaNewer):
        schema.ensure(graph)
    assert query(graph, "MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)") == before
