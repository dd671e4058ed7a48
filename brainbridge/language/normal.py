"""The normal form of a text: its words alone, by which two texts that say the same are recognised.

Tombstones hold keyed hashes of it, so it never changes: no list of words, no stemming, nothing that a later version
would improve.
"""

import re
import unicodedata

from brainbridge.language.unseen import without_unseen

_WORD = re.compile(r"[^\W_]+")
_PARTING = re.compile("[\u115f\u1160\u200b\u2800\u3164\uffa0]")  # of what nobody sees: the ones that may part words
# Thai, Lao, Burmese, Khmer, kana, Han and Hangul: written without spaces, or with particles, so each letter is a word.
_UNSPACED = re.compile(
    "([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff])"
)


def normal(text: str) -> str:
    """Return a text without case, punctuation, compatibility forms and invisible letters, its words parted by blanks.

    A text without words is normalised, but keeps its signs.
    """
    if text.isascii():
        return " ".join(_WORD.findall(text.lower())) or " ".join(text.split())
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", without_unseen(text)).casefold())
    parted = _UNSPACED.sub(r" \1 ", folded)
    kept = "".join(each if each.isalnum() or unicodedata.category(each)[0] == "M" else " " for each in parted)
    return " ".join(kept.split()) or " ".join(folded.split())


def forms(text: str) -> tuple[str, ...]:
    """Return the normal form of a text; a second one if invisible letters may part its words: then they do.

    Nobody can tell which of the two is meant. None if the text is empty.
    """
    parted = text if text.isascii() else _PARTING.sub(" ", text)
    both = (normal(text), normal(parted)) if parted != text else (normal(text),)
    return tuple(dict.fromkeys(filter(None, both)))


def quotes(text: str, form: str) -> bool:
    """Tell whether the words of a normal form stand in a text, one after the other."""
    return any(f" {form} " in f" {said} " for said in forms(text))
