"""Repeats: the form and digest by which a fact that is said again is known.

Signs are dropped, not made spaces: "don't" is "dont" as people type it, and "e-mail" is "email". What parts words is
white space alone. What a sign adds to a letter or a number stays: "C++", "C#", "-5", "$5" and "5%" are not "C" and
"5", and "3.5" becomes "3 5", not "35". A false repeat would lose a fact; a missed one only keeps it twice.
Tombstones have a form of their own, ``normal``, which never changes; this one may, if the digests are made anew.
"""

import hashlib
import re
import unicodedata

from brainbridge.language.unseen import without_unseen

_SIGNS = re.compile(r"(?:[^\w\s]|_)+")  # combining marks among them: Python's patterns do not count them as letters
_CURRENCY = "$\u00a2-\u00a5\u20a0-\u20cf"
_BEFORE_NUMBER = re.compile(rf"-?[{_CURRENCY}]?\.?\Z")
_BEHIND_NUMBER = re.compile(rf"[%\u2030\u00b0{_CURRENCY}]")
_MINUS = "\u2212"


def form(text: str) -> str:
    """Return a text in compatibility form and without case, signs and double spaces; empty if nothing is left.

    ``+`` and ``#`` behind a letter stay, as do the signs of numbers (E-12).
    """
    seen = unicodedata.normalize("NFKC", without_unseen(text))
    folded = unicodedata.normalize("NFKC", seen.casefold()).replace(_MINUS, "-")
    return " ".join(unicodedata.normalize("NFKC", _SIGNS.sub(_kept, folded)).split())


def digest(text: str) -> str | None:
    """Return the SHA-256 of the form of a text, 64 hexadecimal digits; None if that is empty: it is never a repeat."""
    said = form(text)
    return hashlib.sha256(said.encode()).hexdigest() if said else None


def _kept(signs: re.Match[str]) -> str:
    """Return what stays of signs that stand together."""
    text = signs.string
    before, behind = text[max(0, signs.start() - 1) : signs.start()], text[signs.end() : signs.end() + 1]
    kept = _of_letter(signs.group(), before)
    if before.isdecimal():
        kept = _first(_BEHIND_NUMBER.match(signs.group())) + kept
    elif behind.isdecimal() and not before.strip():
        kept += _first(_BEFORE_NUMBER.search(signs.group()))
    return kept or (" " if before.isdecimal() and behind.isdecimal() else "")


def _first(found: re.Match[str] | None) -> str:
    return found.group() if found else ""


def _of_letter(signs: str, before: str) -> str:
    """Return the combining marks among signs, and each ``+`` and ``#`` behind a letter."""
    kept, is_behind_letter = "", before.isalpha()
    for sign in signs:
        is_mark = unicodedata.category(sign).startswith("M")
        is_behind_letter = is_mark or (is_behind_letter and sign in "+#")
        kept += sign if is_behind_letter else ""
    return kept
