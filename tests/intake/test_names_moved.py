"""Facts that stand under a merged name are moved to another scope, and back."""

import pytest

from brainbridge import Brain
from brainbridge.project import moving
from tests.intake.test_entities import BOTH, LYON, PARIS, merge, told
from tests.intake.test_facts import said, sound
from tests.state import at

APART = [[("Lyon", "holds")], [("Paris", "holds")]]


def moved(brain: Brain, *sessions: str, hours: float = 3) -> str:
    return moving.move(brain.graph, {"crate": sessions}, source="box", now=at(hours)).run_id


def each_of(brain: Brain, scope: str) -> list[list[tuple[str, str]]]:
    return [told(brain, name, scope=scope) for name in ("J. Smith", "John Smith")]


@pytest.fixture
def two(brain: Brain) -> Brain:
    """J. Smith stands for John Smith in a scope; each of them was told of in a session of its own."""
    said(brain, LYON, 0, scope="box", session_id="one")
    said(brain, PARIS, 1, scope="box", session_id="two")
    merge(brain, scope="box")
    assert each_of(brain, "box") == [BOTH, BOTH]
    return brain


def test_each_is_read_under_its_own_name_there(two: Brain) -> None:
    moved(two, "one", "two")
    assert each_of(two, "crate") == APART
    assert each_of(two, "box") == [[], []]
    sound(two, 4)


@pytest.mark.parametrize("question", ["Where does J. Smith live?"])
def test_a_question_asks_them_there(two: Brain, question: str) -> None:
    moved(two, "one", "two")
    first = two.recall(question, now=at(4), scope="crate", touch=False).hits[0]
    assert (first.content, first.figures["fact"] > 0) == (LYON, True)


def test_undo_puts_them_back_under_the_name_that_they_had(two: Brain) -> None:
    run = moved(two, "one", "two")
    undone = two.runs.undo(run, now=at(4))
    assert undone.refused == []
    assert each_of(two, "box") == [BOTH, BOTH]
    sound(two, 5)
    assert two.runs.undo(undone.run_id, now=at(6)).refused == []
    assert each_of(two, "crate") == APART
    sound(two, 7)


def test_what_stays_keeps_the_name_that_it_stands_under(two: Brain) -> None:
    moved(two, "two")
    assert each_of(two, "crate") == [[], APART[1]]
    assert each_of(two, "box") == [APART[0], APART[0]]
    sound(two, 4)


def test_it_is_merged_there_if_the_names_are(two: Brain) -> None:
    said(two, "J. Smith lives in Rome.", 1.5, scope="crate", session_id="three")
    said(two, "John A. Smith lives in Oslo.", 1.6, scope="crate", session_id="three")
    merge(two, "J. Smith", "John A. Smith", 2, scope="crate")
    moved(two, "one", "two")
    assert told(two, "J. Smith", scope="crate") == told(two, "John A. Smith", scope="crate")
    assert [value for value, _ in told(two, "J. Smith", scope="crate")] == ["Lyon", "Rome", "Oslo"]
    assert told(two, "John Smith", scope="crate") == APART[1]
    sound(two, 4)
