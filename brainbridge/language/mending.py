"""Mending: whether a sentence that says that something works speaks of the thing that another one says broke."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from brainbridge.language import acts, outcomes
from brainbridge.language.signals import MONTHS
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
# By what or since when it works. "It works with small files" says where it does, "fixed with a belt" by what.
_SINCE = "after|since|thanks|because|by|using|via|through|and"
_BY_MEANS: Final = re.compile(rf"\b(?:with|{_SINCE})\b.*")
_MEANS: Final = re.compile(
    rf"\b(?:with\ (?:an?|(?:the|our|my)\ (?:new|latest|right|other|second))|{_SINCE})\b.*", re.VERBOSE
)
_FIXED: Final = re.compile(r"\b(?:fixed|solved|resolved|repaired)\b")
# By what a sentence takes a part of it back.
_EXCEPTED: Final = re.compile(
    r"""\b(?:except|excepting|excluding|(?:apart|aside)\ from|other\ than|save\ for|aside|at\ least|unless
        |with\ (?:the|an?|one|two|some|a\ few)\ exceptions?
        |(?:everything|everyone|all)\ but
        |(?:but|though|although|however|yet)\W{1,3}(?:(?!(?:i|we)\b)[\w']{1,30}\W{1,3}){0,3}?
            (?:not|still|never|fail(?:s|ed|ing)?|crash(?:es|ed)?|breaks?|broken?|hangs?|\w{2,5}n't))\b
    |[,;(]\ ?(?:just\ )?not\ (?:yet\ )?(?:for|on|in|with|when|under|at)\b""",
    re.VERBOSE,
)
_NUMBER: Final = re.compile(r"\d+")
_MONTH: Final = "|".join(MONTHS)
# Numbers that tell neither which thing is meant nor how many of them.
_UNNUMBERED: Final = re.compile(
    rf"""\b(?:(?:{_MONTH})\ \d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th)?\ (?:of\ )?(?:{_MONTH})|\d{{4}}-\d\d-\d\d
    |\d{{1,2}}:\d\d|\d{{1,2}}\ ?(?:am|pm)|\d{{1,4}}(?:st|nd|rd|th)|all\ (?:of\ )?(?:(?:the|our|my)\ )?\d{{1,9}})\b""",
    re.VERBOSE,
)
# How many of a thing there are is no part of its name.
_COUNT: Final = re.compile(
    r"(?:\A\W{0,8}|\b(?:all|both|the|our|my|these|those)\ )(?:of\ (?:the|our|my)\ )?\d{1,9}\ (?=[^\W\d_])"
)
_SAID_OF_ALL: Final = frozenset(
    ["works", "worked", "working", "fixed", "now", "again", "finally", "fine", "passes", "pass", "succeeded", "green"]
)


class Damage(NamedTuple):
    """The things that broke, each by its words, and all words and numbers of the sentence that says so."""

    things: frozenset[frozenset[str]]
    words: frozenset[str]
    numbers: frozenset[str]


class Repair(NamedTuple):
    """The things that work, each by its words, and these with all words and numbers that say where they do."""

    things: frozenset[frozenset[str]]
    words: frozenset[str]
    numbers: frozenset[str]

    def mends(self, damage: Damage) -> bool:
        """Tell whether all of what broke works, and not only somewhere else."""
        is_same = not damage.numbers or self.numbers <= damage.numbers
        return is_same and bool(self.things) and self.things == damage.things and self.words <= damage.words


def damage(sentence: str) -> Damage | None:
    """Return what a sentence says broke; None if it says so of nothing it names, or warns of it for good."""
    for each in outcomes.failures(sentence):
        broke = _BROKE.search(each.string, each.start())
        subject = _JOINING.sub("", each.string[: each.start()])
        if things := acts.about(_COUNT.sub(" ", each.string[broke.end() :] if broke else subject)).things:
            lower = folded(sentence)
            return Damage(things, _terms(lower), _numbers(lower))
    return None


def repairs(sentence: str) -> list[Repair]:
    """Return what the clauses of a sentence say works, or works again; nothing if it makes an exception."""
    lower = folded(sentence.replace("\u2019", "'"))
    if acts.is_of_another(lower) or _EXCEPTED.search(lower):
        return []
    return [repair for each in outcomes.wins(sentence) for repair in _repairs(_JOINING.sub("", each.string))]


def _repairs(clause: str) -> Iterator[Repair]:
    made = _MADE.search(clause)
    is_made = made is not None or _FIXED.search(clause) is not None
    said = (_BY_MEANS if is_made else _MEANS).sub("", clause[made.end() :] if made else clause)
    ends = _WORKS.search(said)
    found = acts.about(_COUNT.sub(" ", acts.without_when(said[: ends.start()] if ends else said)))
    if found.things and not found.preposition:
        yield Repair(found.things, _terms(acts.without_when(said), _SAID_OF_ALL), _numbers(said))


def _numbers(lower: str) -> frozenset[str]:
    return frozenset(_NUMBER.findall(_UNNUMBERED.sub(" ", lower)))


def _terms(lower: str, without: frozenset[str] = frozenset()) -> frozenset[str]:
    left_out = STOP_WORDS | without
    return frozenset(acts.term(each) for each in _WORD.findall(lower) if each not in left_out and not each.isnumeric())
