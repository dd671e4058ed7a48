"""Filing: what becomes of a box that was sealed. It gets its trace, and a summary of what was said in it."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from brainbridge import instants
from brainbridge.crystal.crystal import Facet, described
from brainbridge.derivation import deriving
from brainbridge.errors import NotFound, Refused
from brainbridge.governance import trust
from brainbridge.graph.graph import Unit
from brainbridge.graph.rows import Id, Row
from brainbridge.language import summaries
from brainbridge.language.summaries import Sentence
from brainbridge.memory import drafts, memory
from brainbridge.memory.drafts import Draft
from brainbridge.run.run import Run

_BATCH: Final = 50  # boxes in a transaction
_QUERIES: Final = ("box.topics", "trace.join", *memory.DERIVING, "crystal.record", "box.file")
_FACET: Final = Facet(semantic_type="episode", source="memory", lifespan_policy="permanent")
_MINUTES: Final = "%Y-%m-%d %H:%M"


class _Unfiled(Row):
    id: str
    scope: str
    session: str
    count: int
    first_at: int
    last_at: int
    stays: str | None
    members: list[dict[str, Any]]

    @property
    def span(self) -> str:
        """Return when its first and its last turn were said, in UTC."""
        first, last = (instants.from_ms(each).strftime(_MINUTES) for each in (self.first_at, self.last_at))
        return f"{first} UTC" if first == last else f"{first} to {last} UTC"


class Resummed(Row):
    """An event that is not taken back, since its summary would be the second one of a box, or of an empty one.

    ``blocker`` is the event that made the other one, or emptied the box.
    """

    id: str
    summary: str | None
    run_id: str | None
    blocker: dict[str, Any] | None

    @property
    def reason(self) -> str:
        """Return why, as the undo says it."""
        first = f" by the run {self.run_id}; --cascade takes that back first" if self.run_id else ""
        held = f"has another summary since, {self.summary}" if self.summary else "is empty since"
        return f"its box {held}{first}"


class _Topics(Row):
    id: str
    topics: list[str]


class _Joined(Row):
    id: str
    trace: str
    is_new: bool


class _Filed(Row):
    id: str
    ended: int


@dataclass(frozen=True, slots=True)
class _Summary:
    """A summary to be written: its draft, its row, and the id of its box."""

    box: str
    draft: Draft
    row: dict[str, Any]

    @property
    def derivation(self) -> dict[str, Any]:
        """Return what it was made of: the turns that it quotes."""
        orders = trust.orders(self.draft.content)
        made = self.draft.derivation | {"operation": "excerpted"}
        return deriving.row(self.row["id"], made, orders=orders, at=self.draft.at)


def file(run: Run) -> dict[str, int]:
    """Give the sealed boxes their traces and summaries, in the order of their time, a batch a transaction.

    Returns how many new ``traces`` and how many ``summaries`` there are.
    """
    traces, written = 0, 0
    while found := run.rows("box.unfiled", _Unfiled, isTest=run.is_test, batch=_BATCH):
        new, made = _file(run, found)
        traces += new
        written += made
        run.progress("Filing boxes", written, None)
    return {"traces": traces, "summaries": written}


def _file(run: Run, found: Sequence[_Unfiled]) -> tuple[int, int]:
    new = [made for each in found if (made := summary(each)) is not None]
    try:
        return _written(run, found, new)
    except (NotFound, Refused):  # what one quotes was deleted or became stricter since
        if len(found) > 1:
            done = [_file(run, [each]) for each in found]
            return sum(each for each, _ in done), sum(each for _, each in done)
        return _written(run, found, [])


def _written(run: Run, found: Sequence[_Unfiled], new: Sequence[_Summary]) -> tuple[int, int]:
    known: dict[str, Any] = {"now": run.now, "runId": run.id}

    def work(unit: Unit) -> tuple[int, int]:
        own = unit.rows("box.topics", _Topics, ids=[each.id for each in found])
        topics = {each.id: each.topics for each in own}
        named = [{"id": each.id, "name": name(topics[each.id])} for each in found if each.id in topics]
        traces = unit.rows("trace.join", _Joined, rows=named, **known)
        created = memory.create(unit, [each.row for each in new], is_test=run.is_test) if new else ()
        made = {each.id for each in created if each.outcome != "erased"}
        kept = [each for each in new if each.row["id"] in made]
        if kept:
            deriving.record(unit, [each.derivation for each in kept])
            unit.rows("crystal.record", Id, ids=sorted(made), kind="summarised", reason="retracted", **known)
        of = {each.box: each.row["id"] for each in kept}
        rows = [{"id": each.id, "summary": of.get(each.id), "stays": each.stays} for each in found]
        unit.rows("box.file", _Filed, rows=rows, **known)
        return sum(each.is_new for each in traces), len(kept)

    return run.transaction(_QUERIES, work)


def name(topics: Sequence[str]) -> str:
    """Return the name of a trace that begins with these topics (E-36)."""
    return "trace-" + hashlib.sha256(",".join(sorted(topics)).encode()).hexdigest()[:8]


def summary(box: _Unfiled) -> _Summary | None:
    """Return the summary of a box; None if it has one, or hardly says more than that would."""
    said = [each for each in summaries.told([each["content"] for each in box.members]) if _is_told(box, each)]
    if len(said) <= summaries.MOST:
        return None
    chosen = summaries.telling(said)
    quoted = [box.members[each.turn] for each in chosen]
    lines = [_line(turn, each) for turn, each in zip(quoted, chosen, strict=True)]
    last = box.members[-1]
    values = {
        "content": "\n".join([f"{box.span}:", *lines]),
        "sessionId": box.session,
        "instanceId": last["instanceId"],
        "at": instants.from_ms(box.last_at),
        "scope": box.scope or None,
        "branch": last["branch"],
        "derivedFrom": [each["id"] for each in quoted],
    }
    new = drafts.draft(values, redacts=False)  # the turns were looked through when they came
    row = described(new, _FACET.to_row(new.content, new.marks["trust"])) | {"summary": True}
    row["text"] = ""  # its words are found where they were said
    return _Summary(box.id, new, row)


def _is_told(box: _Unfiled, said: Sentence) -> bool:
    """Tell whether a sentence may be written down: no order of somebody who may give none."""
    return trust.heeded(box.members[said.turn]["trust"]) or not trust.orders(said.text)


def _line(turn: dict[str, Any], said: Sentence) -> str:
    return f"{turn['who']}: {said.text}" if turn["who"] else said.text
