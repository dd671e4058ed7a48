"""Gathers what the next state of the working memory is made from: nothing that no briefing may tell."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime

from brainbridge.briefing import briefing, wishes
from brainbridge.document import notes
from brainbridge.document.rules import answering, entries, gaps
from brainbridge.document.rules.inputs import Given, Missed, Note, Said, Wish
from brainbridge.document.schema import GAPS, WORKING_MEMORY
from brainbridge.document.text import Text
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Transactor
from brainbridge.language.normal import normal
from brainbridge.language.sensitivity import sensitivity
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters

_SAID = 1_000  # messages of a session
_LOOKED_UP = 20  # questions that were missed lately
_HITS = 10  # of a recall


def gathered(graph: Transactor, scope: str, *, now: datetime, missed: Iterable[Missed], is_test: bool) -> Given:
    """Return what the next state is made from: nothing that no briefing may tell."""
    waiting = notes.pending(graph, scope, now=now, is_test=is_test)
    return Given(
        notes=tuple(Note(each.id, each.at, each.text, each.importance, each.directive) for each in waiting),
        said=() if is_test else tuple(_said(graph, scope, now)),
        wishes=() if is_test else tuple(_wishes(graph, scope, now)),
        missed=() if is_test else tuple(each for each in missed if _may_stand(each.text)),
    )


def _may_stand(question: str) -> bool:
    from brainbridge.language.redaction import has_secret  # slow to import

    return sensitivity(question) != "confidential" and not has_secret(question)


def answered(
    graph: Transactor, old: Text, given: Given, scope: str, *, now: datetime, is_test: bool
) -> tuple[str, ...]:
    """Return the questions that have an answer: in a sentence, or as recall is sure by now of one not missed lately."""
    missed, narrowed = {normal(entries.quotation(each.text)) for each in given.missed}, Filters(scope=scope or None)
    latest = sorted(given.missed, key=lambda each: each.at, reverse=True)[:_LOOKED_UP]
    old_ones = (each.text for each in gaps.read(old.body(GAPS), WORKING_MEMORY.section(GAPS).placeholder)[1])
    found = list[str]()
    for asked in dict.fromkeys((*old_ones, *(each.text for each in latest))):
        with suppress(InvalidInput):  # it holds no word
            is_missed = normal(entries.quotation(asked)) in missed
            hits = recall.search(graph, asked, now=now, limit=_HITS, is_test=is_test, filters=narrowed)
            told = (answering.Told(each.content, each.created) for each in hits if not each.expired)
            if answering.is_answered(asked, told) or (
                not is_missed and recall.is_sure(graph, asked, now=now, is_test=is_test, filters=narrowed)
            ):
                found.append(asked)
    return tuple(found)


def _said(graph: Transactor, scope: str, now: datetime) -> Iterator[Said]:
    for each in briefing.said_lately(graph, scope, now=now, limit=_SAID):
        yield Said(each.id, each.session, each.created, each.content, each.by_agent, each.speaker or "")


def _wishes(graph: Transactor, scope: str, now: datetime) -> Iterator[Wish]:
    for each in wishes.wishes(graph, scope, now=now):
        yield Wish(each.id, each.kind, each.text)
