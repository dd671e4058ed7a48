"""What writing costs against the bare statements on the same server: ``python -m benchmarks.writes [--keep]``.

Each of ours takes turns with what a program without brainbridge would send: the same nodes and edges, the same
indexes, a transaction each. Figures are medians of rounds; a ratio above 1 means that ours is slower, but for rates,
where it is what is left of the bare rate. ``--small`` is for a look.
"""

import threading
import time
import uuid
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from neo4j import Driver

from benchmarks import ingest, report
from benchmarks.bare import LABELS, NOW, create, drafts, raw
from benchmarks.servers import circumstances, fresh_graph, retries
from benchmarks.turns import Work, in_turns
from brainbridge import instants
from brainbridge.graph.graph import Graph
from brainbridge.memory import memory
from brainbridge.progress import silent
from brainbridge.schema import indexes

CLIENTS = 16
WARMING = 50
COUNTED = 9
# The bare statements look their sessions up, as whoever knows that they are there.
_SESSIONS = "UNWIND range($first, $last) AS n MERGE (:Session {isTest: false, scope: '', name: 's' + n})"
_SET = "MATCH (m:Memory {id: $id}) SET m.accessCount = m.accessCount + 1"
# All that an access writes, by whoever knows it already and asks nothing.
_SET_ALL = """
MATCH (m:Memory {id: $id})
SET m.accessCount = m.accessCount + 1, m.rev = m.rev + 1, m.energy = $energy, m.peakEnergy = $energy,
    m.decayKey = m.decayKey + 0.000001, m.lastDecay = datetime({epochMillis: $at}),
    m.lastAccessed = datetime({epochMillis: $at}), m.recentTouches = (coalesce(m.recentTouches, []) + $touch)[-16..]
"""


def against(took: Mapping[str, Sequence[float]], ours: str, bare: str) -> dict[str, Any]:
    """Return percentiles with the ratio of ours to what is bare."""
    found = {name: report.percentiles(times, 2) for name, times in took.items()}
    return {**found, "ratio": round(found[ours]["p50"] / found[bare]["p50"], 2)}


def single(graph: Graph, driver: Driver, rounds: int) -> dict[str, Any]:
    """Compare one memory written, and one touched, with the bare statements."""
    ours, bare = drafts(), drafts(10_000_000)
    driver.execute_query(_SESSIONS, first=99_990, last=110_000)
    known = memory.remember(graph, next(ours), is_test=False).id
    other = memory.remember(graph, next(ours), is_test=False).id
    written = in_turns(
        {
            "remember": lambda: memory.remember(graph, next(ours), is_test=False),
            "bare CREATE": lambda: driver.execute_query(create(), rows=raw([next(bare).to_row()])),
        },
        rounds,
        WARMING,
    )
    touched = in_turns(
        {
            "boost": lambda: memory.touch(graph, known, now=NOW),
            "access alone": lambda: memory.access(graph, {known: str(uuid.uuid4())}, now=NOW, session=None),
            "bare SET": lambda: driver.execute_query(_SET, id=other),
            "bare SET of all that an access writes": lambda: driver.execute_query(_SET_ALL, _written(other)),
        },
        rounds,
        WARMING,
    )
    return {
        "remember against a bare CREATE": against(written, "remember", "bare CREATE"),
        "boost against a bare SET": against(touched, "boost", "bare SET"),
    }


def _written(memory_id: str) -> dict[str, Any]:
    return {"id": memory_id, "energy": 2.0, "at": instants.to_ms(NOW), "touch": str(uuid.uuid4())}


def parts(graph: Graph, driver: Driver, rounds: int) -> dict[str, dict[str, float]]:
    """Return what a remember costs as its parts are added one by one, in ms.

    Labels of their own keep the first ways out of the indexes of ours; those of ``Indexed`` and ``Worded`` are copies.
    """
    _copy_indexes(graph, "Indexed", full_text=False)
    _copy_indexes(graph, "Worded", full_text=True)
    driver.execute_query(_SESSIONS, first=200_000, last=201_000)
    new = drafts(20_000_000)

    def node(statement: str) -> Work:
        return lambda: driver.execute_query(statement, rows=raw([next(new).to_row()]))

    def made() -> None:
        memory.create(graph, [next(new).to_row()], is_test=False)

    took = in_turns(
        {
            "its words and its row, in Python": lambda: next(new).to_row(),
            "an empty statement": lambda: driver.execute_query("RETURN 1"),
            "a node without indexes": node(create("Bare", joined=False)),
            "with its constraints and range indexes": node(create("Indexed", joined=False)),
            "with full text": node(create("Worded", joined=False)),
            "with its session": node(create("Worded")),
            "on the labels of ours, beside what is stored: the bare CREATE": node(create()),
            "found or made under locks (MERGE), by the configuration": made,
            "and read back: remember": lambda: memory.remember(graph, next(new), is_test=False),
        },
        rounds,
        WARMING,
    )
    return {name: report.percentiles(times, 2) for name, times in took.items()}


