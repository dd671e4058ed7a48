"""A restore that was killed is done again, and the brain is as it was exported."""

import sys
from functools import partial
from pathlib import Path

import pytest

from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.run.run import LANDMARK
from brainbridge.transfer.archive import exporting, format, restoring
from tests.databases import Database
from tests.effort import often
from tests.hook.killing import killed_at_a_commit
from tests.state import Anything, at, empty, ms, query

_MEMORIES = often(6000, sampled=2000)
_KILLS = often(5, sampled=2)


def _fill(graph: Graph) -> None:
    for start in range(0, _MEMORIES, 1000):
        rows = [
            {
                "id": f"m{number:05}",
                "at": ms(number / 1000),
                "content": f"content {number}",
                "contentHash": "",
                "type": "learning",
                "sensitivity": "normal",
                "sessionId": f"s{number % 50}",
                "instanceId": "i",
            }
            for number in range(start, start + 1000)
        ]
        graph.rows("memory.create", Anything, rows=rows, erasures=[], isTest=False, landmark=LANDMARK)


@pytest.mark.timeout(600)
def test_killed_and_done_again_it_is_whole(database: Graph, neo4j: Database, tmp_path: Path) -> None:
    _fill(database)
    before = exporting.export(database, tmp_path / "before", brain="tests", now=at(9))
    empty(database)
    command = [sys.executable, "-m", "brainbridge", "restore", str(tmp_path / "before"), "--yes"]
    kills = 0
    for goal in range(1, _KILLS + 1):
        enough = goal * _MEMORIES // (_KILLS + 2)
        kills += killed_at_a_commit(neo4j.uri, *command, when=partial(_are_there, database, enough))
    assert kills == _KILLS
    restoring.restore(database, tmp_path / "before")
    after = exporting.export(database, tmp_path / "after", brain="tests", now=at(9))
    assert after.sha256 == before.sha256
    assert format.check(tmp_path / "after", DOMAINS)[1].nodes == before.nodes


def _are_there(graph: Graph, enough: int) -> bool:
    return int(query(graph, "MATCH (m:Memory) RETURN count(m) AS n")[0]["n"]) >= enough
