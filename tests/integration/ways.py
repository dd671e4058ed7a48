"""Every way to write into a brain, and parameters for every query that writes."""

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from brainbridge.brain.brain import Brain
from brainbridge.graph import catalog, lock
from brainbridge.graph.graph import Graph
from brainbridge.graph.query import Field, Query
from brainbridge.probe import probe
from brainbridge.run.run import LANDMARK
from tests.state import at, birth, ms, query

SENT = [each for each in catalog.load().values() if not each.gives]
WRITES = [each for each in SENT if each.mode == "write" and each.name != "ledger.unlock"]
SAMPLES: dict[str, Any] = {"string": "m", "integer": 1, "float": 1.0, "boolean": False, "map": {}}
KNOWN: dict[str, Any] = {
    **{"now": ms(1), "at": ms(1), "before": ms(1), "since": ms(0), "landmark": LANDMARK, "runId": "r"},
    **{"tier": "working", "fromTier": "working", "toTier": "shortTerm", "label": "ShortTerm", "edge": "PROMOTED_TO"},
    **{"rows": [birth("new")], "touches": [{"id": "m", "touchId": "t"}], "candidates": [{"id": "m", "newId": "n"}]},
    **{"threshold": 0.5, "changes": {"fanOut": 20}, "batch": 10, "kinds": ["Entity"], "version": 1},
    **{"kind": "RecallConfig", "event": "recall"},
    "asked": {
        "action": "discard",
        "confidence": 0.5,
        "lifecycleState": "active",
        "importance": 0.5,
        "source": "manual",
    },
}
_EDGE = {
    "type": "ABOUT",
    "from": ["Memory", "m", "m"],
    "to": ["Memory", "o", "o"],
    "plain": {"pair": "m>o", "weight": 1},
}
# The lists of maps for single queries; the query named in NEEDS makes what they need besides memories.
BATCHES: dict[str, list[dict[str, Any]]] = {
    "archive.connect": [{**_EDGE, "instants": []}],
    "archive.place": [
        {"kind": "Source", "key": ["a"], "labels": [], "plain": {"name": "a"}, "instants": [], "replace": False}
    ],
    "archive.reconcile": [{**_EDGE, "instants": {}}],
    "association.carry": [{"id": "m", "newId": "o"}],
    "association.follow": [{"id": "m"}],
    "association.mention": [{"id": "m", "entities": [{"name": "ada", "kind": "person", "label": "Ada", "times": 1}]}],
    "association.reinforce": [{"newer": "m", "older": "o", "similarity": 0.9}],
    "association.relate": [
        {"id": "m", "kind": "knows", "from": "ada", "to": "bob", "fromLabel": "Ada", "toLabel": "Bob"}
    ],
    "cluster.describe": [{"scope": "", "name": "c", "label": "C", "centre": "m"}],
    "cluster.drop": [{"scope": "", "name": "c"}],
    "cluster.leave": [{"lineageId": "m", "id": "m", "scope": "", "name": "c"}],
    "cluster.place": [{"lineageId": "m", "name": "c"}],
    "crystal.merge": [{"winner": "m", "loser": "o", "similarity": 1.0}],
    "index.relocate": [{"id": "m", "startLine": 1, "endLine": 2}],
    "index.supersede": [{"id": "m", "newId": "n", "text": {"content": "another"}}],
    "integrity.repair": [{"id": "m", "contentHash": "", "energy": 2.0}],
    "memory.describe": [{"id": "m", "terms": ["content"]}],
    "session.relearn": [{"isTest": False, "scope": "", "name": "s"}],
    "transfer.derive": [{"id": "m", "line": 1, "hash": "h"}],
    "undo.catch_up": [{"id": "m", "event": "r:config"}],
}
NEEDS = {
    **dict.fromkeys(("cluster.describe", "cluster.leave"), "cluster.place"),
    "session.relearn": "association.follow",
}
DEAD = 2**22 + 1


def sample(query: Query) -> dict[str, Any]:
    """Return parameters of the declared types for a query, mostly about an existing memory."""
    return {field.name: _value(query, field) for field in query.params}


def _value(query: Query, field: Field) -> Any:
    if field.type == "list<map>" and query.name in BATCHES:
        return BATCHES[query.name]
    if field.name in KNOWN:
        return KNOWN[field.name]
    if field.type.startswith("list<"):
        return ["m"] if field.type == "list<string>" else []
    return SAMPLES[field.type]


def everything(graph: Graph) -> list[dict[str, Any]]:
    """Return the whole graph, so that two states can be compared."""
    nodes = "MATCH (n) RETURN labels(n) AS l, properties(n) AS p, elementId(n) AS id ORDER BY id"
    edges = "MATCH ()-[r]->() RETURN type(r) AS l, properties(r) AS p, elementId(r) AS id ORDER BY id"
    return query(graph, nodes) + query(graph, edges)


def _import(brain: Brain) -> object:
    return brain.transfer.import_file(io.BytesIO(b'{"content": "one"}\n{"content": "two"}\n'), "-", format="lines")


WAYS: dict[str, Callable[[Brain], Any]] = {
    "remember": lambda brain: brain.remember("one"),
    "remember a test": lambda brain: brain.tests.remember("one"),
    "import": _import,
    "touch": lambda brain: brain.touch("m", now=at(1)),
    "recall": lambda brain: brain.recall("content", now=at(1)),
    "keep a probe": lambda brain: probe.add(brain.graph, "content", ["m"], now=at(1)),
    "consolidate": lambda brain: brain.consolidate(now=at(1)),
    "end a session": lambda brain: brain.session_end("s", now=at(1)),
    "configure": lambda brain: brain.config.change({"fanOut": 20}, now=at(1)),
    "force": lambda brain: brain.force_promote("m", now=at(1)),
    "repair": lambda brain: brain.integrity.repair("m", now=at(1)),
    "migrate": lambda brain: brain.transfer.migrate_crystallizations(now=at(1)),
}

READING: dict[str, Callable[[Brain], Any]] = {
    "recall": lambda brain: brain.recall("content", now=at(1), touch=False).hits,
    "explain": lambda brain: brain.recall("content", now=at(1), touch=False, explain=True).hits,
    "traverse": lambda brain: brain.traverse("m", now=at(1)).reached,
    "inspect": lambda brain: brain.inspect("m", now=at(1)),
    "status": lambda brain: brain.monitor.status(now=at(1)),
    "energies": lambda brain: brain.monitor.energies(now=at(1)),
    "top": lambda brain: brain.monitor.top(3, now=at(1)),
    "forecast": lambda brain: brain.monitor.forecast(timedelta(hours=900), now=at(1)),
    "outlook": lambda brain: brain.monitor.outlook(3, now=at(1)),
    "promotions": lambda brain: brain.monitor.promotions(now=at(1)),
    "health": lambda brain: brain.monitor.health(now=at(1)),
    "configuration": lambda brain: brain.config.current(),
}


def mark(graph: Graph, pid: int) -> None:
    """Leave the mark of a restore by a process of this machine."""
    with lock.held(graph, lock.ARCHIVING), lock.marked(graph, lock.RESTORING):
        query(graph, "MATCH (l:__BrainbridgeLock) SET l.pid = $pid, l.owner = 'somebody'", pid=pid)
