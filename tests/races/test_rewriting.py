"""Rewrites at once: one writes the next state, and the others begin again with that, and then have nothing to do."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document import gathering
from brainbridge.document.documents import Moved
from brainbridge.document.modelled.asking import Writer
from brainbridge.document.schema import ACTIVE, WORKING_MEMORY
from brainbridge.document.working import NAME, Written, rewrite
from brainbridge.graph.graph import Graph
from brainbridge.model.port import Answer
from tests.models import Double, packaged
from tests.races.two import together
from tests.state import at, damage, query

PATIENCE_S = 300.0
# The command, where another process may do what it likes between its look at the graph and what it writes.
SLOW = """
import sys, time
from pathlib import Path
from brainbridge.cli import program
from brainbridge.document import gathering
gathered, met, go = gathering.gathered, Path(sys.argv[1]), Path(sys.argv[2])
def late(*args, **more):
    found = gathered(*args, **more)
    met.touch()
    while not go.exists():
        time.sleep(0.01)
    return found
gathering.gathered = late
sys.argv[1:] = sys.argv[3:]
program()
"""


@pytest.fixture(autouse=True)
def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in ("STATE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{each}_HOME", str(tmp_path / each))


@pytest.fixture
def brain(database: Graph) -> Iterator[Brain]:
    with Brain.open("default") as brain:
        yield brain


@pytest.fixture
def notes(brain: Brain) -> set[str]:
    texts = ("The dial is due on Friday", "The case is of cedar", "No semicolons in JavaScript")
    return {brain.crystals.note(each, now=at(1)).note.id for each in texts}


def taken(graph: Graph) -> dict[str, int]:
    """Return how many states have taken in each note."""
    found = query(graph, "MATCH (m:Note)-[c:CONSUMED_BY]->() RETURN m.id AS id, count(c) AS n")
    return {row["id"]: row["n"] for row in found}


def met(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Let so many rewrites know one old state, before any of them writes."""
    gathered, all_there, begun = gathering.gathered, threading.Barrier(count), iter(range(count))

    def looked(*args: Any, **more: Any) -> Any:
        found = gathered(*args, **more)
        if next(begun, None) is not None:
            all_there.wait(PATIENCE_S)
        return found

    monkeypatch.setattr(gathering, "gathered", looked)


