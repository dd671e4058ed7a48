"""The gaps: questions that recall had no sure answer to, the newest first, below a person's own words."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from brainbridge import instants
from brainbridge.document import lines
from brainbridge.document.rules import entries
from brainbridge.document.rules.inputs import Given, LeftOut
from brainbridge.language.normal import normal

_LINE: Final = re.compile(r"- Asked (?P<day>\d{4}-\d\d-\d\d): \"(?P<text>[^\"\n]+)\"")

ANSWERED: Final = "it has an answer"
NO_ROOM: Final = "no room is left among the gaps"


class Gap(NamedTuple):
    """A question, and the day on which it was asked last."""

    text: str
    day: str

    @property
    def line(self) -> str:
        """Return the gap as a line, without its end."""
        return f'- Asked {self.day}: "{self.text}"'


class Gaps(NamedTuple):
    """The body of the section, what in it is a person's own, and what is not in it."""

    body: str
    own: str
    left_out: tuple[LeftOut, ...]


def written(old: str, given: Given, room: int, placeholder: str) -> Gaps:
    """Return the section in so many characters, unless a person's own words need more."""
    own, was = read(old, placeholder)
    answered = {normal(entries.quotation(each)) for each in given.answered}
    latest = sorted(given.missed, key=lambda each: each.at, reverse=True)
    new = [Gap(text, day(each.at)) for each in latest if (text := entries.quotation(each.text))]
    ranked = sorted((*new, *was), key=lambda each: each.day, reverse=True)
    once = {key: each for each in reversed(ranked) if (key := normal(each.text)) not in answered}
    found = [each for each in ranked if once.get(normal(each.text)) is each and not entries.is_redacted(each.text)]
    there, out = _fitting(found, room - len(own) - (2 if own else 0))
    body = "\n\n".join(filter(None, (own, "\n".join(each.line for each in there))))
    gone = [each for each in was if normal(each.text) in answered]
    left_out = (*(LeftOut(each.text, ANSWERED) for each in gone), *(LeftOut(each.text, NO_ROOM) for each in out))
    return Gaps(body or placeholder, own, left_out)


def read(old: str, placeholder: str) -> tuple[str, list[Gap]]:
    """Return a person's own words in a section, and the gaps."""
    own, was = list[str](), list[Gap]()
    for each in lines.lines(old):
        bare = each.text.rstrip("\r\n")
        if not each.is_hidden and (found := _LINE.fullmatch(bare)):
            was.append(Gap(found["text"], found["day"]))
        elif each.is_hidden or bare.strip() != placeholder:
            own.append(each.text)
    return entries.closed("".join(own)), was


def _fitting(found: Sequence[Gap], room: int) -> tuple[list[Gap], list[Gap]]:
    there, out = list[Gap](), list[Gap]()
    for each in found:
        fits = (size := len(each.line) + 1) <= room
        (there if fits else out).append(each)
        room -= size if fits else 0
    return there, out


def day(at: datetime) -> str:
    """Return the day of an instant, in UTC."""
    return instants.to_text(at)[:10]
