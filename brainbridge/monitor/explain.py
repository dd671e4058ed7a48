"""Explains in sentences why a memory is in its tier. ``cypher/memory/why.cypher`` reads the facts."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter, ValidationError

from brainbridge import instants
from brainbridge.derivation import tracing
from brainbridge.derivation.tracing import Root
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import figures
from brainbridge.memory import memory, refusals
from brainbridge.memory.memory import Inspection, Memory
from brainbridge.recall.result import Edge
from brainbridge.run.run import LANDMARK

_REASONS = {
    "threshold": "its energy had reached {threshold}",
    "session_boundary": "its session ended and its energy had reached {threshold}",
    "forced": "it was forced",
}
PROTECTED = "It is protected because a probe expects it: it neither fades nor is promoted until that is taken back."
_TRUST = {
    "user": "The user said it.",
    "local_agent": "An agent of this machine wrote it.",
    "tool": "A tool of an agent returned it.",
    "peer_trusted": "It is from a trusted peer.",
    "peer_provisional": "It is from a peer that is not trusted yet.",
    "unknown": "Somebody else said it, and nobody vouches for them.",
}
_EDGES = TypeAdapter(list[Edge])
_JUDGING = ("energy.due@", "energy.expire@", "promotion.promote@", "undo.")


class Rose(Row):
    """The promotion by which a version began; ``threshold`` is None if it was forced."""

    from_tier: str
    at: Instant
    energy: float
    threshold: float | None
    reason: str
    run_id: str


class Judgement(Row):
    """The run that ended a memory, else the last one that judged it; ``queries`` are name@version sha256."""

    id: str
    command: str
    at: Instant
    config_version: int
    queries: list[str] | None

    def named(self, beginnings: tuple[str, ...]) -> str:
        """Return those of its queries that begin so, as name@version."""
        return ", ".join(each.split()[0] for each in self.queries or [] if each.startswith(beginnings))


class Why(Row):
    """Facts and sentences. So many ``accesses`` now would reach ``threshold``; None if it cannot be promoted.

    ``ends`` is the energy, or the importance of a crystal, below which it ends; None if its law knows neither.
    ``recalled`` are the edges that brought it into the last recall of this machine; None if it was not a hit.
    """

    rose: Rose | None
    threshold: float | None
    accesses: int | None
    ends: float | None
    judged: Judgement | None
    recalled: list[Edge] | None = None
    sentences: tuple[str, ...] = ()


class Explained(Inspection):
    """Everything about one memory, with reasons, the ids of what it comes from, and the independent roots of that."""

    why: Why
    provenance_chain: list[str]
    roots: list[Root]


def inspect(
    graph: Transactor, memory_id: str, *, now: datetime, ways: Sequence[dict[str, Any]] | None = None
) -> Explained:
    """Return everything about one memory as of ``now``; this is not an access. NotFound for an unknown id."""
    found = memory.inspect(graph, memory_id, now=now)
    read = graph.one("memory.why", Why, id=memory_id, now=instants.to_ms(now), landmark=LANDMARK)
    why, told = read.model_copy(update={"recalled": _edges(ways)}), found.memory
    life = [*_tier(told, why), *_rise(told, why), *_end(told, why), *questioned(told), sensitive(told)]
    life += _judged(told, why)
    chain, roots = tracing.chain(graph, told.id, now=now)
    sentences = [*life, *trusted(told), *evident(roots), *recalled(why)]
    why = why.model_copy(update={"sentences": tuple(sentences)})
    return Explained(**dict(found), why=why, provenance_chain=chain, roots=roots)


def sensitive(found: Memory) -> str:
    """Say how sensitive a memory is."""
    if found.sensitivity is None:
        return "Nobody has looked how sensitive it is, so it counts as confidential: 'brainbridge migrate' looks."
    return f"What it says is {found.sensitivity}."


def questioned(found: Memory) -> Iterator[str]:
    """Say since when a memory is questioned, and by what."""
    if not isinstance(found.questioned_since, datetime):
        return
    grounds = [each for each in found.questioned_by or () if not each.startswith("erased:")]
    names = f" ({', '.join(grounds)})" if grounds else ""
    yield (
        f"It is questioned since {instants.to_text(found.questioned_since)}, as what it was built on is over{names}:"
        " 'brainbridge question list' tells what is true instead."
    )


def _edges(ways: Any) -> list[Edge] | None:
    try:
        return None if ways is None else _EDGES.validate_python(ways)
    except ValidationError:
        return None  # another version of brainbridge wrote them


def _bound(threshold: float | None) -> str:
    return figures.exact(threshold or 0)


def _tier(found: Memory, why: Why) -> Iterator[str]:
    if why.rose is None:
        yield f"It started in {found.tier}."
    yield from risen(found, why)


def risen(found: Memory, why: Why) -> Iterator[str]:
    """Say by which promotion a version began, if it did."""
    if why.rose is None:
        return
    reason = _REASONS.get(why.rose.reason, why.rose.reason).format(threshold=_bound(why.rose.threshold))
    yield (
        f"It was promoted from {why.rose.from_tier} to {found.tier} at {instants.to_text(why.rose.at)} with energy"
        f" {figures.text(why.rose.energy, 3)}: {reason} (run {why.rose.run_id})."
    )


def _rise(found: Memory, why: Why) -> Iterator[str]:
    if found.state != "live" or found.decay_law == "none":
        return
    if why.threshold is None:
        yield f"It is in {found.tier}, the highest tier."
    elif why.accesses:
        times = "one access" if why.accesses == 1 else f"{why.accesses} accesses"
        yield (
            f"A run promotes it at energy {_bound(why.threshold)}; it has"
            f" {figures.text(found.effective_energy or 0, 3)} and needs {times} now."
        )
    else:
        yield f"It has reached {_bound(why.threshold)}; the next run promotes it."


def _end(found: Memory, why: Why) -> Iterator[str]:
    if found.state == "retracted":
        yield from forgotten(found)
    elif found.decay_law == "none":
        yield kept(found)
    elif found.state == "live" and found.expires_at:
        yield f"If untouched, it falls below {_bound(why.ends)} and ends at {instants.to_text(found.expires_at)}."
    elif found.state == "due" and found.expires_at:
        yield f"It faded below {_bound(why.ends)} at {instants.to_text(found.expires_at)}; the next run ends it."
    elif found.state == "expired" and found.valid_to:
        yield (
            f"It ended at {instants.to_text(found.valid_to)}, when it had faded below {_bound(why.ends)}; it is kept,"
            f" and 'brainbridge repair-memory {found.id} --revive' brings it back."
        )
    else:
        yield from superseded(found)


def kept(found: Memory) -> str:
    """Say why a memory that no law may end does not fade."""
    if not found.held_by:
        return PROTECTED
    return f"It is {refusals.holders(found)}: it neither fades nor is promoted until no current state cites it."


def forgotten(found: Memory) -> Iterator[str]:
    """Say that a memory was forgotten on request."""
    if found.valid_to:
        yield (
            f"It was forgotten at {instants.to_text(found.valid_to)}, as you asked: no recall finds it;"
            f" 'brainbridge run undo {found.end_run_id}' takes that back."
        )


def superseded(found: Memory) -> Iterator[str]:
    """Say of an older version what it ended by, and which one is the latest."""
    if found.valid_to:
        yield f"This version ended at {instants.to_text(found.valid_to)}: {found.state}; the latest is {found.head_id}."


def _judged(found: Memory, why: Why) -> Iterator[str]:
    if why.judged is None:
        yield f"No run {'had judged it when it ended' if found.state == 'expired' else 'has judged it yet'}."
        return
    named = why.judged.named(_JUDGING)
    yield (
        f"Last judged by {why.judged.command} as of {instants.to_text(why.judged.at)} under configuration"
        f" {why.judged.config_version}{' with ' if named else ''}{named} (run {why.judged.id})."
    )


def trusted(found: Memory) -> Iterator[str]:
    """Say how far the origin of a memory is trusted, and what follows from it."""
    said = _TRUST.get(found.trust or "", "Who said it was not noted.")
    if found.is_suspect:
        said = (
            f"{said} It looks like an instruction to an agent, so it is shown as data only, and is never written down."
        )
    yield said


def evident(roots: Sequence[Root]) -> Iterator[str]:
    """Say where a memory was first said, if it was said independently."""
    if len(roots) > 1:
        said = ", ".join(each.told() for each in roots)
        yield f"It has {len(roots)} independent roots: {said}."


def recalled(why: Why) -> Iterator[str]:
    """Say what brought a memory into the last recall, if it was a hit."""
    if why.recalled is None:
        return
    if not why.recalled:
        yield "The last recall found it by words alone: no edge brought it."
    for way in why.recalled:
        adds = f"{'+' * (way.adds >= 0)}{figures.text(way.adds, 3)} at confidence {figures.text(way.confidence, 2)}"
        yield f"{way.type} from {way.from_} brought it into the last recall: {adds}."
