"""Values that are pointed at: "it is 9090" and "I meant Kim" correct what was told last, if they mean one thing only.

Nothing is guessed: a name or a word by itself may be anything that is said, as "Thanks" or "Fixed" behind "My bad", so
it is pointed at, or the wrong one is named.
"""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from brainbridge.language.facts import changes, parts, slots, sorts
from brainbridge.language.facts.parts import Draft
from brainbridge.language.facts.values import canonical
from brainbridge.language.signals import MONTHS
from brainbridge.language.spans import DAYS
from brainbridge.language.words import CAPITALS

if TYPE_CHECKING:
    from brainbridge.language.facts.statements import Statement

WORD: Final = re.compile(r"[\w][\w.:@/-]*")
EDGES: Final = ".:-/"  # of words
DAY: Final = re.compile(
    rf"\b(?:{'|'.join(each.title() for each in MONTHS)}"
    rf"|(?i:(?:{'|'.join(DAYS)}|today|tonight|tomorrow|yesterday|weekend|week|month|year)s?))\b"
)
# What may be the wrong value as well, by the kind of the right one.
_KINDS: Final[dict[sorts.Sort, re.Pattern[str]]] = {
    "name": re.compile(rf"\b[{CAPITALS}][\w'-]*"),
    "day": DAY,
    "literal": re.compile(r"\w[\w.:+-]*[@/_.]\w[\w.:@/+-]*"),
}
_POINTS: Final = re.compile(
    r"(?:(?:it|that|this|which)(?: (?:is|was|should be|runs on|listens on|is on|is in|is at))|i (?:meant"
    r"|mean)(?: to say)?|rather|make that|it should say)"
    r"(?: (?:now|actually|really|in fact))? (?P<value>.+)",
    re.IGNORECASE,
)
_OWNS: Final = re.compile(r"'(?:s\b|\Z)")
_PLACED: Final = re.compile(r"\A(?:in|at|on) ")
# What is at hand: "this is English", "that was Bob". What is so "was" seldom.
_AT_HAND: Final = re.compile(r"(?:this is|(?:this|that) was) ", re.IGNORECASE)
# What is said of a thing, and of no slot: it is OK, it is Done.
_REMARK: Final = re.compile(
    r"(?:ok|okay|yes|no|yep|yeah|nope|me|done|fixed|solved|resolved|ready|closed|open|true|false|wrong|right|fine|good"
    r"|great|perfect|thanks|english|broken|gone|over|obsolete|outdated|correct|incorrect)\b",
    re.IGNORECASE,
)
# What is said of an attribute, for which "it" stands: the capital of France is, France's capital is.
_OF_AN_ATTRIBUTE: Final = re.compile(
    r"\W*(?:(?:the|our|my|their)\s[^,;:]*\b(?:of|for)\b[^,;:]*|[^,;:]*['\u2019]s\s[^,;:]*)\b(?:is|are)\b", re.IGNORECASE
)


def read(clause: str, last: Sequence["Statement"], wrong: str, at: datetime) -> Draft | None:
    """Return what a correction says of the one thing told of ``last`` that it can mean; ``wrong`` may be empty."""
    found = _POINTS.fullmatch(clause)
    if found and not wrong and _AT_HAND.match(clause):
        return None
    said = _PLACED.sub("", found["value"] if found else clause)
    value = parts.value(said)
    if not value or len(value) != len(parts.value(said, listed=True)):  # more is said of it than what it is
        return None
    if not _is_sure(value, is_pointed=found is not None, is_named=bool(wrong)):
        return None
    meant = [each for each in last if not each.ends and _is_meant(each, value, wrong, at)]
    if not wrong and not all(is_alone(sorts.sort(value)[0], each, each.sentence) for each in meant):
        return None
    if len({(each.subject, each.attribute) for each in meant}) != 1:
        return None
    one = meant[-1]
    slot = slots.Slot(one.attribute, one.single, one.category)
    return Draft(one.subject, slot, value, corrects=True, was=one.canonical)


def former(value: str, at: datetime, slot: str) -> str:
    """Return what the former value of a slot is compared by."""
    return changes.compared(value, at, slot) if slot in slots.PLACES else changes.dated(value, at, slot)


def points(clause: str) -> bool:
    """Tell whether a clause points at what was said."""
    return _POINTS.match(clause) is not None


def words(text: str) -> set[str]:
    """Return the words of a text in lower case, without the signs at their edges."""
    return {each.lower() for each in _tokens(text)}


def is_alone(kind: sorts.Sort, wrong: "Statement", text: str) -> bool:
    """Tell whether a text names a value once, and nothing else of its kind, its subject counted if it may be "it"."""
    value = words(wrong.value)
    named = [each for each in _tokens(text) if each[0].isupper() or any(sign.isdigit() for sign in each)]
    if not Counter(each.lower() for each in named if each.lower() in value) <= Counter(
        map(str.lower, _tokens(wrong.value))
    ):
        return False
    if kind not in _KINDS:
        return True  # each figure of the text is known
    if _OF_AN_ATTRIBUTE.match(wrong.sentence):
        value |= words(wrong.subject)
    others = {each.strip(EDGES) for each in _KINDS[kind].findall(text)}
    return all(each.lower() in value or (kind == "name" and parts.held(each) is None) for each in others)


def _tokens(text: str) -> list[str]:
    return [each for each in (found.strip(EDGES) for found in WORD.findall(text)) if each]


def _is_sure(value: str, *, is_pointed: bool, is_named: bool) -> bool:
    """Tell whether what is said is a value, and no remark that begins as one does: Bob's turn, fine."""
    kind, _ = sorts.sort(value)
    if not is_named and _REMARK.match(value):
        return False
    if kind == "word":
        return is_named or (is_pointed and " " not in value)
    return kind != "name" or ((is_pointed or is_named) and parts.is_name(value) and not _OWNS.search(value))


def _is_meant(each: "Statement", value: str, wrong: str, at: datetime) -> bool:
    """Tell whether a statement has the value that is named as the wrong one, or one of the kind of the new one."""
    if not wrong:
        return sorts.are_alike(value, each.value)
    if " " in value and not sorts.are_alike(value, each.value):
        return False
    plain = canonical(wrong)  # a day may be another one by now
    return each.canonical in (plain, former(wrong, at, each.attribute)) or plain == canonical(each.value)