def _copy_indexes(graph: Graph, prefix: str, *, full_text: bool) -> None:
    """Give labels with a prefix the constraints and indexes of a memory's labels."""
    shown = [
        *graph.statement("SHOW CONSTRAINTS YIELD name, labelsOrTypes, createStatement"),
        *graph.statement(
            "SHOW INDEXES YIELD name, type, labelsOrTypes, createStatement, owningConstraint "
            f"WHERE owningConstraint IS NULL AND type IN {['RANGE', 'FULLTEXT'] if full_text else ['RANGE']} RETURN *"
        ),
    ]
    for each in shown:
        if set(each["labelsOrTypes"]) <= set(LABELS):
            named = each["createStatement"].replace(f"`{each['name']}`", f"`{prefix}_{each['name']}`", 1)
            graph.statement(named.replace(":`", f":`{prefix}"))
    indexes.wait(graph, progress=silent)


def crowd(graph: Graph, rounds: int) -> dict[str, Any]:
    """Compare the boosts a second of one memory by one client and by sixteen; the first round does not count."""
    known = memory.remember(graph, next(drafts()), is_test=False).id
    rates: dict[int, list[float]] = {1: [], CLIENTS: []}
    for _ in range(1 + COUNTED):
        for clients, found in rates.items():
            found.append(_boosts(graph, known, clients, rounds))
    one, many = (round(median(rates[clients][1:]), 1) for clients in (1, CLIENTS))
    return {"1 client": one, f"{CLIENTS} clients": many, "ratio": round(many / one, 2)}


def _boosts(graph: Graph, known: str, clients: int, rounds: int) -> float:
    def client() -> None:
        for _ in range(rounds // clients):
            memory.touch(graph, known, now=NOW)

    before = memory.find(graph, known, now=NOW).access_count or 0
    threads = [threading.Thread(target=client) for _ in range(clients)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - began
    done = clients * (rounds // clients)
    assert memory.find(graph, known, now=NOW).access_count == before + done
    return done / took


def main() -> None:
    """Measure, print, and keep if asked to."""
    given = report.parser(__doc__, "fewer rounds, shorter imports").parse_args()
    rounds, size = (60, 5000) if given.small else (1000, 100_000)
    with fresh_graph() as graph:
        result = circumstances(graph) | {
            "milliseconds": single(graph, graph.driver, rounds),
            "parts of a remember, ms": parts(graph, graph.driver, rounds),
        }
        rates = {"what an import writes, not yet associated": ingest.writing(graph, size)}
        with retries() as repeated:
            rates["boosts of one memory"] = crowd(graph, 2 * rounds)
    lines, times = (300, 3) if given.small else (5000, 6)
    whole, spent = ingest.whole(lines, times)
    of_long, spent_on_long = ingest.whole(lines // 5, times, ingest.LONG)
    result |= {
        "a second": rates | {"a whole import": whole, "a whole import of long messages": of_long},
        "parts of an import, ms a memory": {"short lines": spent, "long messages": spent_on_long},
        "boosts repeated by the driver": {
            "in all": len(repeated),
            "after a deadlock": sum(code.endswith("DeadlockDetected") for code in repeated),
        },
    }
    for group in ("milliseconds", "parts of a remember, ms", "a second"):
        for name, found in result[group].items():
            print(f"{name}, {group}: {found}")
    for name, parts_of in result["parts of an import, ms a memory"].items():
        print(f"parts of an import of {name}, ms a memory: {parts_of}")
    print(f"repeated: {result['boosts repeated by the driver']}")
    if given.keep:
        report.write("writes", result)


if __name__ == "__main__":
    main()
