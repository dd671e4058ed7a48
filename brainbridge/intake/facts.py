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
from brainbridge.crystal import crystal
from brainbridge.crystal.crystal import Facet
from brainbridge.derivation import deriving
from brainbridge.errors import Refused
from brainbridge.governance import trust
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.language import salience
from brainbridge.language.facts import statements
from brainbridge.language.facts.statements import Statement
from brainbridge.language.kinds import SemanticType
from brainbridge.memory import memory
from brainbridge.memory.drafts import Draft
from brainbridge.run.run import Run

WRITES = (
    *("fact.lock", "fact.judge", *memory.DERIVING, "crystal.record"),
    *("fact.relate", "fact.confirm", "memory.access", "fact.settle"),
)
Status = Literal["holds", "superseded", "ended", "corrected", "contested", "ends"]
Verdict = Literal["stated", "corrected", "contested", "restated", "trivial"]
_TYPES: dict[str, SemanticType] = {
    **{"preference": "preference", "relationship": "relationship", "moment": "episode", "skill": "fact"},
    **{"commitment": "goal", "decision": "fact", "principle": "fact", "correction": "fact", "entity": "fact"},
}


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
    """What became of a statement; ``of`` is the fact that it corrects, contests or states again."""

    id: str
    outcome: Verdict
    of: str | None
    at: int


class Stated(NamedTuple):
    """What became of statements, and how many facts are true until another instant than before."""

    judged: tuple[Judged, ...]
    closed: int


class _Count(Row):
    locked: int


class _Changed(Row):
    changed: int


class _Id(Row):
    id: str


