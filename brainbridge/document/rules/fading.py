"""Fading: what leaves a state becomes a pointer, if recall finds its memory by a few of its words.

A pointer that is new, or was there before, is in the state only if it finds what it points to among the first hits. The
oldest ones fold, where there is no room for all.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from brainbridge.document import guards, lines, pointers
from brainbridge.document.pointers import Form, Pointer
from brainbridge.document.rules import active, entries, folding
from brainbridge.document.rules.entries import Entry
from brainbridge.document.rules.inputs import Finds, Folded, Given, LeftOut, Made
from brainbridge.language.words import STOP_WORDS, spelled

_TRIED: Final = (2, 3, 5, 8)  # so many keywords, until recall finds the memory by them
_MOST_TRIED: Final = 100  # texts, in one rewrite: each asks for recalls
_TOPIC: Final = 56  # characters
_COMMENT: Final = re.compile(r" <!-- ([^\s<>]+) -->\Z")
_AROUND: Final = "\"'`()[]{}<>*_~.,;:!?\u2026\u2013\u2014"
# Words that say how a thing is told, not what it is about; they find it only if nothing else does.
_WEAK_WORDS: Final = """
actually after again agree agreed almost already always another anything back because become before best better both
cannot chose come decide decided decision done each easy else ever every everything finally find first fix fixed
following found gave get give given goes going gone good got great instead keep keeps kept know last later least less
let like little long look made main make makes many maybe more most much must need needed needs never new next nothing
now often once one only other out over own pass passes prefer put quite rather really remember right run said same saw
say see seem set several since small solved something soon still stop sure take takes tell than thing things think
though time today told tomorrow too took tried try two under until use used uses using very want wanted wants went
well while without work worked working works yesterday yet
"""
WEAK: Final = frozenset(_WEAK_WORDS.split())

OLDEST: Final = f"no more than {guards.MOST_POINTERS} pointers stand in a state, and the oldest leave first"
NO_ROOM: Final = "no room is left among the pointers"
LOST: Final = "recall finds its memory no more by the words of its pointer"


class Shown(NamedTuple):
    """The section of pointers as it stood: a person's own words, and its items, of which some are ours.

    ``has_intro`` tells whether the placeholder, which stands above the pointers, was there.
    """

    own: str
    items: tuple[str | Made, ...]
    has_intro: bool

    def body(self, kept: "Kept", intro: str) -> str:
        """Return the section with other items; a person's own needs no placeholder above it."""
        ours = any(isinstance(each, Made) for each in kept.items) or bool(kept.months)
        needs = self.has_intro or ours or not (kept.items or self.own)
        above = "\n\n".join(filter(None, (self.own, intro if needs else "")))
        return "\n".join(filter(None, (above, *map(line, kept.items), *kept.months)))


class Search(NamedTuple):
    """What finds memories, how often each word is there, by which the rare ones are told, and what is known of folding.

    ``ages`` says when memories were made, ``folded`` is what was folded before, and ``quoted`` are the ids of memories
    that stand elsewhere in the new state.
    """

    finds: Finds
    rarity: Mapping[str, int]
    ages: Mapping[str, datetime]
    folded: tuple[Folded, ...] = ()
    quoted: frozenset[str] = frozenset()


class Kept(NamedTuple):
    """The pointers and other items that remain, those that find nothing more, as entries, and what left.

    ``folded`` are the pointers that fold now, ``past`` the ids of what was folded before, ``months`` the lines of both.
    """

    items: tuple[str | Made, ...]
    lost: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]
    folded: tuple[Folded, ...] = ()
    past: frozenset[str] = frozenset()
    months: tuple[str, ...] = ()

    @property
    def ids(self) -> frozenset[str]:
        """Return the ids of the memories behind the pointers, with those that are folded."""
        shown = (each.id for each in self.items if isinstance(each, Made))
        return self.past.union(shown, (each.id for each in self.folded))

    @property
    def size(self) -> int:
        """Return how many characters its lines have, with their ends."""
        return sum(len(each) + 1 for each in (*map(line, self.items), *self.months))


def line(item: str | Made) -> str:
    """Return an item of the section as a line, without its end."""
    return item if isinstance(item, str) else f"{pointers.write(item.pointer)} <!-- {item.id} -->"


