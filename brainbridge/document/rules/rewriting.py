"""Rewrites the working memory by rules, without a model: the next state of the old one and of what is new.

Sections stand in the order of the schema, under their headings as they stood. What a person wrote in them is what has
not the form of an entry, a gap or a pointer; it stays byte for byte. What of it is more than the share of its section,
or than half of the active context, does not count, and takes no room from others. (Seed, Working Memory: sections
Architecture, Crystal Pointers, Transition UX.)

What leaves becomes a pointer, which may fold, or is told; nothing is dropped in silence. Each section and the whole are
within their budgets. No state loses more than half at once, since the guards would refuse it: the rest goes with later
states.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from brainbridge import instants
from brainbridge.document import guards, lines
from brainbridge.document.rules import entries, fading, frame
from brainbridge.document.rules.active import REDACTED
from brainbridge.document.rules.entries import Entry
from brainbridge.document.rules.frame import Frame
from brainbridge.document.rules.inputs import Cited, Finds, Given, LeftOut, Made, Note, Rewritten
from brainbridge.document.rules.planning import NO_ROOM, Plan, planned
from brainbridge.document.schema import ACTIVE, WORKING_MEMORY
from brainbridge.document.text import Status, Text
from brainbridge.errors import InvalidInput

UNKNOWN_MOOD: Final = "not measured"
LEAST: Final = 1_000  # characters of a whole document
_LONGEST_LINE: Final = 400  # characters


def rewritten(old: Text, given: Given, *, at: datetime, budget: int, finds: Finds, mood: str = "") -> Rewritten:
    """Return the next state; its status line names the instant and the mood.

    ``budget`` is in characters of the state, 1,000 or more, without what a person wrote above its title; InvalidInput
    if it is less. Of an old state that is more than twice as long, half may stay for once. ``finds`` tells whether
    recall with some keywords has a memory among its first three hits.
    """
    if budget < LEAST:
        raise InvalidInput(f"a budget of {budget} characters holds no document", hint=f"use {LEAST:,} or more")
    around = frame.framed(old, WORKING_MEMORY, status(at, mood))
    plan = _plan(old, around, given, budget, finds)
    text = frame.placed(old, around.text(plan.bodies(around)))
    consumed, pending = _notes(given.notes, plan)
    unchanged = bool(old.title) and not (consumed or plan.kept.folded) and frame.same(old, text)
    text = old if unchanged else text
    told = (*plan.left_out, *map(_pending, pending))
    return Rewritten(
        text=text,
        unchanged=unchanged,
        pointers=tuple(each for each in plan.kept.items if isinstance(each, Made)),
        folded=plan.kept.folded,
        cited=tuple(cited(text)),
        consumed=tuple(each.id for each in consumed),
        pending=tuple(each.id for each in pending),
        left_out=tuple(dict.fromkeys(told)),
        uncounted=len(text.before) + around.uncounted + plan.uncounted,
    )


def _plan(old: Text, around: Frame, given: Given, budget: int, finds: Finds) -> Plan:
    """Return a plan of which the guards do not say that most of the old state is gone."""
    if 2 * budget < len(old.state):
        budget = len(old.state) // 2 + _LONGEST_LINE
    plan = planned(around, given, budget, finds)
    if (missing := _missing(old, around, plan)) <= 0:
        return plan
    if missing > sum(_visible(each) for each in plan.leaving) and given.answered:
        plan = planned(around, given._replace(answered=()), budget, finds)
        missing = _missing(old, around, plan)
    return _restored(plan, missing)


def _missing(old: Text, around: Frame, plan: Plan) -> int:
    """Return how many more characters the guards want to see."""
    was = len(guards.visible(old.state))
    if not old.title or was <= guards.MATURE:
        return 0
    bodies = plan.bodies(around)
    now = len(guards.visible(str(around.text(bodies))))
    empty = len(around.placeholder(ACTIVE)) if bodies[ACTIVE] == around.placeholder(ACTIVE) else 0
    return -(-was // 2) - now + empty


def _restored(plan: Plan, missing: int) -> Plan:
    """Return a plan in which entries that would go stay for once, until so many characters are there again."""
    stay, spare = list[Entry](), plan.spare
    for each in plan.leaving:
        if missing <= 0:
            break
        if (size := len(each.line) + 1) <= spare:
            stay.append(each)
            spare, missing = spare - size, missing - _visible(each)
    back = {(each.text, each.id) for each in stay}
    left_out = tuple(each for each in plan.left_out if (each.what, each.id) not in back)
    return plan._replace(shown=(*plan.shown, *stay), left_out=left_out, spare=spare)


def _visible(entry: Entry) -> int:
    return len(entry.line.rpartition("<!--")[0]) + 1


def _notes(notes: Sequence[Note], plan: Plan) -> tuple[list[Note], list[Note]]:
    """Return the notes that are in the state or behind a pointer, a folded one too, and the others.

    One that says the same as another note is where that is.
    """
    behind = (plan.noted[each.id] for each in notes if each.id in plan.kept.ids and each.id in plan.noted)
    there = {"", *plan.bond.keys, *(each.key for each in plan.shown), *behind}
    consumed, pending = list[Note](), list[Note]()
    for each in notes:
        is_there = plan.noted.get(each.id) in there or each.id in plan.kept.ids
        (consumed if is_there else pending).append(each)
    return consumed, pending


def _pending(note: Note) -> LeftOut:
    if entries.is_redacted(note.text):
        return LeftOut("", REDACTED, note.id)
    return LeftOut(entries.quotation(note.text), NO_ROOM, note.id)


def cited(text: Text) -> Iterator[Cited]:
    """Yield the lines of a state that quote a memory or point to one."""
    for part in text.parts:
        for each in lines.lines(part.body) if part.title else ():
            bare = each.text.rstrip()
            if not each.is_hidden and (found := entries.read(bare) or fading.made(bare)):
                yield Cited(bare, (found.id,))


def status(at: datetime, mood: str = "") -> Status:
    """Return the status line of a state that is written at an instant."""
    return Status(instants.to_text(at).replace(".000Z", "Z"), entries.quotation(mood) or UNKNOWN_MOOD)
