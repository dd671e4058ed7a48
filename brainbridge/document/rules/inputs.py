"""What the next state of the working memory is made from beside the old one, and what it tells of how it was made."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from brainbridge import instants
from brainbridge.document.pointers import Pointer
from brainbridge.document.text import Text

_NONE: Final[Mapping[str, datetime]] = MappingProxyType({})

# The place, from 1, that the memory of this id has among the first three hits of a recall with these words; 0 for none.
Finds = Callable[[Sequence[str], str], int]


class Note(NamedTuple):
    """A note that no state has taken in yet; its importance is from 0 to 1."""

    id: str
    at: datetime
    text: str
    importance: float = 0.7
    directive: bool = False


class Said(NamedTuple):
    """What somebody said in a session: the memory's id, when, and whether it was the agent, else a user."""

    id: str
    session: str
    at: datetime
    text: str
    by_agent: bool = False
    speaker: str = ""


class Wish(NamedTuple):
    """A standing wish of the user, and the id of the memory that says it."""

    id: str
    kind: Literal["directive", "instruction", "preference"]
    text: str


class Missed(NamedTuple):
    """A question that recall had no sure answer to, and when it was asked."""

    text: str
    at: datetime


class Folded(NamedTuple):
    """A pointer that stands in the line of its month only, the id of its memory, and when that was made."""

    pointer: Pointer
    id: str
    at: datetime

    @property
    def month(self) -> str:
        """Return the month of the memory in UTC, such as 2026-10."""
        return instants.to_text(self.at)[:7]


class Given(NamedTuple):
    """All of it, in any order; the caller has taken out what is suspect or confidential.

    ``answered`` are questions that have an answer by now. ``folded`` are the pointers that earlier states have folded,
    without those of memories that the old state quotes or points to. ``ages`` says when memories were made, by their
    ids, beside those that are noted or said here; only a pointer to one of these can be folded. ``edited`` are the ids
    of memories whose lines a person took out or wrote in other words: nothing is written from these anew; ``own`` are
    the marks of lines that are that person's.
    """

    notes: tuple[Note, ...] = ()
    said: tuple[Said, ...] = ()
    wishes: tuple[Wish, ...] = ()
    missed: tuple[Missed, ...] = ()
    answered: tuple[str, ...] = ()
    folded: tuple[Folded, ...] = ()
    ages: Mapping[str, datetime] = _NONE
    edited: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()


class Made(NamedTuple):
    """A pointer of a state, the id of the memory it points to, and whether it is new in it."""

    pointer: Pointer
    id: str
    is_new: bool = False


class Cited(NamedTuple):
    """A line of a state, and the ids of the memories that it quotes or points to."""

    line: str
    ids: tuple[str, ...]


class LeftOut(NamedTuple):
    """What is not in a state, the id of its memory if it has one, and why."""

    what: str
    reason: str
    id: str = ""


class Rewritten(NamedTuple):
    """The next state, or the old one as it was if ``unchanged``.

    ``consumed`` are the ids of notes that are in it or behind a pointer, ``pending`` those of all others. ``folded``
    are the pointers that fold with this state. ``uncounted`` are the characters of a person's own words that do not
    count against the budget.
    """

    text: Text
    unchanged: bool
    pointers: tuple[Made, ...]
    folded: tuple[Folded, ...]
    cited: tuple[Cited, ...]
    consumed: tuple[str, ...]
    pending: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    uncounted: int
