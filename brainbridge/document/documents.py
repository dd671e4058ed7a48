"""Documents: what an agent always has in its context, kept as states, each with its author and its reason.

``document.save`` decides whether a text becomes the current state; what a text may be, and who is told, is here.
"""

import re
import shlex
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal, Self

from brainbridge.document import differences, edits, following, holding
from brainbridge.document.rules.inputs import Folded
from brainbridge.erasure import passages, tombstones
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import figures
from brainbridge.platform import limits
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

CURRENT: Final = "CURRENT"
LONGEST: Final = 100_000  # characters of a text
LONGEST_REASON: Final = 10_000  # characters
SAVING: Final = (
    "document.find",
    "document.authored",
    "document.save",
    tombstones.KNOWN,
    "document.join",
    "document.hold",
)
SHORTEN: Final = "a document is always in an agent's context: shorten it"
_NAME = re.compile(r"\w[\w.-]*")
_NAMING = "use letters, digits, '.', '_' and '-', and begin with none of '.' and '-': such as working-memory"
_AUTHOR = re.compile(r"rules|user|model:.*\S", re.DOTALL)
_SHOWN = 1_000  # states that a message or a diff looks through


class State(Row):
    """A state of a document without its text; ``before`` is the id of the state that it superseded.

    One that is not ``accepted`` was refused for its ``reason``; one with ``undone_at`` was taken back. One by a model
    has the SHA-256 of the template that it was asked with as its ``prompt_hash``.
    """

    id: str
    number: int
    at: Instant
    author: str
    accepted: bool
    undone_at: Instant | None
    current: bool
    before: str | None
    reason: str | None
    reason_codes: tuple[str, ...]
    tokens: int
    mood: str | None
    session_ids: tuple[str, ...]
    prompt_hash: str | None = None

    @property
    def standing(self) -> Literal["current", "undone", "refused", "earlier"]:
        """Return what became of it, in a word."""
        if self.current:
            return "current"
        return "undone" if self.undone_at else "earlier" if self.accepted else "refused"

    def told(self) -> str:
        """Return in words which one it is."""
        return f"state {self.number} ({self.author}, {self.standing})"


class Text(State):
    """A state of a document with its text."""

    name: str
    scope: str
    text: str

    def bare(self) -> State:
        """Return it without its text."""
        return State.model_validate({name: getattr(self, name) for name in State.model_fields})


class Listed(Row):
    """A document; ``states`` counts them all, and ``id`` and what follows are of the current one, if there is one."""

    name: str
    scope: str
    created: Instant
    states: int
    id: str | None
    number: int | None
    at: Instant | None
    author: str | None
    tokens: int | None


class Saved(Judged):
    """What became of a text: it was saved or refused, or is the ``same`` as the current one, so nothing was written.

    In a plan the new state has no id.
    """

    outcome: Literal["saved", "refused", "same"]
    name: str
    scope: str
    state: State

    def planned(self) -> Self:
        """Return it as a plan."""
        state = self.state if self.outcome == "same" else self.state.model_copy(update={"id": ""})
        return self.model_copy(update={"run_id": "", "applied": False, "state": state})


class Moved(Refused):
    """Another state is current than the one that the writer began with."""


