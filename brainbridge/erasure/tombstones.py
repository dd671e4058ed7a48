"""Tombstones: what was erased is recognised by its lineage, or by a keyed hash of its import key or its words.

A hash is keyed by a secret of the brain, so nobody can find out by guessing what was erased. Archives carry secrets and
tombstones, and a brain that got some from elsewhere has several secrets.
"""

import hmac
import secrets
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any, Literal, NamedTuple

from brainbridge.errors import Erased
from brainbridge.graph.executor import Executor
from brainbridge.graph.rows import Instant, Row
from brainbridge.language.normal import forms

KNOWN, STANDING = "erasure.known", "erasure.standing"
LEAST = 5  # words of a text that is recognised within another one
_FIRST = 3  # of these, whose hash says where to look
_AT_ONCE = 5_000


class Secret(Row):
    """A secret that marks are keyed by."""

    id: str
    value: str


class Mark(NamedTuple):
    """What a tombstone stands for, and how it is recognised."""

    mark: str
    of: Literal["lineage", "key", "text"]
    start: str | None = None
    words: int | None = None


class _Start(Row):
    start: str
    words: int


class Known(Row):
    """What a process knows of the erasures of a brain: enough to make the marks of whatever it writes."""

    erasures: list[str]
    secrets: list[Secret]
    starts: list[_Start]

    @cached_property
    def lengths(self) -> dict[str, set[int]]:
        """Return how many words the texts have that begin with words of this hash."""
        found: dict[str, set[int]] = {}
        for each in self.starts:
            found.setdefault(each.start, set()).add(each.words)
        return found


_NOTHING = Known(erasures=[], secrets=[], starts=[])


class _Standing(Row):
    mark: str
    at: Instant


def erased() -> Erased:
    """Return the refusal to write what was erased."""
    return Erased(
        "this was erased, and is not written again",
        hint="see when and why: brainbridge erasures; or say it in other words",
    )


def learn(on: Executor) -> Known:
    """Read what there is to know of erasures, and note it for the next write."""
    on.noted[Known] = found = on.one(KNOWN, Known)
    return found


def known(on: Executor) -> Known:
    """Return what was noted of erasures; it may be old, which the query that writes finds out."""
    found: Known = on.noted.setdefault(Known, _NOTHING)
    return found


def secret(on: Executor) -> Secret:
    """Return the secret of this brain, or a new one, which ``erasure.begin`` writes."""
    there = learn(on).secrets
    return there[0] if there else Secret(id=str(uuid.uuid4()), value=secrets.token_hex(32))


def of_version(value: str, content: object, import_key: object, lineage: str) -> list[Mark]:
    """Return the marks of a version of a memory under one secret, and that of its lineage."""
    return [Mark(lineage_mark(lineage), "lineage"), *_said(value, _forms(content), import_key)]


def lineage_mark(lineage: str) -> str:
    """Return the mark of a lineage."""
    return f"lineage:{lineage}"


def own_marks(known: Known, *, content: object, import_key: object = None) -> list[str]:
    """Return the marks of a memory under each secret: of its whole text, and of its import key if it has one."""
    return _own(known, _forms(content) if known.secrets else (), import_key)


def of_forms(known: Known, said: Iterable[str]) -> list[str]:
    """Return the marks of normal forms as whole texts, under each secret."""
    every = list(said) if known.secrets else []
    return [_hash(each.value, "text", form) for each in known.secrets for form in every]


def held(known: Known, said: Iterable[str]) -> list[str]:
    """Return the marks of those parts of normal forms, of five words or more, that begin as something erased does."""
    lengths = known.lengths
    texts = [form.split() for form in said] if lengths and known.secrets else []
    return [mark for each in known.secrets for words in texts for mark in _within(each.value, words, lengths)]


def marked(on: Executor, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return rows of memories to be written, each with the ``marks`` of all that a tombstone may stand for in it."""
    found = known(on)
    return [{**row, "marks": _marks(found, row)} for row in rows]


def _marks(known: Known, row: Mapping[str, Any]) -> list[str]:
    if not known.secrets:
        return []
    said = _forms(row.get("content"))
    return list(dict.fromkeys([*_own(known, said, row.get("importKey")), *held(known, said)]))


def _own(known: Known, said: Sequence[str], import_key: object) -> list[str]:
    return list(dict.fromkeys(mark.mark for each in known.secrets for mark in _said(each.value, said, import_key)))


def _said(value: str, said: Sequence[str], import_key: object) -> Iterator[Mark]:
    """Yield the marks of normal forms, of which an empty text has none, and of an import key, under one secret."""
    for form in said:
        words = form.split()
        start = _start(value, words) if len(words) >= LEAST else None
        yield Mark(_hash(value, "text", form), "text", start, len(words) if start else None)
    if isinstance(import_key, str) and import_key:
        yield Mark(_hash(value, "key", import_key), "key")


def _forms(content: object) -> tuple[str, ...]:
    return forms(content) if isinstance(content, str) else ()


def _within(value: str, words: Sequence[str], lengths: Mapping[str, set[int]]) -> Iterator[str]:
    """Yield the marks of those parts of a text that begin as something erased does."""
    for place in range(len(words) - LEAST + 1):
        for length in lengths.get(_start(value, words[place : place + _FIRST]), ()):
            yield _hash(value, "text", " ".join(words[place : place + length]))


def standing(on: Executor, wanted: Iterable[str]) -> set[str]:
    """Return which of these marks have a tombstone."""
    return set(since(on, wanted))


def since(on: Executor, wanted: Iterable[str]) -> dict[str, datetime]:
    """Return when what these marks stand for was erased; of those that have a tombstone."""
    every, found = list(dict.fromkeys(wanted)), dict[str, datetime]()
    for first in range(0, len(every), _AT_ONCE):
        rows = on.rows(STANDING, _Standing, marks=every[first : first + _AT_ONCE])
        found |= {row.mark: row.at for row in rows}
    return found


def erased_texts(on: Executor, texts: Mapping[str, Iterable[str]]) -> list[str]:
    """Return those texts of which one of the spellings was erased, by what the caller has learned."""
    marks = {
        text: [mark for row in marked(on, [{"content": each} for each in spellings]) for mark in row["marks"]]
        for text, spellings in texts.items()
    }
    gone = standing(on, (mark for every in marks.values() for mark in every))
    return [text for text, every in marks.items() if not gone.isdisjoint(every)]


def _start(value: str, words: Sequence[str]) -> str:
    return _hash(value, "start", " ".join(words[:_FIRST]))


def _hash(value: str, of: str, text: str) -> str:
    return hmac.digest(value.encode(), f"{of}:{text}".encode(), "sha256").hex()
