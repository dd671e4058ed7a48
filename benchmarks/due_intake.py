"""What a pass costs with all of intake on: ``python -m benchmarks.due_intake [--sizes ...] [--keep]``.

As ``benchmarks.due_pass``: a server for each size, in turns, medians, and the ratio of the largest to the smallest. A
brain has lived through so many turns, with the facts that were drawn from them, their slots, boxes, summaries and
policy states; it holds copies of a talk of 2,000 turns, each in a scope of its own and of people of its own, since
living through a million turns would take days. Every pass that intake adds is switched on.
"""

import json
import sys
from datetime import datetime, timedelta
from itertools import count
from typing import Final

from neo4j.time import Duration

from benchmarks.due_pass import Way, compare
from benchmarks.fact_streams import crowd
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.intake import observing
from brainbridge.probe import gate
from brainbridge.transfer.lines import Reader

_TURNS: Final = 2000
_DUE: Final = 100
_TOGETHER: Final = 10  # copies by one statement, a transaction each
_SWITCHES: Final = (
    *("boxesOnConsolidate", "policyOnConsolidate", "archiveOnConsolidate", "storageOnConsolidate"),
    *("entitiesOnConsolidate", "guidelinesOnConsolidate"),
)
# Working memory has faded by then, and what a policy or a storage looks at is not due for days.
_QUIET: Final = timedelta(days=3)
_BETWEEN: Final = timedelta(minutes=1)
_APART: Final = Duration(days=365)  # what is due of the talk is not due of five hundred copies at once
_SPLIT: Final = "\u0001"  # between the scope and the key of a name
_COPIED: Final = "n:Memory OR n:Slot OR n:Box OR n:Trace OR n:Session OR n:Entity"
_NODES: Final = f"MATCH (n) WHERE {_COPIED} RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties"
_RELATIONS: Final = f"""
MATCH (n)-[r]->(o) WHERE ({_COPIED}) AND ({_COPIED.replace("n:", "o:")})
RETURN elementId(n) AS start, type(r) AS type, elementId(o) AS end, properties(r) AS properties
"""
_COPY: Final = """
UNWIND $copies AS copy
CALL (copy) {
  UNWIND $nodes AS node
  WITH node.labels AS labels, node.properties AS p, '/' + copy AS mark
  CREATE (n:$(labels))
  SET n = p {.*, scope: copy, id: p.id + mark, lineageId: p.lineageId + mark, importKey: p.importKey + mark,
             promotedFrom: p.promotedFrom + mark, policyDue: p.policyDue + $later, storageDue: p.storageDue + $later,
             subjectKey: CASE p.subjectKey WHEN 'user' THEN 'user' ELSE p.subjectKey + mark END,
             nameKeys: [key IN p.nameKeys | copy + $split + split(key, $split)[1]], nameKey: p.nameKey + mark,
             name: CASE WHEN 'Slot' IN labels AND split(p.name, $split)[0] <> 'user'
                        THEN replace(p.name, $split, mark + $split) ELSE p.name END}
  WITH collect(n) AS nodes
  UNWIND $relations AS relation
  WITH nodes[relation.start] AS start, nodes[relation.end] AS end, relation.type AS type, relation.properties AS p
  CREATE (start)-[r:$(type)]->(end) SET r = p {.*, pair: p.pair + '/' + copy}
} IN TRANSACTIONS OF 1 ROW
"""
_MAKE_DUE: Final = """
MATCH (m:Live:Fact {scope: '0'}) WITH m ORDER BY m.id LIMIT $count
SET m.policyDue = $now, m.storageDue = $now
RETURN count(*) AS due
"""


def _told(graph: Graph, first: datetime | None, turns: int) -> datetime:
    """Observe the turns of a talk, which begins when it did or at ``first``; returns when it ends."""
    said = list(crowd(turns))
    late = timedelta(0) if first is None else first - said[0].at
    rows = [
        {"content": each.content, "at": (each.at + late).isoformat(), "speaker": each.speaker, "scope": "0"}
        | {"sessionId": f"{each.at + late:%Y-%m-%d %H}"}
        for each in said
    ]
    last = said[-1].at + late
    lines = Reader("talk", "bench", last, True).read(json.dumps(row).encode() for row in rows)
    observing.observe(graph, lines, now=last)
    return last


def fill(graph: Graph, size: int) -> None:
    """Live through a talk, and copy what it left."""
    last = _told(graph, None, _TURNS)
    gate.reconfigure(graph, dict.fromkeys(_SWITCHES, True), now=last, dry_run=False)
    for _ in range(2):  # what ends in the first is looked at by the second
        consolidation.consolidate(graph, now=last + _QUIET, is_test=False)
    nodes = graph.driver.execute_query(_NODES).records
    places = {row["id"]: place for place, row in enumerate(nodes)}
    relations = [
        {"start": places[row["start"]], "end": places[row["end"]], "type": row["type"], "properties": row["properties"]}
        for row in graph.driver.execute_query(_RELATIONS).records
    ]
    given = {"nodes": [dict(row) for row in nodes], "relations": relations, "split": _SPLIT, "later": _APART}
    for first in range(1, size // _TURNS, _TOGETHER):
        copies = range(first, min(first + _TOGETHER, size // _TURNS))
        with graph.driver.session() as session:
            session.run(_COPY, {"copies": [*map(str, copies)], **given}).consume()
        print(f"\rstored {copies.stop * _TURNS:,}", end="", file=sys.stderr)
    print(file=sys.stderr)
    graph.driver.execute_query("CALL db.awaitIndexes(600)")


def ways(graph: Graph) -> dict[str, Way]:
    """Return what must not grow."""
    later = [each.at for each in crowd(_TURNS)][-1] + _QUIET
    runs = count(1)
    at: dict[str, datetime] = {"now": later}

    def passing() -> consolidation.Consolidated:
        return consolidation.consolidate(graph, now=at["now"], is_test=False, due_only=True)

    def telling() -> None:
        at["now"] = later + next(runs) * _BETWEEN
        _told(graph, at["now"] - timedelta(hours=2), _DUE)

    def making_due() -> None:
        at["now"] = later + next(runs) * _BETWEEN
        found = graph.driver.execute_query(_MAKE_DUE, count=_DUE, now=at["now"]).records
        assert found[0]["due"] == _DUE

    return {
        "consolidate-all --due-only, nothing due": Way(passing),
        "consolidate-all --due-only, 100 facts due": Way(passing, before=making_due),
        "consolidate-all --due-only, after 100 turns": Way(passing, before=telling),
    }


def main() -> None:
    """Measure, print, and keep if asked to."""
    compare("due_intake", __doc__, fill, ways)


if __name__ == "__main__":
    main()
