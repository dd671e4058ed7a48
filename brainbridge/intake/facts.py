"""Facts in time: one value of a slot after another, each true from an instant on until the next one.

What a statement makes of what its slot holds is ``cypher/fact/judge``; until when each fact is true is
``cypher/fact/settle``.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NamedTuple

from brainbridge import instants
from brainbridge.consolidation.passes import Step
from brainbridge.crystal.crystal import Facet
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Changes, Id, Instant, Origin, Row
from brainbridge.intake import drawing, entities
from brainbridge.intake.drawing import Drawn
from brainbridge.language import salience
from brainbridge.language.facts import corrections, slots, statements, subjects
from brainbridge.language.facts.corrections import Earlier
from brainbridge.language.facts.statements import Statement
from brainbridge.language.kinds import SemanticType
from brainbridge.memory.drafts import Draft
from brainbridge.run.run import Run

WRITES = (*drawing.WRITES, entities.RESOLVING, "fact.judge", "fact.relate", "fact.confirm", "fact.settle")
_STRAIGHTENING = "entity.straighten"
Status = Literal["holds", "superseded", "ended", "corrected", "contested", "ends"]
Verdict = Literal["stated", "corrected", "contested", "restated", "trivial"]
_TYPES: dict[str, SemanticType] = {
    **{"preference": "preference", "relationship": "relationship", "moment": "episode", "skill": "fact"},
    **{"commitment": "goal", "decision": "fact", "principle": "fact", "correction": "fact", "entity": "fact"},
}


class SaidAgain(Row):
    """An event that is not taken back, since another run said again what it made, or by what it corrects.

    ``blocker`` is the event of that.
    """

    id: str
    run_id: str
    blocker: dict[str, Any]

    @property
    def reason(self) -> str:
        """Return why, as the undo says it."""
        what = "what corrects it" if ":corrected:" in self.id else "it"
        return f"{what} was said again since by the run {self.run_id}; --cascade takes that back first"


class Fact(Origin):
    """What was said of a subject, and from when until when it is true, as far as it is known.

    ``sentence`` is what was said, ``value`` what it says of the ``attribute``; ``confidence`` is 0 to 1. ``newer`` is
    the fact that superseded, ended or corrected it. ``beside``: it ends none before it, as somebody decided at
    ``decided_at``.
    """

    id: str
    subject: str
    attribute: str
    value: str
    sentence: str
    valid_since: Instant
    valid_until: Instant | None
    recorded_at: Instant
    confidence: float
    category: str
    status: Status
    newer: str | None
    beside: bool
    decided_at: Instant | None
    scope: str | None


class Judged(Row):
    """What became of a statement; ``of`` is the fact that it corrects, contests, states again or is compared to.

    It is true from ``at`` on, and ``ordinal`` is its place among those of one instant.
    """

    id: str
    outcome: Verdict
    why: str | None
    of: str | None
    at: int
    ordinal: int


class Stated(NamedTuple):
    """What became of statements, and how many facts are true until another instant than before."""

    judged: tuple[Judged, ...]
    closed: int


class _Repaired(Row):
    repaired: int


class _Found(Row):
    code: str
    count: int
    ids: list[str]


@dataclass(frozen=True, slots=True)
class Said(Drawn):
    """A statement, and the fact that it may become; ``place`` is its own among those of one instant."""

    statement: Statement
    place: int

    @property
    def address(self) -> dict[str, Any]:
        """Return whose slot it is about, in which scope."""
        subject = self.row["fact"]["subjectKey"]
        return {"scope": self.draft.scope or "", "subject": subject, "attribute": self.statement.attribute}

    @property
    def slot(self) -> dict[str, Any]:
        """Return its slot, and the stems of the words by which that is asked for."""
        return self.address | {"askedBy": list(slots.asked_by(self.statement.attribute))}


def drawn(
    source: Draft,
    source_id: str,
    place: int,
    *,
    most: int,
    refused: list[str] | None = None,
    before: Sequence[Earlier] = (),
) -> list[Said]:
    """Return what a memory states, in order; nothing from what looks like an instruction and is not trusted.

    ``place`` is its own among those of one instant, and each states at most ``most`` facts. An assistant states none:
    plans, examples and advice read like facts. Sentences that were left out are added to ``refused``. With turns
    ``before`` it, the nearest first, it is read as what corrects them.
    """
    if source.role == "assistant":
        return []
    if before:
        read = corrections.read(source.content, before, speaker=source.speaker, at=source.at)
    else:
        read = statements.read(source.content, speaker=source.speaker, at=source.at)
    stated = [each for one in sorted(read, key=lambda one: one.order or 0) for each in _parts(one)]
    return drawing.each_of(
        stated[:most],
        lambda number, each: said(each, source, source_id, place * most + number),
        lambda each: each.sentence,
        refused,
    )


def _parts(statement: Statement) -> Iterator[Statement]:
    """Yield a statement, and the end of a former value that it names where several may hold."""
    if statement.was and not (statement.single or statement.corrects or statement.ends):
        yield statement._replace(value=statement.was, canonical=statement.was, ends=True, was="")
    yield statement


def said(statement: Statement, source: Draft, source_id: str, place: int) -> Said:
    """Return a statement as the fact that it may become; Refused if it looks like an instruction and is not trusted."""
    facet = Facet(semantic_type=_TYPES.get(statement.category, "fact"), source="memory")
    new, row = drawing.prepared(source, statement.sentence, place, facet)
    since = statement.since or statement.until if statement.ends else statement.since
    row |= {
        "fact": {
            **{"subject": statement.subject, "subjectKey": subjects.key(statement.subject)},
            **{"attribute": statement.attribute, "claim": statement.value, "canonical": statement.canonical},
            **{"single": statement.single, "ends": statement.ends, "category": statement.category},
            "certainty": statement.confidence,
        },
        "validSince": instants.to_ms(since or source.at),
        "endsAt": instants.to_ms(statement.until) if statement.until and not statement.ends else None,
        "recordedAt": None,
    }
    return Said(source_id, new, row, statement, place)


def state(unit: Unit, found: Sequence[Said], run: Run) -> Stated:
    """Make facts of what was said, and put their slots in order; a transaction names ``WRITES``.

    The memories that it was drawn from are there. What was erased becomes no fact.
    """
    if not found:
        return Stated((), 0)
    found = entities.standing(unit, found, run)
    by_id = {each.id: each for each in found}
    drawing.lock(unit, found, run)
    judged = unit.rows("fact.judge", Judged, isTest=run.is_test, rows=[_asked(each) for each in found], now=run.now)
    new = [(by_id[each.id], each) for each in judged if each.outcome not in ("restated", "trivial")]
    rows = [
        each.row | {"validSince": verdict.at, "recordedAt": run.now, "ordinal": verdict.ordinal}
        for each, verdict in new
    ]
    made = drawing.write(unit, rows, [each for each, _ in new], "stated", run)
    related = [_row(each) for each in judged if each.outcome in ("corrected", "contested") and each.id in made]
    if related:
        unit.rows("fact.relate", Id, rows=related, now=run.now, runId=run.id)
    again = [_again(by_id[each.id], each) for each in judged if each.outcome == "restated"]
    drawing.say_again(unit, "fact.confirm", again, run)
    events = [f"{run.id}:stated:{each}" for each in made]
    events += [f"{run.id}:restated:{each['statement']}" for each in again]
    closed = unit.one("fact.settle", Changes, events=events, now=run.now, runId=run.id).changed
    return Stated(tuple(each for each in judged if each.outcome in ("restated", "trivial") or each.id in made), closed)


def _asked(each: Said) -> dict[str, Any]:
    statement = each.statement
    return {
        **each.address,
        **{"id": each.id, "canonical": statement.canonical, "was": statement.was, "single": statement.single},
        **{"ends": statement.ends, "corrects": statement.corrects, "certainty": statement.confidence},
        **{"at": each.row["validSince"], "endsAt": each.row["endsAt"]},
        **{"place": each.place, "trust": each.row.get("trust")},
        "said": each.at,
        "importance": salience.importance(_told(statement), category=statement.category),
    }


def _told(statement: Statement) -> str:
    """Return what a statement tells, which a short line need not say: "port: 80" names no subject."""
    return max(statement.sentence, f"{statement.subject} {statement.attribute} {statement.value}", key=len)


def _row(each: Judged) -> dict[str, Any]:
    return {"id": each.id, "of": each.of, "outcome": each.outcome}


def _again(each: Said, verdict: Judged) -> dict[str, Any]:
    said = {"source": each.source, "statement": each.id, "until": each.row["endsAt"]}
    return {"of": str(verdict.of), "at": verdict.at, **said}


def settle(step: Step) -> None:
    """Put in order what is Unsettled: slots of which a fact ended, lives again or moved, and what was built on it."""
    step.run.one("fact.settle", Changes, events=[], now=step.run.now, runId=step.run.id)


def is_out_of_order(on: Executor) -> bool:
    """Tell whether facts, or what was built on them, do not stand as what was said of their names and slots says."""
    return any(on.rows(check, _Found, sample=1) for check in ("entity.check", "fact.check", "question.check"))


def put_in_order(run: Run) -> None:
    """Put all names in order, then all facts: what they stand under, until when they hold, and what was built on them.

    Where an archive was merged, a name of one brain may stand for one that stands for a third in the other.
    """

    def work(unit: Unit) -> None:
        while unit.one(_STRAIGHTENING, _Repaired, now=run.now, runId=run.id).repaired:
            pass
        unit.one("fact.settle", Changes, events=None, now=run.now, runId=run.id)

    run.transaction((_STRAIGHTENING, "fact.settle"), work)


def listed(
    graph: Executor,
    *,
    is_test: bool,
    now: datetime | None = None,
    scope: str | None = None,
    subject: str | None = None,
    attribute: str | None = None,
    true_at: datetime | None = None,
    known_at: datetime | None = None,
    skip: int = 0,
    limit: int = 20,
) -> Sequence[Fact]:
    """Return facts, by subject and attribute and in the order of their time.

    ``true_at`` leaves only what is true then; ``known_at`` asks what was known then (bi-temporal). What has ended by
    ``now`` is left out, though no pass has written that; without it, what passes have written counts.
    """
    asked: dict[str, Any] = {
        **{"isTest": is_test, "scope": scope, "attribute": attribute, "skip": skip, "limit": limit},
        "subject": subjects.key(subject) if subject is not None else None,
        "trueAt": instants.to_ms(true_at) if true_at else None,
        "knownAt": instants.to_ms(known_at) if known_at else None,
        "now": instants.to_ms(now) if now else None,
    }
    return graph.rows("fact.list", Fact, **asked, ids=None)


def read(graph: Executor, ids: Sequence[str], *, is_test: bool, now: datetime) -> Sequence[Fact]:
    """Return facts by their ids, in the order of ``listed``."""
    if not ids:
        return ()
    asked = dict.fromkeys(("scope", "subject", "attribute", "trueAt", "knownAt"))
    return graph.rows(
        "fact.list", Fact, isTest=is_test, **asked, ids=list(ids), now=instants.to_ms(now), skip=0, limit=len(ids)
    )


def ids(judged: Iterable[Judged]) -> list[str]:
    """Return the ids of the facts that were made."""
    return [each.id for each in judged if each.outcome not in ("restated", "trivial")]