class _Found(Row):
    code: str
    count: int
    ids: list[str]


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, the memory that it was drawn from, and its place among those of one instant.

    ``draft`` and ``row`` are those of the fact that it may become.
    """

    statement: Statement
    source: str
    place: int
    draft: Draft
    row: dict[str, Any]

    @property
    def slot(self) -> dict[str, str]:
        """Return the address of what it is about."""
        key = statements.key(self.statement.subject)
        return {"scope": self.draft.scope or "", "subject": key, "attribute": self.statement.attribute}

    @property
    def derivation(self) -> dict[str, Any]:
        """Return what it was drawn from."""
        made = {"parents": [self.source], "operation": "extracted", "actor": None}
        return deriving.row(self.row["id"], made, orders=False, at=self.draft.at)


def drawn(source: Draft, source_id: str, place: int, *, most: int) -> list[Said]:
    """Return what a memory states, in order; nothing from what looks like an instruction and is not trusted.

    ``place`` is its own among those of one instant, and each states at most ``most`` facts. An assistant states none:
    plans, examples and advice read like facts.
    """
    if source.role == "assistant":
        return []
    read = statements.read(source.content, speaker=source.speaker, at=source.at)
    stated = [each for one in sorted(read, key=lambda one: one.order or 0) for each in _parts(one)]
    found = list[Said]()
    for number, each in enumerate(stated[:most]):
        try:
            found.append(said(each, source, source_id, place * most + number))
        except Refused:
            continue
    return found


def _parts(statement: Statement) -> Iterator[Statement]:
    """Yield a statement, and the end of a former value that it names where several may hold."""
    if statement.was and not (statement.single or statement.corrects or statement.ends):
        yield statement._replace(value=statement.was, canonical=statement.was, ends=True, was="")
    yield statement


def said(statement: Statement, source: Draft, source_id: str, place: int) -> Said:
    """Return a statement as the fact that it may become; Refused if it looks like an instruction and is not trusted."""
    is_whole = statement.sentence == source.content.strip()
    own = {"content": statement.sentence, "ordinal": place, "import_key": None}
    # Nobody says it once more, so it is no wish that stands beside the one it was drawn from.
    new = source.model_copy(update={**own, "role": None, "trust": source.trust or trust.of_role(source.role)})
    new, row = crystal.prepared(new, Facet(semantic_type=_TYPES.get(statement.category, "fact"), source="memory"))
    since = statement.since or statement.until if statement.ends else statement.since
    row |= {
        "fact": {
            **{"subject": statement.subject, "subjectKey": statements.key(statement.subject)},
            **{"attribute": statement.attribute, "claim": statement.value, "canonical": statement.canonical},
            **{"single": statement.single, "ends": statement.ends, "category": statement.category},
            "certainty": statement.confidence,
        },
        "validSince": instants.to_ms(since or source.at),
        "endsAt": instants.to_ms(statement.until) if statement.until and not statement.ends else None,
        "recordedAt": None,
    }
    row |= {"terms": None} | ({"text": ""} if is_whole else {})  # the words of the whole are found where they were said
    return Said(statement, source_id, place, new, row)


def state(unit: Unit, found: Sequence[Said], run: Run) -> Stated:
    """Make facts of what was said, and put their slots in order; a transaction names ``WRITES``.

    The memories that it was drawn from are there. What was erased becomes no fact.
    """
    if not found:
        return Stated((), 0)
    by_id = {each.row["id"]: each for each in found}
    unit.one("fact.lock", _Count, isTest=run.is_test, slots=[each.slot for each in found])
    judged = unit.rows("fact.judge", Judged, isTest=run.is_test, rows=[_asked(each) for each in found])
    made = _written(
        unit, [(by_id[each.id], each) for each in judged if each.outcome not in ("restated", "trivial")], run
    )
    related = [_row(each) for each in judged if each.outcome in ("corrected", "contested") and each.id in made]
    if related:
        unit.rows("fact.relate", _Id, rows=related, now=run.now, runId=run.id)
    _confirm(unit, [(by_id[each.id], str(each.of)) for each in judged if each.outcome == "restated"], run)
    events = [f"{run.id}:stated:{each}" for each in made]
    events += [f"{run.id}:restated:{each.id}" for each in judged if each.outcome == "restated"]
    closed = unit.one("fact.settle", _Changed, events=events, now=run.now, runId=run.id).changed
    return Stated(tuple(each for each in judged if each.outcome in ("restated", "trivial") or each.id in made), closed)


def _asked(each: Said) -> dict[str, Any]:
    statement = each.statement
    return {
        **each.slot,
        **{"id": each.row["id"], "canonical": statement.canonical, "was": statement.was, "single": statement.single},
        **{"ends": statement.ends, "corrects": statement.corrects, "certainty": statement.confidence},
        **{"at": each.row["validSince"], "place": each.place, "trust": each.row.get("trust")},
        "said": None if statement.until and not statement.ends else instants.to_ms(each.draft.at),
        "importance": salience.importance(_told(statement), category=statement.category),
    }


def _told(statement: Statement) -> str:
    """Return what a statement tells, which a short line need not say: "port: 80" names no subject."""
    return max(statement.sentence, f"{statement.subject} {statement.attribute} {statement.value}", key=len)


def _row(each: Judged) -> dict[str, Any]:
    return {"id": each.id, "of": each.of, "outcome": each.outcome}


def _written(unit: Unit, stated: Sequence[tuple[Said, Judged]], run: Run) -> set[str]:
    """Write facts, and return the ids of those that nobody has erased."""
    if not stated:
        return set()
    rows = [each.row | {"validSince": judged.at, "recordedAt": run.now} for each, judged in stated]
    made = {each.id for each in memory.create(unit, rows, is_test=run.is_test) if each.outcome != "erased"}
    deriving.record(unit, [each.derivation for each, _ in stated if each.row["id"] in made])
    record = {"kind": "stated", "reason": "retracted", "now": run.now, "runId": run.id}
    unit.rows("crystal.record", _Id, ids=sorted(made), **record)
    return made


def _confirm(unit: Unit, restated: Sequence[tuple[Said, str]], run: Run) -> None:
    if not restated:
        return
    rows = [
        {"of": of, "source": each.source, "statement": each.row["id"], "at": each.row["validSince"]}
        for each, of in restated
    ]
    unit.rows("fact.confirm", _Id, rows=rows, now=run.now, runId=run.id)
    touches = {of: each.row["id"] for each, of in restated}
    memory.access(unit, touches, now=instants.from_ms(run.now), session=None)


def settle(step: Step) -> None:
    """Put the slots in order, if one is not: a fact of it has ended or was moved since."""
    if step.run.rows("fact.check", _Found, sample=1):
        step.run.one("fact.settle", _Changed, events=None, now=step.run.now, runId=step.run.id)


def listed(
    graph: Executor,
    *,
    is_test: bool,
    scope: str | None = None,
    subject: str | None = None,
    attribute: str | None = None,
    true_at: datetime | None = None,
    known_at: datetime | None = None,
    skip: int = 0,
    limit: int = 20,
) -> Sequence[Fact]:
    """Return facts, by subject and attribute and in the order of their time.

    ``true_at`` leaves only what is true then; ``known_at`` asks what was known then (bi-temporal).
    """
    asked: dict[str, Any] = {
        **{"isTest": is_test, "scope": scope, "attribute": attribute, "skip": skip, "limit": limit},
        "subject": statements.key(subject) if subject is not None else None,
        "trueAt": instants.to_ms(true_at) if true_at else None,
        "knownAt": instants.to_ms(known_at) if known_at else None,
    }
    return graph.rows("fact.list", Fact, **asked, ids=None)


def read(graph: Executor, ids: Sequence[str], *, is_test: bool) -> Sequence[Fact]:
    """Return facts by their ids, in the order of ``listed``."""
    if not ids:
        return ()
    asked = dict.fromkeys(("scope", "subject", "attribute", "trueAt", "knownAt"))
    return graph.rows("fact.list", Fact, isTest=is_test, **asked, ids=list(ids), skip=0, limit=len(ids))


def ids(judged: Iterable[Judged]) -> list[str]:
    """Return the ids of the facts that were made."""
    return [each.id for each in judged if each.outcome not in ("restated", "trivial")]
