"""Explains in sentences what a crystal lives by, and what ends it: the energy law's reasons are not true of it."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.crystal import lifecycle
from brainbridge.crystal.crystal import Crystal
from brainbridge.crystal.settings import CRYSTALS, CrystalConfig
from brainbridge.derivation.tracing import Root
from brainbridge.graph.graph import Transactor
from brainbridge.graph.reader import LOCAL
from brainbridge.graph.rows import Row
from brainbridge.language import figures
from brainbridge.monitor import explain
from brainbridge.monitor.explain import Explained, Why

_ENDED = {
    "archived": "It was archived at {at}, when its importance had fallen below archiveThreshold: recall finds it as it"
    " finds what has faded, and ",
    "forgotten": "It expired at {at}, when its importance had fallen below forgetThreshold: no recall finds it, and ",
    "ttl": "It expired at {at}, when its ttl was over: no recall finds it, and ",
    "source_gone": "It expired at {at}, since it was no longer in its file: no recall finds it, and ",
}
_JUDGING = ("crystal.due@", "crystal.move@", "crystal.merge@", "index.", "undo.")


class Shown(Row):
    """A crystal, the versions of its lineage, oldest first, and in ``sentences`` what it lives by and what ends it.

    ``provenance_chain`` has the ids of what it comes from. ``evidence`` is the number of its independent ``roots``;
    others than the local agent are told neither of these two.
    """

    crystal: Crystal
    lineage: list[dict[str, Any]]
    provenance_chain: list[str]
    roots: list[Root]
    evidence: int | None
    sentences: tuple[str, ...]


def show(graph: Transactor, memory_id: str, *, now: datetime) -> Shown:
    """Return the latest version of a crystal as of ``now``, with reasons; errors are those of ``lifecycle.crystal``."""
    found = lifecycle.crystal(graph, memory_id, now=now)
    told = inspect(graph, found.id, now=now)
    return Shown(
        crystal=found,
        lineage=told.lineage,
        provenance_chain=told.provenance_chain,
        roots=told.roots,
        evidence=len(told.roots) if graph.reader == LOCAL else None,
        sentences=told.why.sentences,
    )


def inspect(
    graph: Transactor, memory_id: str, *, now: datetime, ways: Sequence[dict[str, Any]] | None = None
) -> Explained:
    """Return everything about one memory as of ``now``, with the reasons of the law that it lives by.

    This is not an access. NotFound for an unknown id.
    """
    told = explain.inspect(graph, memory_id, now=now, ways=ways)
    if "Crystal" not in told.memory.labels:
        return told
    found, law, mergers = Crystal.of(told.memory), CRYSTALS.current(graph), list(_mergers(told))
    ends = _threshold(found, law) if found.decay_law == "importance" else None
    why = told.why.model_copy(update={"threshold": None, "accesses": None, "ends": ends})
    life = [*_end(found, law), *mergers, *_activation(found, law, now)]
    sentences = [_what(found), *explain.risen(found, why), *life, explain.sensitive(found), *_judged(found, why)]
    sentences += [*explain.trusted(found), *explain.evident(told.roots), *explain.recalled(why)]
    why = why.model_copy(update={"sentences": tuple(sentences)})
    return told.model_copy(update={"why": why})


def _threshold(found: Crystal, law: CrystalConfig) -> float:
    archives = found.lifecycle == "activated" or (found.state == "due" and found.lifecycle == "archived")
    return law.archive_threshold if archives else law.forget_threshold


def _what(found: Crystal) -> str:
    layer = f", layer {found.epistemic_layer}" if found.epistemic_layer else ""
    said = f"It is a crystal of type {found.semantic_type}{layer} and origin {found.origin}"
    if found.access_scope in ("shared", "public"):
        said += f", published as {found.access_scope}"
    if found.path is None:
        return f"{said}."
    first, last = found.start_line, found.end_line
    lines = f", lines {first} to {last}" if first and last else f", from line {first}" if first else ""
    return f"{said}; it comes from {found.path}{lines}."


def _end(found: Crystal, law: CrystalConfig) -> Iterator[str]:
    if found.state in _ENDED and found.valid_to:
        told = _ENDED[found.state].format(at=instants.to_text(found.valid_to))
        yield f"{told}'brainbridge repair-memory {found.id} --revive' brings it back."
    elif found.state == "retracted":
        yield from explain.forgotten(found)
    elif found.valid_to and found.state != "merged":
        yield from explain.superseded(found)
    elif found.valid_to:
        yield f"It was merged at {instants.to_text(found.valid_to)}: no recall finds it."
    elif "Protected" in found.labels:
        yield explain.kept(found)
    elif found.lifecycle == "frozen":
        yield "It is frozen: no law changes or ends it."
    elif found.expires_at is None:
        yield f"Its lifespan is {found.lifespan_policy}{' without a ttl' * (found.decay_law == 'ttl')}: no law ends it."
    else:
        yield _due(found, law, instants.to_text(found.expires_at))


def _mergers(told: Explained) -> Iterator[str]:
    """Say into which crystal it was merged, and which ones were merged into it."""
    for each in told.relationships:
        if each["type"] == "MERGED_INTO":
            one, other = (told.memory.id, each["otherId"]) if each["outgoing"] else (each["otherId"], told.memory.id)
            yield f"{one} was merged into {other}; 'brainbridge crystal unmerge {one}' parts them again."


def _due(found: Crystal, law: CrystalConfig, at: str) -> str:
    if found.decay_law == "ttl":
        over = f"Its ttl was over at {at}; the next run ends it."
        return over if found.state == "due" else f"It ends at {at}, however often it is used."
    below, archived = figures.exact(_threshold(found, law)), found.lifecycle in ("activated", "archived")
    if found.state == "due":
        return f"Its importance fell below {below} at {at}; the next run {'archives' if archived else 'ends'} it."
    importance = figures.text(found.importance or 0, 4)
    return (
        f"It lives by its importance, {importance} now: each access raises it, and time lowers it."
        f" If untouched, it {'is archived' if archived else 'expires'} at {at}, when that falls below {below}."
    )


def _activation(found: Crystal, law: CrystalConfig, now: datetime) -> Iterator[str]:
    if found.state != "live" or found.lifecycle != "generated":
        return
    if found.active_until and found.active_until >= now:
        yield f"The next run activates it, if that is not later than {instants.to_text(found.active_until)}."
    else:
        least = figures.exact(law.activate_threshold)
        yield f"A run activates it once it is used and its importance is {least} or more."


def _judged(found: Crystal, why: Why) -> Iterator[str]:
    """Say which run judged it; there is nothing to say of what no law ends, and of a run of the energy law alone."""
    if why.judged is None or (found.decay_law == "none" and not found.valid_to):
        return
    if named := why.judged.named(_JUDGING):
        verb = "Ended" if found.end_run_id else "Last judged"
        at = instants.to_text(why.judged.at)
        yield f"{verb} by {why.judged.command} as of {at} with {named} (run {why.judged.id})."
