"""Summaries: the sentences that tell most of what was said, word by word as they were said.

A term weighs as often as it is said, and more the fewer sentences say it (tf-idf over the sentences of the stretch). A
sentence weighs as the terms that no chosen one has yet, for its length, and as it is important (``salience``).
"""

from collections import Counter
from collections.abc import Sequence
from math import log, sqrt
from typing import Final, NamedTuple

from brainbridge.language import salience
from brainbridge.language.facts import sentences
from brainbridge.language.words import ends_as_question, forms

MOST: Final = 3  # sentences
_READ: Final = 20_000  # characters of a turn
_LONGEST: Final = 400  # characters of a sentence
_FEWEST: Final = 3  # terms of a sentence


class Sentence(NamedTuple):
    """A sentence, and the place of the turn that said it."""

    turn: int
    text: str


def told(turns: Sequence[str]) -> list[Sentence]:
    """Return the sentences of turns that tell something, in order: no question, no greeting, no code."""
    return [
        Sentence(place, each.text)
        for place, turn in enumerate(turns)
        for each in sentences.split(turn[:_READ])
        if len(each.text) <= _LONGEST and not ends_as_question(each.text) and not salience.is_trivial(each.text)
    ]


def telling(said: Sequence[Sentence]) -> list[Sentence]:
    """Return the three sentences that tell most, in their order; of equal ones the earliest."""
    terms = [frozenset(forms(each.text)) for each in said]
    counts = Counter(term for each in terms for term in each)
    weights = {term: count * log(1 + len(said) / count) for term, count in counts.items()}
    worth = [salience.importance(each.text, category="") for each in said]
    chosen, covered = list[int](), set[str]()
    while len(chosen) < min(MOST, len(said)):
        best = max(
            (place for place in range(len(said)) if place not in chosen),
            key=lambda place: (_score(terms[place], covered, weights) * worth[place], -place),
        )
        chosen.append(best)
        covered |= terms[best]
    return [said[place] for place in sorted(chosen)]


def _score(terms: frozenset[str], covered: set[str], weights: dict[str, float]) -> float:
    """Return what a sentence tells that no chosen one does, for its length; next to nothing if it is very short."""
    new = sum(weights[term] for term in sorted(terms - covered))
    return new / sqrt(max(len(terms), 1)) * (1.0 if len(terms) >= _FEWEST else 0.1)
