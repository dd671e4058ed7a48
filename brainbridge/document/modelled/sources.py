"""Sources: what a model is told, each with an id, and by which each sentence that it writes is checked.

What is confidential, suspect or a secret is told to no model. A wish may name a password, as an agent cannot follow a
rule that it does not know, but a secret may not stand in it.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final, NamedTuple

from brainbridge.document.rules import bond, entries, fading, gaps, inputs
from brainbridge.document.rules.entries import Entry
from brainbridge.document.rules.frame import Frame
from brainbridge.document.rules.gaps import Gap
from brainbridge.document.rules.inputs import Made, Rewritten
from brainbridge.document.schema import BOND, GAPS, POINTERS
from brainbridge.language.normal import normal
from brainbridge.language.redaction import has_secret
from brainbridge.language.sensitivity import sensitivity
from brainbridge.language.wishes import key_words

MOST: Final = 50
LONGEST: Final = 200  # characters of one
LONGEST_STATE: Final = 20_000  # characters
WISHES: Final = (bond.DIRECTIVE, bond.INSTRUCTION, bond.PREFERENCE)
ASKED: Final = "Asked"
_NOTE, _SAID = "Note", "Said"
_MOST_NOTES, _MOST_ASKED = 20, 8


class Source(NamedTuple):
    """What is new, as a model is told it: an id, what it is, its text, when, by whom, and whether it is pending."""

    id: str
    kind: str
    text: str
    minute: str = ""
    by_agent: bool = False
    is_note: bool = False

    @property
    def line(self) -> str:
        """Return it as a line of the prompt, in which nothing can end its quotation."""
        if self.kind == ASKED:
            return Gap(entries.quotation(self.text), self.minute).line
        longest = bond.LONGEST if self.kind == bond.DIRECTIVE else LONGEST
        return Entry(self.kind, entries.quotation(self.text, longest), self.id, self.minute, self.by_agent).line


class Sources(NamedTuple):
    """What a model is told, and what stands in the old state: entries and a person's own words by title of section.

    ``questions`` are those that have no answer, by their words, as lines. ``bond`` are the entries of the old bond that
    rules leave in it, directives aside.
    """

    given: tuple[Source, ...]
    entries: dict[str, tuple[Entry, ...]]
    own: dict[str, str]
    pointers: tuple[str | Made, ...]
    questions: dict[str, str]
    bond: tuple[Entry, ...]

    @property
    def all(self) -> Iterator[Source]:
        """Yield what a line may come from: what is new, and the entries of the old state."""
        yield from (each for each in self.given if each.id)
        for each in chain.from_iterable(self.entries.values()):
            yield Source(each.id, each.kind, each.text, each.minute, each.by_agent)

    @property
    def texts(self) -> Iterator[str]:
        """Yield all that is told, in any order."""
        yield from (each.text for each in self.given)
        yield from (each.text for each in chain.from_iterable(self.entries.values()))
        yield from (each if isinstance(each, str) else each.pointer.topic for each in self.pointers)
        yield from self.own.values()

    def wishes(self, kind: str) -> dict[str, Source]:
        """Return the user's wishes of a kind, by their words: nothing else may stand as one."""
        return {same(each.text): each for each in self.all if each.kind == kind and not entries.is_redacted(each.text)}


def same(text: str) -> str:
    """Return the words by which two wishes are told to be the same, as far as the bond quotes them."""
    shown = entries.quotation(text, bond.LONGEST)
    return " ".join(key_words(shown)) or normal(shown)


def sources(around: Frame, given: inputs.Given, by_rules: Rewritten) -> Sources:
    """Return the sources: 50 new ones at most, of what was said that which rules would tell of before the rest.

    None of them is what a person took out or changed.
    """
    bodies = {
        each: entries.body(around.bodies[each], around.placeholder(each), given.own) for each in around.schema.titles
    }
    listed = fading.read(around.bodies[POINTERS], around.placeholder(POINTERS))
    gaps_own, was = gaps.read(around.bodies[GAPS], around.placeholder(GAPS))
    first = frozenset(id_ for line in by_rules.cited for id_ in line.ids)
    told = tuple(islice((each for each in _told(given, first) if each.id not in given.edited), MOST))
    answered = {normal(entries.quotation(each)) for each in given.answered}
    asked = {normal(each.text): each.line for each in was}
    asked |= {normal(entries.quotation(each.text)): each.line for each in told if each.kind == ASKED}
    return Sources(
        told,
        {title: found.entries for title, found in bodies.items() if title not in (POINTERS, GAPS)},
        {title: found.own for title, found in bodies.items()} | {POINTERS: listed.own, GAPS: gaps_own},
        listed.items,
        {key: line for key, line in asked.items() if key not in answered},
        tuple(_left(bodies[BOND].entries, entries.body(by_rules.text.body(BOND), around.placeholder(BOND)).entries)),
    )


def _left(was: Iterable[Entry], by_rules: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries of the old bond of which rules leave the words, if only as those of another wish."""
    words = {same(each.text) for each in by_rules}
    return (each for each in was if each.kind != bond.DIRECTIVE and same(each.text) in words)


def untold(around: Frame, given: inputs.Given) -> str:
    """Return why no model is asked: what would have to be kept may not be told to it. Empty if it may."""
    own = [entries.body(around.bodies[each], around.placeholder(each), given.own).own for each in around.schema.titles]
    if (size := sum(map(len, around.bodies.values()))) > LONGEST_STATE:
        return f"the working memory has {size:,} characters, and a model is told {LONGEST_STATE:,} at most"
    if any(map(has_secret, around.bodies.values())):
        return "the working memory holds a secret, which is told to no model"
    if any(sensitivity(each) == "confidential" for each in own if each):
        return "a person wrote something confidential into the working memory, which is told to no model"
    directives = [each.text for each in given.wishes if each.kind == "directive"]
    if any(map(has_secret, (*directives, *(each.text for each in given.notes if each.directive)))):
        return "a directive holds a secret, which is told to no model"
    return ""


def _told(given: inputs.Given, first: frozenset[str]) -> Iterator[Source]:
    """Yield what may be told: directives, notes, the other wishes, questions, and last what was said."""
    notes = sorted(given.notes, key=lambda each: each.at, reverse=True)
    directives = (each for each in notes if each.directive)
    others = (each for each in notes if not each.directive)
    wishes = (Source(each.id, each.kind.capitalize(), each.text) for each in given.wishes)
    yield from _tellable(Source(each.id, bond.DIRECTIVE, each.text, is_note=True) for each in directives)
    yield from _tellable(sorted(wishes, key=lambda each: WISHES.index(each.kind)))
    noted = (Source(each.id, _NOTE, each.text, entries.minute(each.at), is_note=True) for each in others)
    yield from islice(_tellable(noted), _MOST_NOTES)
    missed = sorted(given.missed, key=lambda each: each.at, reverse=True)
    yield from islice(_tellable(Source("", ASKED, each.text, gaps.day(each.at)) for each in missed), _MOST_ASKED)
    said = sorted(given.said, key=lambda each: (each.id in first, each.at), reverse=True)
    yield from _tellable(
        Source(
            each.id,
            _SAID if each.by_agent else bond.says(each.speaker),
            each.text,
            entries.minute(each.at),
            each.by_agent,
        )
        for each in said
    )


def _tellable(found: Iterable[Source]) -> Iterator[Source]:
    for each in found:
        may = not entries.is_redacted(each.text) and not has_secret(each.text) and entries.quotation(each.text)
        if may and (each.kind in WISHES or sensitivity(each.text) != "confidential"):
            yield each
