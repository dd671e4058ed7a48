"""Import lines: one JSON object each, checked one by one, with a key that makes a second import harmless."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.errors import InvalidInput
from brainbridge.language.redaction import redact
from brainbridge.memory.drafts import Draft, draft
from brainbridge.platform import limits
from brainbridge.platform.files import LONGEST_LINE
from brainbridge.platform.scratch import Scratch

KEYS = ("content", "at", "sessionId", "type", "speaker", "role", "scope", "trust", "id")


@dataclass(frozen=True, slots=True)
class Line:
    """A valid line: its number, the memory it makes, and its unknown keys.

    ``hash`` is the sha256 of the memory's original, or of its content if secrets were taken out of that. ``former`` is
    the import key that older versions made of a text with its secrets, empty if there are none. Where there are no
    lines the number is 0, and ``entity`` may name the place. ``relation`` is the relation between two entities that the
    memory states: from, type, to.
    """

    number: int
    draft: Draft
    ignored: tuple[str, ...] = ()
    hash: str = ""
    entity: str | None = None
    relation: tuple[str, str, str] | None = None
    former: str = ""

    def to_row(self) -> dict[str, Any]:
        """Return the row for the create query, with a new id; ``ordinal`` keeps the order of lines of one instant."""
        return {"ordinal": self.number or None, **self.draft.to_row()}

    @property
    def key(self) -> str:
        """Return the import key, which is the same for a line in every import."""
        return self.draft.import_key or ""

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the import keys under which it may be in the graph."""
        return (self.key, self.former) if self.former else (self.key,)


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be used, and why."""

    number: int
    reason: str


@dataclass(slots=True)
class Reader:
    """Reads JSON lines; blank ones are skipped.

    ``session`` and ``instance`` apply to lines that name none; a line without ``at`` gets ``now``, or is bad with
    ``instants_needed``.
    """

    session: str
    instance: str
    now: datetime
    redacts: bool
    instants_needed: bool = False

    def read(self, texts: Iterable[bytes]) -> Iterator[Line | BadLine]:
        """Yield every line, good or bad, with its number."""
        with closing(_Repeats()) as repeats:
            for number, text in enumerate(texts, 1):
                if not text.strip():
                    continue
                try:
                    yield self._line(number, parsed(text), digest(text), repeats)
                except InvalidInput as error:
                    yield BadLine(number, str(error))

    def _line(self, number: int, given: dict[str, Any], hashed: str, repeats: "_Repeats") -> Line:
        values = {key: given[key] for key in KEYS if given.get(key) is not None}
        identity, at = values.pop("id", None), values.pop("at", None)
        parts = {"sessionId": self.session, "instanceId": self.instance, **values}
        made = draft(parts | {"at": self._instant(at)}, redacts=self.redacts)
        said = values["content"]
        known, dated = keyed(said, made), at is not None
        key = _named_key(made, identity) if identity is not None else _said_key(made, known, repeats.count, dated=dated)
        former = ""
        if identity is None and known != said:
            former = _said_key(made, said, repeats.count_former, dated=dated)
        ignored = tuple(sorted(given.keys() - set(KEYS)))
        return Line(
            number,
            made.model_copy(update={"import_key": key}),
            ignored,
            original_hash(hashed, said, made),
            former=former,
        )

    def _instant(self, at: Any) -> datetime:
        if at is None:
            if self.instants_needed:
                raise InvalidInput("at: is missing; a replay needs the instant of every line")
            return self.now
        if not isinstance(at, str):
            raise InvalidInput(f"at: {shown(at)} must be text in ISO 8601")
        return instants.parse(at, name="at")


def original_hash(hashed: str, said: str, made: Draft) -> str:
    """Return the hash of what a memory was made of, or that of its content if secrets were taken out of the text."""
    return hashed if made.content == said else made.content_hash


def keyed(said: str, made: Draft) -> str:
    """Return what the import key of a text is made of: that text without its secrets, even if it is stored with them.

    So no key tells a secret to who tries some, and it is the same whatever the setting is.
    """
    return redact(said) if made.sensitivity == "confidential" else said


def _named_key(made: Draft, identity: Any) -> str:
    return json.dumps([made.scope or "", _named(identity)], ensure_ascii=False)


def _said_key(made: Draft, said: str, count: Callable[[bytes], int], *, dated: bool) -> str:
    when = instants.to_ms(made.at) if dated else None
    parts = json.dumps([made.scope or "", made.session_id, when, made.speaker, said])
    times = count(hashlib.sha256(parts.encode()).digest())  # two equal lines are two memories
    return "sha256:" + hashlib.sha256(f"{parts}#{times}".encode()).hexdigest()


class _Repeats(Scratch):
    """Counts the occurrences of each line by its digest; there may be millions."""

    def __init__(self) -> None:
        super().__init__("line (digest BLOB PRIMARY KEY, times INTEGER)")
        self._former = Counter[bytes]()

    def count(self, digest: bytes) -> int:
        """Count an occurrence of a line, and return its number."""
        count = "INSERT INTO line VALUES (?, 1) ON CONFLICT DO UPDATE SET times = times + 1 RETURNING times"
        return int(self.ask(count, digest)[0][0])

    def count_former(self, digest: bytes) -> int:
        """Count an occurrence of a line with a secret, of which there are few: no file shall hold its digest."""
        self._former[digest] += 1
        return self._former[digest]


def digest(text: bytes) -> str:
    """Return the sha256 of a line without its line ending."""
    return hashlib.sha256(text.rstrip(b"\r\n")).hexdigest()


def _named(identity: Any) -> str:
    """Return a line's id as text; InvalidInput if it cannot be stored."""
    if not isinstance(identity, str | int):
        raise InvalidInput(f"id: {shown(identity)} must be text or an integer")
    name = str(identity)
    if not name or len(name) > limits.NAME:
        raise InvalidInput(f"id: has {len(name)} characters; it must have 1 to {limits.NAME}")
    if not limits.is_writable(name):
        raise InvalidInput("id: is not valid UTF-8")
    return name


def shown(value: Any) -> str:
    """Return an unusable value as an error shows it: simple ones up to 80 characters, of others the type."""
    written = repr(value) if isinstance(value, str | int | float | None) else type(value).__name__
    return written if len(written) <= 80 else f"{written[:79]}…"


def parsed(text: bytes, *, longest: int = LONGEST_LINE) -> dict[str, Any]:
    """Parse a JSON object; InvalidInput if the text is too long or not one."""
    if len(text) > longest:
        raise InvalidInput(f"is longer than {longest} bytes")
    try:
        value = json.loads(text.decode())
    except UnicodeDecodeError:
        raise InvalidInput("is not valid UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise InvalidInput("is not a JSON object")
    return value
