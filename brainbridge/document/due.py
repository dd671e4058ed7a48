"""When the working memory is to be written unbidden, and by a model."""

from datetime import datetime, timedelta
from typing import Final

from brainbridge.document import documents, gathering, notes, text
from brainbridge.document.modelled import telling
from brainbridge.document.schema import PHENOTYPE, WORKING_MEMORY
from brainbridge.graph.graph import Transactor

_NAME: Final = WORKING_MEMORY.name
_FIRST_NOTES, _FIRST_CHARACTERS = 5, 500  # of notes, so many are enough to write a first state at once


def is_first_breath(graph: Transactor, scope: str, *, now: datetime) -> bool:
    """Tell whether a first state is to be written at once, as enough notes wait and there is none (seed "Dream")."""
    held = documents.current(graph, _NAME, scope)
    if held and text.read(held.text, WORKING_MEMORY, needs_title=False).bodies(PHENOTYPE):
        return False
    found = notes.pending(graph, scope, now=now, limit=_FIRST_NOTES)
    return len(found) >= _FIRST_NOTES or sum(len(each.text) for each in found) >= _FIRST_CHARACTERS


def is_model_due(graph: Transactor, scope: str, *, now: datetime, interval: timedelta, least: int) -> bool:
    """Tell whether a model is to be asked unbidden: it was not within the interval, and so much is new since then.

    What is new are notes that wait and what was said since; only the latest 100 states are looked at. (Seed, section
    Configuration: ``intervalMinutes`` and ``minChunksForDream``.)
    """
    before = documents.history(graph, _NAME, scope=scope) if documents.current(graph, _NAME, scope) else ()
    asked = next((each.at for each in before if each.author.startswith(telling.BY_MODEL)), None)
    if asked and now - asked < interval:
        return False
    given = gathering.gathered(graph, scope, now=now, missed=(), is_test=False)
    return len(given.notes) + sum(asked is None or each.at > asked for each in given.said) >= least
