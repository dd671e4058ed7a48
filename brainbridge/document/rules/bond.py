"""The bond: a person's own words, then what the user wants of the agent, then what they say of themselves.

Nothing that stands in it goes without need. Half of its terms stay in any case, so that it never becomes that of
somebody else at once.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from brainbridge.document import guards
from brainbridge.document.rules import active, entries, telling
from brainbridge.document.rules.active import Window
from brainbridge.document.rules.entries import Body, Entry
from brainbridge.document.rules.inputs import Given, LeftOut
from brainbridge.language import outcomes
from brainbridge.language.normal import normal
from brainbridge.language.wishes import key_words
from brainbridge.recall import quoting

LONGEST: Final = 240  # characters of a wish
DIRECTIVE, INSTRUCTION, PREFERENCE = "Directive", "Instruction", "Preference"
SAYS: Final = " says"
_USER: Final = "The user"
_KINDS: Final = {"directive": DIRECTIVE, "instruction": INSTRUCTION, "preference": PREFERENCE}
_RANKS: Final = {DIRECTIVE: 0, INSTRUCTION: 1, PREFERENCE: 2}
_LAST: Final = 3
_NO_MARKS: Final = str.maketrans("", "", ':"()<>')

NO_ROOM: Final = "no room is left in the bond"


class Bond(NamedTuple):
    """The entries of the bond in order, those that had to leave it, and what is in neither.

    ``noted`` says of each pending directive by which words its entry is known, none if they are a person's own.
    """

    entries: tuple[Entry, ...]
    evicted: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]
    noted: dict[str, str]

    @property
    def keys(self) -> frozenset[str]:
        """Return the words of all that stands in it."""
        return frozenset(each.key for each in self.entries)


def written(old: Body, given: Given, window: Window, room: int) -> Bond:
    """Return the bond, in so many characters unless a person's words and half of what it said need more."""
    refused = [LeftOut("", active.REDACTED, each.id) for each in old.entries if entries.is_redacted(each.text)]
    was = [each for each in old.entries if not entries.is_redacted(each.text)]
    new, directives = _new(given, window, old.own)
    found = _once(new, was)
    keys = {_same(each): each.key for each in found}
    noted = {each.id: keys.get(_same(each), "") for each in directives}
    held = _held(old.own, was)
    ranked = sorted(found, key=lambda each: (each.key not in held, _rank(each)))
    needed = sum(len(each.line) + 1 for each in found if each.key in held)
    left = room - len(old.own) - (2 if old.own else 0)
    there = entries.fitting(ranked, max(left, needed))
    old_keys = {each.key for each in was}
    out = [each for each in found if each not in there]
    return Bond(
        tuple(each for each in found if each in there),
        tuple(each for each in out if each.key in old_keys or each.id in noted),
        (*refused, *(LeftOut(each.text, NO_ROOM, each.id) for each in out if each.key not in old_keys)),
        noted,
    )


def _new(given: Given, window: Window, own: str) -> tuple[list[Entry], list[Entry]]:
    """Return what may be added, a person's own words aside, and the directives among the notes."""
    notes = sorted((each for each in given.notes if each.directive), key=lambda each: each.at, reverse=True)
    directives = [Entry(DIRECTIVE, text, each.id) for each in notes if (text := _quoted(each.text))]
    wishes = [Entry(_KINDS[each.kind], text, each.id) for each in given.wishes if (text := _quoted(each.text))]
    words = f" {normal(own)} "
    stands = [f" {each.key} " for each in (*directives, *wishes) if each.kind != PREFERENCE]
    every = (each for each in (*directives, *wishes, *_of_users(window)) if each.id not in given.edited)
    found = (each for each in every if f" {each.key} " not in words)
    new = [each for each in found if not (_rank(each) >= _RANKS[PREFERENCE] and _is_within(each, stands))]
    return new, directives


def _is_within(entry: Entry, texts: Iterable[str]) -> bool:
    return any(f" {entry.key} " in each for each in texts)


def _of_users(window: Window) -> Iterator[Entry]:
    """Yield what users say of themselves, the newest first."""
    for each, stated in reversed(list(zip(window.said, window.stated, strict=True))):
        kind = says(each.speaker)
        for sentence, kinds in stated.items():
            if "about_user" not in kinds or entries.is_redacted(sentence):
                continue
            for text in filter(None, telling.parts(sentence, _is_of_user)):
                yield Entry(kind, text, each.id)


def _is_of_user(text: str) -> bool:
    return "about_user" in outcomes.kinds(text)


def says(speaker: str) -> str:
    """Return the kind of what somebody says."""
    named = quoting.named(speaker).translate(_NO_MARKS).strip()
    return f"{named if named[:1].isalnum() and named.casefold() != 'user' else _USER}{SAYS}"


def _quoted(text: str) -> str:
    return "" if entries.is_redacted(text) else entries.quotation(text, LONGEST)


def _once(new: Sequence[Entry], was: Sequence[Entry]) -> list[Entry]:
    """Return all entries in order, each thing once: as it stands, unless it is a stronger wish by now."""
    best = dict[str, Entry]()
    for each in sorted((*was, *new), key=_rank):
        best.setdefault(_same(each), each)
    placed = dict.fromkeys(_same(each) for each in (*new, *was))
    return sorted((best[key] for key in placed), key=_rank)


def _same(entry: Entry) -> str:
    return " ".join(key_words(entry.text)) or entry.key


def _held(own: str, was: Sequence[Entry]) -> frozenset[str]:
    """Return the first entries that have half of the bond's terms, with a person's own words."""
    terms = [guards.terms(each.line.rpartition("<!--")[0]) for each in was]
    kept = guards.terms(guards.visible(own))
    known = kept.union(*terms)
    held = set[str]()
    for each, found in zip(was, terms, strict=True):
        if 2 * len(kept) >= len(known):
            break
        kept |= found
        held.add(each.key)
    return frozenset(held)


def _rank(entry: Entry) -> int:
    return _RANKS.get(entry.kind, _LAST)
