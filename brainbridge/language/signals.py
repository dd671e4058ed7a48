"""Signals: what kind of thing a text says, found when it is written, so that a recall has only to look."""

import re

from pydantic import BaseModel, ConfigDict

from brainbridge.language.words import STOP_WORDS, ends_as_question, searched

MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_SEASONS = "summer|winter|spring|autumn|fall"
_SPANS = "year|month|week|weekend|day|hour|minute|decade"
_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_MANY = rf"a|an|{_NUMBERS}|\d+|few|several|many|couple of"
_MONTH_NAMES = "|".join(name for name in MONTHS if name != "may")

_DATED = re.compile(
    rf"""\b(?:yesterday|today|tonight|tomorrow|ago|since|recently|lately|weekend|{_DAYS}|{_MONTH_NAMES}|in\ may|may\ \d
    |(?:last|next|this|past)\ (?:{_SPANS}|night|time|morning|afternoon|evening|{_SEASONS}|few)
    |(?:the\ )?other\ day|(?:{_MANY})\ (?:{_SPANS})s?|just\ (?:got|had|started|finished|went)|(?:19|20)\d\d)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_COUNTED = re.compile(rf"\b(?:\d+|{_NUMBERS}|dozen|once|twice|several|couple|few)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?\u2026])\s+|\n+")
_QUOTED = re.compile(r"\"([^\"\n]{1,80})\"|\u201c([^\u201d\n]{1,80})\u201d|\u00ab([^\u00bb\n]{1,80})\u00bb")
_NAMED = re.compile(r"[^\W\d_][\w'\u2019-]*")
_CRIES = "i ok okay tv oh wow hey hi yeah yes no thanks thank"
_NEVER_NAMES = frozenset(_CRIES.split())
_RULE = re.compile(
    r"""^(?:please\ |also,?\ |and\ )?(?:always|never|from\ now\ on|in\ future|going\ forward)\b
    |\b(?:always|never|from\ now\ on|going\ forward)\b.*\b(?:when|whenever|if|every\ time|each\ time)\ (?:i|we)\b
    |\b(?:when|whenever|if|every\ time|each\ time)\ (?:i|we)\b.*\b(?:always|never)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_PREFERENCE = re.compile(
    r"\bi(?:'d| would| do)?(?: really| much| generally| usually)? (?:prefer|rather|like|love|enjoy|favou?r)\b"
    r"|\bi(?:'d| would) (?:much )?rather\b|\bmy favou?rite\b|\bi(?: really)? (?:dislike|hate|don't like|can't stand)\b",
    re.IGNORECASE,
)
_MAX_NAMES = 8


class Signals(BaseModel):
    """What a recall may ask of a text; false and empty are left out where it is stored.

    ``asks``: it ends as a question. ``dated``: it says when. ``counted``: it holds a number. ``named``: the capitalised
    words that begin no sentence, and quotations, in lower case. ``rules``: it tells somebody what to do from now on.
    ``prefers``: it says what somebody likes.
    """

    model_config = ConfigDict(frozen=True)

    asks: bool = False
    dated: bool = False
    counted: bool = False
    named: list[str] = []
    rules: bool = False
    prefers: bool = False


def signals(text: str) -> Signals:
    """Return the signals of a text."""
    sentences = _SENTENCE.split(text)
    return Signals(
        asks=ends_as_question(text),
        dated=_DATED.search(text) is not None,
        counted=_COUNTED.search(text) is not None,
        named=_named(text, sentences),
        rules=any(_RULE.search(sentence) for sentence in sentences),
        prefers=_PREFERENCE.search(text.replace("\u2019", "'")) is not None,
    )


def _named(text: str, sentences: list[str]) -> list[str]:
    found: dict[str, None] = {}
    for match in _QUOTED.finditer(text):
        quoted = searched("".join(filter(None, match.groups())))
        if quoted:
            found[quoted] = None
    for sentence in sentences:
        for word in _NAMED.findall(sentence)[1:]:
            if word[0].isupper() and _is_name(word):
                found[word.lower().removesuffix("'s").removesuffix("\u2019s")] = None
            if len(found) >= _MAX_NAMES:
                return list(found)
    return list(found)


def _is_name(word: str) -> bool:
    plain = word.lower().replace("\u2019", "'")
    return plain.split("'")[0] not in _NEVER_NAMES and plain not in STOP_WORDS
