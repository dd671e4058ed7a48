"""Plan the statements of common commands before anybody waits for them: a small process, started with the server.

``python -m brainbridge.operations.warming HOME IDENTITY``. Neo4j plans a statement when it is first sent, which takes
longer than answering it, and compiles the plan when it is first run, which for a recall takes as long again. So one
recall is run, that of nothing; all other statements are only explained. They come one at a time, each in a transaction
that is rolled back. Other connections go first, above all the command that started the server.
"""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, reduce
from pathlib import Path
from typing import Any

import psutil

from brainbridge import instants
from brainbridge.association import association
from brainbridge.domains import DOMAINS
from brainbridge.errors import BrainbridgeError
from brainbridge.graph.catalog import Catalog
from brainbridge.graph.graph import Graph, Transactor, Unit, connect
from brainbridge.graph.guard import Guard
from brainbridge.graph.query import Field, Query, joined
from brainbridge.memory import memory
from brainbridge.recall import recall
from brainbridge.schema import migrations
from brainbridge.server import idle, process
from brainbridge.server.local import USER, LocalServer, bolt_uri

_NICENESS = 19
_PATIENCE_S = 60.0  # the first command of a new brain migrates it
_LOOK_EVERY_S = 0.2
_GIVES_WAY = 50  # checks in all, ten seconds: an agent or Browser may stay connected for hours
_GIVES_WAY_FIRST = 10  # checks before the recall, which takes that agent the longest
_SAMPLES: Mapping[str, Any] = {"string": "", "integer": 0, "float": 0.0, "boolean": False, "map": {}}
_RECALLED = "brainbridgewarms"  # a word that nobody writes
_UNKNOWN = "warming"  # the id of no memory
_WRITE = "CREATE ()"  # invisible to others: no label, no property, no lock, and rolled back
# Transactions that commands send, in the order in which users first need them. "+" joins two queries as one statement.
# Neo4j plans separately for null and for a value, for an empty list and for a filled one, though not within a map:
# nullable parameters are null unless brackets name them, and lists are filled unless brackets say "=[]".
_TRANSACTIONS = (
    "ledger.chain + ledger.standing",
    *("crystal.stale", "recall.standing"),
    "memory.create + memory.read(erasures=[])",
    *("intake.due", "intake.waiting(except=[])"),
    "intake.take; entity.stand; fact.lock; fact.judge; memory.create(erasures=[]); derivation.record; "
    "crystal.record; fact.confirm; memory.access; fact.settle(events); intake.record",
    *("intake.take; intake.record", "fact.settle(events=[])"),
    *("config.current", "monitor.status", "monitor.ended", "monitor.clock", "crystal.counts"),
    *(
        "probe.due",
        "run.start(session)",
        "document.hold(isTest)",
        "association.pending(until)",
        "memory.describe",
        "association.alike",
    ),
    "association.mention; association.follow; association.surround; session.learn",
    "association.reinforce; association.mention",
    *("crystal.rekey", "commitment.due(except=[])", "crystal.due(except=[])", "crystal.pairs"),
    *("energy.due", "session.candidates(session except=[])", "promotion.candidates(except=[])"),
    "promotion.promote(threshold); association.carry",
    *("ledger.restoring", "run.finish", "run.events", "run.promotions"),
)
# A dry run is one transaction.
_REHEARSED = (
    "run.start; association.pending(until); energy.due; energy.stale; run.finish(settled)",
    "run.start; memory.describe; association.alike; association.reinforce",
    "run.start; promotion.candidates(except=[]); promotion.promote(threshold); run.promotions",
    "run.start; energy.expire(except=[]); run.expirations",
    "run.start; document.hold(isTest)",
    "run.start; intake.due",
    "run.start; fact.settle(events=[])",
    "run.start; commitment.due(except=[])",
    "run.start; crystal.rekey; crystal.due(except=[]); config.current; crystal.pairs",
)
_LATER = ("run.list", "run.start", "energy.expire(except=[])", "energy.settle", "run.expirations")
_NAMED = re.compile(r"(?P<names>[\w. +]+)(?:\((?P<given>.*)\))?")


@dataclass(frozen=True, slots=True)
class Step:
    """A statement to plan, in a transaction with an earlier write if ``after_write``; ``given`` are its brackets."""

    query: Query
    given: tuple[str, ...] = ()
    after_write: bool = False

    def sample(self) -> dict[str, Any]:
        """Return parameters of the types that commands send."""
        return {each.name: self._of(each) for each in self.query.params}

    def _of(self, field: Field) -> Any:
        if f"{field.name}=[]" in self.given:
            return []
        if field.nullable and field.name not in self.given:
            return None
        return [_SAMPLES[field.type[5:-1]]] if field.type.startswith("list<") else _SAMPLES[field.type]


