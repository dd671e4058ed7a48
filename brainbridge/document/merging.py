"""Merges what a person did to a document's file with a new state, section by section, and loses nothing of theirs.

A section that one side changed, wrote or took out is as that side has it. One that both did something to stays as the
person has it, also if that is gone, and a conflict tells what was rejected. So does the line of the title, and what
stands below it up to the first section. Everything else, above the title or below headings that the schema does not
know, is the person's: the new state neither adds to it nor takes anything out, and what it wrote there is told as a
conflict. Changes of white space alone count as none, beside another change.

What only the new state refers to is never rejected below the title, as it may have taken it in: such a line stands
below what the person has. A title that was taken out comes back while sections are there, or a whole state would be
taken for the person's own text.

The order of sections is the person's if they changed it, else that of the new state.
"""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from brainbridge.document import lines, pointers, references
from brainbridge.document.schema import Schema
from brainbridge.document.text import Text, below, is_divided, plain, read


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
    was, their, our = _read(base, theirs, ours, schema)
    before, conflicts = _above(was, their, our, schema)
    old, them, us = map(_pieces, (was, their, our))
    order = _order(old, them, us)
    chosen = {key: _chosen(key, old.get(key), them.get(key), us.get(key)) for key in order}
    lost = _cited(ours) - _cited(base) - _cited(_glued((before, *(piece or "" for piece, _ in chosen.values()))))
    pieces = [before]
    for key, (piece, is_conflict) in chosen.items():
        kept, rejected = _with_lost(piece, us.get(key, ""), lost)
        if is_conflict and not (rejected != us.get(key, "") and _says_nothing(rejected, old.get(key))):
            title = schema.title if key in (_TITLE, _HEAD) else key.title
            conflicts.append(Conflict(title, rejected))
        pieces.append(kept)
    return Merged(titled(base, _glued(pieces), schema), tuple(conflicts))


def titled(base: str, edited: str, schema: Schema) -> str:
    """Return an edited text with the title of the one before, if it has lost that, and still has sections of it."""
    was = read(base, schema)
    if not was.title or read(edited, schema).title or not _has_sections(edited, schema):
        return edited
    begin = _state_begins(was, edited, schema)
    end = "" if was.title.endswith("\n") else "\n"
    return f"{edited[:begin]}{was.title}{end}{edited[begin:]}"


def _state_begins(was: Text, edited: str, schema: Schema) -> int:
    """Return where the state begins in a text without title: at what stood below that, or else at its first section.

    What stood above the title is passed over, if it is still there: it may have such headings too.
    """
    below_title = was.head.strip().partition("\n")[0]
    at = f"\n{edited}".find(f"\n{below_title}") if below_title and edited.count(below_title) == 1 else -1
    if at >= 0 and _has_sections(edited[at:], schema):
        return at
    own = len(was.before) if edited.startswith(was.before) else 0
    skipped = own if _has_sections(edited[own:], schema) else 0
    return skipped + len(read(edited[skipped:], schema, needs_title=False).before)


def _has_sections(text: str, schema: Schema) -> bool:
    return any(each.title for each in read(text, schema, needs_title=False).parts)


def _read(base: str, theirs: str, ours: str, schema: Schema) -> tuple[Text, Text, Text]:
    """Read the three texts; above a first state, all that there was and is stays a person's own."""
    their, our = titled(base, theirs, schema), titled(base, ours, schema)
    is_first = bool(read(our, schema).title) and not read(their, schema).title
    was, them = (read(each, schema, needs_title=is_first) for each in (base, their))
    return was, them, read(our, schema, needs_title=False)


def _with_lost(piece: str | None, ours: str, lost: AbstractSet[str]) -> tuple[str, str]:
    """Return a piece with those lines of ours that refer to what is lost, and ours without them."""
    found = [each.strip() for each, ids in references.lines(ours) if not lost.isdisjoint(ids)]
    if not found:
        return piece or "", ours
    rest = references.without(ours, lost)
    above = piece if piece is not None else rest.partition("\n")[0]
    bare = above.rstrip()
    closing = lines.left_open(bare)
    last = closing or bare.rpartition("\n")[2]
    between = "\n" if last.startswith("#") or pointers.is_item(last) else "\n\n"
    said = "".join((bare, f"\n{closing}" if closing else "", between if bare else "", "\n".join(found)))
    return said + (above[len(bare) :] if piece is not None else "\n\n"), rest


def _says_nothing(rejected: str, old: str | None) -> bool:
    """Tell whether a section of ours says nothing new without what it took in."""
    return _same(rejected, old) or not rejected.partition("\n")[2].strip()


def _cited(text: str) -> set[str]:
    return set(references.read(text).cites)


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
    is_first = our.before == below(was.before, our).before
    is_theirs = is_first or not our.own.strip() or _same(our.own, their.own) or _same(our.own, was.own)
    conflicts = [] if is_theirs else [Conflict(schema.title, our.before)]
    if their.before == was.before and _same(our.own, their.own):
        return our.before, conflicts
    if is_divided(our.before) and not is_divided(was.before) and not is_divided(their.before):
        return below(their.before, our).before, conflicts
    return their.before, conflicts


def _glued(pieces: Iterable[str]) -> str:
    """Join pieces, each of which begins a line, and hides nothing of what follows it."""
    text, closing = list[str](), ""
    for piece in filter(None, pieces):
        if text and not text[-1].endswith("\n"):
            text.append("\n")
        if closing:
            text.append(f"{closing}\n")
        text.append(piece)
        closing = lines.left_open(piece)
    return "".join(text)
