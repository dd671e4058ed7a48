"""Probes: questions whose answers must stay findable. They use recall's own ranking, and touch nothing."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from brainbridge import instants
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.memory import memory
from brainbridge.recall import history, recall
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Hit
from brainbridge.run.run import LANDMARK


class Probe(Row):
    """A question, and the lineages that must be among its first ``top`` hits; ``scope`` filters as in a recall."""

    id: str
    question: str
    expects: list[str]
    top: int
    scope: str | None = None
    is_test: bool
    created: Instant


class Expected(Origin):
    """The state of an expected memory; ``rank`` is its place among the hits, from 1; ``expired``: the hit has ended."""

    lineage_id: str
    state: Literal["found", "expired", "missing"]
    rank: int | None = None
    id: str | None = None
    content: str | None = None


class Checked(Row):
    """What a probe finds at an instant; ``found`` if it finds all it expects.

    ``ended`` are ids given when it was made that it does not expect, because these memories have ended.
    """

    probe: Probe
    found: bool
    expected: list[Expected]
    ended: tuple[str, ...] = ()


class Learned(Row):
    """The probes made from past recalls; ``passed`` recalls made none: asked already, or nothing found still lives."""

    probes: list[Probe]
    passed: int


class _Probe(Row):
    probe: Probe


class _Kept(Row):
    probe: Probe | None


class _Dropped(Row):
    dropped: int


def add(
    graph: Transactor,
    question: str,
    expects: Sequence[str],
    *,
    now: datetime,
    top: int = 10,
    scope: str | None = None,
    is_test: bool = False,
) -> Checked:
    """Keep a question with the ids of memories it must find, and return what it finds now.

    Memories that have ended are not expected. InvalidInput if the question holds no word; NotFound for an id that is
    unknown or, by ``is_test``, of the other kind; Refused if none of the memories is alive.
    """
    recall.read(question)
    given = {each.id: each for each in memory.read(graph, expects, now=now) if (each.is_test is True) is is_test}
    if unknown := [each for each in expects if each not in given]:
        raise NotFound(
            f"there is no {'test ' if is_test else ''}memory {', '.join(map(repr, unknown))}", hint=memory.LISTING_HINT
        )
    made = _keep(graph, question, expects, now=now, top=top, scope=scope, is_test=is_test)
    if made is None:
        raise Refused(
            f"none of {', '.join(expects)} is alive, so there is nothing to keep",
            hint="name living memories: brainbridge recall QUESTION --include live",
        )
    ended = [each for each in expects if given[each].lineage_id not in made.expects]
    return _checked(graph, made, now=now).model_copy(update={"ended": tuple(ended)})


def learn(graph: Transactor, recalls: Sequence[history.Asked], *, now: datetime, top: int = 10) -> Learned:
    """Make a probe from each past recall that has none yet; it expects the living memories that the recall found."""
    known = {(each.question, each.scope) for each in listed(graph)}
    made = list[Probe]()
    for each in recalls:
        if (each.question, each.scope) in known:
            continue
        known.add((each.question, each.scope))
        if kept := _keep(graph, each.question, each.found, now=now, top=top, scope=each.scope, is_test=False):
            made.append(kept)
    return Learned(probes=made, passed=len(recalls) - len(made))


def _keep(graph: Transactor, question: str, expects: Sequence[str], *, now: datetime, **parts: Any) -> Probe | None:
    return graph.one(
        "probe.keep",
        _Kept,
        id=str(uuid.uuid4()),
        question=question,
        expects=list(expects),
        top=parts["top"],
        scope=parts["scope"],
        isTest=parts["is_test"],
        now=instants.to_ms(now),
        landmark=LANDMARK,
    ).probe


def listed(graph: Transactor, *, is_test: bool = False) -> list[Probe]:
    """Return the probes, oldest first."""
    return [row.probe for row in graph.rows("probe.list", _Probe, isTest=is_test)]


def drop(graph: Transactor, probe_id: str) -> str:
    """Drop a probe: the memories it expects may end again. NotFound for an unknown id."""
    if probe_id not in {each.id for is_test in (False, True) for each in listed(graph, is_test=is_test)}:
        raise NotFound(f"there is no probe {probe_id!r}", hint="list them: brainbridge probe list")
    graph.one("probe.drop", _Dropped, id=probe_id)
    return probe_id


def check(graph: Transactor, *, now: datetime, is_test: bool = False) -> list[Checked]:
    """Ask every probe and return what it finds."""
    return [_checked(graph, each, now=now) for each in listed(graph, is_test=is_test)]


def _checked(graph: Transactor, probe: Probe, *, now: datetime) -> Checked:
    hits = {hit.lineage_id: (rank, hit) for rank, hit in enumerate(ask(graph, probe, now=now), start=1)}
    expected = [_expected(lineage, *hits.get(lineage, (None, None))) for lineage in probe.expects]
    return Checked(probe=probe, found=all(each.state == "found" for each in expected), expected=expected)


def _expected(lineage: str, rank: int | None, hit: Hit | None) -> Expected:
    if hit is None:
        return Expected(lineage_id=lineage, state="missing")
    state: Literal["found", "expired"] = "expired" if hit.expired else "found"
    own = {"id": hit.id, "content": hit.content, "trust": hit.trust, "suspect": hit.suspect}
    return Expected(lineage_id=lineage, state=state, rank=rank, **own)


def ask(graph: Transactor, probe: Probe, *, now: datetime) -> list[Hit]:
    """Return the first hits of a probe's question, ranked as by a recall; nothing is touched."""
    within = Filters(scope=probe.scope)
    return recall.search(graph, probe.question, now=now, limit=probe.top, is_test=probe.is_test, filters=within)
