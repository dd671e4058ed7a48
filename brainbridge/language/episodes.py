"""Episodes and notes: whether a fact tells what happened at a time, or what holds until something newer is said (E-37).

What decides, the first that says anything: words of a time, the category, the tags (a note's before an episode's), a
verb that tells what happened, words of a rule or a wish. What nothing decides is an episode, which nothing supersedes.

Of facts the slot says what supersedes what, and a slot that names episodes holds several.
"""

import re
from collections.abc import Collection
from typing import Final, Literal

from brainbridge.language.words import folded

Kind = Literal["episode", "note"]
_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
# "On Fridays" names no day: it says what is done again and again.
_TIME: Final = re.compile(
    rf"\b(?:yesterday|today|recently|earlier|last (?:week|month|year|{_DAYS})|on (?:{_DAYS})"
    r"|this (?:morning|afternoon))\b"
)
_OF_NOTES: Final = """
preference constraint goal habit policy standard belief decision principle commitment relationship skill correction
entity
"""
_NOTES: Final = frozenset(_OF_NOTES.split())
_EPISODES: Final = frozenset(["event", "action", "observation", "issue", "bug", "incident", "moment"])
# The last one is another one as soon as the next has happened.
_ONE_AT_A_TIME: Final = re.compile(r"(?:last|latest|next|first|previous)\b")
_HAPPENED: Final = re.compile(
    r"\b(?:deployed|pushed|fixed|merged|reported|mentioned|said|happened|failed|completed|shipped)\b"
)
_HOLDS: Final = re.compile(
    r"\b(?:prefer(?:s|red|ring|ence|ences)?|want(?:s|ed|ing)?|need(?:s|ed|ing)?|always|never|must|should|goals?"
    r"|decid(?:e|es|ed|ing)|decisions?|polic(?:y|ies)|requir(?:e|es|ed|ing|ement|ements)|constraints?|standards?"
    r"|conventions?)\b"
)


def kind(text: str, *, category: str, tags: Collection[str] = ()) -> Kind:
    """Return whether a fact is an episode or a note; category and tags count in any case, unknown ones say nothing."""
    lower = folded(text)
    if _TIME.search(lower):
        return "episode"
    told = _of_names([category]) or _of_names(tags)
    if told is None and not _HAPPENED.search(lower) and _HOLDS.search(lower):
        told = "note"
    return told or "episode"


def names_several(noun: str) -> bool:
    """Tell whether a noun phrase names what happens again and again, as "incident", but not "last incident"."""
    lower = folded(noun).strip()
    last = lower.rsplit(" ", 1)[-1]
    return not _EPISODES.isdisjoint((last, last.removesuffix("s"))) and not _ONE_AT_A_TIME.match(lower)


def _of_names(names: Collection[str]) -> Kind | None:
    """Return what a category or tags say; None if they say nothing."""
    said = {folded(each) for each in names}
    if said & _NOTES:
        return "note"
    return "episode" if said & _EPISODES else None
