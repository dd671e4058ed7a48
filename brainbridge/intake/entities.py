"""Entities: names that are one, by rules that say why, and by what somebody decides.

Which names are one, certainly or possibly, is ``cypher/entity/pairs``. A fact keeps the name that it was said with;
under which one it stands follows from what is said of names (``cypher/entity/move``), so that it can be taken back.
"""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Changes, Instant, Row
from brainbridge.intake import likeness
from brainbridge.intake.likeness import Doubt, Why
from brainbridge.language.facts import subjects
from brainbridge.memory import refusals
from brainbridge.platform import limits
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

if TYPE_CHECKING:
    from brainbridge.consolidation.passes import Step
    from brainbridge.intake.facts import Said

RESOLVING: Final = "entity.stand"
PART: Final = "entities"  # what a run did to them, in its result
_JOINING: Final = ("entity.join", "fact.settle")
_PARTING: Final = ("entity.part", "fact.settle")
_LISTING: Final = "list what facts are about with: brainbridge fact list --all"


class Alias(Row):
    """A name that stands for another one, why, and since when; ``label`` is as it was said last."""

    name: str
    label: str
    facts: int
    why: Why | None
    reason: str | None
    at: Instant | None


class Entity(Row):
    """A name for which others stand, and how many facts there are under any of them."""

    name: str
    label: str
    facts: int
    names: list[Alias]
    scope: str | None


class Candidate(Row):
    """Two names that may be one: ``name`` would stand for ``other``, by a rule (``why``).

    ``because`` are the two that are alike, where these stand for others. Without a ``doubt`` they are certainly one.
    """

    name: str
    other: str
    label: str
    other_label: str
    because: tuple[str, str]
    why: Why
    doubt: Doubt | None
    scope: str | None


class Merged(Judged):
    """What somebody said of two names; no ``run_id`` if that was known. ``same_as``: what ``name`` stands for since.

    It is None where the two are two; ``leaves`` is then the one that stands for itself since, if one stood for the
    other. ``closed`` counts the facts that are true no longer by that.
    """

    name: str
    other: str
    scope: str | None
    same_as: str | None
    leaves: str | None = None
    closed: int = 0


class Word(NamedTuple):
    """Two names, in a scope, empty for none, and what somebody says of them."""

    name: str
    other: str
    scope: str = ""
    reason: str | None = None


class _Resolved(Row):
    scope: str
    name: str
    same_as: str


class _Joined(Row):
    outcome: Literal["joined", "same", "elsewhere"]
    same_as: str
    events: list[str]


class _Parted(Row):
    outcome: Literal["parted", "same"]
    leaves: str | None
    events: list[str]


def standing(unit: Unit, found: Sequence["Said"], run: Run) -> list["Said"]:
    """Return what was said under the names that its subjects stand for, in a transaction that names ``RESOLVING``.

    Nobody parts them until that ends. Who says meanwhile for the first time that two names are one is seen by the next
    pass.
    """
    asked = [{"scope": each.draft.scope or "", "name": each.row["fact"]["subjectKey"]} for each in found]
    rows = unit.rows(RESOLVING, _Resolved, isTest=run.is_test, names=asked)
    roots = {(each.scope, each.name): each.same_as for each in rows}
    return [_under(each, roots.get((name["scope"], name["name"]))) for each, name in zip(found, asked, strict=True)]


def _under(each: "Said", root: str | None) -> "Said":
    if root is None:
        return each
    fact = each.row["fact"]
    return replace(each, row=each.row | {"fact": fact | {"subjectKey": root, "nameKey": fact["subjectKey"]}})


def keep(step: "Step") -> None:
    """Merge the names that are certainly one; it costs what is new of names.

    All that is new gets its keys before anything is compared: a name must fit one other alone.
    """
    run, merged = step.run, 0
    likeness.key(run)
    while slots := likeness.waiting(run):
        joined = _joined(run, likeness.new_pairs(run, slots, is_test=run.is_test))
        if not (likeness.compared(run, slots) or joined):
            break  # somebody goes on stating; the next pass sees it
        likeness.key(run)
        merged += joined
        run.progress("Merging names", merged, None)
    step.parts[PART] = {"merged": merged}


def _joined(run: Run, pairs: Sequence[likeness.Pair]) -> int:
    """Join the names that are certainly one, and count them; each once, since then it may fit another no more."""
    joined, taken = 0, set[tuple[str, str]]()
    for pair in pairs:
        both = {(pair.scope, pair.name), (pair.scope, pair.other)}
        if pair.doubt is None and not taken & both:
            done = _join(run, Word(pair.name, pair.other, pair.scope), pair.why)
            taken |= both
            joined += done is not None and done[0].outcome == "joined"
    return joined


def candidates(
    graph: Executor,
    *,
    is_test: bool,
    scope: str | None = None,
    certain: bool = False,
    skip: int = 0,
    limit: int = 20,
) -> list[Candidate]:
    """Return names that may be one, the certain ones first; only those if ``certain``."""
    known, pairs = likeness.all_pairs(graph, is_test=is_test, scope=scope)
    shown = [each for each in pairs if each.doubt is None or not certain]
    labels = {(each.scope, each.name): each.spellings[0] for each in known}

    def label(pair: likeness.Pair, name: str) -> str:
        return labels.get((pair.scope, name), name)

    return [
        Candidate(
            name=each.name,
            other=each.other,
            label=label(each, each.name),
            other_label=label(each, each.other),
            because=(label(each, each.because[0]), label(each, each.because[1])),
            why=each.why,
            doubt=each.doubt,
            scope=each.scope or None,
        )
        for each in shown[skip : skip + limit]
    ]


