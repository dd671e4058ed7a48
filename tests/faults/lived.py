"""A life to play: memories, the commands that judge them, and what holds for the graph whatever was killed."""

from collections import Counter
from typing import Any

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.probe import probe
from tests.reference.law import breaches
from tests.state import at, birth, damage, empty, given, query, write

MEMORIES = 90
# Every command that judges, and the hour it judges as of. An undo names the hour of the run it takes back.
COMMANDS: tuple[tuple[float, tuple[str, ...]], ...] = (
    (1.0, ("session-end", "--session", "s1")),
    (1.1, ("run", "undo", "1.0")),
    (1.2, ("promote-memories",)),
    (1.6, ("cluster", "--lexical")),
    (2.0, ("repair-memory", "m01")),
    (3.0, ("consolidate-all",)),
    (4.0, ("run", "undo", "3.0")),
    (5.0, ("consolidate-all", "--due-only", "--protect")),
    (6.0, ("decay-energy", "--protect")),
    (7.0, ("force-promote", "forced")),
    (8.0, ("config", "set", "workingDecay", "0.6")),
    (9.0, ("associate", "--repair")),
    (10.0, ("run", "undo", "7.0")),
)


def begin(graph: Graph) -> None:
    """Write memories that will fade, be promoted, forced and protected; small batches give a run many steps."""
    empty(graph)
    consolidation.reconfigure(graph, {"promotionBatchSize": 3, "settleBatchSize": 7}, now=at(-1))
    write(graph, *map(_one, range(MEMORIES)))
    given(graph, "forced", content="Bob keeps the key", tier="shortTerm")
    given(graph, "asked", content="The canary sleeps in the kitchen")
    probe.add(graph, "where does the canary sleep", ["asked"], now=at(0))


def _word(number: int) -> str:
    return "".join(chr(ord("a") + digit) for digit in divmod(number, 26)) + "ington"


def _one(number: int) -> dict[str, Any]:
    short = number % 9 == 8
    return birth(
        f"m{number:02}",
        hours=number / 1000,
        energy=(0.3, 1.0, 1.6, 2.5, 7.0, 12.0)[number % 6] * (4 if short else 1),
        tier="shortTerm" if short else "working",
        sessionId=f"s{number % 4}",
        # Only three are alike: which of many equal ones the full-text index finds first is undefined.
        content=f"Because Ann saw the {_word(number // 3)} of {_word(number // 3)}ham",
    )


def written(graph: Graph, command: tuple[str, ...], hours: float) -> list[list[str]]:
    """Return a command of the life as it is typed: once, unless it undoes a command that was killed and done again.

    Then both runs are taken back, the one with more events first.
    """
    when = ["--now", at(hours).isoformat()]
    if command[:2] != ("run", "undo"):
        return [[*command, *when]]
    done = query(
        graph,
        "MATCH (r:ConsolidationRun {at: $at})<-[:RECORDED_IN]-(e:Event) "
        "RETURN r.id AS id, count(e) AS events ORDER BY events DESC, id",
        at=at(float(command[2])),
    )
    return [["run", "undo", row["id"], *when] for row in done]


def facts(graph: Graph) -> dict[str, Any]:
    """Return the outcome of a life, without the ids that differ from play to play."""
    versions = query(
        graph,
        "MATCH (m:Memory) RETURN m.lineageId AS lineage, m.tier AS tier, m.validFrom AS begins, m.validTo AS ends, "
        "m.endReason AS why, m.accessCount AS accesses, round(m.decayKey, 6) AS key, m.decayRate AS rate, "
        "m.decayLaw AS law, labels(m) AS labels ORDER BY lineage, begins, tier",
    )
    edges = query(
        graph,
        "MATCH (a:Memory)-[r]->(b) WHERE NOT b:Event RETURN type(r) AS type, a.lineageId AS start, a.tier AS tier, "
        "coalesce(b.lineageId, b.name) AS end ORDER BY type, start, tier, end",
    )
    events = query(graph, "MATCH (e:Event) WHERE e.memoryId IS NOT NULL RETURN e.kind AS kind, e.lineageId AS lineage")
    return {
        "versions": [{**row, "labels": sorted(row["labels"])} for row in versions],
        "edges": [tuple(row.values()) for row in edges],
        "events": Counter((row["kind"], row["lineage"]) for row in events),
    }


def sound(graph: Graph, hours: float) -> None:
    """Check what always holds: nothing is damaged, the law holds, each lineage has one head, nothing happened twice."""
    assert damage(graph, hours) == []
    assert breaches(graph) == []
    heads = query(graph, "MATCH (m:Memory) WHERE m:Head OR m:TestHead RETURN m.lineageId AS l, count(*) AS n")
    assert len(heads) == MEMORIES + 2
    assert [row for row in heads if row["n"] != 1] == []
    twice = query(
        graph,
        "MATCH (e:Event)-[:CONCERNS]->(m:Memory) WHERE e.kind IN ['expired', 'promoted', 'protected'] "
        "WITH e.kind AS kind, m, count(*) AS times, "
        "COUNT { (u:Event {kind: 'undone'})-[:CONCERNS]->(m) WHERE u.of = e.kind } AS undone "
        "WHERE times > 1 + undone RETURN kind, m.id AS id, times",
    )
    assert twice == []
