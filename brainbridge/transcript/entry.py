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

    ``at`` is None where the agent wrote no instant down; a ``unique`` id is so beyond its session, so that a fork that
    repeats it says nothing new.
    """

    id: str
    role: Role
    text: str
    at: datetime | None = None
    unique: bool = False


@dataclass(slots=True)
class Transcript:
    """What was said in a session, in order, and by kind how many records were passed over."""

    entries: list[Entry] = field(default_factory=list)
    skipped: Skipped = field(default_factory=Counter)


def instant(value: Any) -> datetime | None:
    """Return the instant that a record names, None if it names none that can be used."""
    if not isinstance(value, str):
        return None
    try:
        return instants.parse(value)
    except InvalidInput:
        return None


def blocks(content: Any, *kinds: str) -> list[str]:
    """Return the texts of a message: a string, or its blocks of these kinds, as most agents write them."""
    if isinstance(content, str):
        content = [{"type": kinds[0] if kinds else "", "text": content}]
    if not isinstance(content, list):
        return []
    wanted = (block for block in content if isinstance(block, dict) and (block.get("type") in kinds or not kinds))
    texts = (block["text"].strip() for block in wanted if isinstance(block.get("text"), str))
    return [text for text in texts if text]


def text_of(content: Any, *kinds: str) -> str:
    """Return the text of a message, its blocks one below the other."""
    return "\n\n".join(blocks(content, *kinds))
