"""Reminders: sentences by which somebody asks that a fact be kept in mind, in them or in the sentence before.

"Keep that in mind for this answer" asks for something now, and nothing stays of it.
"""

import re
from typing import Final

# Words by which a text may hold a reminder.
HINTS: Final = frozenset(["mind", "remember", "forget"])
_POLITE = r"(?:(?:so|and|also|but),?\ )?(?:(?:please|always|also|do)\ ){0,3}"
_PLEASE = r"(?:(?:so|and|also|but),?\ )?(?:also\ )?(?:please|always|please\ always|do)\ "
_FORGET = rf"{_POLITE}(?:don't|do\ not|never)\ (?:ever\ )?forget"
_IT = r"(?:that|this|it|these|those)"
_BACK: Final = re.compile(
    rf"""(?:\A|[,;:]\ |\s[-\u2013\u2014]\ )
    (?:{_POLITE}(?:keep|bear|have)\ {_IT}\ in\ mind\b
    |{_PLEASE}remember\ {_IT}(?=\W*$|[,;:]|\ (?:for|when|whenever|every|from|in|on|next|while|too|as\ well)\b)
    |{_FORGET}\ {_IT}(?=\W*$|[,;:]|\ (?:for|when|whenever|every|from|next|while|again|ever|please)\b))""",
    re.VERBOSE,
)
_FACT: Final = re.compile(
    rf"""\A(?:{_POLITE}(?:keep|bear|have)\ in\ mind(?:\ that\b|:)
    |{_PLEASE}remember(?:\ that|:)\ (?!(?:\w+\ )?(?:day|night|time|summer|winter|spring|autumn|trip|year|week|one)\b)
    |{_FORGET}\ that\ )(?:\W*\w+){{3}}""",
    re.VERBOSE,
)
# What is meant for what is asked for just now.
_TASKS = (
    "answer|reply|response|text|draft|story|essay|task|question|exercise|summary|article|prompt|assignment|conversation"
    "|chat|session"
)
_NOW: Final = re.compile(
    rf"""\b(?:for\ now|right\ now|just\ now|at\ the\ moment|today|tonight|this\ time|here|above|below
    |(?:this|the|(?:for|in|with|during)\ (?:your|my))\ (?:next\ |first\ |last\ )?(?:{_TASKS}))\b""",
    re.VERBOSE,
)
_SUPPOSED: Final = re.compile(r"\W*(?:if|when|whenever|unless|once|in case)\b")
_FEWEST: Final = 3  # words of a fact that stands before its reminder in a sentence
_MOST: Final = 400  # characters of a sentence that are looked at
_WORD: Final = re.compile(r"\w+")


def names(lower: str) -> bool:
    """Tell whether a sentence, in lower case, asks that a fact be kept in mind, and says which."""
    said = lower[:_MOST]
    if _NOW.search(said) or _SUPPOSED.match(said) or said.endswith("?"):
        return False
    found = _BACK.search(said)
    return bool(found and len(_WORD.findall(said[: found.start()])) >= _FEWEST) or _FACT.match(said) is not None


def points_back(lower: str) -> bool:
    """Tell whether a sentence, in lower case, asks that what was said before it be kept in mind."""
    said = lower[:_MOST]
    return _BACK.match(said) is not None and not said.endswith("?") and not _NOW.search(said)
