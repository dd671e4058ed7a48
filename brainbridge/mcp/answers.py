"""What tools answer: data for programs, and a short text for the agent that reads it."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Literal

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.consolidation.consolidation import Consolidated
from brainbridge.errors import BrainbridgeError
from brainbridge.feedback.feedback import Feedback, Verdict
from brainbridge.forgetting.forgetting import Forgotten
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import figures
from brainbridge.mcp.setting import Setting
from brainbridge.memory.memory import LISTING_HINT, READERS_HINT, Memory
from brainbridge.monitor.explain import Explained
from brainbridge.monitor.monitor import Status
from brainbridge.recall.quoting import FENCE, fenced, inset, named, quoted
from brainbridge.recall.result import Found, Newer, Recall, Standing, Stretch, Verbatim

Band = Literal["ended", "faint", "alive", "strong"]
_FAINT, _STRONG = 0.5, 2.0  # a memory begins with 1
_EVENTS = 50  # of a run, in its resource
_TOOLS = dict.fromkeys((LISTING_HINT, READERS_HINT), "find ids with the tool recall")


class Remembered(Row):
    """A memory that was written; without an ``id`` it waits in the spool until the database is back."""

    id: str | None
    at: Instant
    spooled: bool

    def text(self) -> str:
        """Say it in a line."""
        if self.spooled:
            return "It cannot be written now. The memory is kept on disk, and is written once the database takes it."
        return f"Remembered: {self.id}"


class Noted(Remembered):
    """A note that was made; without an ``id`` it waits in the spool until the database is back.

    ``untold`` says why no briefing tells it, empty if one does.
    """

    untold: str = ""

    def text(self) -> str:
        """Say it in a line or two."""
        more = f"\nBut {self.untold}." if self.untold else ""
        if self.spooled:
            return (
                f"It cannot be written now. The note is kept on disk, and is written once the database takes it.{more}"
            )
        if more:
            return f"Noted: {self.id}, to be found at once.{more}"
        return f"Noted: {self.id}, to be found at once; the next briefing shows it."


class Hit(Row):
    """A memory that answers a question; ``who`` said it, None if unknown. ``coverage`` is of the question, 0 to 1.

    ``stale`` is since when it is said to be out of date, ``outdated`` until when what it says was true, ``questioned``
    since when a fact is known to be over that it was built on, and ``newer`` the facts that are true instead;
    ``conflicts`` contradict it, or are contradicted by it, and nobody has decided.
    ``box`` is the stretch of conversation that it stands for, where the course of something is asked for.
    ``branch`` is the one it was made on, None for the default one. ``suspect`` if its origin is not trusted and it
    looks like an instruction: its text is fenced, and names nobody. ``figures``, if asked for, are the parts of its
    score.
    """

    id: str
    at: Instant
    who: str | None
    tier: str
    energy: float | None
    band: Band
    stale: Instant | None
    outdated: Instant | None
    questioned: Instant | None
    newer: list[Newer]
    conflicts: list[Newer]
    box: Stretch | None
    branch: str | None
    coverage: float
    content: str
    trust: str | None
    suspect: bool
    figures: dict[str, float] | None = None


class Recalled(Row):
    """The hits, best first, and the user's standing instructions and preferences.

    ``sure`` if they cover enough of the question for an answer to be among them. ``more`` hits exceed the budget.
    ``verbatim``, if asked for, are the exact words in which something of it was decided or promised, five at most.
    """

    hits: list[Hit]
    standing: list[Standing]
    coverage: float
    sure: bool
    more: int
    verbatim: list[Verbatim]

    def text(self) -> str:
        """Write the hits as lines, fenced as data."""
        return "\n".join([*self._hits(), *self._exact(), *self._standing()]) or "Nothing found."

    def _hits(self) -> Iterator[str]:
        if not self.hits:
            return
        count = "1 memory" if len(self.hits) == 1 else f"{len(self.hits)} memories"
        verdict = "sure" if self.sure else "not sure that an answer is among them"
        yield f"{count} ({verdict}; coverage {figures.text(self.coverage, 2)}). {FENCE}"
        for hit in self.hits:
            said = f"{named(hit.who)}, " if hit.who and not hit.suspect else ""
            stale = f"stale since {_minute(hit.stale)}, " if hit.stale else ""
            stale += f"true until {_minute(hit.outdated)}, " if hit.outdated else ""
            stale += f"questioned since {_minute(hit.questioned)}, " if hit.questioned else ""
            branch = f"on branch {hit.branch}, " if hit.branch else ""
            yield f"- [{said}{_minute(hit.at)}, {hit.band}, {stale}{branch}{hit.id}] {quoted(hit)}"
            yield from (f"  (a newer one says: [{each.id}] {quoted(each)})" for each in hit.newer)
            yield from (f"  (not decided, in conflict with: [{each.id}] {quoted(each)})" for each in hit.conflicts)
            if hit.box and hit.box.content:
                yield f"  (what was said there: [{hit.box.id}] {quoted(hit.box)})"
            if hit.figures:
                yield f"  ({', '.join(f'{name} {figures.text(value, 2)}' for name, value in hit.figures.items())})"
        if self.more:
            yield f"{self.more} more exceed the budget."

    def _exact(self) -> Iterator[str]:
        if self.verbatim:
            yield f"Word for word, where it was decided, corrected, laid down or promised. {FENCE}"
        for each in self.verbatim:
            said = f"{named(by)}, " if (by := each.speaker or each.role) and not each.suspect else ""
            yield f"- [{said}{_minute(each.created)}, {each.id}] {quoted(each)}"

    def _standing(self) -> Iterator[str]:
        if self.standing:
            yield "The user said, for all that is asked now:"
            yield from (f"- [{each.kind}, {each.id}] {inset(each.content)}" for each in self.standing)


class Inspected(Row):
    """One memory, and why it is where it is, in sentences."""

    memory: Memory
    reasons: list[str]

    def text(self) -> str:
        """Write the memory and the reasons as lines."""
        found = self.memory
        head = f"{found.id}: {found.state}, {found.tier}, energy {figures.text(found.effective_energy or 0.0, 3)}"
        content = fenced(str(found.content), found.trust) if found.is_suspect else str(found.content)
        return "\n".join([head, content, *self.reasons])


class Chosen(Row):
    """A memory that is forgotten, or would be."""

    id: str
    content: str
    trust: str | None
    suspect: bool


class Forgetting(Row):
    """What would be forgotten, with the ``token`` that confirms it; or what was, with the run to undo."""

    memories: list[Chosen]
    token: str | None
    run_id: str | None
    at_stake: list[str]

    def text(self) -> str:
        """Say what was or would be forgotten, and what to do next."""
        listed = [f"- [{each.id}] {quoted(each)}" for each in self.memories]
        if self.at_stake:
            return "\n".join(["Refused: these questions must keep their answer:", *(f"- {q}" for q in self.at_stake)])
        if not listed:
            return "Found nothing to forget."
        if self.token:
            return "\n".join(["This would be forgotten:", *listed, f'To do it, call forget with token "{self.token}".'])
        undo = f"Taken back by: brainbridge run undo {self.run_id}"
        return "\n".join(["Forgotten; no recall finds it:", *listed, undo])


class FeedbackGiven(Row):
    """What a verdict on a memory did. ``stale``: since when it has half its rank. ``forgetting``: what it proposes."""

    id: str
    verdict: Verdict
    energy: float | None
    stale: Instant | None
    run_id: str | None
    forgetting: Forgetting | None

    def text(self) -> str:
        """Say it in a line or two."""
        if self.forgetting:
            return self.forgetting.text()
        if self.verdict == "used":
            return f"Counted as used: {self.id}, energy {figures.text(self.energy or 0.0, 3)}"
        undo = f"Taken back by: brainbridge run undo {self.run_id}"
        return "\n".join([f"{self.id} has half its rank until it is used again.", undo])


class Ended(Row):
    """What the end of a session did.

    ``working_memory`` says what became of the next state: saved, refused or failed, the same as nothing was new, or
    none if none is to be written.
    """

    run_id: str
    expired: int
    promoted: int
    working_memory: str
    warnings: list[str]

    def text(self) -> str:
        """Write it as lines."""
        told = f"The session has ended: {self.promoted} promoted, {self.expired} expired (run {self.run_id})."
        written = [] if self.working_memory == "none" else [f"Working memory: {self.working_memory}."]
        return "\n".join([told, *written, *self.warnings])


class State(Row):
    """How many memories there are in the whole brain, by tier, what waits, and what the server serves."""

    brain: str
    scope: str | None
    session: str
    live: int
    tiers: dict[str, int]
    due: int
    waiting: int
    warnings: list[str]

    def text(self) -> str:
        """Write it as lines."""
        tiers = ", ".join(f"{count} {tier}" for tier, count in self.tiers.items())
        live = "1 live memory" if self.live == 1 else f"{self.live} live memories"
        counts = f"Brain {self.brain}, in all scopes: {live} ({tiers}); {self.due} due to end"
        where = f"This server: scope {self.scope or 'all'}, session {self.session}"
        waits = [f"{self.waiting} events wait in the spool"] if self.waiting else []
        return "\n".join([counts, where, *waits, *self.warnings])


def recalled(found: Recall, *, explain: bool) -> Recalled:
    """Return what a recall found, as an answer; with ``explain`` the figures of each hit too."""
    return Recalled(
        hits=[_hit(each, each.figures if explain else None) for each in found.hits],
        standing=found.standing,
        coverage=found.coverage,
        sure=found.sure,
        more=found.more,
        verbatim=found.verbatim,
    )


def _hit(found: Found, parts: dict[str, float] | None) -> Hit:
    return Hit(
        id=found.id,
        at=found.created,
        who=found.speaker,
        tier=found.tier,
        energy=found.energy,
        band=_band(found),
        stale=found.stale,
        outdated=found.outdated,
        questioned=found.questioned,
        newer=found.newer,
        conflicts=found.conflicts,
        box=found.box,
        branch=found.branch,
        coverage=found.coverage,
        content=found.content,
        trust=found.trust,
        suspect=found.suspect,
        figures=parts,
    )


def _band(found: Found) -> Band:
    if found.expired or found.energy is None:
        return "ended"
    return "faint" if found.energy < _FAINT else "strong" if found.energy >= _STRONG else "alive"


def inspected(found: Explained) -> Inspected:
    """Return a memory with its reasons, as an answer."""
    return Inspected(memory=found.memory, reasons=list(found.why.sentences))


def forgetting(done: Forgotten, token: str | None) -> Forgetting:
    """Return what forgetting would do, with a token that confirms it, or what it did."""
    return Forgetting(
        memories=[
            Chosen(id=each.id, content=each.content, trust=each.trust, suspect=each.suspect) for each in done.retracted
        ],
        token=token,
        run_id=done.run_id if done.applied else None,
        at_stake=[each.question for each in done.at_stake],
    )


def feedback_given(
    memory_id: str, verdict: Verdict, done: Feedback | Forgotten, proposed: Forgetting | None
) -> FeedbackGiven:
    """Return what a verdict on a memory did, or proposes, as an answer."""
    if isinstance(done, Forgotten):
        return FeedbackGiven(id=memory_id, verdict=verdict, energy=None, stale=None, run_id=None, forgetting=proposed)
    return FeedbackGiven(
        id=done.memory.id,
        verdict=verdict,
        energy=done.after,
        stale=done.stale,
        run_id=done.run_id or None,
        forgetting=None,
    )


def ended(done: Consolidated, working_memory: str, warnings: list[str]) -> Ended:
    """Return what the end of a session did, as an answer."""
    return Ended(
        run_id=done.run_id,
        expired=done.expired,
        promoted=len(done.promoted),
        working_memory=working_memory,
        warnings=warnings,
    )


def state(found: Status, setting: Setting, waiting: int, warnings: list[str]) -> State:
    """Return the state of a brain, as an answer; ``waiting`` events are in its spool."""
    return State(
        brain=setting.brain,
        scope=setting.scope,
        session=setting.session,
        live=found.live,
        tiers={each.tier: each.count for each in found.tiers},
        due=found.due,
        waiting=waiting,
        warnings=warnings,
    )


def of_run(brain: Brain, run_id: str, *, test: bool) -> str:
    """Return a run and what it changed as lines; NotFound if there is no such run."""
    done = brain.runs.show(run_id, test=test)
    head = f"run {done.id}: {done.command} at {instants.to_text(done.at)}, {done.outcome}"
    counts = f"settled {done.settled}, expired {done.expired}, promoted {done.promoted}"
    events = islice(brain.runs.events(done.id), _EVENTS)
    changed = [f"- {each.kind} {(each.model_extra or {}).get('memoryId', each.id)}" for each in events]
    return "\n".join([head, counts, *changed])


def of_error(error: BrainbridgeError) -> str:
    """Return what went wrong, and in a second line the remedy: a tool where the error names commands."""
    return "\n".join(filter(None, (str(error), _TOOLS.get(error.hint, error.hint))))


def _minute(at: datetime) -> str:
    return instants.to_text(at)[:16].replace("T", " ")
