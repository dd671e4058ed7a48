"""Names that facts are about, for tests of what is said of them."""

from typing import Any

from brainbridge.graph.graph import Graph, Unit
from brainbridge.language import names
from tests.cypher.fact.stating import stated, statement
from tests.state import Anything, ms, query, run_at

SPLIT = "\u0001"


def city(subject: str, value: str, **parts: Any) -> Any:
    """Return a statement of where somebody lives."""
    return statement(value, **{"subject": subject, "attribute": "lives_in", **parts})


def lives(graph: Graph, subject: str, value: str, hours: float = 0.0, **parts: Any) -> str:
    """State where somebody lives, by a run."""
    return stated(graph, city(subject, value), hours=hours, **parts)


def told(on: Graph | Unit, query_name: str, *names: tuple[str, str], test: bool = False) -> list[tuple[str, str, str]]:
    """Return which names stand for another one, each with its scope, as a query of names tells it."""
    asked = [{"scope": scope, "name": name} for scope, name in names]
    rows = [row.model_dump() for row in on.rows(query_name, Anything, isTest=test, names=asked)]
    return [(row["scope"], row["name"], row["sameAs"]) for row in rows]


def said(graph: Graph, verb: str, name: str, other: str, *, run_id: str = "r", hours: float = 10, **parts: Any) -> Any:
    """Join or part two names, and put the facts where they belong; returns what the query does."""
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, hours, run_id=run_id)
    asked = {"isTest": False, "scope": "", "reason": None, "now": ms(hours), "runId": run_id, "word": "w", **parts}
    why = {"why": "said"} if verb == "join" else {}
    rows = graph.rows(f"entity.{verb}", Anything, name=name, other=other, **{**why, **asked})
    for row in rows:
        settled(graph, row.model_dump()["events"], run_id=run_id, hours=hours)
    return rows[0].model_dump() if rows else None


def joined(graph: Graph, name: str, other: str, **parts: Any) -> Any:
    """Let a name stand for another one."""
    return said(graph, "join", name, other, **parts)


def parted(graph: Graph, name: str, other: str, **parts: Any) -> Any:
    """Say that two names are two."""
    return said(graph, "part", name, other, **parts)


def _run(graph: Graph, hours: float, run_id: str) -> None:
    """Record a run, unless it is there."""
    if not query(graph, "MATCH (r:ConsolidationRun {id: $id}) RETURN r", id=run_id):
        run_at(graph, hours, run_id=run_id)


def settled(graph: Graph, events: list[str] | None, *, run_id: str = "r", hours: float = 10) -> int:
    """Move facts, and put their slots in order."""
    _run(graph, hours, run_id)
    (row,) = graph.rows("fact.settle", Anything, events=events, now=ms(hours), runId=run_id)
    return int(row.model_dump()["changed"])


def undone(graph: Graph, *events: str, run_id: str = "back", hours: float = 20) -> list[str]:
    """Take events of names back, and put the facts where they belong; returns what became of each."""
    _run(graph, hours, run_id)
    rows = [
        row.model_dump()
        for row in graph.rows("entity.undo", Anything, events=list(events), cascade=False, now=ms(hours), runId=run_id)
    ]
    settled(graph, [row["event"] for row in rows if row["event"]], run_id=run_id, hours=hours)
    return [row["outcome"] for row in sorted(rows, key=lambda row: list(events).index(row["id"]))]


def aliases(graph: Graph) -> dict[str, tuple[str | None, list[str] | None]]:
    """Return what is said of each name: what it stands for, and what it is not; those without either are left out."""
    rows = query(graph, "MATCH (a:Alias) RETURN a.name AS name, a.sameAs AS same, a.apart AS apart ORDER BY name")
    return {row["name"]: (row["same"], row["apart"]) for row in rows if row["same"] or row["apart"]}


def scoped(graph: Graph) -> dict[tuple[str, str], tuple[str | None, list[str] | None]]:
    """Return the same by scope and name."""
    rows = query(graph, "MATCH (a:Alias) RETURN a.scope AS scope, a.name AS name, a.sameAs AS same, a.apart AS apart")
    return {(row["scope"], row["name"]): (row["same"], row["apart"]) for row in rows if row["same"] or row["apart"]}


def keys(graph: Graph) -> dict[str, tuple[str, str | None]]:
    """Return the facts by their values: the key under which each stands, and its own if that is another one."""
    rows = query(graph, "MATCH (f:Fact) RETURN f.claim AS value, f.subjectKey AS key, f.nameKey AS own")
    return {row["value"]: (row["key"], row["own"]) for row in rows}


def slots(graph: Graph) -> dict[str, Any]:
    """Return the slots of a brain by their subjects: the keys of each, without its scope, and what waits."""
    rows = query(
        graph,
        "MATCH (s:Slot) RETURN s.name AS name, s.scope AS scope, s.rev AS rev, s.nameKeys AS keys, "
        "[l IN labels(s) WHERE l <> 'Slot'] AS waits ORDER BY s.scope, s.name",
    )
    return {row["name"].split(SPLIT)[0]: row for row in rows}


def keyed(graph: Graph, **keys: list[str]) -> None:
    """Let the slots of subjects have keys, as a pass does; an underscore stands for a space."""
    given = {subject.replace("_", " "): each for subject, each in keys.items()}
    asked = [
        {"scope": row["scope"], "slot": row["name"], "rev": row["rev"], "keys": given[subject]}
        for subject, row in slots(graph).items()
        if subject in given
    ]
    graph.one("entity.key", Anything, isTest=False, slots=asked)


def known(spelling: str, **parts: Any) -> dict[str, Any]:
    """Return a name as ``entity.pairs`` takes it."""
    from brainbridge.language.facts import subjects

    key = subjects.key(spelling)
    own = {"scope": "", "name": key, "sameAs": key, "heads": False, "spellings": [spelling], "facts": 1}
    more: dict[str, Any] = {"person": False, "doubted": False, "fixed": [], "apart": [], "whole": True}
    return {**own, **more, **names.read([spelling]).to_map(), **parts}


def pairs(graph: Graph, *found: dict[str, Any]) -> list[tuple[str, str, str, str | None]]:
    """Return which names are one: each that would stand for another, that one, the rule and the doubt."""
    ordered = sorted(found, key=lambda each: (each["scope"], each["name"]))
    rows = [row.model_dump() for row in graph.rows("entity.pairs", Anything, names=ordered)]
    return [(row["name"], row["other"], row["why"], row["doubt"]) for row in rows]
