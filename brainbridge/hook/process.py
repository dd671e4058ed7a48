"""Process an event: remember what was said, and consolidate the session when it ends.

Every step is idempotent, so an event may be processed any number of times.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from brainbridge import instants
from brainbridge.association import association
from brainbridge.document import notes
from brainbridge.errors import Erased, InvalidInput
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.rows import Row
from brainbridge.hook import injected
from brainbridge.hook.injected import Shown
from brainbridge.intake import buffer
from brainbridge.intake.buffer import Plan
from brainbridge.memory import drafts, memory, session
from brainbridge.platform import limits, places
from brainbridge.probe import gate
from brainbridge.project import branches, project
from brainbridge.settings import Capture
from brainbridge.transfer import importing, provenance, transcripts
from brainbridge.transfer.importing import Onward
from brainbridge.transfer.provenance import Source
from brainbridge.transfer.transcript import reading
from brainbridge.transfer.transcript.entry import Transcript
from brainbridge.transfer.transcripts import Remembered, Where

_LINKED = 20  # memories of one session that are linked to each other: 190 pairs


@dataclass(frozen=True, slots=True)
class Event:
    """An event of an agent; an empty text means that the agent did not say. ``at`` is when the hook ran.

    ``scope`` is the session's, empty if it is to be found by the ``folder`` that the agent worked in, and by the
    ``identity`` in its mark; ``branch`` is what was checked out there. ``memory`` holds the parts of a memory that
    could not be written when it was to be: the event ``remember``; ``note`` what it has beside that, if it is a note.
    """

    event: Literal["session-start", "session-end", "stop", "pre-compact", "remember"]
    harness: str
    session: str
    at: datetime
    transcript: str = ""
    folder: str = ""
    identity: str = ""
    branch: str = ""
    default_branch: str = ""
    scope: str = ""
    memory: Mapping[str, Any] = field(default_factory=dict)
    note: Mapping[str, Any] = field(default_factory=dict)


class Lived(Row):
    """The result of an event: its scope, counts of entries, and ``problem``, why its transcript could not be read.

    ``injected`` memories were shown at prompts of the session, and ``used`` of them were touched for it.
    """

    scope: str
    remembered: int = 0
    known: int = 0
    refused: int = 0
    skipped: dict[str, int] = Field(default_factory=dict)
    injected: int = 0
    used: int = 0
    linked: int = 0
    ended: bool = False
    problem: str = ""


def live(
    graph: Graph,
    event: Event,
    *,
    capture: Capture,
    redacts: bool,
    shown: Sequence[Shown] = (),
    plan: Plan | None = None,
) -> Lived:
    """Remember what was said in the session so far; at its end also link the memories it used, and consolidate.

    A start only finds the scope. ``shown`` is what was injected into the session; what was used of it is touched.
    ``plan`` says when facts are drawn from what was said, None that none are. InvalidInput if a memory to be written
    has a bad part.
    """
    if event.event == "remember":
        return _remember(graph, event, redacts=redacts, plan=plan)
    said, problem = _said(event)
    event = _begun(event, said.folder)
    event = replace(event, scope=_scope(graph, event))
    if event.folder and event.scope and event.event in ("session-start", "session-end"):
        branches.follow(graph, event.scope, event.folder, now=event.at)
    if event.event == "session-start":
        return Lived(scope=event.scope)
    made = transcripts.remember(
        graph,
        transcripts.chosen(said.entries, capture),
        source=Source(provenance.file_name(event.transcript), event.harness, event.harness, event.at),
        session=event.session,
        where=Where(event.scope, event.branch, event.default_branch),
        redacts=redacts,
        onward=_onward(plan, event),
    )
    if event.folder and event.scope and event.event == "session-end":
        branches.note(graph, event.scope, event.folder, now=event.at)  # those that the session has named, too
    used = injected.touch(graph, injected.used(shown, said.entries), session=event.session)
    if plan and event.event != "session-end":
        buffer.tend(graph, plan, now=event.at)  # the end reads all that waits
    linked, ended = _end(graph, event, _last(said, event), made) if event.event == "session-end" else (0, False)
    return Lived(
        scope=event.scope,
        remembered=made.written,
        known=made.known,
        refused=made.refused,
        skipped=dict(said.skipped),
        injected=len({each.id for each in shown}),
        used=used,
        linked=linked,
        ended=ended,
        problem=problem,
    )


def _onward(plan: Plan | None, event: Event) -> Onward:
    """Return what makes what was said wait to be read, from when the hook ran."""
    return importing.NOWHERE._replace(mark=lambda new: plan.mark(new, event.at)) if plan else importing.NOWHERE


def _remember(graph: Graph, event: Event, *, redacts: bool, plan: Plan | None) -> Lived:
    """Write a memory or a note that could not be written when it was to be; one that was erased is not."""
    place = {"scope": _of_folder(graph, event)} if event.folder else {}
    parts = drafts.draft({**event.memory, **place, "at": event.at}, redacts=redacts)
    try:
        if event.note:
            importance, directive, _ = notes.parted(notes.nearest(event.note))
            notes.write(graph, parts, importance=importance, directive=directive, is_test=False)
        else:
            mark = plan.mark(parts, event.at) if plan else {}
            memory.remember(graph, parts, is_test=False, row={**parts.to_row(), **mark})
            if plan:
                buffer.tend(graph, plan, now=event.at)
    except Erased:
        return Lived(scope=parts.scope or "", refused=1)
    return Lived(scope=parts.scope or "", remembered=1)


def _begun(event: Event, folder: str) -> Event:
    """Return an event with the folder that its session began in, which the hook may have left since."""
    here, there = places.work_tree(event.folder) or event.folder, places.work_tree(folder) or folder
    if not folder or not Path(folder).is_dir() or here == there:
        return event
    common = places.common_directory(places.git_directory(folder))
    return replace(event, folder=folder, identity="", branch="", default_branch=places.default_branch(common))


def _scope(graph: Graph, event: Event) -> str:
    """Return the scope of an event's session: the one it began in, and only then that of the agent's folder."""
    if event.scope or not event.session:
        return event.scope
    begun = [each.scope for each in session.find(graph, event.session, is_test=False) if each.memories]
    return begun[0] if begun else _of_folder(graph, event)


def _of_folder(graph: Graph, event: Event) -> str:
    return project.scope_then(graph, event.folder, event.identity, now=event.at)


def _said(event: Event) -> tuple[Transcript, str]:
    if not event.transcript:
        return Transcript(), ""
    try:
        return reading.read(Path(event.transcript), event.harness), ""
    except InvalidInput as error:
        return Transcript(), str(error)  # the agent may have deleted it; the session ends anyway


def _last(said: Transcript, event: Event) -> tuple[str, str, str]:
    """Return what identifies a session's end: its last entry at that instant, or the instant if there is none.

    The others identify the same entry as older versions recorded it: by its text, and by its place. Entries after the
    event do not count: a session that was resumed ends again, with an event of its own.
    """
    entries = [entry for entry in said.entries if entry.at is None or entry.at <= event.at]
    if not entries:
        return f"at {instants.to_text(event.at)}", "", ""
    last = entries[-1]
    return limits.fitting(last.id), last.former, last.place or last.id


def _end(graph: Graph, event: Event, entry: tuple[str, str, str], made: Remembered) -> tuple[int, bool]:
    """End a session up to its last entry, unless that was done; returns the pairs linked, and whether it ended."""
    if not event.session:
        gate.end_session(graph, None, now=event.at, scope=None, entry=None)
        return 0, True
    sessions = session.find(graph, event.session, is_test=False)
    found = next((each for each in sessions if each.scope == event.scope), None)
    last, said, former = entry
    # Older versions recorded an entry's place; that is still valid if no entry was found by its text instead.
    if found and found.ended_entry in ({last, said} if made.by_text else {last, said, former}):
        return 0, False
    linked = _link(graph, event, last)
    gate.end_session(graph, event.session, now=event.at, scope=event.scope, entry=last)
    return linked, True


def _link(graph: Transactor, event: Event, last: str) -> int:
    """Link the memories that the session retrieved since its previous end; a repeated event adds nothing."""
    used = session.touched(graph, event.session, now=event.at, scope=event.scope, limit=_LINKED)
    if len(used) < 2:
        return 0
    return association.coactivate(graph, used, retrieval=f"session:{event.session}:{last}", now=event.at)
