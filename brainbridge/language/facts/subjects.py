"""Subjects: what facts are about, the key that they are the same by, and those that a question may name."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from brainbridge.language.words import STOP_WORDS, words

USER: Final = "user"
_DETERMINER: Final = re.compile(r"\A(?:the|an?|my|our|his|her|their|its|your|this|that) (?=\S)")
_SELF: Final = frozenset(["i", "me", "we", "us", "myself", "user", "the user"])
_OWN: Final = _SELF | {"my", "our", "mine", "ours", "i'm", "i've", "we're", "we've"}
_EDGES: Final = " \t.,;:!?\"'`\u201c\u201d\u2019\u00ab\u00bb()[]*"
_POSSESSIVE: Final = re.compile(r"(?:'s|s')\Z")
_WHICH: Final = frozenset(["current", "present", "new", "newest", "latest", "last", "old", "former", "previous", "own"])
_LONGEST: Final = 4  # words of a name
_MOST: Final = 32  # words of a question; a longer text asks nothing


class Named(NamedTuple):
    """What a question may name: the key of a subject, which of its words name it, and what ``of`` it is asked for.

    What Ana's kids like is not what Ana likes.
    """

    key: str
    words: tuple[str, ...]
    of: tuple[str, ...] = ()


def key(subject: str) -> str:
    """Return what subjects are the same by: without case, article, possessive and punctuation around it."""
    folded = " ".join(_folded(subject).split())
    if folded in _SELF:
        return USER
    plain = _DETERMINER.sub("", folded.strip(_EDGES)).strip(_EDGES).removesuffix("'s").strip(_EDGES)
    return USER if plain in _SELF else plain or folded


def named(question: str) -> list[Named]:
    """Return each that up to four words of a question may name; none of a text of more than 32 words."""
    said = question.encode("utf-8", "ignore").decode("utf-8").split()  # without halves of pairs, which nobody can store
    return list({each.key: each for each in _named(said)}.values()) if len(said) <= _MOST else []


def _named(said: list[str]) -> Iterator[Named]:
    bare = [_folded(each).strip(_EDGES).removesuffix("'s") for each in said]
    if not _OWN.isdisjoint(bare):
        yield Named(USER, ())
    for begin, first in enumerate(bare):
        for end in range(begin + 1, min(begin + _LONGEST, len(said)) + 1):
            if not {first, bare[end - 1]} & (STOP_WORDS | {""}):
                text = " ".join(said[begin:end])
                of = _owned(bare[end:]) if _POSSESSIVE.search(_folded(said[end - 1])) else ()
                yield Named(key(text), tuple(each for each in words(text) if each not in STOP_WORDS), of)


def _owned(following: list[str]) -> tuple[str, ...]:
    """Return the word behind a possessive, unless that tells nothing; one that says which of them is passed over."""
    first = next((each for each in following if each not in _WHICH), "")
    return () if first in STOP_WORDS else tuple(words(first))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace("\u2019", "'").casefold()
