"""An erasure that is killed goes on where it was, and its text comes back at no moment."""

import io
import json
import signal
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from brainbridge import Brain
from brainbridge.errors import Erased
from brainbridge.graph.graph import Graph
from brainbridge.hook import spool
from brainbridge.integrity import integrity
from brainbridge.platform import paths
from tests.databases import Database
from tests.effort import DEEP, often, some
from tests.erasure.traces import in_files, in_graph
from tests.governance.conftest import placed
from tests.hook.killing import killed_at_a_commit, start
from tests.state import at, empty, ms, query

pytestmark = pytest.mark.timeout(900)

_MEMORIES = often(300, sampled=60)
_KILLS, _KILLS_AT_FILES = 30, 8
_COMMITS = some(range(_KILLS), 6)
_FILES = range(_KILLS_AT_FILES) if DEEP else (2, _KILLS_AT_FILES - 1)
_WORDS = ("quillon", "marigold")
_NEVER = -1


class State(NamedTuple):
    """How far an erasure is: whether it was begun, whether it is done, and the memories that are left."""

    begun: bool
    done: bool
    memories: int


class Course(NamedTuple):
    """An erasure that nobody disturbs: its state before each commit, and the files that it changes, in order."""

    commits: list[State]
    files: list[Path]

    def commit(self, number: int) -> int:
        """Return one of the commits, evenly spread from the one that begins it (0) to the one that ends it."""
        unfinished = [place for place, state in enumerate(self.commits) if state.begun and not state.done]
        first, last = unfinished[0] - 1, unfinished[-1]
        return first + (last - first) * number // (_KILLS - 1)

    def file(self, number: int) -> int:
        """Return one of the changes of files, evenly spread from the second to the last."""
        return (len(self.files) - 1) * (number + 1) // _KILLS_AT_FILES


def text(number: int) -> str:
    return f"Quillon hid key number {number} under the marigold pot"


def lived(brain: Brain) -> None:
    """Remember what will be erased and something else, and leave words of it in files of all kinds."""
    lines = [
        {"content": text(number), "at": at(number / 1000).isoformat(), "sessionId": f"s{number % 7}", "scope": "garden"}
        for number in range(_MEMORIES)
    ]
    said = "".join(f"{json.dumps(line)}\n" for line in lines)
    brain.transfer.import_file(io.BytesIO(said.encode()), "-", format="lines", now=at(1))
    brain.remember("The terrace was swept in the evening", now=at(1), session_id="s1")
    brain.associate(now=at(2))
    brain.recall("Quillon marigold key", now=at(3))
    brain.archives.backup(now=at(3))
    brain.archives.backup(now=at(3.1))
    waiting = {"content": text(3), "sessionId": "s", "instanceId": "i", "importKey": "k"}
    spool.put("default", at=ms(3), event="remember", harness="claude", session="s", transcript="", memory=waiting)
    folder = paths.state("default")
    (folder / "hook.log").write_text(f"it rained\n{text(1)}\n", encoding="utf-8")
    (folder / "damaged.json").write_text(f'{{"content": "{text(2)}', encoding="utf-8")
    (folder / ".left.tmp").write_text(text(4), encoding="utf-8")


def state(graph: Graph) -> State:
    (found,) = query(
        graph,
        "OPTIONAL MATCH (e:Erasure) RETURN coalesce(e.stands, false) AS begun, e.finishedAt IS NOT NULL AS done,"
        " COUNT { (:Memory) } AS memories",
    )
    return State(**found)


def erasing(notes: Path, goal: int = _NEVER) -> list[str]:
    dying = [sys.executable, "-m", "tests.erasure.dying", str(goal), str(notes)]
    return [*dying, "erase", "--scope", "garden", "--backups", "--yes"]


@pytest.fixture(scope="module")
def course(migrated: Graph, neo4j: Database, tmp_path_factory: pytest.TempPathFactory) -> Course:
    folder, commits = tmp_path_factory.mktemp("course"), list[State]()
    with pytest.MonkeyPatch.context() as patch:
        placed(patch, folder)
        for name in ("uri", "user", "password"):
            patch.setenv(f"BRAINBRIDGE_{name.upper()}", getattr(neo4j, name))
        empty(migrated)
        with Brain.open("default") as brain:
            lived(brain)

        def noted() -> bool:
            commits.append(state(migrated))
            return False

        killed = killed_at_a_commit(neo4j.uri, *erasing(folder / "notes"), when=noted)
    assert not killed
    assert state(migrated) == State(begun=True, done=True, memories=1)
    return Course(commits, [Path(line) for line in (folder / "notes").read_text().splitlines()])


def test_it_is_killed_from_its_begin_to_its_end(course: Course) -> None:
    places = [course.commit(number) for number in _COMMITS]
    first, *later = [course.commits[place] for place in places]
    assert len(set(places)) == len(places)
    assert first == State(begun=False, done=False, memories=_MEMORIES + 1)
    assert all(each.begun and not each.done for each in later)
    assert any(1 < each.memories <= _MEMORIES for each in later)  # some are deleted, others are not
    assert later[-1].memories == 1
    kinds = {file.name.partition("-")[0] for file in course.files}
    assert kinds >= {".left.tmp", "asked.json", "damaged.json", "hook.log", "last", str(ms(3))}
    assert len(course.files) > _KILLS_AT_FILES


@pytest.mark.parametrize("number", _COMMITS)
def test_killed_at_any_commit_it_is_finished_later(
    brain: Brain, course: Course, neo4j: Database, tmp_path: Path, number: int
) -> None:
    lived(brain)
    goal, seen = course.commit(number), list[int]()

    def is_next() -> bool:
        seen.append(1)
        return len(seen) > goal

    assert killed_at_a_commit(neo4j.uri, *erasing(tmp_path / "notes"), when=is_next)
    assert state(brain.graph) == course.commits[goal]
    finished_later(brain, tmp_path / "ours", begun=course.commits[goal].begun)


@pytest.mark.parametrize("number", _FILES)
def test_killed_between_two_files_it_is_finished_later(
    brain: Brain, course: Course, ours: Path, tmp_path: Path, number: int
) -> None:
    lived(brain)
    goal, notes, before = course.file(number), tmp_path / "notes", set(in_files(ours, words=_WORDS))
    assert start(*erasing(notes, goal)).wait(300) == -signal.SIGKILL
    changed = [Path(line) for line in notes.read_text().splitlines()]
    left = set(in_files(ours, words=_WORDS))
    assert len(changed) == goal
    assert left
    assert before - left == before & set(changed) != set()
    told = state(brain.graph)
    assert (told.begun, told.done) == (True, False)
    finished_later(brain, ours, begun=True)


def finished_later(brain: Brain, ours: Path, *, begun: bool) -> None:
    """Finish an erasure that was killed, or do it; nothing of what it deletes is anywhere then."""
    if begun:
        with pytest.raises(Erased):
            brain.remember(text(1), now=at(4))
        assert len(brain.erasures.proceed(now=at(5))) == 1
    else:
        brain.erasures.erase(now=at(5), scope="garden", backups=True)
    assert in_graph(brain.graph, *_WORDS) == []
    assert in_files(ours, words=_WORDS) == []
    assert (paths.state("default") / "hook.log").read_text(encoding="utf-8").startswith("it rained\n")
    assert query(brain.graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 1}]
    (erasure,) = brain.erasures.list()
    assert (erasure.counts.memories, erasure.finished_at is not None) == (_MEMORIES, True)
    assert integrity.validate(brain.graph, now=at(6)).findings == []
