"""Mending: whether a sentence that says that something works speaks of the thing that another one says broke."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from brainbridge.language import acts, outcomes
from brainbridge.language.words import STOP_WORDS, folded

_WORD: Final = re.compile(r"\w+")
_JOINING: Final = re.compile(r"\A\W*(?:(?:and|so|because|but|then|now|since|also|still|that|again)\ )+", re.VERBOSE)
# What broke stands behind the verb if the verb has an object: "The upgrade broke the importer".
_BROKE: Final = re.compile(
    r"\b(?:broke|breaks|crashed|crashes|corrupted|corrupts)\ (?=(?:the|our|my|all|every|both)\b)"
)
# Where the name of a thing ends that works, and where that begins which somebody made work.
_WORKS: Final = re.compile(
    r"\b(?:works?|worked|working|is|are|was|were|has|have|been|pass(?:es|ed|ing)?|succeed(?:s|ed)?|green|now|again|finally)"
    r"\b|'(?:s|re)\b"
)
_MADE: Final = re.compile(
    r"(?:\A\W*|\b(?:i|we)\b.{0,40}?\ )(?:fixed|solved|resolved|repaired|cracked|got|managed\ to\ get)\ ", re.VERBOSE
)
# By what or since when it works.
_MEANS: Final = re.compile(r"\b(?:with|after|since|thanks|because|by|using|via|through|and)\b.*")
_SAID_OF_ALL: Final = frozenset(
    ["works", "worked", "working", "fixed", "now", "again", "finally", "fine", "passes", "pass", "succeeded", "green"]
)


class Damage(NamedTuple):
    """The things that broke, each by its words, and all words of the sentence that says so."""

    things: frozenset[frozenset[str]]
    words: frozenset[str]


class Repair(NamedTuple):
    """The things that work, each by its words, and these with all that says where they do."""

    things: frozenset[frozenset[str]]
    words: frozenset[str]

    def mends(self, damage: Damage) -> bool:
        """Tell whether all of what broke works, and not only somewhere else."""
        return bool(self.things) and self.things == damage.things and self.words <= damage.words


def damage(sentence: str) -> Damage | None:
    """Return what a sentence says broke; None if it says so of nothing it names, or warns of it for good."""
    for each in outcomes.failures(sentence):
        broke = _BROKE.search(each.string, each.start())
        subject = _JOINING.sub("", each.string[: each.start()])
        if things := acts.about(each.string, broke.end()).things if broke else acts.about(subject).things:
            return Damage(things, _terms(folded(sentence)))
    return None


def repairs(sentence: str) -> list[Repair]:
    """Return what the clauses of a sentence say works, or works again."""
    if acts.is_of_another(folded(sentence)):
        return []
    return [repair for each in outcomes.wins(sentence) for repair in _repairs(_JOINING.sub("", each.string))]


def _repairs(clause: str) -> Iterator[Repair]:
    made = _MADE.search(clause)
    said = _MEANS.sub("", clause[made.end() :] if made else clause)
    ends = _WORKS.search(said)
    found = acts.about(acts.without_when(said[: ends.start()] if ends else said))
    if found.things and not found.preposition:
        things = frozenset(kept for each in found.things if (kept := frozenset(w for w in each if not w.isnumeric())))
        yield Repair(things, _terms(acts.without_when(said), _SAID_OF_ALL))


def _terms(lower: str, without: frozenset[str] = frozenset()) -> frozenset[str]:
    left_out = STOP_WORDS | without
    return frozenset(acts.term(each) for each in _WORD.findall(lower) if each not in left_out and not each.isnumeric())