def steps(graph: Graph) -> tuple[Step, ...]:
    """Return the statements to plan, in order, as commands send them to this graph."""
    known, later = graph.catalog, (*_LATER, *(check.query for check in graph.domains.checks))
    found = (
        *(step for each in _TRANSACTIONS for step in _sent(graph, _read(known, each))),
        *(step for each in _REHEARSED for step in _in_turn(_read(known, each))),
        *(step for each in later for step in _sent(graph, _read(known, each))),
    )
    return tuple(dict.fromkeys(found))


def _read(known: Catalog, transaction: str) -> list[Step]:
    return [_named(known, each.strip()) for each in transaction.split(";")]


def _named(known: Catalog, text: str) -> Step:
    if not (found := _NAMED.fullmatch(text)):
        raise ValueError(f"{text!r} is not a transaction")
    query = reduce(joined, (known[name.strip()] for name in found["names"].split("+")))
    return Step(query, tuple((found["given"] or "").split()))


def _sent(graph: Graph, transaction: list[Step]) -> Iterator[Step]:
    if len(transaction) == 1:
        (only,) = transaction
        return iter([Step(graph.sent(only.query), only.given)])
    return _in_turn([*transaction, *map(Step, graph.last([each.query for each in transaction]))])


def _in_turn(transaction: list[Step]) -> Iterator[Step]:
    wrote = False
    for each in transaction:
        yield Step(each.query, each.given, wrote)
        wrote = wrote or each.query.mode == "write"


def nobody() -> bool:
    """Return False: nobody else uses the server."""
    return False


def warm(graph: Graph, *, is_used: Callable[[], bool] = nobody, patience_s: float = _PATIENCE_S) -> int:
    """Run a recall and plan all other statements; returns how many these are.

    Returns 0 if the brain is not migrated within ``patience_s`` seconds.

    Pauses while ``is_used`` says that others use the server, two seconds before the recall and ten seconds after it.
    """
    _give_way(is_used, _GIVES_WAY_FIRST)
    if not _is_migrated(graph, patience_s):
        return 0
    with suppress(BrainbridgeError):  # where something is damaged, what can be planned still is
        graph.rehearse(_recall)
    planned, left = steps(graph), _GIVES_WAY
    for step in planned:
        left = _give_way(is_used, left)
        graph.rehearse(partial(_plan, step))
    return len(planned)


def _give_way(is_used: Callable[[], bool], looks: int) -> int:
    """Wait for others to finish, for ``looks`` checks at most; return how many checks are left."""
    while looks and is_used():
        time.sleep(_LOOK_EVERY_S)
        looks -= 1
    return looks


def _recall(on: Transactor) -> None:
    """Run what a recall sends, touching nothing."""
    now = instants.now()
    recall.recall(on, _RECALLED, now=now, limit=1, touched=False)

    def touch(unit: Unit) -> None:
        for session in (None, _UNKNOWN):
            memory.access(unit, {_UNKNOWN: _UNKNOWN}, now=now, session=session)
        unit.script(_WRITE, {})
        association.coactivate(unit, [_UNKNOWN], retrieval=_UNKNOWN, now=now)

    on.transaction(recall.TOUCHING, touch)


def _plan(step: Step, on: Transactor) -> None:
    """Plan a statement with the text and types that commands send, in the same kind of transaction."""
    params = step.sample()
    step.query.check(params)

    def work(unit: Unit) -> None:
        if step.after_write:
            unit.script(_WRITE, {})
        unit.script(f"EXPLAIN {step.query.body}", step.query.arguments(params))

    on.transaction([], work)


def _is_migrated(graph: Transactor, patience_s: float) -> bool:
    end = time.monotonic() + patience_s
    while migrations.pending(graph):
        if time.monotonic() >= end:
            return False
        time.sleep(_LOOK_EVERY_S)
    return True


def main(home: str, identity: str) -> None:
    """Warm the server in the folder ``home``, unless its process is no longer the one that ``identity`` names."""
    os.nice(_NICENESS)
    server = LocalServer("warming", folder=Path(home))
    owner = process.owner(server.home)
    if owner is None or owner.identity != identity:
        return
    uri, here = bolt_uri(owner.ports), psutil.Process()

    def is_used() -> bool:
        running = owner.process()
        return bool(running and idle.is_connected(running, owner.bolt, but=here))

    try:
        with Graph(connect(uri, USER, server.home.password()), uri=uri, domains=DOMAINS) as graph:
            graph.guard = Guard(graph)  # as when a brain is opened
            warm(graph, is_used=is_used)
    except BrainbridgeError as error:
        if process.owner(server.home) == owner:  # otherwise the server was stopped
            _log(server, error)


def _log(server: LocalServer, error: BrainbridgeError) -> None:
    with open(server.home.log_folder / "warming.log", "a", encoding="utf-8") as log:
        log.write(f"{instants.to_text(instants.now())} {type(error).__name__}: {error}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
