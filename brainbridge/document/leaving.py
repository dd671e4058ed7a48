"""Leaving: what stays of a person's own text in a document, as a take-over takes the text out.

What it asks for and what it leaves open is told apart, each sentence as a note that was said by the user: the next
state takes those in, as others. Each crystal of the text gets a pointer, if recall finds it by some of its words.
(Seed, sections Crystal Pointers and Seed Crystal Migration.) What is in neither is told with the reason.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final, NamedTuple

from brainbridge.crystal import crystal
from brainbridge.crystal.crystal import Facet
from brainbridge.document import folds, references, sowing, trying
from brainbridge.document.rules import active, entries, fading, telling
from brainbridge.document.rules.entries import Entry
from brainbridge.document.rules.inputs import Folded, Given, LeftOut, Made
from brainbridge.document.schema import POINTERS, Schema
from brainbridge.document.sowing import Making
from brainbridge.document.text import Text
from brainbridge.errors import Refused
from brainbridge.graph.graph import Transactor
from brainbridge.language import signals, threads
from brainbridge.language.figures import PER_TOKEN
from brainbridge.memory import drafts

HIDDEN: Final = "no document tells it: it is confidential, holds a secret, or was forgotten on request"
NOT_FOUND: Final = "recall finds it by none of its words"
_LONGEST: Final = 500  # characters of a sentence that is told apart
_LOOKED_AT: Final = 2_000  # characters of a crystal, for its pointer
_WRAPPED: Final = re.compile(r"(?<=[^\s.!?:;>|])\n(?=[a-z])")
_MARK: Final = re.compile(r"^\s*(?:[-*+>]\s+|\d{1,3}[.)]\s+)+(?:\[ \]\s+)?", re.MULTILINE)
# A heading asks for nothing, and what is ticked off is done.
_DROPPED: Final = re.compile(r"^(?:#{1,6}\s.*|\s*[-*+]\s+\[[xX]\].*)$", re.MULTILINE)
_HEADING: Final = re.compile(r"^#{1,6}\s+(?P<title>\S.*?)[ #]*$", re.MULTILINE)


class Pointing(NamedTuple):
    """A state with pointers to the crystals of a text, the topics of these, what folds, and what is behind none."""

    text: Text
    topics: tuple[str, ...]
    folded: tuple[Folded, ...]
    left_out: tuple[LeftOut, ...]


def sentences(own: str) -> list[str]:
    """Return what a text asks for, now and always, likes, and leaves open: each sentence once, in their order."""
    plain = _WRAPPED.sub(" ", _MARK.sub("", _DROPPED.sub("", signals.without_code(own))))
    left = [each.sentence for each in reversed(threads.left_open([threads.Said("", plain, is_user=True)]))]
    found = {*signals.instructions(plain), *signals.preferences(plain), *left}
    ordered = sorted(found, key=lambda each: (plain.find(each) if each in plain else len(plain), each))
    told = (telling.told(each, lambda _: True, _LONGEST) for each in ordered)
    return list(dict.fromkeys(each for each in told if each))


def notes(own: str, name: str, scope: str, making: Making) -> tuple[list[dict[str, Any]], list[LeftOut]]:
    """Return the rows of notes for the query that writes them, and which sentences are told by none."""
    rows, left_out = list[dict[str, Any]](), list[LeftOut]()
    for each in sentences(own):
        values = {
            **{"content": each, "session_id": sowing.session(name), "instance_id": making.instance, "at": making.now},
            **{"scope": scope or None, "trust": "user", "role": "user"},
        }
        new = drafts.draft(values, redacts=True)
        if new.sensitivity == "confidential" or entries.is_redacted(new.content):
            left_out.append(LeftOut("", HIDDEN))
            continue
        with suppress(Refused):
            _, row = crystal.prepared(new, Facet(declared_importance=sowing.IMPORTANCE), note=True)
            rows.append(row)
    return rows, left_out


def pointing(
    graph: Transactor, state: Text, crystals: Mapping[str, str], schema: Schema, scope: str, *, now: datetime
) -> Pointing:
    """Return a state with pointers to the crystals of a text, whose texts are given by their ids, in order."""
    section = schema.section(POINTERS)
    hidden = folds.untold(graph, list(crystals), now)
    left_out = [LeftOut("", HIDDEN, each) for each in crystals if each in hidden]
    leaving = [Entry(active.PAST, _about(text), each) for each, text in crystals.items() if each not in hidden]
    if not (leaving and state.bodies(POINTERS)):
        return Pointing(state, (), (), (*left_out, *_untold(leaving, ())))
    shown = fading.read(state.body(POINTERS), section.placeholder)
    kept = fading.Kept(shown.items, (), ())
    given = _given(graph, str(state), list(crystals), schema, scope, now=now)
    search = fading.search(given, leaving, references.read(str(state)).cites, trying.finder(graph, scope, now=now))
    room = PER_TOKEN * section.budget - len(section.placeholder) - 1
    kept, behind = fading.faded(leaving, kept, room, search)
    new = {each.id: each.pointer.topic for each in kept.items if isinstance(each, Made) and each.id in crystals}
    return Pointing(
        state.with_body(POINTERS, shown.body(kept, section.placeholder)),
        tuple(new.values()),
        kept.folded,
        (*left_out, *kept.left_out, *_untold(leaving, behind)),
    )


def _untold(leaving: Iterable[Entry], behind: Iterable[Entry]) -> Iterator[LeftOut]:
    there = set(behind)
    return (LeftOut(fading.topic(each.text), NOT_FOUND, each.id) for each in leaving if each not in there)


def _given(graph: Transactor, old: str, crystals: Sequence[str], schema: Schema, scope: str, *, now: datetime) -> Given:
    topics = folds.folded(graph, schema.name, scope, now=now, is_test=False)
    given = folds.known(graph, Given(), topics, old, is_test=False)
    return given._replace(ages={**given.ages, **folds.ages(graph, crystals, is_test=False)})


def _about(text: str) -> str:
    """Return what a part of a text is about, as one line: its headings, and then the rest without its marks."""
    headings = ", ".join(each["title"] for each in _HEADING.finditer(text))
    rest = " ".join(_MARK.sub("", _HEADING.sub("", text)).split())
    return entries.quotation(f"{headings}: {rest}" if headings else rest, _LOOKED_AT)
