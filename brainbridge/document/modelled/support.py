"""Whether a source supports a sentence, told by their words, without a model.

It says of a sentence that it is made of what a source says, not that it is true: so numbers count, and whether
something is denied, and no word may come from nowhere.
"""

import re
from collections.abc import Iterable
from typing import Final

from brainbridge.document.rules.fading import WEAK
from brainbridge.language.normal import normal
from brainbridge.language.words import STOP_WORDS, spelled, stem, words

_SENTENCES: Final = re.compile(r"(?<=[.!?\u3002\uff01\uff1f])\s+|[;\n]+")
_DENIALS: Final = frozenset(("not", "no", "never", "none", "nothing", "nobody", "neither", "nor", "without", "cannot"))


def terms(text: str) -> set[str]:
    """Return the stems of the words of a text that say what it is about."""
    return set(_sequence(text))


def supported(text: str, source: str, known: set[str]) -> bool:
    """Tell whether each sentence of a text has two thirds of its terms and all numbers from a source, in its order.

    The others are among the terms that are ``known`` from anywhere. What the source says in the same words stands.
    """
    if f" {normal(text)} " in f" {normal(source)} ":
        return True
    return all(_is_supported(each, source, known) for each in _sentences(text))


def _is_supported(sentence: str, source: str, known: set[str]) -> bool:
    said, there = terms(sentence), terms(source)
    if not said or not said <= known | there or 3 * len(said & there) < 2 * len(said):
        return False
    if not _numbers(sentence) <= _numbers(source) or _denies(sentence) != _denies(_nearest(said, source)):
        return False
    return _is_in_order([each for each in _sequence(sentence) if each in there], _sequence(source))


def _is_in_order(sought: Iterable[str], there: Iterable[str]) -> bool:
    """Tell whether terms stand in a text one after the other: "A instead of B" does not say "B instead of A"."""
    left = iter(there)
    return all(each in left for each in sought)


def _sequence(text: str) -> list[str]:
    return [stem(each) for each in words(text) if each not in STOP_WORDS and each not in WEAK]


def _nearest(said: set[str], source: str) -> str:
    return max(_sentences(source), key=lambda each: len(said & terms(each)), default="")


def _sentences(text: str) -> list[str]:
    return [each for each in _SENTENCES.split(text) if any(map(str.isalnum, each))]


def _numbers(text: str) -> set[str]:
    return {each for each in spelled(text) if any(map(str.isdigit, each))}


def _denies(text: str) -> bool:
    return any(each in _DENIALS or each.endswith("n't") for each in spelled(text))


def every(texts: Iterable[str]) -> set[str]:
    """Return the terms of several texts."""
    return set[str]().union(*map(terms, texts))
