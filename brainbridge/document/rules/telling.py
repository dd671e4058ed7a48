"""Telling: which part of a sentence is quoted, where the whole is too long, so that the quotation says what it is for.

People say much in one breath, and a decision may stand at its end.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from brainbridge.document.rules import entries
from brainbridge.language.words import STOP_WORDS, spelled

_ELLIPSIS: Final = "\u2026"
_MOST_CLAUSES: Final = 60  # of a sentence: each is looked at
_LOOKED_AT: Final = 4  # times what may be quoted, so that a sentence without end takes no time without end
_BEGINS: Final = re.compile(r"(?<=[,;:])\s+|\s+(?=(?:and|but|so|because)\s)|\s+[-\u2013\u2014]+\s+")
_GOES_ON: Final = re.compile(
    r"(?:and|but|so|because|or|can|could|would|will|do|does|is|are|how|what|when|where|which|why|if|though|i|i'm|i've|we"
    r"|it|it's|maybe|please|considering|given|especially)\b",
    re.IGNORECASE,
)
_AND: Final = re.compile(r"\A(?:and|but|so|because)\s+", re.IGNORECASE)
_MARK: Final = re.compile(r"\A(?:[-*+\u2022]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?")
_EMPHASIS: Final = re.compile(r"\*{2,3}|(?<!\w)_{2,3}|_{2,3}(?!\w)")

# Words that say what became of something, and not of what.
_EMPTY_WORDS: Final = """
again already breaks broke broken crashed crashes done either even everything failed fails finally fine finished fix
fixed good great happened keep keeps kept later long never nothing now ok okay one really resolved same solved something
still thing things though today tomorrow too tried try work worked working works yes yet
"""
_EMPTY: Final = STOP_WORDS | frozenset(_EMPTY_WORDS.split())


def is_empty(text: str) -> bool:
    """Tell whether a text says nothing to who does not know what was said before: "But that didn't work either."."""
    return all(each in _EMPTY or "'" in each for each in spelled(text))


def told(sentence: str, states: Callable[[str], bool], longest: int = entries.LONGEST) -> str:
    """Return a sentence as it is quoted, in so many characters, without the marks of a list and of emphasis.

    Of a longer one it is the end, as much as there is room for from the beginning of a clause on, if that ``states``
    what the sentence does; else the last clause that does, and what follows it; else the beginning.
    """
    plain = _plain(sentence)
    if len(plain) <= longest:
        return entries.quotation(plain, longest)
    found = [each.end() for each in _BEGINS.finditer(plain)][:_MOST_CLAUSES]
    quoted = [entries.quotation(f"{_ELLIPSIS}{plain[at : at + _LOOKED_AT * longest]}", longest) for at in found]
    stating = [each for each in quoted if states(each)]
    whole = next((each for each in stating if not each.endswith(_ELLIPSIS)), "")
    return whole or (stating[-1] if stating else entries.quotation(plain, longest))


def parts(sentence: str, states: Callable[[str], bool], longest: int = entries.LONGEST) -> list[str]:
    """Return a sentence as it is quoted, or if it is longer than that, each of its clauses that ``states`` something.

    To a clause belongs what follows it, until somebody asks or goes on to something else.
    """
    plain = _plain(sentence)
    if len(plain) <= longest:
        return [told(sentence, states, longest)]
    begins = [0, *(each.end() for each in _BEGINS.finditer(plain))][:_MOST_CLAUSES]
    ends = [*begins[1:], len(plain)]
    found = [at for at, begin in enumerate(begins) if states(plain[begin : ends[at]][: _LOOKED_AT * longest])]
    return list(_each(plain, begins, ends, found, longest)) or [told(sentence, states, longest)]


def _each(plain: str, begins: Sequence[int], ends: Sequence[int], found: Sequence[int], longest: int) -> Iterator[str]:
    last = -1
    for at in found:
        if at <= last:
            continue
        last = at
        while last + 1 < len(begins) and not _GOES_ON.match(plain, begins[last + 1]):
            last += 1
        said = _AND.sub("", plain[begins[at] : ends[last]].strip(" ,;:-\u2013\u2014"))
        before, after = (_ELLIPSIS if at else ""), (_ELLIPSIS if last + 1 < len(begins) else "")
        yield entries.quotation(f"{before}{said}{after}", longest)


def _plain(sentence: str) -> str:
    return " ".join(_EMPHASIS.sub("", _MARK.sub("", sentence.strip())).split()) or sentence
