"""Telling: which part of a sentence is quoted, where the whole is too long, so that the quotation says what it is for.

People say much in one breath, and a decision may stand at its end.
"""

import re
from collections.abc import Callable
from typing import Final

from brainbridge.document.rules import entries

_ELLIPSIS: Final = "\u2026"
_MOST_CLAUSES: Final = 60  # of a sentence: each is looked at
_LOOKED_AT: Final = 4  # times what may be quoted, so that a sentence without end takes no time without end
_BEGINS: Final = re.compile(r"(?<=[,;:])\s+|\s+(?=(?:and|but|so|because)\s)|\s+[-\u2013\u2014]+\s+")
_MARK: Final = re.compile(r"\A(?:[-*+\u2022]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?")
_EMPHASIS: Final = re.compile(r"\*{2,3}|(?<!\w)_{2,3}|_{2,3}(?!\w)")


def told(sentence: str, states: Callable[[str], bool], longest: int = entries.LONGEST) -> str:
    """Return a sentence as it is quoted, in so many characters, without the marks of a list and of emphasis.

    Of a longer one it is the end, as much as there is room for from the beginning of a clause on, if that ``states``
    what the sentence does; else the last clause that does, and what follows it; else the beginning.
    """
    plain = " ".join(_EMPHASIS.sub("", _MARK.sub("", sentence.strip())).split()) or sentence
    if len(plain) <= longest:
        return entries.quotation(plain, longest)
    found = [each.end() for each in _BEGINS.finditer(plain)][:_MOST_CLAUSES]
    quoted = [entries.quotation(f"{_ELLIPSIS}{plain[at : at + _LOOKED_AT * longest]}", longest) for at in found]
    stating = [each for each in quoted if states(each)]
    whole = next((each for each in stating if not each.endswith(_ELLIPSIS)), "")
    return whole or (stating[-1] if stating else entries.quotation(plain, longest))
