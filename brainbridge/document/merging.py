"""Merges what a person did to a document's file with a new state, section by section, and loses nothing of theirs.

A section that one side changed, wrote or took out is as that side has it. One that both did something to stays as the
person has it, also if that is gone, and a conflict tells what was rejected. So does the line of the title, and what
stands below it up to the first section. Everything else, above the title or below headings that the schema does not
know, is the person's: the new state neither adds to it nor takes anything out, and what it wrote there is told as a
conflict. Changes of white space alone count as none, beside another change.

The order of sections is the person's if they changed it, else that of the new state.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from brainbridge.document.schema import Schema
from brainbridge.document.text import DIVIDER, Text, below, plain, read


class Conflict(NamedTuple):
    """What both sides changed: the title of the section, and the text that was rejected, empty if it was taken out.

    The title is that of the document for what stands above the sections.
    """

    title: str
    rejected: str


class Merged(NamedTuple):
    """A text, and what of the new state is not in it."""

    text: str
    conflicts: tuple[Conflict, ...]


class _Key(NamedTuple):
    """What a piece is: its title and how many like it stand above; ``is_known`` tells whether the schema knows it."""

    title: str
    number: int = 0
    is_known: bool = True


_TITLE: Final = _Key("#")
_HEAD: Final = _Key("##")


def merged(base: str, theirs: str, ours: str, schema: Schema) -> Merged:
    """Merge two texts that come from the same one: ``theirs`` is a person's file, ``ours`` the new state."""
    was, their, our = (read(each, schema, needs_title=False) for each in (base, theirs, ours))
    before, conflicts = _above(was, their, our, schema)
    old, them, us = map(_pieces, (was, their, our))
    pieces = [before]
    for key in _order(old, them, us):
        piece, is_conflict = _chosen(key, old.get(key), them.get(key), us.get(key))
        if is_conflict:
            title = schema.title if key in (_TITLE, _HEAD) else key.title
            conflicts.append(Conflict(title, us.get(key, "")))
        pieces.append(piece or "")
    return Merged(_glued(pieces), tuple(conflicts))


def _pieces(text: Text) -> dict[_Key, str]:
    """Return the parts of a text in order."""
    found = {key: each for key, each in ((_TITLE, text.title), (_HEAD, text.head)) if each}
    counts = Counter[tuple[str, bool]]()
    for part in text.parts:
        told = part.title or plain(part.heading)
        found[_Key(told, counts[told, bool(part.title)], bool(part.title))] = part.text
        counts[told, bool(part.title)] += 1
    return found


def _order(old: dict[_Key, str], them: dict[_Key, str], us: dict[_Key, str]) -> list[_Key]:
    """Return all keys of both in the order of one; each that the other adds stands after the one it follows there."""
    first, second = (us, them) if list(old) == list(them) else (them, us)
    after: dict[_Key | None, list[_Key]] = {}
    anchor: _Key | None = None
    for key in second:
        if key in first:
            anchor = key
        else:
            after.setdefault(anchor, []).append(key)
    placed = list(after.get(None, ()))
    for key in first:
        placed += [key, *after.get(key, ())]
    return placed


def _chosen(key: _Key, old: str | None, them: str | None, us: str | None) -> tuple[str | None, bool]:
    """Return one piece of both, None if it is gone, and whether something of ours was rejected."""
    if not key.is_known:
        return them, us is not None and not _same(us, old) and not _same(us, them)
    if them == old:
        return us, False
    if _same(us, old):
        return them, False
    return (us, False) if _same(them, old) else (them, not _same(them, us))


def _same(one: str | None, other: str | None) -> bool:
    """Tell whether two pieces differ in white space alone."""
    return one == other or (one is not None and other is not None and one.split() == other.split())


def _above(was: Text, their: Text, our: Text, schema: Schema) -> tuple[str, list[Conflict]]:
    """Return what stands above the title: the person's, with the divider that a first state brings."""
    is_theirs = not our.own.strip() or _same(our.own, their.own) or _same(our.own, was.own)
    conflicts = [] if is_theirs else [Conflict(schema.title, our.before)]
    if their.before == was.before and _same(our.own, their.own):
        return our.before, conflicts
    if DIVIDER in our.before and DIVIDER not in was.before + their.before:
        return below(their.before, our).before, conflicts
    return their.before, conflicts


def _glued(pieces: Iterable[str]) -> str:
    """Join pieces, each of which begins a line."""
    text = list[str]()
    for piece in filter(None, pieces):
        if text and not text[-1].endswith("\n"):
            text.append("\n")
        text.append(piece)
    return "".join(text)
