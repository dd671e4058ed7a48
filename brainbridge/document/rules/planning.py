"""Plans the next state: which entries, gaps and pointers have a place in it, and what has none.

What a person wrote in a section stays. What of it is more than the share of its section, or than half of the active
context, does not count, and takes no room from others.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from brainbridge.document.rules import active, bond, entries, fading, frame, gaps
from brainbridge.document.rules.active import Active
from brainbridge.document.rules.bond import Bond
from brainbridge.document.rules.entries import Body, Entry
from brainbridge.document.rules.fading import Kept, Search, Shown
from brainbridge.document.rules.frame import Frame
from brainbridge.document.rules.gaps import Gaps
from brainbridge.document.rules.inputs import Finds, Given, LeftOut
from brainbridge.document.schema import ACTIVE, BOND, GAPS, NICHE, PHENOTYPE, POINTERS, SKILLS
from brainbridge.language.figures import PER_TOKEN

_CARRIED: Final = (PHENOTYPE, NICHE, SKILLS)
_GAP: Final = "\n\n"

NO_ROOM: Final = "no room is left in the active context"


class Plan(NamedTuple):
    """What stands in the sections that are rewritten, and what does not.

    ``shown`` are the entries of the active context, ``listed`` is the section of pointers as it stood and ``kept`` what
    it has now, ``own`` are a person's words in sections, and ``noted`` says by which words each pending note is known.
    ``leaving`` are entries of the old state that go, ``spare`` is how many characters are left to the active context,
    and ``uncounted`` how many of a person's do not count.
    """

    bond: Bond
    gaps: Gaps
    shown: tuple[Entry, ...]
    listed: Shown
    kept: Kept
    own: dict[str, str]
    noted: dict[str, str]
    leaving: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]
    spare: int
    uncounted: int

    def bodies(self, around: Frame) -> dict[str, str]:
        """Return the bodies of the sections that are rewritten."""
        ordered = sorted(self.shown, key=lambda each: each.minute, reverse=True)
        return {
            BOND: Body((), self.own[BOND]).with_entries(self.bond.entries, around.placeholder(BOND)),
            ACTIVE: Body((), self.own[ACTIVE]).with_entries(ordered, around.placeholder(ACTIVE)),
            POINTERS: self.listed.body(self.kept, around.placeholder(POINTERS)),
            GAPS: self.gaps.body,
        }


class _Old(NamedTuple):
    """What the sections of the old state are made of."""

    bond: Body
    active: Body
    pointers: Shown


class _Rooms(NamedTuple):
    """How many characters there are for all bodies and for those of sections, and how many the carried ones take."""

    whole: int
    bond: int
    gaps: int
    pointers: int
    carried: int
    excess: int


class _Chosen(NamedTuple):
    """What of the fresh entries stands in the active context, which others it has to give up, and how much is left.

    ``spare`` is for the active context alone, ``beside`` for it and the pointers.
    """

    shown: tuple[Entry, ...]
    owed: tuple[Entry, ...]
    dropped: tuple[Entry, ...]
    spare: int
    beside: int


def planned(around: Frame, given: Given, budget: int, finds: Finds) -> Plan:
    """Return the plan of a state of so many characters."""
    old, rooms, window = _old(around, given.own), _rooms(around, budget), active.window(given.said)
    bonded = bond.written(old.bond, given, window, rooms.bond)
    missed = gaps.written(around.bodies[GAPS], given, rooms.gaps, around.placeholder(GAPS))
    found = active.gathered(
        old.active, window, (each for each in given.notes if not each.directive), bonded.keys, given.edited
    )
    bond_body = old.bond.with_entries(bonded.entries, around.placeholder(BOND))
    counted = len(bond_body) - max(len(old.bond.own) - rooms.bond, 0)  # what has to stay in it may need more than that
    beside = rooms.whole - rooms.carried - counted - min(len(missed.body), rooms.gaps)
    room = min(_most(ACTIVE, around), beside - rooms.pointers)
    above = min(_above(old.active.own), room // 2)
    chosen = _chosen(found, old.active, room - above, beside - above, around)
    quoted = (each.id for each in (*bonded.entries, *chosen.shown))
    search = fading.search(given, (*old.active.entries, *old.bond.entries), quoted, finds)
    leaving = (*bonded.evicted, *chosen.owed, *found.fading)
    kept, waiting, spare = _faded(leaving, chosen, old.pointers, around, search)
    stays = entries.fitting(waiting, spare)
    told = [*bonded.left_out, *missed.left_out, *found.left_out, *kept.left_out]
    told += [LeftOut(each.text, NO_ROOM, each.id) for each in (*chosen.dropped, *waiting) if each not in stays]
    over = max(len(old.bond.own) - rooms.bond, 0) + len(old.pointers.own) + _above(old.active.own) - above
    return Plan(
        bond=bonded,
        gaps=missed,
        shown=(*chosen.shown, *(each for each in waiting if each in stays)),
        listed=old.pointers,
        kept=kept,
        own={BOND: old.bond.own, ACTIVE: old.active.own},
        noted=bonded.noted | found.noted,
        leaving=(*found.closed, *(each for each in leaving if each not in stays)),
        left_out=tuple(told),
        spare=spare - _size(stays),
        uncounted=over + rooms.excess + max(len(missed.own) - rooms.gaps, 0),
    )


def _old(around: Frame, own: AbstractSet[str]) -> _Old:
    bonded, current = (entries.body(around.bodies[each], around.placeholder(each), own) for each in (BOND, ACTIVE))
    return _Old(bonded, current, fading.read(around.bodies[POINTERS], around.placeholder(POINTERS)))


def _rooms(around: Frame, budget: int) -> _Rooms:
    """Return the rooms; of what the carried sections do not use, half is for the bond."""
    whole = min(budget - around.size, PER_TOKEN * around.schema.budget)
    shares = frame.shares(around.schema, whole)
    lengths = {each: len(around.bodies[each] or around.placeholder(each)) for each in _CARRIED}
    carried = sum(min(lengths[each], shares[each]) for each in _CARRIED)
    spare = sum(shares[each] for each in _CARRIED) - carried
    bonded = min(_most(BOND, around), shares[BOND] + spare // 2)
    return _Rooms(whole, bonded, shares[GAPS], shares[POINTERS], carried, sum(lengths.values()) - carried)


def _chosen(found: Active, old: Body, room: int, beside: int, around: Frame) -> _Chosen:
    """Choose among the fresh entries; those that were there or are notes are owed a pointer if they have no place."""
    there = active.chosen(found.fresh, room)
    was = {each.key for each in old.entries} | set(found.noted.values())
    out = [each for each in found.fresh if each not in there]
    used = max(_size(there), len(around.placeholder(ACTIVE)))
    return _Chosen(
        tuple(each for each in found.fresh if each in there),
        tuple(each for each in out if each.key in was),
        tuple(each for each in out if each.key not in was),
        room - used,
        beside - used,
    )


def _faded(
    leaving: Sequence[Entry], chosen: _Chosen, old: Shown, around: Frame, search: Search
) -> tuple[Kept, list[Entry], int]:
    """Return the pointers, the entries that are behind none of them, and the room that is left for those."""
    intro = len(around.placeholder(POINTERS)) + 1
    room = min(_most(POINTERS, around), chosen.beside) - intro
    kept, behind = fading.faded(leaving, fading.still(old, search), room, search)
    spare = chosen.beside - intro - kept.size
    return kept, [each for each in (*leaving, *kept.lost) if each not in behind], min(spare, chosen.spare)


def _above(own: str) -> int:
    return len(own) + len(_GAP) if own else 0


def _size(found: Iterable[Entry]) -> int:
    return sum(len(each.line) + 1 for each in found)


def _most(title: str, around: Frame) -> int:
    return PER_TOKEN * around.schema.section(title).budget
