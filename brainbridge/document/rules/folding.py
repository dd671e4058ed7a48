"""Folding: pointers for which there is no room stand together, in one line for each month, and none is lost.

A line of a month is a pointer too, to all that is folded of that month. Its comment tells it from a person's lines, and
is no id of a memory.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final

from brainbridge.document import lines as texts
from brainbridge.document import pointers
from brainbridge.document.pointers import Pointer
from brainbridge.document.rules.inputs import Folded

MOST_MONTHS: Final = 6  # lines of one month each; one more is of all before them
_LENGTHS: Final = (120, 180, 240, 320, 400)  # characters of the keywords of a line; more than the first if it has room
_MONTH: Final = r"\d{4}-(?:0[1-9]|1[0-2])"
_LINE: Final = re.compile(
    rf"- Past: [1-9]\d* topics? (?:of (?P<of>{_MONTH})|before (?P<before>{_MONTH})) {pointers.ARROW} "
    r"search: `(?P<words>[^`\n]+)` <!-- folded (?(of)(?P=of)|before (?P=before)) -->"
)


def is_line(bare: str) -> bool:
    """Tell whether a line, without its end, is that of a month."""
    return _LINE.fullmatch(bare) is not None


def without(text: str, known: Iterable[str] = ()) -> str:
    """Return a text without the lines of months; those stay that have no words but the known ones."""
    there = {each.casefold() for each in known}
    kept = (each.text for each in texts.lines(text) if each.is_hidden or _has_only(each.text.rstrip(), there))
    return "".join(kept)


def words(text: str) -> set[str]:
    """Return the keywords in all lines of months in a text."""
    bare = (each.text.rstrip() for each in texts.lines(text) if not each.is_hidden)
    return {word for each in bare if (found := _LINE.fullmatch(each)) for word in found["words"].split()}


def lines(folded: Iterable[Folded], most: int, room: int, spare: int = 0) -> tuple[str, ...]:
    """Return the lines of the months, the latest first: as many as there is room for, in characters with their ends.

    Those may be longer by so many ``spare`` characters together, to name more of their topics.
    """
    every = list(folded)
    shown = _shown(every, most, room, _LENGTHS[0])
    for longest in _LENGTHS[1:]:
        longer = tuple(islice(_all(every, longest), len(shown)))
        if (more := sum(map(len, longer)) - sum(map(len, shown))) > spare:
            break
        shown, spare = longer, spare - more
    return shown


def _shown(folded: Iterable[Folded], most: int, room: int, longest: int) -> tuple[str, ...]:
    shown = list[str]()
    for each in _all(folded, longest):
        if len(shown) >= most or (room := room - len(each) - 1) < 0:
            break
        shown.append(each)
    return tuple(shown)


def _has_only(bare: str, known: set[str]) -> bool:
    found = _LINE.fullmatch(bare)
    return not found or all(each.casefold() in known for each in found["words"].split())


def _all(folded: Iterable[Folded], longest: int) -> Iterator[str]:
    months = dict[str, list[Folded]]()
    for each in sorted(folded, key=lambda each: (each.at, each.id), reverse=True):
        months.setdefault(each.month, []).append(each)
    named = list(months)
    for month in named[:MOST_MONTHS]:
        yield _line(f"of {month}", month, months[month], longest)
    if older := list(chain.from_iterable(months[month] for month in named[MOST_MONTHS:])):
        before = f"before {named[MOST_MONTHS - 1]}"
        yield _line(before, before, older, longest)


def _line(when: str, comment: str, found: Sequence[Folded], longest: int) -> str:
    topics = "1 topic" if len(found) == 1 else f"{len(found)} topics"
    return f"{pointers.write(Pointer(f'{topics} {when}', _keywords(found, longest)))} <!-- folded {comment} -->"


def _keywords(found: Sequence[Folded], longest: int) -> tuple[str, ...]:
    """Return the first keyword of each in so many characters, then the second ones and so on in fewer, each once."""
    most = max(len(each.pointer.keywords) for each in found)
    told, size = dict[str, str](), 0
    for at in range(most):
        for word in (each.pointer.keywords[at] for each in found if at < len(each.pointer.keywords)):
            limit = _LENGTHS[0] if at else longest
            if word.casefold() not in told and (not told or size + len(word) < limit):
                told[word.casefold()] = word
                size += len(word) + 1
    return tuple(told.values())