def listed(
    graph: Executor, *, is_test: bool, scope: str | None = None, skip: int = 0, limit: int = 20
) -> Sequence[Entity]:
    """Return the names for which others stand, with those: of a scope and of none, or of all."""
    return graph.rows("entity.list", Entity, isTest=is_test, scope=scope, skip=skip, limit=limit)


def merge(graph: Transactor, word: Word, *, now: datetime, is_test: bool = False) -> Merged:
    """Let a name, with all that stand for it, stand for another one, in a run that can be undone.

    Nothing is done if it does already. NotFound for a name that no fact bears in the scope; Refused for one that stands
    for a third; InvalidInput for what is no name, for twice the same, and for a reason that cannot be stored.
    """
    word = _checked(word)
    roots = _roots(graph, word, is_test=is_test)
    if roots[0] == roots[1]:
        return _merged(word, "", same_as=roots[0])
    with runs.recorded(graph, "entity merge", now=now, is_test=is_test) as run:
        done = _join(run, word, "said")
        if done is None:
            raise _unknown(word)
        runs.finish(run)
    return _merged(word, run.id, same_as=done[0].same_as, closed=done[1])


def _join(run: Run, word: Word, why: Why) -> tuple[_Joined, int] | None:
    """Join two names and move the facts; None if no fact bears one of them.

    Refused, in a run of somebody's, if the first stands for a third.
    """
    asked = _asked(word, run)

    def work(unit: Unit) -> tuple[_Joined, int] | None:
        for row in unit.rows("entity.join", _Joined, **asked, why=why):
            if row.outcome == "elsewhere" and why == "said":
                raise Refused(
                    f"{word.name!r} stands for {row.same_as!r} already",
                    hint=f"merge {row.same_as!r} into {word.other!r}, or part them first: brainbridge entity split",
                )
            return row, _settled(unit, run, row.events)
        return None

    return run.transaction(_JOINING, work)


def _settled(unit: Unit, run: Run, events: Sequence[str]) -> int:
    """Move the facts of the names, and put their slots in order; returns how many are true no longer."""
    if not events:
        return 0
    return unit.one("fact.settle", Changes, events=list(events), now=run.now, runId=run.id).changed


def split(graph: Transactor, word: Word, *, now: datetime, is_test: bool = False) -> Merged:
    """Say that two names are two: they are no candidates any more, and if one stood for the other, it does no longer.

    Errors as of ``merge``.
    """
    word = _checked(word)
    with runs.recorded(graph, "entity split", now=now, is_test=is_test) as run:
        asked = _asked(word, run)

        def work(unit: Unit) -> tuple[_Parted, int] | None:
            for row in unit.rows("entity.part", _Parted, **asked):
                return row, _settled(unit, run, row.events)
            return None

        done = run.transaction(_PARTING, work)
        if done is None:
            raise _unknown(word)
        runs.finish(run)
    row, closed = done
    return _merged(word, run.id if row.outcome == "parted" else "", leaves=row.leaves, closed=closed)


def _merged(word: Word, run_id: str, **parts: Any) -> Merged:
    return Merged(
        run_id=run_id, name=word.name, other=word.other, scope=word.scope or None, **{"same_as": None, **parts}
    )


def _asked(word: Word, run: Run) -> dict[str, Any]:
    """Return what somebody says as query parameters, the same whenever they are sent again."""
    own = {"isTest": run.is_test, "now": run.now, "runId": run.id, "word": str(uuid.uuid4())}
    return {**word._asdict(), **own}


def _roots(graph: Executor, word: Word, *, is_test: bool) -> tuple[str, str]:
    asked = [{"scope": word.scope, "name": each} for each in (word.name, word.other)]
    rows = graph.rows("entity.resolve", _Resolved, isTest=is_test, names=asked)
    found = {each.name: each.same_as for each in rows}
    return found.get(word.name, word.name), found.get(word.other, word.other)


def _checked(word: Word) -> Word:
    """Return two names as facts have them; InvalidInput for what is none."""
    refusals.refuse_reason(word.reason)
    for each in (word.name, word.other, *([word.scope] if word.scope else [])):
        if fault := limits.fault(each):
            raise InvalidInput(f"{each[:60]!r} is no name: it {fault}", hint=_LISTING)
    name, other = (subjects.key(each) for each in (word.name, word.other))
    if subjects.USER in (name, other):
        raise InvalidInput("who speaks is no name", hint="say what two names are one")
    if name == other:
        raise InvalidInput(f"{word.name!r} and {word.other!r} are the same name", hint=_LISTING)
    return word._replace(name=name, other=other)


def _unknown(word: Word) -> NotFound:
    where = f" in the scope {word.scope!r}" if word.scope else " without a scope"
    return NotFound(f"no fact{where} is about {word.name!r}, or none about {word.other!r}", hint=_LISTING)
