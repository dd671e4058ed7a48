"""Words: the stemmed terms that tell what a text is about, and whether it ends as a question."""

import re
import unicodedata
from typing import Any

_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_POSSESSIVE = re.compile(r"['\u2019]s$|['\u2019]$")
_CLOSING = " \t\r\n\"'\u2019\u201d\u00bb)]}*_~"
_OPENING = re.compile(
    r"(?:and |but |so |well |ok |hey |oh )?"
    r"(?:what|when|where|who|whom|whose|which|why|how|did|do|does|is|are|was|were|have|has|had|can|could|will|would|shall|"
    r"should|may|might|am)\b[^.!]*$"
)
_MARKS = ("?", "\uff1f", "\u061f")
# The words that stand in every text: they tell nothing of what it is about.
_STOP_WORDS = """
a an and are as at be been but by can could d did do does doesn don for from get got had has have he her here
hers him his how i if in into is isn it its just like ll m me my no not now of off oh ok on or our out re s she
should so some such than that the their them then there these they this those to too up us ve very was we were
what when where which who whom why will with would yeah yes you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())


def words(text: str) -> list[str]:
    """Return the words of a text in their order: case folded, without possessive endings."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return [_POSSESSIVE.sub("", word) for word in _WORD.findall(folded)]


def terms(text: str) -> list[str]:
    """Return the stemmed words of a text but its stop words, each once, sorted."""
    parts = {part for word in words(text) for part in re.split(r"['\u2019]", word)}
    stem = _stemmer().stemWord
    return sorted({stem(part) for part in parts - STOP_WORDS if part})


def _stemmer() -> Any:
    """Return a stemmer of one's own: it keeps the word it is at, so threads must not share one."""
    import snowballstemmer

    return snowballstemmer.stemmer("english")


def ends_as_question(text: str) -> bool:
    """Tell whether the last sentence of a text asks: by its mark, or by its first word if it has no mark at all."""
    end = unicodedata.normalize("NFKC", text).casefold().rstrip(_CLOSING)
    if end.endswith(_MARKS):
        return True
    last = re.split(r"[.!?\n]\s*", end[-500:])[-1].strip()
    return len(last.split()) > 2 and _OPENING.match(last) is not None
