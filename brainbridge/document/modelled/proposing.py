"""Makes the next state of what a model wrote, if every guard lets it pass.

The model gives the lines of sections. All else is as it stood: the title, the headings, what a person wrote, and what
the schema does not know. What it dropped becomes a pointer, as when rules write.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from brainbridge.document import guards
from brainbridge.document.guards import Reason
from brainbridge.document.modelled import reading, sources
from brainbridge.document.modelled.sources import Sources
from brainbridge.document.modelled.weighing import Scales, Weighed
from brainbridge.document.rules import entries, fading, folding, frame, rewriting
from brainbridge.document.rules.bond import DIRECTIVE
from brainbridge.document.rules.entries import Body, Entry
from brainbridge.document.rules.fading import Kept
from brainbridge.document.rules.frame import Frame
from brainbridge.document.rules.inputs import Finds, Given, LeftOut, Made, Note, Rewritten
from brainbridge.document.schema import BOND, GAPS, POINTERS, WORKING_MEMORY
from brainbridge.document.text import Text
from brainbridge.language.figures import PER_TOKEN
from brainbridge.language.normal import normal
from brainbridge.language.redaction import has_secret

SECRET: Final = "secret"
LONG: Final = "over_budget"
UNCHANGED: Final = "model_unchanged"
UNSUPPORTED: Final = "unsupported"
NOT_TAKEN: Final = "the model did not take it in"
_BLANK: Final = "\n\n"


class Asked(NamedTuple):
    """What a model is asked about: the frame of the old state, what is new, the sources of it, and the budget."""

    old: Text
    around: Frame
    given: Given
    sources: Sources
    budget: int
    finds: Finds

    @property
    def shown(self) -> str:
        """Return the old state as a model is shown it: the sections that the schema knows, with what stands in them.

        The lines of months are not shown: what is folded is not the model's to change.
        """
        if not self.old.parts:
            return ""
        around = self.around
        bodies = {each: around.bodies[each] or around.placeholder(each) for each in around.schema.titles}
        bodies[POINTERS] = folding.without(bodies[POINTERS])
        return _BLANK.join(f"## {title}\n\n{body}" for title, body in bodies.items())

    @property
    def room(self) -> int:
        """Return how many characters the sections may have together."""
        return min(self.budget - self.around.size, PER_TOKEN * self.around.schema.budget)


class Proposal(NamedTuple):
    """The next state, or None and every reason why there is none."""

    made: Rewritten | None
    reasons: tuple[Reason, ...]


def asked(old: Text, given: Given, by_rules: Rewritten, *, at: datetime, budget: int, finds: Finds) -> Asked:
    """Gather what a model is asked about, where rules would write another state."""
    around = frame.framed(old, WORKING_MEMORY, rewriting.status(at))
    return Asked(old, around, given, sources.sources(around, given, by_rules), budget, finds)


def proposed(answer: str, asked: Asked) -> Proposal:
    """Return the state that an answer proposes, or why it is refused."""
    found = reading.read(answer, asked.around.schema)
    reasons = [*_secret(answer), *found.reasons]
    if not found.lines or found.reasons:
        return Proposal(None, tuple(reasons))
    around = asked.around
    weighed = Scales(asked.sources, asked.finds).weighed(found.lines, map(around.placeholder, around.schema.titles))
    bodies = _bodies(weighed, asked)
    reasons += [*weighed.reasons, *_long(bodies, asked)]
    if reasons:
        return Proposal(None, tuple(reasons))
    kept = _kept(weighed, bodies, asked)
    bodies[POINTERS] = _pointers(kept, asked)
    text = frame.placed(asked.old, around.text(bodies))
    reasons += _judged(text, weighed, asked)
    return Proposal(None if reasons else _rewritten(text, weighed, kept, asked), tuple(reasons))


def _secret(answer: str) -> list[Reason]:
    return [Reason(SECRET, "the answer holds a secret")] if has_secret(answer) else []


def _bodies(weighed: Weighed, asked: Asked) -> dict[str, str]:
    """Return the bodies of all sections, with the pointers that the model wrote."""
    own, around = asked.sources.own, asked.around
    bodies = {
        title: Body((), own[title]).with_entries(found, around.placeholder(title))
        for title, found in weighed.entries.items()
    }
    asked_for = "\n".join(weighed.gaps)
    bodies[GAPS] = _BLANK.join(filter(None, (own[GAPS], asked_for))) or around.placeholder(GAPS)
    foreign = [each for each in asked.sources.pointers if isinstance(each, str)]
    bodies[POINTERS] = _pointers(Kept((*weighed.pointers, *foreign), (), ()), asked)
    return bodies


def _pointers(kept: Kept, asked: Asked) -> str:
    listed = fading.read(asked.around.bodies[POINTERS], asked.around.placeholder(POINTERS))
    return listed.body(kept, asked.around.placeholder(POINTERS))


def _long(bodies: dict[str, str], asked: Asked) -> list[Reason]:
    """Return why the sections are too long: what a person wrote in one counts up to its share."""
    counted = _counted(bodies, asked)
    found = [
        Reason(LONG, f"{size:,} characters are in {title}, and {most:,} are the most")
        for title, size in counted.items()
        if size > (most := PER_TOKEN * asked.around.schema.section(title).budget)
    ]
    if (whole := sum(counted.values())) > asked.room:
        found.append(Reason(LONG, f"{whole:,} characters are in the sections, and {asked.room:,} are the most"))
    return found


def _counted(bodies: dict[str, str], asked: Asked) -> dict[str, int]:
    shares = frame.shares(asked.around.schema, asked.room)
    own = asked.sources.own
    return {title: len(body) - max(len(own[title]) - shares[title], 0) for title, body in bodies.items()}


def _kept(weighed: Weighed, bodies: dict[str, str], asked: Asked) -> Kept:
    """Return the pointers: those that the model wrote, those that it dropped, and those to what it dropped."""
    old = [each for found in asked.sources.entries.values() for each in found]
    quoted = (each.id for found in weighed.entries.values() for each in found)
    search = fading.search(asked.given, old, quoted, asked.finds)
    there = {each.id for each in weighed.pointers}
    lost = {each.id for each in weighed.left_out if each.reason == fading.LOST}
    dropped = [
        each
        for each in asked.sources.pointers
        if isinstance(each, Made) and each.id not in there and each.id not in lost
    ]
    foreign = [each for each in asked.sources.pointers if isinstance(each, str)]
    still = fading.still(fading.Shown("", tuple(dropped), False), search)
    kept = Kept((*weighed.pointers, *still.items, *foreign), still.lost, still.left_out)
    counted = _counted(bodies, asked)
    section = PER_TOKEN * asked.around.schema.section(POINTERS).budget
    beside = asked.room - sum(size for title, size in counted.items() if title != POINTERS)
    room = min(section, beside) - len(asked.sources.own[POINTERS]) - len(asked.around.placeholder(POINTERS)) - 3
    found, _ = fading.faded(_leaving(weighed, asked), kept, room, search)
    return found


def _leaving(weighed: Weighed, asked: Asked) -> list[Entry]:
    """Return the entries of the old state that are in the new one neither by their words nor by their ids."""
    new = [each for found in weighed.entries.values() for each in found]
    keys, ids = {each.key for each in new}, {each.id for each in new}
    old = (each for found in asked.sources.entries.values() for each in found)
    return [each for each in old if each.key not in keys and each.id not in ids and not entries.is_redacted(each.text)]


def _judged(text: Text, weighed: Weighed, asked: Asked) -> Sequence[Reason]:
    judged = guards.verdict(str(text), str(asked.old), asked.around.schema, first=not asked.old.title)
    reasons = list(judged.reasons)
    if not reasons and asked.given.notes and _is_unchanged(text, asked):
        reasons.append(Reason(UNCHANGED, "the answer says nothing new, and notes are pending"))
    if reasons and weighed.left_out:
        count = len(weighed.left_out)
        reasons.append(Reason(UNSUPPORTED, f"{count} lines were left out, as nothing supports them"))
    return reasons


def _is_unchanged(text: Text, asked: Asked) -> bool:
    return bool(asked.old.title) and frame.same(asked.old, text)


def has_news(old: Text, by_rules: Rewritten) -> bool:
    """Tell whether rules would say of something that an old state does not cite: a model need not be asked else.

    What it says in other words than rules would is nothing new.
    """
    there = {each for line in rewriting.cited(old) for each in line.ids}
    now = {each for line in by_rules.cited for each in line.ids}
    questions = set(by_rules.text.body(GAPS).split("\n")) - set(old.body(GAPS).split("\n"))
    return bool(by_rules.consumed or by_rules.pending or now - there or questions)


def _rewritten(text: Text, weighed: Weighed, kept: Kept, asked: Asked) -> Rewritten:
    cited = tuple(rewriting.cited(text))
    ids = kept.ids.union(each for line in cited for each in line.ids)
    bonded = {sources.same(each.text) for found in weighed.entries.values() for each in found if each.kind == DIRECTIVE}
    consumed = [each for each in asked.given.notes if each.id in ids or _is_said(each, bonded, asked)]
    pending = [each for each in asked.given.notes if each not in consumed]
    gone = [each for each in _leaving(weighed, asked) if each.id not in kept.ids]
    left_out = (
        *weighed.left_out,
        *kept.left_out,
        *(LeftOut(each.text, fading.NO_ROOM, each.id) for each in gone),
        *(LeftOut(entries.quotation(each.text), NOT_TAKEN, each.id) for each in pending),
    )
    bodies = {title: asked.sources.own[title] for title in asked.around.schema.titles}
    shares = frame.shares(asked.around.schema, asked.room)
    over = sum(max(len(own) - shares[title], 0) for title, own in bodies.items())
    return Rewritten(
        text=text,
        unchanged=_is_unchanged(text, asked),
        pointers=tuple(each for each in kept.items if isinstance(each, Made)),
        folded=kept.folded,
        cited=cited,
        consumed=tuple(each.id for each in consumed),
        pending=tuple(each.id for each in pending),
        left_out=tuple(dict.fromkeys(left_out)),
        uncounted=len(text.before) + asked.around.uncounted + over,
    )


def _is_said(note: Note, bonded: set[str], asked: Asked) -> bool:
    """Tell whether a directive stands in the bond already, as an entry or in a person's words."""
    words = f" {normal(asked.sources.own[BOND])} "
    return note.directive and (sources.same(note.text) in bonded or f" {normal(note.text)} " in words)
