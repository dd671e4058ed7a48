"""The common form of all transcripts."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import InvalidInput
from brainbridge.language.redaction import redact
from brainbridge.platform import limits

Role = Literal["user", "assistant"]
Skipped = Counter[str]
Format = Callable[[Iterable["Record"], Skipped], Iterator["Entry"]]


class Record(dict[str, Any]):
    """An object of a transcript; ``line`` is its line, 0 in a file that is one object; ``hash`` is its sha256."""

    __slots__ = ("hash", "line")

    def __init__(self, values: dict[str, Any], line: int, hashed: str) -> None:
        super().__init__(values)
        self.line = line
        self.hash = hashed


@dataclass(frozen=True, slots=True)
class Entry:
    """Something said. ``id`` is the agent's own where it has one, and the same whenever the file is read again.

    ``at`` is None if the agent recorded no instant. A ``unique`` id is unique beyond its session, so a fork that
    repeats it adds nothing. ``line`` and ``hash`` are those of its record and do not count for equality. ``place``
    is how older versions identified an entry without an id, and ``former`` how others did if its text holds a secret;
    ``branch`` is what was checked out, if the agent says that.
    """

    id: str
    role: Role
    text: str
    at: datetime | None = None
    unique: bool = False
    line: int = field(default=0, compare=False)
    hash: str = field(default="", compare=False)
    place: str = field(default="", compare=False)
    branch: str = field(default="", compare=False)
    former: str = field(default="", compare=False)


def said(
    record: Record,
    identity: str,
    role: Role,
    text: str,
    *,
    at: Any,
    unique: bool = False,
    place: str = "",
    former: str = "",
) -> Entry:
    """Return the entry of a record, with its instant and place."""
    named = record.get("gitBranch")
    branch = limits.fitting(named) if isinstance(named, str) and named.strip() else ""
    return Entry(identity, role, text, instant(at), unique, record.line, record.hash, place, branch, former)


class Texts:
    """Identities of entries without an id: role and text, and a number that tells equal ones apart.

    A place would not do: after a file is rewritten, other text at that place would count as known. The text counts
    without its secrets, so that no identity tells one to who tries some; ``former`` maps an identity to that with them.
    """

    def __init__(self) -> None:
        self._times: Counter[str] = Counter()
        self.former: dict[str, str] = {}

    def identity(self, role: Role, text: str) -> str:
        """Return the identity of the next entry."""
        left = redact(text)
        found = self._numbered(role, left)
        if left != text:
            self.former[found] = self._numbered(role, text)
        return found

    def _numbered(self, role: Role, text: str) -> str:
        hashed = hashlib.sha256(json.dumps([role, text]).encode()).hexdigest()
        self._times[hashed] += 1
        return f"text {hashed} {self._times[hashed]}"


@dataclass(slots=True)
class Transcript:
    """The entries of a session, in order, and how many records of each kind were skipped.

    ``session`` is the agent's id of it and ``folder`` where it began, empty if unknown; ``unreadable`` are the numbers
    of lines that are not records.
    """

    entries: list[Entry] = field(default_factory=list)
    skipped: Skipped = field(default_factory=Counter)
    session: str = ""
    folder: str = ""
    unreadable: list[int] = field(default_factory=list)


def instant(value: Any) -> datetime | None:
    """Parse the instant of a record; None if it has no valid one."""
    if not isinstance(value, str):
        return None
    try:
        return instants.parse(value)
    except InvalidInput:
        return None


def folder(record: Record) -> str:
    """Return the folder that a record says its agent works in, empty if it says none."""
    for each in (record, record.get("payload")):
        if isinstance(each, dict) and isinstance(each.get("cwd"), str):
            return str(each["cwd"])
    return ""


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
    """Return the text of a message, its blocks separated by blank lines."""
    return "\n\n".join(blocks(content, *kinds))
