"""What was injected into a session, and what of it was used: only that counts as an access.

A memory was used if a later answer of the agent holds enough of its terms. Those that the prompt had too do not count,
since any answer would repeat them.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence, Set
from datetime import datetime, timedelta
from typing import NamedTuple

from brainbridge import instants
from brainbridge.graph.graph import Transactor
from brainbridge.hook import asking
from brainbridge.language.words import forms
from brainbridge.memory import memory
from brainbridge.platform import limits
from brainbridge.transfer.transcript.entry import Entry

_SHARE = 0.5  # of its terms in one answer
_LEAST, _ENOUGH = 2, 10  # terms, if it has so many: an answer that uses a long memory repeats a part of it
_KEPT = timedelta(days=30)  # records of sessions whose end nobody heard of


class Shown(NamedTuple):
    """A memory that was injected at an instant, and the terms by which its use can be seen."""

    id: str
    at: datetime
    terms: frozenset[str]


class Used(NamedTuple):
    """A memory whose terms came up again, and the instant at which they first did."""

    id: str
    at: datetime


def read(brain: str, session: str) -> list[Shown]:
    """Return what was injected into a session; what cannot be read of its record is left out."""
    return [shown for line in _lines(brain, session) for shown in _read(line)]


def in_context(brain: str, session: str) -> frozenset[str]:
    """Return the ids of what was injected into a session since it last compacted: the agent still has that."""
    lines = _lines(brain, session)
    begins = max((number for number, line in enumerate(lines, 1) if line == asking.COMPACTED), default=0)
    return frozenset(shown.id for line in lines[begins:] for shown in _read(line))


def _lines(brain: str, session: str) -> list[bytes]:
    try:
        with open(asking.record(brain, session), "rb") as file:
            return file.readlines()
    except OSError:
        return []


def _read(line: bytes) -> Iterator[Shown]:
    try:
        noted = json.loads(line)
        at = instants.from_ms(noted["at"])
        for each in noted["memories"]:
            yield Shown(str(each["id"]), at, frozenset(map(str, each["terms"])))
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return


def sweep(brain: str, ended: str | None = None, *, now: datetime) -> None:
    """Delete the record of a session that has ended, and those of sessions of which nothing was heard for a month."""
    done = None if ended is None else asking.record(brain, ended)
    folder, oldest = os.path.dirname(asking.record(brain, "")), (now - _KEPT).timestamp()
    try:
        for each in (os.path.join(folder, name) for name in os.listdir(folder)):
            if each == done or os.path.getmtime(each) < oldest:
                os.unlink(each)
    except OSError:
        pass


def used(shown: Iterable[Shown], said: Sequence[Entry]) -> list[Used]:
    """Return the memories whose terms came up again in an answer after they were injected, each once.

    That is when they first did, so that what is said later changes nothing of it.
    """
    answers = [(entry.at, forms(entry.text).keys()) for entry in said if entry.role == "assistant" and entry.at]
    found: dict[str, datetime] = {}
    for each in shown:
        at = min((at for at, held in answers if at >= each.at and _is_used(each.terms, held)), default=None)
        if at:
            found[each.id] = min(at, found.get(each.id, at))
    return [Used(*each) for each in found.items()]


def _is_used(terms: Set[str], held: Set[str]) -> bool:
    again = len(terms & held)
    return again >= max(1, min(_LEAST, len(terms))) and again >= min(_SHARE * len(terms), _ENOUGH)


def touch(graph: Transactor, uses: Sequence[Used], *, session: str) -> int:
    """Touch what was used, each at its instant, and return how many; a repetition adds nothing."""
    done = 0
    for each in uses:
        touch_id = f"injected:{limits.label(session)}:{each.id}:{instants.to_ms(each.at)}"
        touches = memory.access(graph, {each.id: touch_id}, now=each.at, session=session or None)
        done += sum(touch.outcome in ("touched", "repeated") for touch in touches)
    return done
