"""What all transcripts come down to."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import InvalidInput

Role = Literal["user", "assistant"]
Record = dict[str, Any]
Skipped = Counter[str]
Format = Callable[[Iterable[Record], Skipped], Iterator["Entry"]]


@dataclass(frozen=True, slots=True)
class Entry:
    """Something said: ``id`` is the agent's own where it has one, and the same whenever the file is read again.

    ``at`` is None where the agent wrote no instant down.
    """

    id: str
    role: Role
    text: str
    at: datetime | None = None


@dataclass(slots=True)
class Transcript:
    """What was said in a session, in order, and by kind how many records were passed over."""

    entries: list[Entry] = field(default_factory=list)
    skipped: Skipped = field(default_factory=Counter)

    @property
    def last(self) -> str:
        """Return the id of the last entry, empty if nothing was said."""
        return self.entries[-1].id if self.entries else ""


def instant(value: Any) -> datetime | None:
    """Return the instant that a record names, None if it names none that can be used."""
    if not isinstance(value, str):
        return None
    try:
        return instants.parse(value)
    except InvalidInput:
        return None


def text_of(content: Any, *kinds: str) -> str:
    """Return the text of a message: a string, or the blocks of these kinds, as most agents write them."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    blocks = (block for block in content if isinstance(block, dict) and (block.get("type") in kinds or not kinds))
    return "\n\n".join(block["text"] for block in blocks if isinstance(block.get("text"), str))
