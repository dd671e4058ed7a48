"""Values that are pointed at: "it is 9090" and "I meant Kim" correct what was told last, if they mean one thing only.

Nothing is guessed: a name or a word by itself may be anything that is said, as "Thanks" or "Fixed" behind "My bad", so
it is pointed at, or the wrong one is named.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from brainbridge.language.facts import changes, parts, slots, sorts
from brainbridge.language.facts.parts import Draft
from brainbridge.language.facts.values import canonical

if TYPE_CHECKING:
    from brainbridge.language.facts.statements import Statement

_POINTS: Final = re.compile(
    r"(?:(?:it|that|this|which)(?: (?:is|was|should be|runs on|listens on|is on|is in|is at))|i (?:meant"
    r"|mean)(?: to say)?|rather|make that|it should say)"
    r"(?: (?:now|actually|really|in fact))? (?P<value>.+)",
    re.IGNORECASE,
)
_PLACED: Final = re.compile(r"\A(?:in|at|on) ")


def read(clause: str, last: Sequence["Statement"], wrong: str, at: datetime) -> Draft | None:
    """Return what a correction says of the one thing told of ``last`` that it can mean; ``wrong`` may be empty."""
    found = _POINTS.fullmatch(clause)
    said = _PLACED.sub("", found["value"] if found else clause)
    value = parts.value(said)
    if not value or len(value) != len(parts.value(said, listed=True)):  # more is said of it than what it is
        return None
    if not _is_sure(value, is_pointed=found is not None, is_named=bool(wrong)):
        return None
    meant = [each for each in last if not each.ends and _is_meant(each, value, wrong, at)]
    if len({(each.subject, each.attribute) for each in meant}) != 1:
        return None
    one = meant[-1]
    slot = slots.Slot(one.attribute, one.single, one.category)
    return Draft(one.subject, slot, value, corrects=True, was=one.canonical)


def former(value: str, at: datetime, slot: str) -> str:
    """Return what the former value of a slot is compared by."""
    return changes.compared(value, at, slot) if slot in slots.PLACES else changes.dated(value, at, slot)


def _is_sure(value: str, *, is_pointed: bool, is_named: bool) -> bool:
    """Tell whether what is said is a value, and no remark that begins as one does: Bob's turn, fine."""
    kind, _ = sorts.sort(value)
    if kind == "word":
        return is_named or (is_pointed and " " not in value)
    return kind != "name" or ((is_pointed or is_named) and parts.is_name(value) and "'" not in value)


def _is_meant(each: "Statement", value: str, wrong: str, at: datetime) -> bool:
    """Tell whether a statement has the value that is named as the wrong one, or one of the kind of the new one."""
    if not wrong:
        return sorts.are_alike(value, each.value)
    if " " in value and not sorts.are_alike(value, each.value):
        return False
    return each.canonical in (canonical(wrong), former(wrong, at, each.attribute))
