"""Urgency: how soon what a turn says is worth to be extracted, told by a table of patterns (E-2).

A scan takes well below 1 ms for what people say: a pattern is tried only on a text that holds one of its hints. The
table is data, so a language is added by rows; which one a turn is in is not asked. Code between fences is not said.
"""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from brainbridge.language.signals import without_code
from brainbridge.language.words import folded

Level = Literal["none", "low", "medium", "high"]
_BY_WEAK: Final[tuple[Level, ...]] = ("none", "low", "medium")


class _Family(NamedTuple):
    """Hints, parted by bars, of which one is in what a pattern matches, and the pattern, for a text in lower case."""

    hints: str
    pattern: str


# What is worth to be extracted at once: 17 families in English.
_HIGH: Final[dict[str, tuple[_Family, ...]]] = {
    "en": (
        _Family("actually", r"\bactually,? i\b"),
        _Family("wrong", r"\bno[,.!;:]{0,3} (?:that|this|it)(?:'s| is) wrong\b"),
        _Family("s not right|isn't right", r"\bthat(?:(?:'s| is) not|s not| isn't) right\b"),
        _Family("correction", r"\bcorrection\b"),
        _Family("why did you say", r"\bwhy did you say that\b"),
        _Family(
            "i always|i never|i prefer|i hate|i love|i want|i need",
            r"\bi (?:always|never|prefer|hate|love|want|need)\b",
        ),
        _Family("don't |dont |do not ", r"\b(?:don't|dont|do not) (?:use|do|call|say|make)\b"),
        _Family("please ", r"\bplease (?:always|never|remember|note)\b"),
        _Family("important", r"\bimportant\b"),
        _Family("fyi", r"\bfyi\b"),
        _Family("for the record", r"\bfor the record\b"),
        _Family("my ", r"\bmy (?:name|e-?mail|company|role|title|preference) is\b|\bmy name's\b"),
        _Family("i work|i live|i am|i'm", r"\bi(?: work| live| am|'m) (?:at|in|from|an?)\b"),
        _Family("decided|agreed|chose|picked", r"\bwe(?:'ve| have)? (?:decided|agreed|chose|chosen|picked)\b"),
        _Family("the decision ", r"\bthe decision (?:is|was)\b"),
        _Family("going forward", r"\bgoing forward\b"),
        _Family("from now on", r"\bfrom now on\b"),
    ),
    "de": (
        _Family("eigentlich", r"\beigentlich (?:\w{1,20} )?ich\b"),
        _Family("das ist|das stimmt", r"\bdas (?:ist falsch|ist nicht richtig|stimmt nicht)\b"),
        _Family("warum ", r"\bwarum (?:hast du|haben sie) das gesagt\b"),
        _Family(
            "ich bevorzuge|ich hasse|ich liebe|ich brauche|ich will", r"\bich (?:bevorzuge|hasse|liebe|brauche|will)\b"
        ),
        _Family("bitte ", r"\bbitte (?:immer|nie|niemals|merk|merke|beachte|beachten)\b"),
        _Family("wichtig", r"\bwichtig\b"),
        _Family(
            "ich heisse|ich wohne|ich arbeite|ich komme",
            r"\bich (?:heisse|wohne (?:in|bei)|arbeite (?:bei|in|als)|komme aus)\b",
        ),
        _Family("mein", r"\bmeine? (?:name|e-?mail|firma|rolle|titel) ist\b"),
        _Family("wir haben ", r"\bwir haben (?:uns|beschlossen|entschieden|vereinbart)\b"),
        _Family("ab jetzt|ab sofort|künftig", r"\bab (?:jetzt|sofort)\b|\bkünftig\b"),
    ),
}
# What is so only if two of them meet: five families in English.
_WEAK: Final[dict[str, tuple[_Family, ...]]] = {
    "en": (
        _Family("i think|i believe|i feel", r"\bi (?:think|believe|feel)\b"),
        _Family("usually", r"\busually\b"),
        _Family("typically", r"\btypically\b"),
        _Family("i like|i dislike", r"\bi (?:like|dislike)\b"),
        _Family("my ", r"\bmy (?:team|project|stack|setup)\b"),
    ),
    "de": (
        _Family("ich denke|ich glaube|ich finde", r"\bich (?:denke|glaube|finde)\b"),
        _Family("normalerweise|meistens", r"\b(?:normalerweise|meistens)\b"),
        _Family("ich mag", r"\bich mag\b"),
        _Family("mein", r"\bmein (?:team|projekt)\b"),
    ),
}


def level(text: str) -> Level:
    """Return how urgent a turn is: ``high`` is extracted at once, the others are only told.

    High if one family of those matches, medium if two of the weaker families do, low if one does.
    """
    said = _said(text)
    if _found(_HIGH, said, 1):
        return "high"
    return _BY_WEAK[_found(_WEAK, said, 2)]


def _said(text: str) -> str:
    return " ".join(folded(without_code(text).replace("\u2019", "'")).split())


def _found(table: dict[str, tuple[_Family, ...]], said: str, enough: int) -> int:
    """Return how many families of a table match, at most ``enough``."""
    found = 0
    for family in (each for families in table.values() for each in families):
        hints, pattern = _compiled(family)
        if any(each in said for each in hints) and pattern.search(said):
            found += 1
        if found == enough:
            break
    return found


@lru_cache(maxsize=128)
def _compiled(family: _Family) -> tuple[list[str], re.Pattern[str]]:
    return family.hints.split("|"), re.compile(family.pattern)
