"""Seeds: a person's own text as crystals, before a document takes it over (seed, section Seed Crystal Migration).

They count as consolidated, so that no law activates them, and fade like other crystals. A text makes them once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from brainbridge.crystal import crystal
from brainbridge.crystal.crystal import Facet
from brainbridge.document import chunks, disk, documents
from brainbridge.document import text as texts
from brainbridge.document.documents import Draft, State
from brainbridge.document.schema import Schema
from brainbridge.errors import Refused
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.memory import drafts, memory
from brainbridge.run import run as runs
from brainbridge.run.run import Judged, Run

IMPORTANCE: Final = 0.75
WRITES: Final = (*memory.CREATING, "index.hold", "document.seeds", "document.seed")


@dataclass(frozen=True, slots=True)
class Making:
    """As of when and by whom seeds are made, and whether secrets are taken out of them."""

    now: datetime
    instance: str
    redacts: bool = True


class TakenOver(Judged):
    """What became of a person's text: ids of its new ``crystals``, and the ``state`` that is without it.

    ``characters`` counts those of their text, without the divider that parted it from the state.
    """

    name: str
    scope: str
    characters: int
    crystals: tuple[str, ...]
    state: State


class _Known(Row):
    id: str
    hash: str


class _Count(Row):
    held: int


class _Id(Row):
    id: str


def rows(own: str, name: str, scope: str, making: Making) -> list[dict[str, Any]]:
    """Return the seeds of a text, as rows for the query that writes them; white space alone has none."""
    facet = Facet(origin="indexed", semantic_type="general", declared_importance=IMPORTANCE)
    found = list[dict[str, Any]]()
    for number, each in enumerate(chunks.windows(own), 1):
        values = {
            "content": each,
            "session_id": _session(name),
            "instance_id": making.instance,
            "at": making.now,
            "scope": scope or None,
            "trust": "user",
            "ordinal": number,
        }
        new = drafts.draft(values, redacts=making.redacts)
        found.append(crystal.described(new, facet.to_row(new.content, "user")))
    return found


def sow(unit: Unit, seeds: Sequence[dict[str, Any]], name: str, scope: str, run: Run) -> tuple[str, ...]:
    """Write those seeds that are not there yet, and return their ids; a transaction names ``WRITES``."""
    if not seeds:
        return ()
    at = {"isTest": run.is_test, "scope": scope}
    unit.one("index.hold", _Count, **at, paths=[_session(name)], now=run.now)
    ours = {row["id"] for row in seeds}
    hashes = [row["contentHash"] for row in seeds]
    found = unit.rows("document.seeds", _Known, **at, session=_session(name), hashes=hashes)
    known = {each.hash for each in found if each.id not in ours}  # ours: the acknowledgement was lost
    new = {row["contentHash"]: row for row in seeds if row["contentHash"] not in known}
    made = memory.create(unit, list(new.values()), is_test=run.is_test)
    ids = [each.id for each in made if each.outcome != "erased"]
    return tuple(each.id for each in unit.rows("document.seed", _Id, ids=ids, now=run.now, runId=run.id))


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
    return _taken(graph, draft, own, making, is_test=is_test)


def back_up(path: str, schema: Schema) -> None:
    """Keep a copy beside a file whose text above the title is in no copy yet; Refused if that fails."""
    disk.backup_unless(path, lambda held, there: _own(held, schema) in {"", _own(there, schema)})


def _own(content: bytes, schema: Schema) -> str:
    return texts.read(content.decode(errors="surrogateescape"), schema).own.strip()


def _taken(graph: Transactor, draft: Draft, own: str, making: Making, *, is_test: bool) -> TakenOver:
    seeds = rows(own, draft.name, draft.scope, making)
    name, scope = draft.name, draft.scope

    def work(unit: Unit) -> tuple[str, tuple[str, ...]]:
        made = sow(unit, seeds, name, scope, run)
        done = documents.written(unit, draft, expects=draft.expects, run=run)
        if done.outcome == "moved":
            raise Refused(f"the document {name!r} was changed meanwhile", hint="try again")
        return done.outcome, made

    with runs.recorded(graph, "working-memory take-over", now=making.now, is_test=is_test) as run:
        _, made = run.transaction((*WRITES, *documents.SAVING), work)
        runs.finish(run)
    state = documents.find(graph, name, scope=scope, state=draft.id, is_test=is_test).bare()
    return TakenOver(run_id=run.id, name=name, scope=scope, characters=len(own), crystals=made, state=state)


def _session(name: str) -> str:
    """Return the session of the seeds of a document, which nobody speaks in."""
    return f"document:{name}"
