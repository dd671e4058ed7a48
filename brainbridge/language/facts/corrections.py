"""Corrections in a turn of their own: "No, that's wrong, it is 9090", of what was said just before.

Nothing is guessed: the value is of the kind of the one that the nearest turn states which states anything, and of that
kind the turn names nothing else; or the wrong value is named.
"""

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal, NamedTuple

from brainbridge.language.facts import changes, manner, pointed, sentences, sorts, statements
from brainbridge.language.facts.statements import Statement
from brainbridge.language.facts.subjects import USER
from brainbridge.language.facts.values import NUMBER_WORDS

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
_MEANT: Final = re.compile(r"I meant ")
_FIGURE: Final = re.compile(r"\d+(?:[.,:/-]\d+)*")
_COUNTED: Final = re.compile(rf"\b(?:{'|'.join(sorted(NUMBER_WORDS - {'zero', 'one'}))}|dozen)s?\b", re.IGNORECASE)
_ACKNOWLEDGES: Final = frozenset((
    *("ok", "okay", "noted", "understood", "got", "gotcha", "sure", "right", "alright", "all", "good", "great", "fine"),
    *("perfect", "cool", "nice", "done", "saved", "stored", "yes", "yep", "thanks", "thank", "you", "i", "will", "ll"),
    *("remember", "that", "this", "it", "have", "a", "note", "of", "for", "the", "info", "anything", "what", "else"),
    *("your", "re", "s", "is", "are", "ve", "made", "make", "keep", "in", "mind", "do", "sounds", "let", "letting"),
    *("me", "my", "know", "knowing", "updated", "course", "thing", "copy", "roger", "be", "to", "memory"),
))  # fmt: skip
_FIRST: Final = re.compile(r"(?:\A|[.!?:\n][*_\"')]{0,3}\s+)[^\w\s]{0,3}\s?(?P<word>\w)")
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
    if manner.announces(first.text) or (how and (how.corrects or _MEANT.match(how.rest) or _contrasts(how.rest))):
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
    text, before = _composed(text), [each._replace(text=_composed(each.text)) for each in before[:MOST]]
    turn, meant = _meant(before)
    if not meant or (sure == "perhaps" and any("?" in each.text for each in before)):
        return []
    found = statements.read(text, speaker=speaker, at=at, before=meant)
    wrong = _wrong(text)
    told = _names(text) - {each for one in found for each in pointed.words(f"{one.value} {one.was} {wrong}")}
    known = {each for one in meant for each in pointed.words(one.sentence)}
    if not told <= known or not all(_may_be(each, wrong, turn, meant, sure) for each in found):
        return []
    return found if all(each.single for each in found) else []  # of several values none is the one that is wrong


def _wrong(text: str) -> str:
    """Return the wrong value that a text names, as it is said there; empty if it names none."""
    hows = (manner.read(each.text) for each in sentences.split(text))
    return next((wrong for how in hows if how and (wrong := changes.contrasted(how.rest)[1])), "")


def _may_be(each: Statement, named: str, turn: str, meant: Sequence[Statement], sure: Sureness) -> bool:
    """Tell whether a value takes the place of one of a turn: the wrong one is named, or no other may be meant."""
    if each.ends:
        return False
    if each.was and named:  # as it was stated, whatever the form
        return True
    kind, _ = sorts.sort(each.value)
    if kind == "word":  # it is broken
        return False
    wrong = next((one for one in meant if (one.subject, one.attribute) == (each.subject, each.attribute)), None)
    return (
        wrong is not None and pointed.is_alone(kind, wrong, turn) and (kind not in ("name", "day") or sure == "surely")
    )


def _composed(text: str) -> str:
    """Return a text in the form in which statements are read: letters may come in parts."""
    return unicodedata.normalize("NFC", text)


def _meant(before: Sequence[Earlier]) -> tuple[str, list[Statement]]:
    """Return the nearest turn that states anything, and that, unless one that is nearer may mean something else."""
    for place, turn in enumerate(before):
        if len(turn.text) > _LONGEST:
            return "", []
        if stated := _stated(turn):
            known = pointed.words(turn.text)
            is_last = all(_adds_nothing(each.text, known) for each in before[:place])
            return (turn.text, stated) if is_last else ("", [])
    return "", []


def _adds_nothing(text: str, known: set[str]) -> bool:
    """Tell whether a turn only acknowledges, or says again what the one before it says: "noted, the port is 8080"."""
    said = pointed.words(text) - _ACKNOWLEDGES - known
    return "?" not in text and all(each.removesuffix("s") in known for each in said)  # you live, she lives


def _stated(turn: Earlier) -> list[Statement]:
    """Return what a turn states that may be corrected, and all of it or nothing.

    An assistant says nothing of itself. A figure that no statement has may be the one that is wrong.
    """
    me = " ".join((turn.speaker or "").split()) or USER
    found = [
        each
        for each in statements.read(turn.text, speaker=turn.speaker, at=turn.at)
        if not (turn.is_assistant and (each.subject == me or each.subject.startswith(f"{me}'s ")))
    ]
    told = {each for one in found for each in _figures(f"{one.value} {one.subject}")}
    return found if told >= _figures(turn.text) else []


def _figures(text: str) -> set[str]:
    return {*_FIGURE.findall(text), *(each.lower() for each in _COUNTED.findall(text))}


def _names(text: str) -> set[str]:
    """Return what a text names: figures, days, and words with a capital, but for those that begin a sentence."""
    firsts = {found.start("word") for found in _FIRST.finditer(text)}
    words = [
        each[0]
        for each in pointed.WORD.finditer(text)
        if any(sign.isdigit() for sign in each[0]) or (each[0][0].isupper() and each.start() not in firsts)
    ]
    counted = [*_COUNTED.findall(text), *pointed.DAY.findall(text)]
    return {each.strip(pointed.EDGES).lower() for each in (*words, *counted)} - {"i"}
