"""The history of recalls: recent questions and the hits of the last recall, in files beside the brain's logs.

Probes are learned from the questions; Neo4j Browser and ``memory-inspect`` show the last recall.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any, TypeVar

from filelock import FileLock
from pydantic import TypeAdapter

from brainbridge.graph.rows import Instant, Row
from brainbridge.platform import files, folders, paths
from brainbridge.recall.result import Recall

KEPT = 50  # questions
_LEARNT = 3  # hits that a learned probe would expect
_PATIENCE_S, _AGAIN_S = 1.0, 0.01


class Asked(Row):
    """A past recall: its question, its scope, the ``runs`` that moved it there, and the ids of its first hits."""

    question: str
    scope: str | None = None
    runs: tuple[str, ...] = ()
    found: list[str]


class Unanswered(Row):
    """A question that found nothing sure, its scope, the ``runs`` that moved it there, and when it was asked last."""

    question: str
    scope: str | None = None
    runs: tuple[str, ...] = ()
    at: Instant


Q = TypeVar("Q", Asked, Unanswered)
_LIST = TypeAdapter(list[Asked])
_MISSED = TypeAdapter(list[Unanswered])


def note(brain: str, question: str, found: Recall, *, now: datetime, scope: str | None = None) -> str:
    """Record a recall as the last one and, if it touched anything, its question with its first live hits.

    A question that found nothing sure is recorded too, until it finds something. Hits that were held back are not the
    last ones. Returns why it could not be recorded, else an empty string. Nothing is raised: the hits are touched
    already.
    """
    ways = {hit.id: [edge.model_dump(by_alias=True) for edge in hit.path] for hit in found.hits}
    try:
        if not found.as_of:
            note_sure(brain, question, sure=found.sure and not found.held_back, at=now, scope=scope)
        if not found.held_back:
            note_hits(brain, [memory for hit in found.hits for memory in hit.memories()], ways)
        if found.touched:
            first = [hit.id for hit in found.hits if not hit.expired][:_LEARNT]
            note_question(brain, question, first, scope=scope)
    except OSError as error:
        why = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        return f"this recall was not recorded for 'browser --recall LAST' and 'probe learn': {why}"
    return ""


def note_question(brain: str, question: str, found: Sequence[str], *, scope: str | None = None) -> None:
    """Record a question; it replaces the same earlier one, and beyond ``KEPT`` the oldest is dropped."""
    mine = Asked(question=question, scope=scope, found=list(found))
    with _alone(brain):
        others = [each for each in questions(brain) if (each.question, each.scope) != (question, scope)]
        with files.replacing(paths.asked(brain)) as file:
            file.write(_LIST.dump_json([*others, mine][-KEPT:], by_alias=True))


def questions(brain: str) -> list[Asked]:
    """Return the recent questions, oldest first; none if there is no valid file."""
    try:
        return _LIST.validate_json(paths.asked(brain).read_bytes())
    except (OSError, ValueError):
        return []


def note_sure(brain: str, question: str, *, sure: bool, at: datetime, scope: str | None = None) -> None:
    """Record that a question found nothing sure, or drop it if it did; beyond ``KEPT`` the oldest is dropped."""
    missed = [] if sure else [Unanswered(question=question, scope=scope, at=at)]
    with _alone(brain):
        before = unanswered(brain)
        others = [each for each in before if (each.question, each.scope) != (question, scope)]
        if sure and len(others) == len(before):
            return
        with files.replacing(paths.unanswered(brain)) as file:
            file.write(_MISSED.dump_json([*others, *missed][-KEPT:], by_alias=True))


def unanswered(brain: str) -> list[Unanswered]:
    """Return the recent questions that found nothing sure, oldest first; none if there is no valid file."""
    try:
        return _MISSED.validate_json(paths.unanswered(brain).read_bytes())
    except (OSError, ValueError):
        return []


def move(brain: str, source: str | None, target: str | None, *, run: str, again: bool = False) -> None:
    """Let the questions of a scope belong to another one, as a run moves them.

    ``again``: only those that this run has moved, which is taken back, or done after that.
    What was asked there too is kept once, as it was asked last. Where nobody may write they stay.
    """

    def moved(each: Q) -> Q:
        if each.scope != source or (again and run not in each.runs):
            return each
        return each.model_copy(update={"scope": target, "runs": tuple(dict.fromkeys([*each.runs, run]))})

    with suppress(OSError), _alone(brain):
        asked = questions(brain)
        if (now := [moved(each) for each in asked]) != asked:
            with files.replacing(paths.asked(brain)) as file:
                file.write(_LIST.dump_json(_once(now), by_alias=True))
        missed = unanswered(brain)
        if (left := [moved(each) for each in missed]) != missed:
            with files.replacing(paths.unanswered(brain)) as file:
                file.write(_MISSED.dump_json(_once(left), by_alias=True))


@contextmanager
def _alone(brain: str) -> Iterator[None]:
    """Let nobody else change the questions meanwhile; OSError, as of other files, if somebody does so for too long."""
    folders.private(paths.state(brain))
    lock = paths.asked(brain).with_suffix(".lock")
    with FileLock(lock, timeout=_PATIENCE_S, poll_interval=_AGAIN_S, mode=0o600):
        yield


def _once(asked: list[Q]) -> list[Q]:
    last = {(each.question, each.scope): number for number, each in enumerate(asked)}
    return [asked[number] for number in sorted(last.values())]


def note_hits(brain: str, ids: Iterable[str], ways: Mapping[str, Any]) -> None:
    """Record the memories of the last recall: their ids, and nothing of their content.

    ``ways`` maps each hit to the edges that brought it, as JSON.
    """
    folders.private(paths.state(brain))
    with files.replacing(paths.last_recall(brain)) as file:
        file.write(json.dumps({"ids": list(dict.fromkeys(ids)), "ways": dict(ways)}).encode())


def hits(brain: str) -> list[str] | None:
    """Return the ids of the last recall, None if there was none."""
    noted = _noted(brain)
    return noted["ids"] if noted else None


def ways(brain: str, memory_id: str) -> list[dict[str, Any]] | None:
    """Return the edges that brought a memory into a brain's last recall, None if it was not a hit."""
    found: list[dict[str, Any]] | None = (_noted(brain) or {"ways": {}})["ways"].get(memory_id)
    return found


def _noted(brain: str) -> dict[str, Any] | None:
    try:
        noted = json.loads(paths.last_recall(brain).read_bytes())
    except (OSError, ValueError):
        return None
    # A file in another version's form is ignored.
    known = isinstance(noted, dict) and isinstance(noted.get("ids"), list) and isinstance(noted.get("ways"), dict)
    return noted if known else None
