"""A question leaves the gaps once a note or a message answers it, however unsure recall is in a small brain."""

import pytest

from brainbridge import Brain
from brainbridge.document import working
from brainbridge.document.rules.inputs import Missed
from brainbridge.document.schema import GAPS
from brainbridge.recall import recall
from tests.state import at

WHERE = "where is the lighthouse key?"
THERE = "The lighthouse key hangs behind the barometer"


def gaps(brain: Brain, *missed: str, hours: float) -> str:
    """Rewrite it with questions that recall missed an answer to, and return its gaps."""
    working.rewrite(brain.graph, now=at(hours), missed=[Missed(each, at(hours - 0.1)) for each in missed])
    return next(each.text for each in brain.documents.working(now=at(hours)).sections if each.title == GAPS)


@pytest.mark.parametrize("again", [True, False], ids=["asked again since", "not asked since"])
def test_a_note_that_has_all_words_of_it_answers_it_though_recall_is_not_sure(brain: Brain, again: bool) -> None:
    for number in range(8):
        brain.remember(f"The lighthouse has {number} doors", role="user", session_id="s", now=at(0))
    assert WHERE in gaps(brain, WHERE, hours=1)
    brain.crystals.note(THERE, now=at(2))
    assert not recall.is_sure(brain.graph, WHERE, now=at(2.5))
    assert WHERE not in gaps(brain, *([WHERE] if again else []), hours=3)


@pytest.mark.parametrize("said", ["Where is the lighthouse key?", "I lost the lighthouse key.", "The key is in a box."])
def test_what_asks_it_too_or_tells_something_else_answers_nothing(brain: Brain, said: str) -> None:
    brain.crystals.note("The barometer was repaired by Yann", now=at(0))
    assert WHERE in gaps(brain, WHERE, hours=1)
    brain.crystals.note(said, now=at(2))
    assert WHERE in gaps(brain, WHERE, hours=3)
