"""Threads: what a conversation leaves open, by what it says, until it says that it is done."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from brainbridge.language.signals import sentences
from brainbridge.language.words import STOP_WORDS, folded, stem

_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_LATER = rf"tomorrow|later|next (?:week|month|time|session|sprint|{_DAYS})|on (?:{_DAYS})"
_OPEN = re.compile(
    rf"""\b(?:to-?do|tbd|fixme|next\ steps?|next\ up|open\ (?:question|point|issue)s?
    |(?:still|yet)\ (?:need|needs|have|has|had|want|wants|to|must|missing|open|failing|fails|broken|unclear|pending)
    |(?:haven't|hasn't|have\ not|has\ not|isn't|is\ not|aren't|didn't|did\ not)\ (?:\w+\ ){{0,6}}yet|not\ yet
    |unfinished|unresolved|outstanding|remains?\ (?:to|open|unclear|unsolved)|left\ to\ (?:do|fix|write|test|check)
    |blocked\ (?:on|by)|waiting\ (?:for|on)|come\ back\ to|get\ back\ to|pick\ (?:this|it|that)\ up|follow(?:ing)?\ up
    |remind\ me|(?:don't|do\ not)\ (?:let\ (?:me|us)\ )?forget|remember\ to
    |(?:i'll|i\ will|we'll|we\ will|let's|let\ us|i'd|we\ should|i\ should|you\ should|continue|finish|resume|revisit)
      \b.{{0,200}}\b(?:{_LATER}))\b""",
    re.VERBOSE,
)
_DONE = re.compile(
    r"\b(?:done|fixed|finished|resolved|solved|completed?|closed|merged|shipped|work(?:s|ing) now|no longer needed)\b"
)
_WORD = re.compile(r"\w+")
_SHARED = 0.5


class Thread(NamedTuple):
    """A sentence that leaves something open, and the id of what it was said in."""

    sentence: str
    id: str


def left_open(said: Iterable[tuple[str, str]]) -> list[Thread]:
    """Return what is open after all of it was said, the latest first; ``said`` are ids and texts, the oldest first.

    What is left open stays so until a later sentence says that something is done and has half of its words.
    """
    found: dict[str, tuple[Thread, frozenset[str]]] = {}
    for id_, text in said:
        for sentence in sentences(text):
            lower = folded(sentence.replace("\u2019", "'"))
            words = _words(lower)
            if _DONE.search(lower) and not _OPEN.search(lower):
                found = {key: each for key, each in found.items() if not _is_about(words, each[1])}
            elif _OPEN.search(lower):
                found.pop(lower, None)  # said again, it stands where it was said last
                found[lower] = (Thread(sentence, id_), words)
    return [thread for thread, _ in reversed(found.values())]


def _words(lower: str) -> frozenset[str]:
    plain = _DONE.sub(" ", _OPEN.sub(" ", lower))
    return frozenset(stem(each) for each in _WORD.findall(plain) if each not in STOP_WORDS)


def _is_about(words: frozenset[str], thread: frozenset[str]) -> bool:
    return bool(thread) and len(words & thread) >= _SHARED * len(thread)
