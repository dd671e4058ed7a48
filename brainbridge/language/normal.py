"""The normal form of a text: its words alone, by which two texts that say the same are recognised.

Tombstones hold keyed hashes of it, so it never changes: no list of words, no stemming, nothing that a later version
would improve.
"""

import re
import unicodedata

from brainbridge.language.unseen import without_unseen

_WORD = re.compile(r"[^\W_]+")


def normal(text: str) -> str:
    """Return a text without case, punctuation, compatibility forms and invisible letters, its words parted by blanks.

    A text without words is normalised, but keeps its signs.
    """
    if text.isascii():
        return " ".join(_WORD.findall(text.lower())) or " ".join(text.split())
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", without_unseen(text)).casefold())
    kept = "".join(each if each.isalnum() or unicodedata.category(each)[0] == "M" else " " for each in folded)
    return " ".join(kept.split()) or " ".join(folded.split())


def quotes(text: str, form: str) -> bool:
    """Tell whether the words of a normal form stand in a text, one after the other."""
    return f" {form} " in f" {normal(text)} "
