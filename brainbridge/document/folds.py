"""What documents have folded: read from the graph, without what no document may tell any more."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.document import pointers, references
from brainbridge.document.pointers import Pointer
from brainbridge.document.rules import folding, inputs
from brainbridge.document.rules.inputs import Folded, Given
from brainbridge.graph.executor import Executor
from brainbridge.graph.rows import Id, Instant, Row


class Topic(Row):
    """A folded pointer: what it was about, the month of the memory behind it, its id, its lineage, and its instant.

    One to a memory that the current state points to or cites is ``quoted``, and counts only if that changes.
    """

    topic: str
    keywords: tuple[str, ...]
    month: str
    memory: str
    lineage: str
    quoted: bool
    at: Instant


class LeftOut(Row):
    """What no document tells: a few words of it, or none, why, and the id of its memory, empty if it has none."""

    what: str
    reason: str
    id: str


class _Age(Row):
    id: str
    at: Instant


def folded(graph: Executor, name: str, scope: str, *, now: datetime, is_test: bool) -> tuple[Topic, ...]:
    """Return what a document has folded, the latest memory first; nothing that no document may tell."""
    rows = graph.rows("document.folded", Topic, isTest=is_test, scope=scope, name=name)
    found = [each for each in rows if _is_sound(each)]
    hidden = untold(graph, [each.memory for each in found], now)
    return tuple(each for each in found if each.memory not in hidden)


def _is_sound(topic: Topic) -> bool:
    with suppress(ValueError):
        return bool(pointers.write(Pointer(topic.topic, topic.keywords)))
    return False


def known(graph: Executor, given: Given, topics: Iterable[Topic], old: str, *, is_test: bool) -> Given:
    """Return what is given, with what is folded, and when the memories were made that an old state or a wish names."""
    ids = list(dict.fromkeys((*references.read(old).cites, *(each.id for each in given.wishes))))
    past = (Folded(Pointer(each.topic, each.keywords), each.memory, each.at) for each in topics if not each.quoted)
    return given._replace(folded=tuple(past), ages=ages(graph, ids, is_test=is_test))


def ages(graph: Executor, ids: Sequence[str], *, is_test: bool) -> dict[str, datetime]:
    """Return when memories were made to which a pointer may be folded, by their ids."""
    rows = graph.rows("document.ages", _Age, ids=list(ids), isTest=is_test)
    return {each.id: each.at for each in rows}


def rows(folds: Iterable[Folded]) -> list[dict[str, Any]]:
    """Return pointers as ``document.join`` takes them."""
    return [
        {
            "topic": each.pointer.topic,
            "keywords": list(each.pointer.keywords),
            "month": each.month,
            "memory": each.id,
        }
        for each in folds
    ]


def told(left: Iterable[inputs.LeftOut]) -> list[LeftOut]:
    """Return what was left out, as results tell it."""
    return [LeftOut(what=each.what, reason=each.reason, id=each.id) for each in left]


def untold(graph: Executor, ids: Sequence[str], now: datetime) -> set[str]:
    """Return those of the ids whose memories no document may tell any more."""
    found = graph.rows("document.untold", Id, ids=list(ids), now=instants.to_ms(now)) if ids else ()
    return {each.id for each in found}


def tellable(text: str, hidden: Collection[str], topics: Callable[[], Iterable[Topic]]) -> str:
    """Return a text without the lines that quote hidden memories, and those of months that have other words.

    ``topics`` are asked for if there is a line of a month; a line may only have their words.
    """
    bare = references.without(text, hidden)
    if not folding.words(bare):
        return bare
    return folding.without(bare, {word for each in topics() for word in each.keywords})
