"""What all transcripts come down to."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import InvalidInput

Role = Literal["user", "assistant"]
Skipped = Counter[str]
Format = Callable[[Iterable["Record"], Skipped], Iterator["Entry"]]


class Record(dict[str, Any]):
    """An object of a transcript; ``line`` is where it stands, 0 in a file that is one object, ``hash`` its sha256."""

    __slots__ = ("hash", "line")

    def __init__(self, values: dict[str, Any], line: int, hashed: str) -> None:
        super().__init__(values)
        self.line = line
        self.hash = hashed


@dataclass(frozen=True, slots=True)
class Entry:
    """Something said: ``id`` is the agent's own where it has one, and the same whenever the file is read again.

    ``at`` is None where the agent wrote no instant down; a ``unique`` id is so beyond its session, so that a fork that
    repeats it says nothing new. ``line`` and ``hash`` are those of its record and no part of what it says. ``place`` is
    what older versions knew an entry by to which the agent gave no id.
    """

    id: str
    role: Role
    text: str
    at: datetime | None = None
    unique: bool = False
    line: int = field(default=0, compare=False)
    hash: str = field(default="", compare=False)
    place: str = field(default="", compare=False)


def said(
    record: Record, identity: str, role: Role, text: str, *, at: Any, unique: bool = False, place: str = ""
) -> Entry:
    """Return what a record says, with the instant it names and where it stands."""
    return Entry(identity, role, text, instant(at), unique, record.line, record.hash, place)


class Texts:
    """Identities of entries without an id: who said what, and a number that tells equal ones apart.

    A place would not do: whatever a rewritten file says there would be taken for what it said before.
    """

    def __init__(self) -> None:
        self._times: Counter[str] = Counter()

    def identity(self, role: Role, text: str) -> str:
        """Return the identity of the next thing said."""
        hashed = hashlib.sha256(json.dumps([role, text]).encode()).hexdigest()
        self._times[hashed] += 1
        return f"text {hashed} {self._times[hashed]}"


@dataclass(slots=True)
class Transcript:
    """What was said in a session, in order, and by kind how many records were passed over.

    ``session`` is the agent's id of it, empty if the transcript says none; ``unreadable`` are the lines that are no
    records.
    """

    entries: list[Entry] = field(default_factory=list)
    skipped: Skipped = field(default_factory=Counter)
    session: str = ""
    unreadable: list[int] = field(default_factory=list)


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
