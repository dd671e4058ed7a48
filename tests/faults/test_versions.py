"""Two versions of the schema at once: whoever is at work while a migration comes loses nothing."""

import threading

import pytest

from brainbridge import integrity, memory, migrations, schema
from brainbridge.errors import SchemaNewer
from brainbridge.graph import Graph
from tests.races.two import together
from tests.state import at, draft, given, query, stored

_WRITES = 15


def test_who_writes_while_the_schema_is_raised_loses_nothing(graph: Graph) -> None:
    query(graph, "MATCH (n:__BrainbridgeMigration) WHERE n.version > 5 DETACH DELETE n")
    given(graph)
    begun = threading.Event()

    def work(number: int) -> list[str]:
        if number == 0:
            begun.wait(30)
            migrations.apply(graph)
            return []
        made = []
        for step in range(_WRITES):
            made.append(memory.remember(graph, draft(0, content=f"{number} {step}"), is_test=False).id)
            memory.touch(graph, "m", now=at(0))
            begun.set()
        return made

    acknowledged = [each for ids in together(5, work) for each in ids]
    there = {row["id"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id")}
    assert there == {"m", *acknowledged}
    assert stored(graph)["accessCount"] == 1 + 4 * _WRITES
    assert [each.version for each in migrations.applied(graph)] == [each.version for each in migrations.local()]
    assert integrity.validate(graph, now=at(0)).findings == []


def test_an_older_program_writes_nothing_into_a_newer_schema(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    given(graph)
    older = migrations.local()[:-1]
    monkeypatch.setattr(migrations, "local", lambda: older)
    before = query(graph, "MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)")
    with pytest.raises(SchemaNewer):
        schema.ensure(graph)
    assert query(graph, "MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)") == before
