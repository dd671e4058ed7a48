"""Threads: what a conversation leaves open, by what it says, until it says that it is done."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from brainbridge.language.signals import sentences, without_code
from brainbridge.language.words import STOP_WORDS, folded, stem

_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_LATER = rf"tomorrow|later|next\ (?:week|month|time|session|sprint|{_DAYS})|on\ (?:{_DAYS})"
_FINISHED = "done|fixed|finished|resolved|solved|completed?|closed|merged|shipped"
# What anybody may say. An agent says it of the work, not of what its user might do.
_PENDING = rf"""to-?do(?!(?:-|\ )(?:lists?|apps?|items?)\b)|tbd|fixme|open\ (?:question|point|issue)s?
    |still\ (?:needs?|wants?|(?:have|has|had)\ to|to\ (?:do|be|fix)|must|missing|open|failing|fails|broken|pending)
    |(?:i|we|it|they|that|this|there|which)\ (?:have|has|had|is|are|was|were|do|does|did)(?:n't|\ not)
      \ (?:\w+\ ){{0,6}}yet
    |(?:is|are|was|were)(?:n't|\ not)\ (?:\w+\ ){{0,3}}yet|not\ (?:done|finished|fixed|implemented|written|tested)\ yet
    |still\ (?:(?:is|are|was|were|has|have|had|does|do|did)(?:n't|\ not)|not)\ (?:\w+\ ){{0,3}}(?:
      {_FINISHED}|work(?:ing)?|implemented|written|tested|ready|clear)
    |unfinished|unresolved|remains?\ (?:to|open|unclear|unsolved)|left\ to\ (?:do|fix|write|test|check)
    |(?:i'll|i\ will|we'll|we\ will|let's|let\ us)\b.{{0,200}}\b(?:{_LATER})"""
_ASKED = rf"""next\ (?:steps?|up)|blocked\ (?:on|by)|waiting\ (?:for|on)|(?:come|get)\ back\ to
    |pick\ (?:this|it|that)\ up
    |follow(?:ing)?\ up|remind\ me(?!\ (?:what|when|where|which|who|whose|why|how)\b)
    |(?:don't|do\ not)\ (?:let\ (?:me|us)\ )?forget|remember\ to
    |(?:i'd|i\ should|we\ should|you\ should|continue|finish|resume|revisit)\b.{{0,200}}\b(?:{_LATER})"""
_BY_AGENT = re.compile(rf"\b(?:{_PENDING})\b", re.VERBOSE)
_BY_USER = re.compile(rf"\b(?:{_PENDING}|{_ASKED})\b", re.VERBOSE)
_SUPPOSED = re.compile(r"\W*(?:if|when|whenever|once|unless|in case|should you)\b")
_FEWEST_WORDS = 4  # a heading leaves nothing open
_DONE = re.compile(rf"\b(?:{_FINISHED}|work(?:s|ing) now|no longer needed)\b")
# What is denied, wanted, foreseen or supposed is not done.
_UNDONE = re.compile(
    r"""n't\b|\b(?:not|never|no(?!\ longer\ needed)|nobody|none|nothing|neither|nor|hardly|barely|cannot|without|yet
    |will|shall|should|would|could|can|may|might|must|(?:\w+)'(?:ll|d)|let's|let\ us|please|tomorrow
    |needs?|wants?|wanted|hopes?|hoped|plans?|planned|going\ to
    |(?:has|have|had|yet|ought|remains?)\ to|to\ be|to\ get
    |if|whether|when|whenever|once|unless|until|till|before|as\ soon\ as|in\ case)\b""",
    re.VERBOSE,
)
_CLAUSES = re.compile(r"[,;:()]|\s[-\u2013\u2014]+\s|\b(?:but|however|though|although|except)\b")
_WORD = re.compile(r"\w+")
_SHARED = 0.5


class Said(NamedTuple):
    """What somebody said; ``is_user`` tells the user's words from an agent's."""

    id: str
    text: str
    is_user: bool


class Thread(NamedTuple):
    """A sentence that leaves something open, and the id of what it was said in."""

    sentence: str
    id: str


def left_open(said: Iterable[Said]) -> list[Thread]:
    """Return what is open after all of it was said, the latest first; ``said`` is in order, the oldest first.

    Code between fences is not said: what is to do in it stands there.
    What is left open stays so until a later sentence says that something is done and has half of its words.
    """
    found: dict[str, tuple[Thread, frozenset[str]]] = {}
    for each in said:
        for sentence in sentences(without_code(each.text)):
            lower = folded(sentence.replace("\u2019", "'"))
            words = _words(lower)
            if _is_open(lower, each):
                found.pop(lower, None)  # said again, it stands where it was said last
                found[lower] = (Thread(sentence, each.id), words)
            elif done := _done(lower):
                found = {key: thread for key, thread in found.items() if not _is_about(done, thread[1])}
    return [thread for thread, _ in reversed(found.values())]


def _is_open(lower: str, said: Said) -> bool:
    if _SUPPOSED.match(lower) or len(_WORD.findall(lower)) < _FEWEST_WORDS:
        return False
    return (_BY_USER if said.is_user else _BY_AGENT).search(lower) is not None


def _done(lower: str) -> frozenset[str]:
    """Return the words of what a sentence says is done, none if it asks, denies or only foresees that."""
    if lower.rstrip().endswith("?"):
        return frozenset()
    told = " ".join(each for each in _CLAUSES.split(lower) if not _UNDONE.search(each))
    return _words(told) if _DONE.search(told) else frozenset()


def _words(lower: str) -> frozenset[str]:
    plain = _DONE.sub(" ", _BY_USER.sub(" ", lower))
    return frozenset(stem(each) for each in _WORD.findall(plain) if each not in STOP_WORDS)


def _is_about(words: frozenset[str], thread: frozenset[str]) -> bool:
    return bool(thread) and len(words & thread) >= _SHARED * len(thread)
