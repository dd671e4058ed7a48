"""The frame of a state: all that stays around the bodies of its sections when they are rewritten, and their shares."""

from collections.abc import Mapping
from typing import NamedTuple

from brainbridge.document import lines
from brainbridge.document import text as texts
from brainbridge.document.rules import entries
from brainbridge.document.schema import Schema
from brainbridge.document.text import Part, Status, Text
from brainbridge.language.figures import PER_TOKEN

_GAP = "\n\n"


class Frame(NamedTuple):
    """Title, head and headings as they stood, what stands below headings that the schema does not know, and bodies.

    ``others`` has those sections by the title of the one that they follow, empty if they follow none.
    """

    schema: Schema
    title: str
    head: str
    headings: dict[str, str]
    others: dict[str, list[Part]]
    bodies: dict[str, str]
    status: Status

    @property
    def size(self) -> int:
        """Return how many characters it takes around the bodies, without what is a person's."""
        around = sum(len(each) + len(_GAP) for each in (str(self.status), *self.headings.values()))
        return len(self.title) + around

    @property
    def uncounted(self) -> int:
        """Return how many characters of a person's it holds."""
        foreign = sum(len(each.text) for group in self.others.values() for each in group)
        return foreign + max(len(self.head) - len(str(self.status)) - len(_GAP), 0)

    def placeholder(self, title: str) -> str:
        """Return what a section holds while there is nothing."""
        return self.schema.section(title).placeholder

    def text(self, bodies: Mapping[str, str]) -> Text:
        """Return a state with these bodies; where there is none, the old one stays."""
        parts = [*self.others.get("", ())]
        for title in self.schema.titles:
            body = bodies.get(title) or self.bodies[title] or self.placeholder(title)
            parts += [Part(title, self.headings[title], f"{body}{_GAP}"), *self.others.get(title, ())]
        if parts[-1].title:
            parts[-1] = parts[-1]._replace(body=f"{parts[-1].body.rstrip()}\n")
        return Text("", self.title, self.head, tuple(parts))


def framed(old: Text, schema: Schema, status: Status) -> Frame:
    """Return the frame of an old state with a new status line; it may have no title, no or only some sections."""
    first = {each.title: each.heading for each in reversed(old.parts) if each.title}
    headings = {title: _ended(first.get(title) or f"## {title}") for title in schema.titles}
    title = _ended(old.title) if old.title else f"# {schema.title}\n"
    bodies = {each: _body(old, each) for each in schema.titles}
    return Frame(schema, title, _head(old.head, status), headings, _others(old), bodies, status)


def shares(schema: Schema, characters: int) -> dict[str, int]:
    """Return how many characters each section may have: its budget, or less where the whole does not hold them all."""
    whole = PER_TOKEN * schema.budget
    room = min(characters, whole)
    return {each.title: PER_TOKEN * each.budget * room // whole for each in schema.sections}


def placed(old: Text, state: Text) -> Text:
    """Return a state below what a person wrote above the old one, or below all of a text that was none."""
    return state._replace(before=old.before) if old.title else texts.below(old.before, state)


def same(one: Text, other: Text) -> bool:
    """Tell whether two states have the same sections, white space aside."""
    return _words(one) == _words(other)


def _words(text: Text) -> list[str]:
    return "".join(each.text for each in text.parts).split()


def _body(old: Text, title: str) -> str:
    return entries.closed("\n".join(_ended(each.body) for each in old.parts if each.title == title))


def _others(old: Text) -> dict[str, list[Part]]:
    found, after = dict[str, list[Part]](), ""
    for each in old.parts:
        if each.title:
            after = each.title
        else:
            found.setdefault(after, []).append(_closed(each))
    return found


def _closed(part: Part) -> Part:
    closing = lines.left_open(part.text)
    ended = part._replace(heading=_ended(part.heading), body=_ended(part.body) if part.body else "")
    return ended._replace(body=f"{ended.body}{closing}\n") if closing else ended


def _head(head: str, status: Status) -> str:
    """Return what stands below the title with a new status line, first if there was none."""
    found = head.split("\n")
    place = next((at for at, each in enumerate(found) if Text("", "", each, ()).status), None)
    if place is None:
        rest = entries.closed(head)
        return f"{status}{_GAP}" + (f"{rest}{_GAP}" if rest else "")
    told = "\n".join([*found[:place], str(status), *found[place + 1 :]])
    closing = lines.left_open(told)
    return _ended(told) + (f"{closing}\n" if closing else "")


def _ended(text: str) -> str:
    return text if text.endswith("\n") else f"{text}\n"