def read(body: str, placeholder: str) -> Shown:
    """Read the section; the lines of months are written anew each time, and are none of its items."""
    own, items, has_intro = list[str](), list[str | Made](), False
    for each in lines.lines(body):
        bare = each.text.rstrip()
        if not each.is_hidden and bare.strip() == placeholder:
            has_intro = True
        elif not each.is_hidden and folding.is_line(bare):
            continue
        elif each.is_hidden or not (pointers.is_item(bare) or pointers.form(bare) is not Form.NONE):
            own.append(each.text)
        else:
            items.append(made(bare) or bare)
    return Shown(entries.closed("".join(own)), tuple(items), has_intro)


def still(shown: Shown, search: Search) -> Kept:
    """Return the pointers that still find their memories, if need be by other words of their topics."""
    kept, lost, left_out = list[str | Made](), list[Entry](), list[LeftOut]()
    for each in shown.items:
        if isinstance(each, str) or search.finds(each.pointer.keywords, each.id):
            kept.append(each)
        elif remade := _made_of(each.pointer.topic, each.id, search):
            kept.append(remade)
        else:
            lost.append(Entry(active.PAST, each.pointer.topic, each.id))
            left_out.append(LeftOut(each.pointer.topic, LOST, each.id))
    return Kept(tuple(kept), tuple(lost), tuple(left_out))


def faded(leaving: Iterable[Entry], kept: Kept, room: int, search: Search) -> tuple[Kept, frozenset[Entry]]:
    """Return the pointers with those made of what leaves, and which of that is behind a pointer now, or folded.

    New pointers stand first and push out the last ones, which fold. What can neither stand nor fold is behind none.
    """
    kept = kept._replace(past=frozenset(each.id for each in search.folded))
    foreign = [each for each in kept.items if isinstance(each, str)]
    slots = guards.MOST_POINTERS - len(foreign)
    left = room - sum(len(each) + 1 for each in foreign)
    new, behind, ids, tried = list[Made](), set[Entry](), set(kept.ids), 0
    for each in leaving:
        if each.id in ids:
            behind.add(each)
            continue
        tried += 1
        folds = each.id in search.ages
        if (
            tried > _MOST_TRIED
            or not (folds or len(new) < slots)
            or not (found := _made_of(each.text, each.id, search))
        ):
            continue
        if (size := len(line(found)) + 1) <= left or folds:
            left -= size
            new.append(found)
            behind.add(each)
            ids.add(each.id)
    fitted = fitting(kept._replace(items=(*new, *kept.items)), room, search)
    still_there = fitted.ids
    return fitted, frozenset(each for each in behind if each.id in still_there)


def fitting(kept: Kept, room: int, search: Search) -> Kept:
    """Return no more than 20 items, in so many characters, with the lines of months: the oldest pointers fold first.

    Half of what a person's own items leave is for the months at most. Theirs never fold, and leave last.
    """
    ours = [at for at, each in enumerate(kept.items) if isinstance(each, Made)]
    foreign = [at for at, each in enumerate(kept.items) if isinstance(each, str)]
    order = (*reversed(ours), *reversed(foreign))
    fewest = _too_many([kept.items[at] for at in order], room)
    for count in range(fewest, len(order) + 1):
        now = _parted(kept, order[:count], search)
        now = now._replace(months=_months(now, room, search))
        if len(now.items) + len(now.months) <= guards.MOST_POINTERS and now.size <= room:
            break
    return now._replace(months=_months(now, room, search, room - now.size))


def _too_many(ordered: Sequence[str | Made], room: int) -> int:
    """Return how many items leave in any case."""
    count, size = len(ordered), sum(len(line(each)) + 1 for each in ordered)
    for gone, each in enumerate(ordered):
        if count - gone <= guards.MOST_POINTERS and size <= room:
            return gone
        size -= len(line(each)) + 1
    return count


