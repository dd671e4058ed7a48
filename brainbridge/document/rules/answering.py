"""Answering: whether a sentence that somebody said tells what a question of the gaps asks for.

Recall is sure by what its hits hold together, which says little where little was said. One sentence is enough here that
has every content word of the question, says more than it, and tells something of the kind that is asked for: a place, a
time, a number, a name, or what something is. How and why are never answered by that.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple

from brainbridge.document.rules import naming
from brainbridge.language import question
from brainbridge.language.question import Question
from brainbridge.language.signals import sentences, signals, without_code
from brainbridge.language.words import STOP_WORDS, ends_as_question, folded, spelled, stem, words

_KIND: Final = re.compile(r"\b(?:where|when|who|whom|whose|how (?:many|much|old|often)|what|which)\b")
_COUNTING: Final = frozenset(map(stem, ("many", "much", "old", "often")))
# Who asks along, or tells that something is to be found, says where, when or what without an answer.
_ASKING: Final = re.compile(r"\b(?:where|when|who|whom|whose|what|which|why|how|if|whether)\b")
# What is denied, lost, wanted or only thought answers nothing.
_UNKNOWN: Final = re.compile(
    r"""n't\b|\b(?:no(?!\.\ ?\d)|not|never|nobody|none|nothing|nowhere|cannot|neither|nor|unknown|unclear|unsure|lost
    |lose|loses|losing|missing|forgot|forgotten|forget|search\w*|look(?:ing|ed)?\ for|seek\w*|wonder\w*|ask(?:s|ed|ing)?
    |wrong|maybe|perhaps|probably|possibly|might|may|should|would|could|must|needs?|wants?|used\ to|no\ longer
    |find|guess|think)\b""",
    re.VERBOSE,
)
# The month, which is no guess: "on 4 May", "May 4", "in May", but not "gate 4 may be open".
_IN_MAY: Final = re.compile(
    r"""\b(?:\d{1,2}(?:st|nd|rd|th)?\ (?:of\ )?May|May\ (?:the\ )?\d{1,2}(?:st|nd|rd|th)?|(?:in|of|by|since|until)\ May
    |on\ (?:the\ )?(?:\d{1,2}(?:st|nd|rd|th)?\ (?:of\ )?may|may\ \d{1,2}(?:st|nd|rd|th)?))\b
    (?!\ (?:be|have|not|or|need|want|also)\b)""",
    re.VERBOSE,
)
_STANDS: Final = (
    r"(?:is|are|was|were|hangs?|hung|lies?|lay|stands?|stood|sits?|sat|lives?|lived|keeps?|kept|stored?|stores|hidden|hid"
    r"|hides?|left|leave|puts?|placed?|located|buried|moved|found|stays?|stayed|belongs?|rests?|parked|works?|goes)"
)
_TIMES: Final = (
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|today|tomorrow|yesterday|morning|afternoon|evening|night|day|week|weekend|month|year|hour"
    r"|minute|time|moment|spring|summer|autumn|winter|last|next|this|that|it|them|\d+"
)
# What is on a list or on somebody's mind is nowhere.
_NO_PLACE: Final = (
    "lists?|agenda|minds?|way|hold|sale|fire|use|danger|order|trouble|repair|progress|question|schedule|plan|thoughts?"
)
_PLACE: Final = re.compile(
    rf"""\b{_STANDS}\b.*?\b(?:in|on|at|behind|under|underneath|below|beneath|above|over|beside|by|near|inside|outside
    |between|within|against|next\ to|in\ front\ of|on\ top\ of|to|from)
    \ (?:(?:the|a|an|my|our|your|his|her|their|its)\ )?
    (?!(?:{_TIMES})\b|(?:[\w-]+\ )?(?:{_NO_PLACE})\b)(?P<what>\w+)""",
    re.VERBOSE,
)


class Told(NamedTuple):
    """What somebody said, and when."""

    text: str
    at: datetime


def is_answered(asked: str, told: Iterable[Told]) -> bool:
    """Tell whether the latest sentence that is about all of a question answers it; one that asks too is none."""
    wanted = question.read(asked)
    found = [(each.at, sentence) for each in told for sentence in _about(wanted, each.text)]
    return bool(found) and _answers(wanted, asked, max(found, key=lambda each: each[0])[1])


def _about(wanted: Question, text: str) -> Iterator[str]:
    """Yield the sentences that have every content word of a question, and ask nothing."""
    needed = _needed(wanted)
    for each in sentences(without_code(text)) if needed else ():
        said = set(map(stem, (*words(each), *spelled(each))))  # "lives" may be a verb
        if needed <= said and not ends_as_question(each) and not _ASKING.search(folded(each)):
            yield each


def _needed(wanted: Question) -> set[str]:
    needed = {stem(word) for group in wanted.wanted for word in group}
    return needed - _COUNTING if wanted.asks_count else needed


def _answers(wanted: Question, asked: str, sentence: str) -> bool:
    kind, needed = _KIND.search(folded(asked)), _needed(wanted)
    more = {stem(word) for word in words(sentence) if word not in STOP_WORDS} - needed
    if not kind or not more or _UNKNOWN.search(folded(_IN_MAY.sub("-", _plain(sentence)))):
        return False
    match kind.group().partition(" ")[0]:
        case "where":
            return any(stem(each["what"]) in more for each in _PLACE.finditer(folded(_plain(sentence))))
        case "when":
            return signals(sentence).dated or _IN_MAY.search(sentence) is not None
        case "how":
            return signals(sentence).counted
        case "what" | "which":
            return naming.says_what(_plain(asked), needed, _plain(sentence))
    return naming.says_who(_plain(asked), needed, _plain(sentence))


def _plain(text: str) -> str:
    return text.replace("\u2019", "'")
