"""Seeds: a person's own text as crystals, before a document takes it over (seed, section Seed Crystal Migration).

They count as consolidated, so that no law activates them, and fade like other crystals. A text makes them once.
"""

from brainbridge.document import disk, documents, sowing
from brainbridge.document import text as texts
from brainbridge.document.documents import Draft, State
from brainbridge.document.schema import Schema
from brainbridge.document.sowing import Making
from brainbridge.errors import Refused
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.run import run as runs
from brainbridge.run.run import Judged


class TakenOver(Judged):
    """What became of a person's text: ids of its new ``crystals``, and the ``state`` that is without it.

    ``characters`` counts those of their text, without the divider that parted it from the state.
    """

    name: str
    scope: str
    characters: int
    crystals: tuple[str, ...]
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
    return _taken(graph, draft, own, making, is_test=is_test)


def back_up(path: str, schema: Schema) -> None:
    """Keep a copy beside a file whose text above the title is in no copy yet; Refused if that fails."""
    disk.backup_unless(path, lambda held, there: _own(held, schema) in {"", _own(there, schema)})


def _own(content: bytes, schema: Schema) -> str:
    return texts.read(content.decode(errors="surrogateescape"), schema).own.strip()


def _taken(graph: Transactor, draft: Draft, own: str, making: Making, *, is_test: bool) -> TakenOver:
    seeds = sowing.rows(own, draft.name, draft.scope, making)
    name, scope = draft.name, draft.scope

    def work(unit: Unit) -> tuple[str, tuple[str, ...]]:
        made = sowing.sow(unit, seeds, name, scope, run)
        done = documents.written(unit, draft, expects=draft.expects, run=run)
        if done.outcome == "moved":
            raise Refused(f"the document {name!r} was changed meanwhile", hint="try again")
        return done.outcome, made

    with runs.recorded(graph, "working-memory take-over", now=making.now, is_test=is_test) as run:
        _, made = run.transaction((*sowing.WRITES, *documents.SAVING), work)
        runs.finish(run)
    state = documents.find(graph, name, scope=scope, state=draft.id, is_test=is_test).bare()
    return TakenOver(run_id=run.id, name=name, scope=scope, characters=len(own), crystals=made, state=state)