def _parted(kept: Kept, gone: Sequence[int], search: Search) -> Kept:
    """Return what remains without the items at some places, which fold or are told."""
    folded, told, there = list[Folded](), list[LeftOut](), len(kept.items)
    for number, at in enumerate(gone):
        item = kept.items[at]
        reason = OLDEST if there - number > guards.MOST_POINTERS else NO_ROOM
        if isinstance(item, str):
            told.append(LeftOut(item, reason))
        elif item.id in search.ages:
            folded.append(Folded(item.pointer, item.id, search.ages[item.id]))
        else:
            told.append(LeftOut(item.pointer.topic, reason, item.id))
    left = set(gone)
    items = tuple(each for at, each in enumerate(kept.items) if at not in left)
    return kept._replace(items=items, folded=tuple(folded), left_out=(*kept.left_out, *told))


def _months(kept: Kept, room: int, search: Search, spare: int = 0) -> tuple[str, ...]:
    """Return the lines of months, without what stands in the state itself; they name more topics in what is spare."""
    there = search.quoted.union(each.id for each in kept.items if isinstance(each, Made))
    known = {each.id: each for each in (*search.folded, *kept.folded) if each.id not in there}
    foreign = [each for each in kept.items if isinstance(each, str)]
    left = room - sum(len(each) + 1 for each in foreign)
    return folding.lines(known.values(), (guards.MOST_POINTERS - len(foreign)) // 2, left // 2, spare)


def search(given: Given, old: Iterable[Entry], quoted: Iterable[str], finds: Finds) -> Search:
    """Return what pointers are made with; ``old`` are the entries of the old state, ``quoted`` the ids in the new."""
    ages = {**given.ages, **{each.id: each.at for each in given.said}, **{each.id: each.at for each in given.notes}}
    return Search(finds, rarity(given, old), ages, given.folded, frozenset(quoted))


def rarity(given: Given, quoted: Iterable[Entry]) -> Counter[str]:
    """Count the words of all that is given, by which the rare ones are told."""
    texts = (*(each.text for each in given.said), *(each.text for each in given.notes), *(each.text for each in quoted))
    return Counter(word for text in texts for word in set(spelled(text)))


def keywords(text: str, rarity: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """Yield keywords to try: the rarest content words of a text, in their order, the fewest first."""
    found = dict[str, str]()
    for token in text.split():
        forms = list(spelled(token))
        for form in forms:
            if form not in STOP_WORDS and "'" not in form and (len(form) > 1 or not form.isascii()):
                found.setdefault(form, token.strip(_AROUND) if len(forms) == 1 else form)
    place = {form: at for at, form in enumerate(found)}
    rare = sorted(
        found, key=lambda form: (form in WEAK, rarity.get(form, 0), form.isnumeric(), -len(form), place[form])
    )
    last = 0
    for count in _TRIED:
        if (taken := min(count, len(rare))) > last:
            last = taken
            yield tuple(found[form] for form in sorted(rare[:taken], key=place.__getitem__))


def topic(text: str) -> str:
    """Return a few words of a text that say what it is about, without stop words at its ends."""
    words = text.split()
    while words and _is_small(words[0]):
        words.pop(0)
    told = list[str]()
    for each in words:
        if told and len(" ".join((*told, each))) > _TOPIC:
            break
        told.append(each)
    while told and len(told) < len(words) and _is_small(told[-1]):
        told.pop()
    return " ".join(told)[:_TOPIC].strip(_AROUND + " ")


def _is_small(word: str) -> bool:
    return all(form in STOP_WORDS for form in spelled(word))


def _made_of(text: str, id_: str, search: Search) -> Made | None:
    """Return a pointer by which recall finds a memory; None if there is none.

    The fewest words are enough that find it first. Else it is the pointer that finds it earliest, of equal ones the one
    with most words: other memories may come before it some day.
    """
    about, best, place = topic(text), None, 0
    for words in keywords(text, search.rarity):
        found = made(_written(about, words, id_))
        now = search.finds(found.pointer.keywords, id_) if found else 0
        if found and now and (not place or now <= place):
            best, place = found._replace(is_new=True), now
        if place == 1:
            break
    return best


def _written(about: str, words: Sequence[str], id_: str) -> str:
    try:
        return line(Made(Pointer(about, tuple(words)), id_))
    except ValueError:
        return ""


def made(bare: str) -> Made | None:
    """Return the pointer that a line is, if it is one of ours."""
    found, comment = pointers.read(bare), _COMMENT.search(bare)
    if not found or not comment:
        return None
    read_back = Made(found, comment[1])
    return read_back if line(read_back) == bare else None