class Changes(Row):
    """How the text of ``new`` differs from that of ``old``, as a unified diff; empty if it does not."""

    name: str
    scope: str
    old: State
    new: State
    text: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A text to save, checked: InvalidInput says what is wrong with it.

    ``expects`` is the id of the state that was current when the writer began, None if there was none; CURRENT means the
    one that is current when it is saved. With a ``reason`` the text is refused: kept, but not current. ``edit`` is what
    a person began from and made of it, if that is not the current text and this one.
    """

    name: str
    text: str
    author: str = "user"
    scope: str = ""
    expects: str | None = CURRENT
    reason: str | None = None
    reason_codes: Sequence[str] = ()
    mood: str | None = None
    session_ids: Sequence[str] = ()
    prompt_hash: str | None = None
    edit: tuple[str, str] | None = None
    id: str = field(default_factory=lambda: str(uuid.uuid4()))

    def __post_init__(self) -> None:
        """Check the parts."""
        check_name(self.name, self.scope)
        check_text(self.text, may_be_empty=self.reason is not None)
        if not _AUTHOR.fullmatch(self.author) or limits.fault(self.author):
            raise InvalidInput(
                f"{self.author!r} is no author of a document", hint="it is 'rules', 'user' or 'model:' and a name"
            )
        check_told(self.reason or "", self.reason_codes, self.mood, self.session_ids)
        if fault := limits.fault(self.prompt_hash) if self.prompt_hash is not None else "":
            raise InvalidInput(f"the hash of the prompt {fault}", hint="give a SHA-256 in hexadecimal digits")

    def to_params(self, *, is_test: bool, marks: Sequence[str] = (), erasures: Sequence[str] = ()) -> dict[str, Any]:
        """Return the parameters of ``document.save`` but ``expects``, ``now`` and ``runId``.

        ``marks`` are those of its words that a tombstone may stand for, and ``erasures`` those that are known.
        """
        return {
            "isTest": is_test,
            "scope": self.scope,
            "name": self.name,
            "id": self.id,
            "text": self.text,
            "tokens": figures.tokens(self.text),
            "author": self.author,
            "accepted": self.reason is None,
            "reason": self.reason,
            "reasonCodes": list(self.reason_codes),
            "mood": self.mood,
            "sessionIds": list(self.session_ids),
            "promptHash": self.prompt_hash,
            "marks": list(marks),
            "erasures": list(erasures),
        }


class Written(Row):
    """What ``document.save`` did; ``id`` is of the state that has the text, None if another one is current by now."""

    outcome: Literal["saved", "refused", "same", "moved", "erased", "unread"]
    id: str | None


def told_command(*words: str, scope: str = "", is_test: bool = False) -> str:
    """Return the command about a document that a hint tells, as a shell takes it."""
    options = [*(("--scope", scope) if scope else ()), *(("--test-only",) if is_test else ())]
    return shlex.join(["brainbridge", "document", *words, *options])


def check_name(name: str, scope: str) -> None:
    """Raise InvalidInput unless these can name a document and its scope, empty for none."""
    for what, value in (("name", name), *((("scope", scope),) if scope else ())):
        if fault := limits.fault(value):
            raise InvalidInput(
                f"the {what} of a document {fault}", hint=_NAMING if what == "name" else "choose another"
            )


def check_new(name: str) -> None:
    """Raise InvalidInput unless a new document may have this name; those of before may have others."""
    if not _NAME.fullmatch(name):
        raise InvalidInput(f"no document can have the name {name!r}", hint=_NAMING)


def check_text(text: str, *, may_be_empty: bool = False) -> None:
    """Raise InvalidInput unless a document can hold this text; it may be empty if it is refused anyway."""
    if too_long := limits.excess(text, LONGEST):
        raise InvalidInput(f"the text {too_long}", hint=SHORTEN)
    if not (may_be_empty or text.strip()):
        raise InvalidInput("the text is empty", hint="a document needs some; what it had stays in its history")
    _check_characters("the text", text, hint="is it a binary file?")


def check_told(reason: str, codes: Sequence[str], mood: str | None, sessions: Sequence[str]) -> None:
    """Raise InvalidInput unless a state can hold what is told of its text."""
    if too_long := limits.excess(reason, LONGEST_REASON):
        raise InvalidInput(f"the reason {too_long}", hint="say it shorter")
    _check_characters("the reason", reason, hint="give it as text")
    names = [("a reason code", each) for each in codes] + [("a session", each) for each in sessions]
    for what, value in names if mood is None else [("the mood", mood), *names]:
        if fault := limits.fault(value):
            raise InvalidInput(f"{what} of a document {fault}", hint="give a short name")


def _check_characters(what: str, text: str, *, hint: str) -> None:
    if "\0" in text or not limits.is_writable(text):
        raise InvalidInput(f"{what} is not valid UTF-8, or holds a NUL byte", hint=hint)


def listed(
    graph: Transactor, *, scope: str | None = None, is_test: bool = False, limit: int = 100
) -> tuple[Listed, ...]:
    """Return the documents of a scope, empty for none, or with None of all, by their names."""
    return graph.rows("document.list", Listed, isTest=is_test, scope=scope, name=None, limit=limit)


def find(graph: Executor, name: str, *, scope: str = "", state: str = CURRENT, is_test: bool = False) -> Text:
    """Return a state of a document by its id or number, or the current one.

    NotFound if there is none, and Refused for a number that several states have.
    """
    check_name(name, scope)
    found = _found(graph, name, scope=scope, state=state, is_test=is_test)
    if len(found) > 1:
        raise Refused(
            f"{len(found)} states of {name!r} have the number {state}, as an archive brought some",
            hint=f"give the id of one: {', '.join(each.id for each in found)}",
        )
    if not found:
        raise _missing(graph, name, scope, state, is_test=is_test)
    return found[0]


def current(graph: Executor, name: str, scope: str, *, is_test: bool = False) -> Text | None:
    """Return the current state of a document, None if it has none."""
    return next(iter(_found(graph, name, scope=scope, state=CURRENT, is_test=is_test)), None)


def _found(graph: Executor, name: str, *, scope: str, state: str, is_test: bool) -> tuple[Text, ...]:
    is_number = state.isascii() and state.isdecimal() and len(state) < 10
    chosen = None if is_number or state.upper() == CURRENT else state
    number = int(state) if is_number else None
    return graph.rows("document.find", Text, isTest=is_test, scope=scope, name=name, state=chosen, number=number)


def _missing(graph: Executor, name: str, scope: str, state: str, *, is_test: bool) -> NotFound:
    """Return the error that says what there is instead."""
    there = graph.rows("document.list", Listed, isTest=is_test, scope=None, name=name, limit=_SHOWN)
    within = f"in the scope {scope}" if scope else "without a scope"
    for each in there:
        if each.scope == scope:
            what = "current state" if state.upper() == CURRENT else f"state {state!r}"
            hint = told_command("history" if each.states else "edit", name, scope=scope, is_test=is_test)
            return NotFound(f"the document {name!r} {within} has no {what}", hint=hint)
    others = ", ".join(f"--scope {shlex.quote(each.scope)}" if each.scope else "no --scope" for each in there)
    hint = f"there is one with {others}" if others else f"list them: {told_command('list', is_test=is_test)}"
    return NotFound(f"there is no document {name!r} {within}", hint=hint)


def history(
    graph: Transactor, name: str, *, scope: str = "", is_test: bool = False, limit: int = 100
) -> tuple[State, ...]:
    """Return the states of a document, newest first, also those refused or taken back; NotFound if there is none."""
    check_name(name, scope)
    found = graph.rows("document.history", State, isTest=is_test, scope=scope, name=name, limit=limit)
    if not found:
        raise _missing(graph, name, scope, CURRENT, is_test=is_test)
    return found


def diff(graph: Transactor, name: str, old: str | None, new: str, *, scope: str = "", is_test: bool = False) -> Changes:
    """Compare two states of a document, by default the current one with the one before it.

    Without ``old`` that is the state that ``new`` superseded; what was refused superseded none, and is compared with
    the current one. NotFound as in ``find``, and Refused for the first state, which has none before it.
    """
    later = find(graph, name, scope=scope, state=new, is_test=is_test)
    before = old or later.before or (None if later.current else CURRENT)
    if before is None:
        chosen = () if new.upper() == CURRENT else ("--state", new)
        show = told_command("show", name, *chosen, scope=scope, is_test=is_test)
        raise Refused(f"state {later.number} of {name!r} has none before it", hint=f"show it: {show}")
    earlier = find(graph, name, scope=scope, state=before, is_test=is_test)
    text = differences.unified(earlier.text, later.text, *(f"state {each.number}" for each in (earlier, later)))
    return Changes(name=name, scope=later.scope, old=earlier.bare(), new=later.bare(), text=text)


def save(graph: Transactor, draft: Draft, *, now: datetime, is_test: bool = False, command: str) -> Saved:
    """Save a text by a run of a command; the text that is current already leaves no run.

    Refused if another state became current since the writer began; Erased if the text says what was erased;
    InvalidInput for the name of a new document that none can have.
    """
    held = _found(graph, draft.name, scope=draft.scope, state=CURRENT, is_test=is_test)
    expects = next((each.id for each in held), None) if draft.expects == CURRENT else draft.expects
    if [each.id for each in held] != ([] if expects is None else [expects]):
        raise moved(draft, held[0].bare() if held else None, is_test=is_test)
    if not held:
        check_new(draft.name)
    elif held[0].text == draft.text:
        return Saved(run_id="", applied=False, outcome="same", name=draft.name, scope=draft.scope, state=held[0].bare())
    follows = following.planned(graph, held[0].text if held else "", draft, now=now, is_test=is_test)
    with runs.recorded(graph, command, now=now, is_test=is_test) as run:
        done = following.saved(run, follows, SAVING, lambda unit: written(unit, draft, expects=expects, run=run))
        if done.id is None or done.outcome == "moved":
            held = _found(run, draft.name, scope=draft.scope, state=CURRENT, is_test=is_test)
            raise moved(draft, held[0].bare() if held else None, is_test=is_test)
        runs.finish(run)
    state = find(graph, draft.name, scope=draft.scope, state=done.id, is_test=is_test).bare()
    return Saved(run_id=run.id, outcome=done.outcome, name=draft.name, scope=draft.scope, state=state)


def written(
    unit: Unit,
    draft: Draft,
    *,
    expects: str | None,
    run: Run,
    consumed: tuple[str, ...] = (),
    folded: tuple[Folded, ...] = (),
) -> Written:
    """Save a text as a part of a transaction of a run that names ``SAVING``; Erased if it says what was.

    What an accepted one cites is held from then on; ``consumed`` are the ids of notes that it takes in, and ``folded``
    the pointers that it shows no more. What a user does with lines that quote memories is noted.
    """
    before = current(unit, draft.name, draft.scope, is_test=run.is_test) if draft.author == "user" else None
    topics = "\n".join(each.pointer.topic for each in folded)
    done = _written(unit, draft, topics, expects=expects, run=run)
    if done.outcome == "unread":
        tombstones.learn(unit)
        done = _written(unit, draft, topics, expects=expects, run=run)
    if done.outcome == "erased":
        raise tombstones.erased()
    if done.outcome == "saved":
        changes = edits.between(*(draft.edit or (before.text, draft.text))) if before else {}
        edited = edits.rows(unit, changes, draft.name, draft.scope, is_test=run.is_test)
        holding.join(unit, draft.id, draft.text, consumed=consumed, folded=folded, edited=edited)
        holding.hold(unit, run, saved=draft.id)
    return done


def _written(unit: Executor, draft: Draft, topics: str, *, expects: str | None, run: Run) -> Written:
    known = tombstones.known(unit)
    marks = [mark for each in (draft.text, draft.reason or "", topics) for mark in passages.marks(known, each)]
    params = draft.to_params(is_test=run.is_test, marks=marks, erasures=known.erasures)
    return unit.one("document.save", Written, **params, expects=expects, now=run.now, runId=run.id)


def moved(draft: Draft, current: State | None, *, is_test: bool) -> Moved:
    """Return the refusal to save what was written from a state that is not the current one any more."""
    what = f"{current.told()} is" if current else "no state is"
    verb = "edit" if current is None else "diff" if current.before else "show"
    told = told_command(verb, draft.name, scope=draft.scope, is_test=is_test)
    return Moved(
        f"the document {draft.name!r} was changed meanwhile: {what} current now",
        hint=f"look at what changed, and begin from that: {told}" if current else f"begin it anew: {told}",
    )
