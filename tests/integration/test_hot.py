"""The migrations that give every memory of before a place: hot, batch by batch, and an index of these."""

from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.schema import migrations
from tests.state import given, query, searched

OF_BEFORE_COLD = """
MATCH (m:Memory) REMOVE m:Hot:TestHot
WITH count(m) AS all
MATCH (n:__BrainbridgeMigration) WHERE n.version >= $since DETACH DELETE n
"""


def test_every_memory_of_before_is_hot_batch_by_batch(database: Graph) -> None:
    given(database, "t", content="They tried it in Kiel", test=True)
    for number in range(5):
        given(database, f"m{number}", content="They went to Rome")
    query(
        database, "MATCH (m:Memory {id: 'm0'}) SET m.validTo = m.created, m.endReason = 'promoted' REMOVE m:Live:Head"
    )
    (hot,) = [each for each in migrations.local(DOMAINS) if each.kind == "batches"]
    query(database, OF_BEFORE_COLD, since=hot.version)
    text, of_tests = (each.replace("20000", "3") for each in hot.statements)
    assert [database.change(text) for _ in range(3)] == [3, 1, 0]  # a kill between two loses nothing
    assert database.change(of_tests) == 1
    query(database, "MATCH (m:Memory) REMOVE m:Hot:TestHot")
    migrations.apply(database)
    assert query(database, "MATCH (m:Hot) RETURN m.id AS id ORDER BY id") == [{"id": f"m{i}"} for i in range(1, 5)]
    assert query(database, "MATCH (m:TestHot) RETURN m.id AS id") == [{"id": "t"}]
    assert searched(database, "text:go") == {f"m{i}" for i in range(1, 5)}
    assert searched(database, "text:try", "test_memory_words") == {"t"}
