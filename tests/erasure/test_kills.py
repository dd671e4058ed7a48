"""An erasure that is killed goes on where it was, and its text comes back at no moment."""

import sys
from functools import partial
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.errors import Erased
from brainbridge.integrity import integrity
from tests.databases import Database
from tests.effort import often, some
from tests.erasure.traces import in_files, in_graph
from tests.hook.killing import killed_at_a_commit
from tests.state import at, query

_MEMORIES = often(300, sampled=120)
_KILLS = some(range(30), 6)


def text(number: int) -> str:
    return f"Quillon hid key number {number} under the marigold pot"


def lived(brain: Brain) -> None:
    for number in range(_MEMORIES):
        brain.remember(text(number), now=at(number / 1000), session_id=f"s{number % 7}", scope="garden")
    brain.remember("The terrace was swept in the evening", now=at(1), session_id="s1")
    brain.associate(now=at(2))
    brain.recall("Quillon marigold key", now=at(3))
    brain.archives.backup(now=at(3))


def committed(counted: list[int], goal: int) -> bool:
    """Count the commits of the erasing process, and tell at the one to be killed at."""
    counted.append(1)
    return len(counted) > goal


@pytest.mark.timeout(900)
@pytest.mark.parametrize("goal", _KILLS)
def test_killed_at_any_commit_it_is_finished_later(brain: Brain, neo4j: Database, tmp_path: Path, goal: int) -> None:
    lived(brain)
    command = [sys.executable, "-m", "brainbridge", "erase", "--scope", "garden", "--backups", "--yes"]
    killed = killed_at_a_commit(neo4j.uri, *command, when=partial(committed, [], goal))
    begun = bool(query(brain.graph, "MATCH (e:Erasure {stands: true}) RETURN e.id AS id"))
    if begun:
        with pytest.raises(Erased):
            brain.remember(text(1), now=at(4))
        finished = brain.erasures.proceed(now=at(5))
        assert len(finished) == 1 or not killed
    else:
        brain.erasures.erase(now=at(5), scope="garden", backups=True)
    assert in_graph(brain.graph, "quillon", "marigold") == []
    assert in_files(tmp_path / "ours", words=("quillon", "marigold")) == []
    assert query(brain.graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 1}]
    (erasure,) = brain.erasures.list()
    assert (erasure.counts.memories, erasure.finished_at is not None) == (_MEMORIES, True)
    assert integrity.validate(brain.graph, now=at(6)).findings == []
