"""Corrections in a turn of their own: "No, that's wrong, it is 9090", of what was said just before.

Nothing is guessed: the value is of the kind of the one that the nearest turn states which states anything, and of that
kind there is one.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal, NamedTuple

from brainbridge.language.facts import manner, sentences, statements
from brainbridge.language.facts.statements import Statement
from brainbridge.language.facts.subjects import USER

MOST: Final = 2  # turns before one that are looked at
_LONGEST: Final = 2_000  # characters of them that are read
_MAY_REFER: Final = re.compile(
    r"\b(?:no|nope|wrong|not|n't|incorrect|false|mistake|outdated|actually|wait|sorry|mean|meant|misspoke|correct\w*|oops"
    r"|my bad|scratch that|edit)\b",
    re.IGNORECASE,
)
_SURELY: Final = re.compile(
    r"\b(?:wrong|not right|not true|incorrect|not correct|false|mistake|outdated|correct(?:ion|ed)?|misspoke|mean|meant"
    r"|oops|my bad|scratch that|edit)\b",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[\w][\w.:@/-]*")
_FIGURE: Final = re.compile(r"\d+(?:[.,:/-]\d+)*")
_FIRST: Final = re.compile(r"(?:\A|[.!?:\n]\s+)[\"'(]?\w+")
Sureness = Literal["", "perhaps", "surely"]


class Earlier(NamedTuple):
    """A turn before another one: its text, who says it and when, and whether that is an assistant."""

    text: str
    speaker: str | None
    is_assistant: bool
    at: datetime


def refers(text: str) -> Sureness:
    """Tell whether a text begins by saying that what was said is wrong, and how surely; nothing if it does not."""
    head = text[:300]
    if not _MAY_REFER.search(head):
        return ""
    first = next(sentences.split(head), None)
    if not first:
        return ""
    how = manner.read(first.text)
    if manner.announces(first.text) or (how and (how.corrects or _contrasts(how.rest))):
        is_sure = _SURELY.search(first.text) or (how and _contrasts(how.rest))
        return "surely" if is_sure else "perhaps"
    return ""


def _contrasts(rest: str) -> bool:
    """Tell "it is 9090, not 8080", which names what it corrects."""
    return rest.lower().startswith(("it is ", "that is ")) and " not " in rest


def read(text: str, before: Sequence[Earlier], *, speaker: str | None, at: datetime) -> list[Statement]:
    """Return what a text says in place of what the turns ``before`` it, the nearest first, have stated; or nothing."""
    sure = refers(text)
    if not sure or statements.read(text, speaker=speaker, at=at):
        return []
    meant = _meant(before[:MOST])
    if not meant or (sure == "perhaps" and any("?" in each.text for each in before[:MOST])):
        return []
    found = statements.read(text, speaker=speaker, at=at, before=meant)
    return found if all(each.single for each in found) else []  # of several values none is the one that is wrong


def _meant(before: Sequence[Earlier]) -> list[Statement]:
    """Return what the nearest turn states that states anything, unless one that is nearer names something else."""
    for place, turn in enumerate(before):
        if len(turn.text) > _LONGEST:
            return []
        if stated := _stated(turn):
            known = {each.strip(".:-/").lower() for each in _WORD.findall(turn.text)}
            return stated if all(_names(each.text) <= known for each in before[:place]) else []
    return []


def _stated(turn: Earlier) -> list[Statement]:
    """Return what a turn states that may be corrected, and all of it or nothing.

    An assistant says nothing of itself. A figure that no statement has may be the one that is wrong.
    """
    me = (turn.speaker or "").strip() or USER
    found = [
        each
        for each in statements.read(turn.text, speaker=turn.speaker, at=turn.at)
        if not (turn.is_assistant and (each.subject == me or each.subject.startswith(f"{me}'s ")))
    ]
    told = {each for one in found for each in _FIGURE.findall(f"{one.value} {one.subject}")}
    return found if told.issuperset(_FIGURE.findall(turn.text)) else []


def _names(text: str) -> set[str]:
    """Return the figures of a text and the words that begin with a capital, but for those that begin a sentence."""
    firsts = {found.end() for found in _FIRST.finditer(text)}
    return {
        each[0].strip(".:-/").lower()
        for each in _WORD.finditer(text)
        if any(sign.isdigit() for sign in each[0]) or (each[0][0].isupper() and each.end() not in firsts)
    } - {"i"}
