"""Praise and blame: whether words say of something done that it was good, or that it was poor.

A word counts the other way behind a negation, and what says both says neither.
"""

import re
from typing import Literal

from brainbridge.language.words import folded

Quality = Literal["good", "poor"]

_GOOD = """
good great excellent useful helpful valuable relevant correct accurate right clear worked works succeeded success
successful improved better fine well confirmed
"""
_POOR = """
poor poorly bad badly terrible useless unhelpful worthless irrelevant incorrect inaccurate wrong unclear noisy noise
broken worse lossy duplicate redundant misleading rejected
"""
_NEGATING = "not no never hardly barely isn't wasn't aren't weren't didn't doesn't don't cannot can't won't"
_BETWEEN = "a an the very really so that too at all any been be"
_COUNTED: dict[str, Quality] = {**dict.fromkeys(_GOOD.split(), "good"), **dict.fromkeys(_POOR.split(), "poor")}
_OTHER: dict[Quality, Quality] = {"good": "poor", "poor": "good"}
_TURNING, _KEEPING = frozenset(_NEGATING.split()), frozenset(_BETWEEN.split())
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")


def quality(text: str) -> Quality | None:
    """Return what a text says of the quality of something; None if it says nothing of it, or both."""
    found, is_turned = set[Quality](), False
    for match in _WORD.finditer(folded(text)):
        word = match.group().replace("\u2019", "'")
        if said := _COUNTED.get(word):
            found.add(_OTHER[said] if is_turned else said)
        is_turned = word in _TURNING or (is_turned and word in _KEEPING)
    return found.pop() if len(found) == 1 else None
