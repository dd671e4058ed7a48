"""Words: what the full-text indexes hold of a text, the stemmed terms it is compared by, and whether it asks.

Lucene's English analyser splits, stems and drops the commonest words; what it cannot do is join irregular forms
(went, children) with their base, so that is done here, for what is stored and for what is asked alike.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from typing import Any

_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
# Signs above, below and between letters belong to their word; which they are, Python's patterns do not know.
_MARKS_OF_WORDS = (
    r"\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0900-\u0963\u0971-\u0dff\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u200c\u200d"
)
_LETTERS = rf"[^\W_](?:[^\W_]|[{_MARKS_OF_WORDS}])*"
_MARKED_WORD = re.compile(rf"{_LETTERS}(?:['\u2019]{_LETTERS})*")
_CLOSING = " \t\r\n\"'\u2019\u201d\u00bb)]}*_~"
_OPENING = re.compile(
    r"(?:and |but |so |well |ok |hey |oh )?"
    r"(?:what(?! an? )|when|where|who|whom|whose|which|why|how|did|do|does|is|are|was|were|have|has|had|can|could|"
    r"will|would|shall|should|may|might|am)\b[^.!]*$"
)
_MARKS = ("?", "\uff1f", "\u061f")
# Words that say nothing about what a text is about: Lucene's own list, and the commonest of questions and talk.
_STOP_WORDS = """
a about all also am an and any are as at be been being but by can could did do does doing for from had has have having
he her hers him his how i if in into is it its just me my no not of on or our she should so some such than that the
their them then there these they this those to up us was we were what when where which who whom whose why will with
would you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())


def words(text: str) -> Iterator[str]:
    """Yield the words of a text in their order: case folded, without a possessive's ending, in their base form."""
    bases = irregular()
    pattern = _WORD if text.isascii() else _MARKED_WORD
    for found in pattern.findall(folded(text)):
        word = found.replace("\u2019", "'") if "\u2019" in found else found
        word = word.removesuffix("'s")
        yield bases.get(word, word)


def searched(*texts: str | None) -> str:
    """Return what the full-text index is to hold of these texts: their words, as those of a question are looked for."""
    return " ".join(word for text in texts if text for word in words(text))


def terms(text: str) -> list[str]:
    """Return the stemmed words of a text but its stop words, each once, sorted."""
    return sorted({stem(word) for word in words(text) if word not in STOP_WORDS})


def folded(text: str) -> str:
    """Return a text as it is compared: compatibility forms and case are one."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


@cache
def irregular() -> dict[str, str]:
    """Return the base forms of irregular words."""
    table = resources.files("brainbridge.language").joinpath("irregular.txt").read_text(encoding="utf-8")
    rows = [line.split() for line in table.splitlines() if not line.startswith("#")]
    return {form: row[0] for row in rows for form in row[1:]}


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return the stem of a word."""
    return str(_stemmer().stemWord(word))


def _stemmer() -> Any:
    """Return a stemmer of one's own: it keeps the word it is at, so threads must not share one."""
    import snowballstemmer  # slow to import, and only needed where terms are compared

    return snowballstemmer.stemmer("english")


def ends_as_question(text: str) -> bool:
    """Tell whether the last sentence of a text asks: by its mark, or by its first word if it has no mark at all."""
    end = folded(text[-1000:]).rstrip(_CLOSING)
    if end.endswith(_MARKS):
        return True
    last = re.split(r"[.!?\n]\s*", end[-500:])[-1].strip()
    return len(last.split()) > 2 and _OPENING.match(last) is not None
