"""Sowing: parts of a person's own text become crystals that count as consolidated (seed, Seed Crystal Migration)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from brainbridge import instants
from brainbridge.crystal import crystal
from brainbridge.crystal.crystal import Facet
from brainbridge.document import chunks
from brainbridge.graph.executor import Executor
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Id, Row
from brainbridge.memory import drafts, memory
from brainbridge.run.run import Run

IMPORTANCE: Final = 0.75
WRITES: Final = (*memory.CREATING, "index.hold", "document.seeds", "document.seed")


@dataclass(frozen=True, slots=True)
class Making:
    """As of when and by whom seeds are made, and whether secrets are taken out of them."""

    now: datetime
    instance: str
    redacts: bool = True


class Known(Row):
    """A crystal that was made of a text, by the hash of that."""

    id: str
    hash: str


class _Count(Row):
    held: int


def rows(own: str, name: str, scope: str, making: Making) -> list[dict[str, Any]]:
    """Return the seeds of a text, as rows for the query that writes them; white space alone has none."""
    facet = Facet(origin="indexed", semantic_type="general", declared_importance=IMPORTANCE)
    found = list[dict[str, Any]]()
    for number, each in enumerate(chunks.windows(own), 1):
        values = {
            "content": each,
            "session_id": session(name),
            "instance_id": making.instance,
            "at": making.now,
            "scope": scope or None,
            "trust": "user",
            "ordinal": number,
        }
        new = drafts.draft(values, redacts=making.redacts)
        found.append(crystal.described(new, facet.to_row(new.content, "user")))
    return found


def sow(
    unit: Unit, seeds: Sequence[dict[str, Any]], name: str, scope: str, run: Run, *, anew: bool = False
) -> tuple[str, ...]:
    """Write those seeds that are not there yet, and return their ids; a transaction names ``WRITES``.

    With ``anew`` those too whose crystals only their law has ended.
    """
    if not seeds:
        return ()
    lock(unit, name, scope, run)
    ours = {row["id"] for row in seeds}
    hashes = [row["contentHash"] for row in seeds]
    found = known(unit, hashes, name, scope, is_test=run.is_test, as_of=run.now if anew else None)
    there = {each.hash for each in found if each.id not in ours}  # ours: the acknowledgement was lost
    new = {row["contentHash"]: row for row in seeds if row["contentHash"] not in there}
    made = memory.create(unit, list(new.values()), is_test=run.is_test)
    ids = [each.id for each in made if each.outcome != "erased"]
    return tuple(each.id for each in unit.rows("document.seed", Id, ids=ids, now=run.now, runId=run.id))


def standing(
    graph: Transactor, seeds: Sequence[dict[str, Any]], name: str, scope: str, *, now: datetime, is_test: bool
) -> dict[str, str]:
    """Return the texts of the crystals that these seeds have and no law has ended, by their ids, in order."""
    texts = {row["contentHash"]: row["content"] for row in seeds}
    rows = known(graph, list(texts), name, scope, is_test=is_test, as_of=instants.to_ms(now))
    found = {each.hash: each.id for each in rows}
    return {found[told]: text for told, text in texts.items() if told in found}


def known(
    on: Executor, hashes: Sequence[str], name: str, scope: str, *, is_test: bool, as_of: int | None = None
) -> Sequence[Known]:
    """Return the crystals of texts with these hashes, without those that their law had ended by an instant."""
    at = {"isTest": is_test, "scope": scope, "session": session(name), "asOf": as_of}
    return on.rows("document.seeds", Known, **at, hashes=list(hashes))


def lock(unit: Unit, name: str, scope: str, run: Run) -> None:
    """Lock the seeds of a document, so that nobody else makes or ends some until this transaction ends."""
    unit.one("index.hold", _Count, isTest=run.is_test, scope=scope, paths=[session(name)], now=run.now)


def session(name: str) -> str:
    """Return the session of the seeds of a document, which nobody speaks in."""
    return f"document:{name}"
