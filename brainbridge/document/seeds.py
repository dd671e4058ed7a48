"""Seeds: a person's own text as crystals, before a document takes it over (seed, section Seed Crystal Migration).

They count as consolidated, so that no law activates them, and fade like other crystals. A text makes them once. What
the document still tells of a text that was taken over, ``leaving`` says.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic import Field

from brainbridge.document import disk, documents, folds, leaving, sowing
from brainbridge.document import text as texts
from brainbridge.document.documents import Draft, State
from brainbridge.document.rules import inputs
from brainbridge.document.schema import Schema
from brainbridge.document.sowing import Making
from brainbridge.errors import Refused
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Id
from brainbridge.memory import memory
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run


class TakenOver(Judged):
    """What became of a person's text: ids of its new ``crystals``, and the ``state`` that is without it.

    ``characters`` counts those of their text, without the divider that parted it from the state. ``notes`` are ids of
    those that tell what it asks for and leaves open; ``pointers`` are topics of those to its crystals that the state
    has, and ``left_out`` is what is behind none and in no note.
    """

    name: str
    scope: str
    characters: int
    crystals: tuple[str, ...]
    notes: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()
    left_out: list[folds.LeftOut] = Field(default_factory=list)
    state: State


def take_over(graph: Transactor, schema: Schema, *, scope: str, making: Making, is_test: bool = False) -> TakenOver:
    """Take what a person wrote above the title into crystals, and out of the document; no run if there is nothing.

    NotFound without the document; Refused if there is no state below their text, or another one became current
    meanwhile.
    """
    held = documents.find(graph, schema.name, scope=scope, is_test=is_test)
    read = texts.read(held.text, schema)
    if not read.title:
        raise Refused(
            f"the document {schema.name!r} is a person's own text, and nothing else",
            hint="let a state be written below it first: brainbridge working-memory rewrite",
        )
    own = read.own.strip()
    if not own:
        empty = {"characters": 0, "crystals": (), "state": held.bare()}
        return TakenOver(run_id="", applied=False, name=schema.name, scope=scope, **empty)
    draft = Draft(name=schema.name, text=str(read._replace(before="")), scope=scope, expects=held.id)
    return _taken(graph, draft, read, schema, making, is_test=is_test)


def back_up(path: str, schema: Schema) -> None:
    """Keep a copy beside a file whose text above the title is in no copy yet; Refused if that fails."""
    disk.backup_unless(path, lambda held, there: _own(held, schema) in {"", _own(there, schema)})


def _own(content: bytes, schema: Schema) -> str:
    return texts.read(content.decode(errors="surrogateescape"), schema).own.strip()


def _taken(
    graph: Transactor, draft: Draft, read: texts.Text, schema: Schema, making: Making, *, is_test: bool
) -> TakenOver:
    """Make the crystals first, as recall has to find them before a pointer is made; the rest is one transaction."""
    own, name, scope = read.own.strip(), draft.name, draft.scope
    seeds = sowing.rows(own, name, scope, making)
    noted, untold = leaving.notes(own, name, scope, making)
    with runs.recorded(graph, "working-memory take-over", now=making.now, is_test=is_test) as run:
        made = run.transaction(sowing.WRITES, lambda unit: sowing.sow(unit, seeds, name, scope, run, anew=True))
        crystals = sowing.standing(graph, seeds, name, scope, now=making.now, is_test=is_test)
        left = leaving.pointing(graph, read._replace(before=""), crystals, schema, scope, now=making.now)
        new = replace(draft, text=str(left.text))

        def work(unit: Unit) -> tuple[str, tuple[str, ...]]:
            ids = _noted(unit, noted, run)
            return documents.written(unit, new, expects=new.expects, run=run, folded=left.folded).outcome, ids

        outcome, notes = run.transaction((*memory.CREATING, "crystal.record", *documents.SAVING), work)
        if outcome == "moved":
            current = documents.current(graph, name, scope, is_test=is_test)
            raise documents.moved(new, current, is_test=is_test)
        runs.finish(run)
    erased = [inputs.LeftOut("", leaving.HIDDEN)] * (len(noted) - len(notes))
    return TakenOver(
        run_id=run.id,
        name=name,
        scope=scope,
        characters=len(own),
        crystals=made,
        notes=notes,
        pointers=left.topics,
        left_out=folds.told((*untold, *erased, *left.left_out)),
        state=documents.find(graph, name, scope=scope, state=new.id, is_test=is_test).bare(),
    )


def _noted(unit: Unit, rows: Sequence[dict[str, Any]], run: Run) -> tuple[str, ...]:
    """Write notes, and return the ids of those that nobody has erased."""
    if not rows:
        return ()
    made = memory.create(unit, rows, is_test=run.is_test)
    ids = tuple(each.id for each in made if each.outcome != "erased")
    unit.rows("crystal.record", Id, ids=list(ids), kind="noted", reason="retracted", now=run.now, runId=run.id)
    return ids
