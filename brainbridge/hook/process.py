"""Processing an event: what was said is remembered, and at a session's end the session is consolidated.

Everything is recognised when it comes again, so an event may be lived through any number of times.
"""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from brainbridge import instants
from brainbridge.association import association
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.rows import Row
from brainbridge.memory import session
from brainbridge.platform import limits
from brainbridge.probe import gate
from brainbridge.settings import Capture
from brainbridge.transfer import provenance, transcripts
from brainbridge.transfer.provenance import Source
from brainbridge.transfer.transcript import reading
from brainbridge.transfer.transcript.entry import Transcript
from brainbridge.transfer.transcripts import Remembered

_LINKED = 20  # memories of one session that are linked to each other: 190 pairs


@dataclass(frozen=True, slots=True)
class Event:
    """An event of an agent; empty texts stand for what it did not say. ``at`` is when the hook ran."""

    event: Literal["session-end", "stop", "pre-compact"]
    harness: str
    session: str
    at: datetime
    transcript: str = ""


class Lived(Row):
    """What became of an event; ``problem`` is why its transcript could not be read."""

    remembered: int
    known: int
    skipped: dict[str, int]
    linked: int = 0
    ended: bool = False
    problem: str = ""


def live(graph: Graph, event: Event, *, capture: Capture) -> Lived:
    """Remember what the session said so far; at its end link what it used, and consolidate."""
    said, problem = _said(event)
    made = transcripts.remember(
        graph,
        transcripts.chosen(said.entries, capture, going_on=event.event == "pre-compact"),
        source=Source(provenance.file_name(event.transcript), event.harness, event.harness, event.at),
        session=event.session,
    )
    linked, ended = _end(graph, event, _last(said, event), made) if event.event == "session-end" else (0, False)
    return Lived(
        remembered=made.written,
        known=made.known,
        skipped=dict(said.skipped),
        linked=linked,
        ended=ended,
        problem=problem,
    )


def _said(event: Event) -> tuple[Transcript, str]:
    if not event.transcript:
        return Transcript(), ""
    try:
        return reading.read(Path(event.transcript), event.harness), ""
    except InvalidInput as error:
        return Transcript(), str(error)  # it may have been swept; the session ends all the same


def _last(said: Transcript, event: Event) -> tuple[str, str]:
    """Return what a session's end is recognised by: its last entry at that instant, or the instant itself.

    Beside it stands by what older versions knew an entry. The transcript may have grown since: a session that was
    resumed ends again, at its own instant.
    """
    entries = [entry for entry in said.entries if entry.at is None or entry.at <= event.at]
    if not entries:
        return f"at {instants.to_text(event.at)}", ""
    return limits.fitting(entries[-1].id), entries[-1].place or entries[-1].id


def _end(graph: Graph, event: Event, entry: tuple[str, str], made: Remembered) -> tuple[int, bool]:
    """End a session up to its last entry, unless it has been; returns the pairs linked, and whether it ended."""
    if not event.session:
        gate.end_session(graph, None, now=event.at, scope=None, entry=None)
        return 0, True
    sessions = session.find(graph, event.session, is_test=False)
    found = next((each for each in sessions if each.scope == ""), None)
    last, former = entry
    # An older version ended it up to a place; if nothing is known by its text, it says the same there as it did then.
    if found and found.ended_entry in ({last} if made.by_text else {last, former}):
        return 0, False
    linked = _link(graph, event, last)
    gate.end_session(graph, event.session, now=event.at, scope="", entry=last)
    return linked, True


def _link(graph: Transactor, event: Event, last: str) -> int:
    """Link what the session retrieved since it ended last, once an end."""
    used = session.touched(graph, event.session, now=event.at, scope="", limit=_LINKED)
    if len(used) < 2:
        return 0
    return association.coactivate(graph, used, retrieval=f"session:{event.session}:{last}", now=event.at)
