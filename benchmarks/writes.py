"""What writing costs against the bare statements on the same server: ``python -m benchmarks.writes [--keep]``.

Each of ours takes turns with what a program without brainbridge would send: the same nodes and edges, the same
indexes, a transaction each. Figures are medians of rounds; a ratio above 1 means that ours is slower, but for rates,
where it is what is left of the bare rate. ``--small`` is for a look.
"""

import threading
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from statistics import median
from typing import Any

from neo4j import Driver

from benchmarks import report
from benchmarks.servers import circumstances, fresh_graph
from benchmarks.turns import Work, in_turns, milliseconds
from brainbridge import instants, memory
from brainbridge.graph import Graph
from brainbridge.memory import Draft
from brainbridge.transfer import importing
from brainbridge.transfer.lines import Line
from brainbridge.transfer.provenance import Source

NOW = instants.parse("2026-05-01T12:00:00Z")
CLIENTS = 16
WARMING = 50
BATCH = 500  # lines a transaction, as an import writes them
# What memory.create leaves of a row, without looking whether it is there.
_CREATE = """
UNWIND $rows AS row
MATCH (s:Session {isTest: false, scope: '', name: row.kept.sessionId})
CREATE (m:Memory:Live:Head:Working:Unlinked) SET m = row.kept
SET m.created = datetime({epochMillis: row.at}), m.lastAccessed = datetime({epochMillis: row.at}),
    m.lastDecay = datetime({epochMillis: row.at}), m.validFrom = datetime({epochMillis: row.at})
CREATE (m)-[:IN_SESSION]->(s)
"""
_SOURCE = """
MATCH (o:Source {name: 'raw'})
UNWIND $rows AS row
MATCH (m:Memory {id: row.kept.id})
CREATE (m)-[d:DERIVED_FROM {operation: 'import', actor: 'raw', line: row.kept.ordinal, hash: row.kept.contentHash}]->(o)
SET d.at = datetime({epochMillis: row.at})
"""
_SET = "MATCH (m:Memory {id: $id}) SET m.accessCount = m.accessCount + 1"
# All that an access writes, by whoever knows it already and asks nothing.
_SET_ALL = """
MATCH (m:Memory {id: $id})
SET m.accessCount = m.accessCount + 1, m.rev = m.rev + 1, m.energy = $energy, m.peakEnergy = $energy,
    m.decayKey = m.decayKey + 0.000001, m.lastDecay = datetime({epochMillis: $at}),
    m.lastAccessed = datetime({epochMillis: $at}), m.recentTouches = (coalesce(m.recentTouches, []) + $touch)[-16..]
"""


def drafts(start: int = 0) -> Iterator[Draft]:
    """Yield memories of fourteen words, a hundred to a session."""
    number = start
    while True:
        words = " ".join(f"word{(number * step) % 4999}" for step in range(1, 15))
        yield memory.draft({"content": words, "sessionId": f"s{number // 100}", "instanceId": "bench", "at": NOW})
        number += 1


def raw(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows of memory.create as the properties that it stores."""
    rest = {"tier": "working", "energy": 1.0, "decayLaw": "energy", "decayRate": 0.5, "decayKey": 1440.0}
    rest |= {"peakEnergy": 1.0, "accessCount": 1, "isTest": False, "promotionAttempts": 0, "rev": 0}
    return [
        {"at": row["at"], "kept": {k: v for k, v in row.items() if k != "at"} | rest | {"lineageId": row["id"]}}
        for row in rows
    ]


def against(took: Mapping[str, Sequence[float]], ours: str, bare: str) -> dict[str, Any]:
    """Return percentiles with the ratio of ours to what is bare."""
    found = {name: report.percentiles(times, 2) for name, times in took.items()}
    return {**found, "ratio": round(found[ours]["p50"] / found[bare]["p50"], 2)}


def single(graph: Graph, driver: Driver, rounds: int) -> dict[str, Any]:
    """Compare one memory written, and one touched, with the bare statements."""
    ours, bare = drafts(), drafts(10_000_000)
    driver.execute_query("UNWIND range(99990, 110000) AS n CREATE (:Session {isTest: false, scope: '', name: 's' + n})")
    known = memory.remember(graph, next(ours), is_test=False).id
    other = memory.remember(graph, next(ours), is_test=False).id
    written = in_turns(
        {
            "remember": lambda: memory.remember(graph, next(ours), is_test=False),
            "bare CREATE": lambda: driver.execute_query(_CREATE, rows=raw([next(bare).to_row()])),
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


def ingest(graph: Graph, driver: Driver, size: int) -> dict[str, Any]:
    """Compare the rate of an import's writing with bare UNWIND CREATEs of the same; batches take turns."""
    driver.execute_query("MERGE (:Source {name: 'raw'})")
    driver.execute_query("UNWIND range(0, 9999) AS n MERGE (:Session {isTest: false, scope: '', name: 's' + n})")
    ours, bare = drafts(), drafts()
    source = Source("bench", "lines", "bench", NOW)
    rates: dict[str, list[float]] = {"import": [], "bare UNWIND CREATE": []}
    for batch in range(size // BATCH):
        lines = [_line(each, batch * BATCH + n) for n, each in enumerate(islice(ours, BATCH))]
        rates["import"].append(_rate(lambda lines=lines: importing.write(graph, lines, source)))  # type: ignore[misc]
        texts = list(islice(bare, BATCH))
        rates["bare UNWIND CREATE"].append(_rate(lambda texts=texts: _created(driver, texts)))  # type: ignore[misc]
    found = {name: round(median(each[len(each) // 5 :])) for name, each in rates.items()}
    return {**found, "ratio": round(found["import"] / found["bare UNWIND CREATE"], 2)}


def _line(made: Draft, number: int) -> Line:
    return Line(number, made.model_copy(update={"import_key": f"k{number}"}), hash=made.content)


def _created(driver: Driver, made: Sequence[Draft]) -> None:
    rows = raw([{**each.to_row(), "importKey": str(uuid.uuid4()), "ordinal": 1} for each in made])

    def work(transaction: Any) -> None:
        transaction.run(_CREATE, rows=rows).consume()
        transaction.run(_SOURCE, rows=rows).consume()

    with driver.session() as session:
        session.execute_write(work)


def _rate(work: Work) -> float:
    return BATCH / milliseconds(work) * 1000


def crowd(graph: Graph, rounds: int) -> dict[str, Any]:
    """Compare the boosts a second of one memory by one client and by sixteen; a deadlock would be an error."""
    known = memory.remember(graph, next(drafts()), is_test=False).id
    rates: dict[int, list[float]] = {1: [], CLIENTS: []}
    for _ in range(5):
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
    parser = report.parser(__doc__)
    parser.add_argument("--small", action="store_true", help="fewer rounds")
    given = parser.parse_args()
    rounds, size = (100, 10_000) if given.small else (1000, 100_000)
    with fresh_graph() as graph:
        result = circumstances(graph) | {
            "milliseconds": single(graph, graph.driver, rounds),
            "a second": {
                "ingest against a bare UNWIND CREATE": ingest(graph, graph.driver, size),
                "boosts of one memory": crowd(graph, rounds),
            },
        }
    for group in ("milliseconds", "a second"):
        for name, found in result[group].items():
            print(f"{name}, {group}: {found}")
    if given.keep:
        report.write("writes", result)


if __name__ == "__main__":
    main()