@pytest.mark.parametrize("how", ["rewrite", "at_session_end"])
def test_of_three_at_once_one_writes_and_the_others_find_nothing_new(
    brain: Brain, notes: set[str], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    met(monkeypatch, 3)

    def work(_: int) -> Written:
        with Brain.open("default") as mine:
            done: Written = getattr(mine.documents, how)(now=at(2))
            return done

    found = together(3, work)
    assert sorted(each.outcome for each in found) == ["same", "same", "saved"]
    assert {each.state.id for each in found if each.state} == {brain.documents.show(NAME).id}
    assert [set(each.consumed) for each in found if each.outcome == "saved"] == [notes]
    assert len(brain.documents.history(NAME)) == 1
    assert taken(brain.graph) == dict.fromkeys(notes, 1)
    assert damage(brain.graph, 3) == []


def test_of_two_processes_the_one_that_comes_late_ends_well(brain: Brain, notes: set[str], tmp_path: Path) -> None:
    met, go = tmp_path / "met", tmp_path / "go"
    command = ("working-memory", "rewrite", "--no-model")
    slow = subprocess.Popen(
        [sys.executable, "-c", SLOW, str(met), str(go), *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + PATIENCE_S
    while not met.exists() and slow.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert met.exists()
    quick = subprocess.run([sys.executable, "-m", "brainbridge", *command], capture_output=True, check=False)
    go.touch()
    said = b"".join(slow.communicate(timeout=PATIENCE_S))
    assert (quick.returncode, slow.returncode, said) == (0, 0, b"nothing is new, and nothing was written\n")
    assert [each.author for each in brain.documents.history(NAME)] == ["rules"]
    assert taken(brain.graph) == dict.fromkeys(notes, 1)


class Slow(Double):
    """A model that takes so long that something is done meanwhile."""

    def __init__(self, meanwhile: Callable[[], object], *answers: str) -> None:
        super().__init__(*answers)
        self.meanwhile = meanwhile

    def complete(self, prompt: str) -> Answer:
        self.meanwhile()
        return super().complete(prompt)


def answered(notes: set[str], brain: Brain) -> str:
    """Return a good answer of a model."""
    texts = {each.id: each.content for each in brain.crystals.notes(now=at(1))}
    assert texts.keys() == notes
    lines = [f'- Note: "{text}" <!-- {id_} -->' for id_, text in texts.items()]
    parts = (f"## {each}\n" + "\n".join(lines if each == ACTIVE else ()) for each in WORKING_MEMORY.titles)
    return "\n\n".join((f"# {WORKING_MEMORY.title}", *parts))


def test_a_models_answer_to_an_old_state_is_refused_and_no_model_is_asked_again(brain: Brain, notes: set[str]) -> None:
    answer = answered(notes, brain)
    model = Slow(lambda: rewrite(brain.graph, now=at(2)), answer)
    done = rewrite(brain.graph, now=at(3), writer=Writer(model, packaged()))
    assert (done.outcome, done.run_id, done.consumed, len(model.prompts)) == ("same", "", (), 1)
    assert done.model
    assert (done.model.saved, done.model.refused, done.model.tries) == (False, None, 1)
    assert [each.code for each in done.model.reasons] == ["moved"]
    assert [each.standing for each in brain.documents.history(NAME)] == ["current"]
    assert taken(brain.graph) == dict.fromkeys(notes, 1)
    assert damage(brain.graph, 4) == []


def test_what_is_new_meanwhile_is_written_by_rules_and_the_answer_is_kept_beside(brain: Brain, notes: set[str]) -> None:
    def meanwhile() -> None:
        rewrite(brain.graph, now=at(2))
        notes.add(brain.crystals.note("The hand is of brass", now=at(2.5)).note.id)

    model = Slow(meanwhile, answered(notes, brain))
    done = rewrite(brain.graph, now=at(3), writer=Writer(model, packaged()))
    assert (done.outcome, done.author, len(done.consumed), len(model.prompts)) == ("saved", "rules", 1, 1)
    by_standing = {each.standing: each for each in brain.documents.history(NAME)}
    assert by_standing.keys() == {"current", "refused", "earlier"}
    refused = by_standing["refused"]
    assert (refused.author, refused.reason_codes) == ("model:double", ("moved",))
    assert done.model
    assert done.model.refused == refused.id
    assert "The case is of cedar" in brain.documents.show(NAME, state=refused.id).text
    assert "The hand is of brass" in brain.documents.show(NAME).text
    assert taken(brain.graph) == dict.fromkeys(notes, 1)
    assert damage(brain.graph, 4) == []


def test_where_others_write_all_the_time_it_gives_up_and_takes_nothing_in(
    brain: Brain, notes: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gathered, looks = gathering.gathered, list[str]()

    def overtaken(*args: Any, **more: Any) -> Any:
        looks.append(f"Somebody's text number {len(looks)}.")
        with Brain.open("default") as other:
            other.documents.save(NAME, looks[-1], now=at(2))
        return gathered(*args, **more)

    monkeypatch.setattr(gathering, "gathered", overtaken)
    with pytest.raises(Moved, match=r"was changed meanwhile: state 5 \(user, current\) is current now"):
        brain.documents.rewrite(now=at(2))
    assert len(looks) == 5
    assert brain.documents.show(NAME).text == looks[-1]
    assert {each.author for each in brain.documents.history(NAME)} == {"user"}
    assert (taken(brain.graph), len(notes)) == ({}, 3)
    assert damage(brain.graph, 3) == []
