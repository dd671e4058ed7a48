"""What one session says comes up at a prompt of the next, and is touched if that session takes it up."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.hook import answering
from tests.hook.conftest import Hook
from tests.hook.harness import Played
from tests.hook.prompting import answered, asked
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
def test_what_a_prompt_recalled_is_touched_at_the_end_if_an_answer_took_it_up(
    database: Graph, session: Session, answer: str, used: int
) -> None:
    before, again = accesses(database), session()
    again.start()
    assert TOLD in answered(lambda: again.prompt(AGAIN))
    assert accesses(database) == before
    again.say(AGAIN, answer)
    again.end()
    assert accesses(database) == before + used


def test_the_words_of_a_session_are_not_injected_into_it_but_into_the_next(session: Session) -> None:
    one, two = session(), session()
    prompt = "Which carpenter repairs the oak staircase?"
    one.start()
    one.say("The carpenter Ruth Abel repairs the oak staircase in May.", "Noted.")
    one.compact()
    where = {"prompt": prompt, "cwd": str(one.folder)}
    assert asked(**where, session=one.id) == {}
    assert "Ruth Abel" in str(asked(**where, session=two.id))
