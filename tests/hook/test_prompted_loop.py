"""What one session says comes up at a prompt of the next: in its project, if it is sure, and touched if it was used."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.hook import answering, asking
from brainbridge.platform import places
from tests.hook.conftest import Hook
from tests.hook.harness import Played
from tests.hook.prompting import soon
from tests.hook.test_prompts import UNRELATED
from tests.project.repositories import begun
from tests.state import query

Session = Callable[..., Played]
ASKED = "How long is the pendulum of the tower clock?"
AGAIN = "So how long is the pendulum of that tower clock?"
TOLD = "It is ninety-four centimetres long, and hangs from a steel spring."


@pytest.fixture(autouse=True)
def state(short_state: Path) -> Path:
    return short_state


@pytest.fixture
def session(hook: Hook, database: Graph, tmp_path: Path) -> Iterator[Session]:
    """Return a session in a folder, by default always in the same repository; one has been lived through there."""
    box = begun(tmp_path / "box")
    (tmp_path / "transcripts").mkdir()
    first = Played(hook, box, tmp_path / "transcripts")
    first.start()
    first.say(ASKED, f"The pendulum of the tower clock: {TOLD}")
    first.say("Paint its face in cobalt blue.", "The face is cobalt blue now.")
    first.end()
    with Brain.open("default") as brain:
        brain.recall("warm the plan", touch=False, note=False)  # which takes longer than a hook waits
        with answering.listening("default", lambda: nullcontext(brain)):
            yield lambda folder=box: Played(hook, folder, tmp_path / "transcripts")


def accesses(graph: Graph) -> int:
    (row,) = query(graph, "MATCH (m:Head) WHERE m.content CONTAINS 'ninety-four' RETURN m.accessCount AS n")
    return int(row["n"])


@pytest.mark.parametrize(
    ("answer", "used"), [("Ninety-four centimetres, on a steel spring.", 1), ("I shall look it up.", 0)]
)
def test_a_prompt_about_the_last_session_gets_what_was_said_in_it(
    database: Graph, session: Session, answer: str, used: int
) -> None:
    before, again = accesses(database), session()
    again.start()
    assert TOLD in again.prompt(AGAIN)
    assert accesses(database) == before
    again.say(AGAIN, answer)
    again.end()
    assert accesses(database) == before + used


def test_two_hundred_prompts_about_something_else_get_nothing(session: Session) -> None:
    box = session().folder
    where = {"cwd": str(box), "identity": places.identity(places.mark(str(box)))}
    prompts = UNRELATED.read_text(encoding="utf-8").splitlines()
    told = [asking.asked("default", {"prompt": each, **where}, until=soon(10)) for each in prompts]
    assert told == [{}] * len(prompts)
    assert len(prompts) >= 200


def test_another_project_is_told_nothing_of_it(session: Session, tmp_path: Path) -> None:
    crate = session(begun(tmp_path / "crate"))
    crate.start()
    assert crate.prompt(AGAIN) == ""
