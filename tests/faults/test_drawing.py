"""What draws facts is killed at each of its commits: nothing is lost, and nothing is there twice."""

import itertools
import sys
from collections.abc import Callable

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import invoke
from tests.cypher.intake.waiting_turns import marked
from tests.databases import Database
from tests.hook.killing import killed_at_a_commit
from tests.state import at, damage, empty, query

WORDS = ("remember", "My name is Ann and I'll send you the draft tomorrow. Dana works at Acme.")
PROGRAM = (sys.executable, "-m", "brainbridge")
COUNTS = """
MATCH (m:Memory) WHERE m:Fact OR m:Commitment
RETURN m.content AS said, count(*) AS times, count(m.retractedAt) AS wrong ORDER BY said
"""


def nth(place: int) -> Callable[[], bool]:
    """Return what is true when it is asked for the time after ``place`` times."""
    asked = itertools.count()
    return lambda: next(asked) == place


def now(hours: float) -> list[str]:
    return ["--now", at(hours).isoformat()]


def drawn(graph: Graph) -> list[dict[str, object]]:
    return query(graph, COUNTS)


@pytest.mark.timeout(900)
def test_killed_at_any_commit_what_was_written_waits_or_was_read_whole(database: Graph, neo4j: Database) -> None:
    assert invoke(*WORDS, *now(0)).code == 0
    expected, place = drawn(database), 0
    assert expected
    while True:
        empty(database)
        if not killed_at_a_commit(neo4j.uri, *PROGRAM, *WORDS, *now(0), when=nth(place)):
            break
        turns = query(database, "MATCH (m:Memory) WHERE NOT m:Fact AND NOT m:Commitment RETURN m.id AS id")
        assert len(turns) <= 1
        assert marked(database) in ([], [row["id"] for row in turns])
        assert drawn(database) in ([], expected)
        assert bool(drawn(database)) is not bool(marked(database)) or not turns
        assert invoke("intake", "draw", *now(0.1)).code == 0
        assert invoke("consolidate-all", *now(0.2)).code == 0
        assert (drawn(database), marked(database)) == (expected if turns else [], [])
        assert damage(database, 0.3) == []
        place += 1
    assert place >= 3
