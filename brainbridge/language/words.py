"""Words of a text: those the full-text indexes store, the stemmed terms to compare it by, and whether it asks.

Lucene's English analyser splits, stems and drops stop words, but cannot map irregular forms (went, children) to their
base. That is done here, for stored texts and queries alike.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from itertools import chain
from typing import Any

# Letters that begin a name, for a class of a pattern: Python's have none of their own. Latin, Greek and Cyrillic.
CAPITALS = "".join(sign for sign in map(chr, range(0x530)) if sign.isupper())
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
# Combining marks belong to their word, but Python's patterns do not count them as letters.
_MARKS_OF_WORDS = (
    r"\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0900-\u0963\u0971-\u0dff\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
    r"\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u17b4-\u17d3\u200c\u200d"
)
_LETTERS = rf"[^\W_](?:[^\W_]|[{_MARKS_OF_WORDS}])*"
_MARKED_WORD = re.compile(rf"{_LETTERS}(?:['\u2019]{_LETTERS})*")
# Thai, Lao, Burmese, Khmer, kana and Han set no spaces between words, and Korean adds particles to them.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
UNREAD = f"(?s).*[{_UNSPACED}]{{3}}.*"  # a searched text that was not parted into pairs
_UNPARTED = re.compile(f"[{_UNSPACED}]")
_RUN = re.compile(f"[{_UNSPACED}]+|[^{_UNSPACED}]+")
_CLOSING = " \t\r\n\"'\u2019\u201d\u00bb)]}*_~"
_OPENING = re.compile(
    r"(?:and |but |so |well |ok |hey |oh )?"
    r"(?:what(?! an? )|when|where|who|whom|whose|which|why|how|did|do|does|is|are|was|were|have|has|had|can|could|"
    r"will|would|shall|should|may|might|am)\b[^.!]*$"
)
_MARKS = ("?", "\uff1f", "\u061f")
# Words without a topic: Lucene's own list, and the commonest in questions and conversation.
_STOP_WORDS = """
a about all also am an and any are as at be been being but by can could did do does doing for from had has have having
he her hers him his how i if in into is it its just me my no not of on or our she should so some such than that the
their them then there these they this those to up us was we were what when where which who whom whose why will with
would you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())


def words(text: str) -> Iterator[str]:
    """Yield the words of a text in order: case-folded, without possessive endings, irregular forms as their base.

    Of scripts that set no spaces between words, and of Korean, which adds its particles to them, every two letters
    that stand together count as a word.
    """
    bases = irregular()
    return (bases.get(word, word) for word in spelled(text))


def spelled(text: str) -> Iterator[str]:
    """Yield the words of a text in order, as ``words`` does, but each in the form that it has there."""
    if text.isascii():
        return (word.removesuffix("'s") for word in _WORD.findall(folded(text)))
    said = folded(text)
    found = (word.replace("\u2019", "'").removesuffix("'s") for word in _MARKED_WORD.findall(said))
    return chain.from_iterable(map(_parted, found)) if _UNPARTED.search(said) else found


def capitalised(text: str) -> set[str]:
    """Return the words of a text, as they are spelled, that begin with a capital letter or are of a script without."""
    found = _WORD.findall(text) if text.isascii() else _MARKED_WORD.findall(text)
    return {each for word in found if not word[0].islower() for each in spelled(word)}


def _parted(word: str) -> list[str]:
    """Return a word as it is, or the pairs of letters of what is written without spaces."""
    return [pair for run in _RUN.findall(word) for pair in _pairs(run)]


def _pairs(run: str) -> list[str]:
    if len(run) < 2 or not _UNPARTED.match(run):
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


def searched(*texts: str | None) -> str:
    """Return what the full-text index stores of these texts: their words, normalised as those of a query are."""
    return " ".join(word for text in texts if text for word in words(text))


def forms(text: str) -> dict[str, str]:
    """Return the terms of a text, sorted: its stemmed words without stop words; each with a word that has it."""
    found = {stem(word): word for word in dict.fromkeys(words(text)) if word not in STOP_WORDS}
    return dict(sorted(found.items()))


def folded(text: str) -> str:
    """Return a text folded for comparison: compatibility forms and case are unified."""
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
    """Return a new stemmer: it holds the current word, so threads must not share one."""
    import snowballstemmer  # slow to import, and only needed where terms are compared

    return snowballstemmer.stemmer("english")


def ends_as_question(text: str) -> bool:
    """Tell whether the last sentence of a text is a question: by its mark or, without any mark, by its first word."""
    end = folded(text[-1000:]).rstrip(_CLOSING)
    if end.endswith(_MARKS):
        return True
    last = re.split(r"[.!?\n]\s*", end[-500:])[-1].strip()
    return len(last.split()) > 2 and _OPENING.match(last) is not None
