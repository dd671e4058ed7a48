"""How long a recall takes against the full-text calls it makes: ``python -m benchmarks.recall_speed [--keep]``.

At each size a brain is imported as a user would import it: sessions of 30 lines between two people, 150 sessions a
scope. Co-activations are added until there are as many edges as asked, a seventh of them at hubs with some 2,000 each.
Then recalls (no touch, default weights, one scope each) take turns with the same full-text calls bare: in one
statement, and in one each, as who calls them by hand would. At the largest size a memory is co-activated with 50,000
others, and asked for. Times in milliseconds.
"""

import itertools
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from io import BytesIO
from typing import Any, TypeVar

import neo4j

from benchmarks import report
from benchmarks.servers import circumstances, fresh_graph
from benchmarks.turns import in_turns
from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.graph.graph import Graph
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters

_NOW = instants.parse("2026-05-01T12:00:00Z")
_SIZES = ((10_000, 100_000), (100_000, 1_000_000), (1_000_000, 3_000_000))  # memories, edges
_SESSIONS, _LINES, WORDS, _VOCABULARY = 150, 30, 14, 8000
_EDGES_A_HUB, _AT_HUBS = 15_000, 1 / 7  # one hub for so many edges, with a seventh of them
_HUB_EDGES, _HUB_WORD = 50_000, "lodestone"
_BATCH = 10_000
_ASKED, _WARMING = 400, 2000  # a server that has just written for an hour has not compiled what reads
_FEW, _FEW_EDGES, _FEW_ASKED, _FEW_WARMING = 1000, 10_000, 100, 200
_LANES = {
    "words": "$index, $words, {limit: $pool}",
    "around": "$index, $aroundWords, {limit: $pool / 2}",
    "session": "$sessionIndex, $sessionWords, {limit: $sessions}",
    "standing": "$index, $standingWords, {limit: $standing}",
}


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stored:
    """A memory as far as questions and edges need it."""

    lineage: str
    scope: str
    words: list[str]


@dataclass(frozen=True, slots=True)
class Call:
    """A question, and the parameters of the full-text calls that a recall makes for it."""

    question: str
    scope: str
    params: dict[str, Any]


class Talk:
    """Lines of made-up words, frequent ones as frequent as in a language; questions about them, and edges."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)
        self._words = ["".join(self._random.choices("abdegiklmnoprstu", k=7)) for _ in range(_VOCABULARY)]
        self._joined = set[tuple[str, str]]()
        self._shares = list(itertools.accumulate(1 / (place + 2) for place in range(_VOCABULARY)))

    def _said(self, size: int) -> list[str]:
        return self._random.choices(self._words, cum_weights=self._shares, k=size)

    def line(self, number: int, words: int = WORDS) -> dict[str, Any]:
        """Return an import line of so many words, a second after the one before."""
        session = number // _LINES
        return {
            "at": (_NOW + timedelta(seconds=number)).isoformat(),
            "content": " ".join(self._said(words)),
            "speaker": ("Ann", "Bo")[number % 2],
            "role": "person",
            "scope": f"scope {session // _SESSIONS}",
            "sessionId": f"session {session}",
        }

    def questions(self, stored: Sequence[Stored], size: int) -> list[tuple[str, str]]:
        """Return (question, scope) pairs: six words of a memory and two others."""
        about = self._random.choices(stored, k=size)
        return [(" ".join([*self._random.sample(each.words, 6), *self._said(2)]), each.scope) for each in about]

    def pairs(self, stored: Sequence[Stored], size: int) -> Iterator[tuple[str, str]]:
        """Yield so many pairs of lineages of one scope, the smaller first, none twice ever."""
        homes: dict[str, list[str]] = {}
        for each in stored:
            homes.setdefault(each.scope, []).append(each.lineage)
        hubs = [self._random.choice(stored) for _ in range(1 + size // _EDGES_A_HUB)]
        most = len(self._joined) + size
        while len(self._joined) < most:
            one = self._random.choice(hubs if self._random.random() < _AT_HUBS else stored)
            other = self._random.choice(homes[one.scope])
            pair = (min(one.lineage, other), max(one.lineage, other))
            if one.lineage != other and pair not in self._joined:
                self._joined.add(pair)
                yield pair


def take_in(brain: Brain, lines: Iterable[dict[str, Any]]) -> None:
    """Import lines."""
    brain.transfer.import_file(BytesIO(b"\n".join(json.dumps(line).encode() for line in lines)), "bench", now=_NOW)


def run(graph: Graph, statement: str, **params: Any) -> list[neo4j.Record]:
    """Run a statement of the benchmark's own in one round trip."""
    with graph.driver.session() as session:
        return list(session.run(statement, params))


def join(graph: Graph, pairs: Iterator[tuple[str, str]]) -> None:
    """Write co-activations past the product, which makes them a retrieval at a time."""
    while batch := list(itertools.islice(pairs, _BATCH)):
        run(
            graph,
            "UNWIND range(0, size($pairs) - 1) AS i WITH i % 10 AS digit, $pairs[i] AS pair "
            "MATCH (a:Head {lineageId: pair[0]}), (b:Head {lineageId: pair[1]}) "
            "CREATE (a)-[:COACTIVATED {pair: pair[0] + '|' + pair[1], weight: 1 + digit, "
            "confidence: 1.0 - digit / 20.0, createdAt: a.created, lastReinforcedAt: a.created}]->(b)",
            pairs=[list(pair) for pair in batch],
        )


def stored(graph: Graph) -> list[Stored]:
    """Return every memory, in the order of time."""
    rows = run(graph, "MATCH (m:Head) RETURN m.lineageId, m.scope, m.content ORDER BY m.created, m.lineageId")
    return [Stored(lineage, scope, content.split()) for lineage, scope, content in rows]


def edges(graph: Graph) -> int:
    """Return how many associations there are between memories."""
    return int(run(graph, "MATCH (:Head)-[r:COACTIVATED|REINFORCES|NEXT|CAUSED]->(:Head) RETURN count(r)")[0][0])


def lanes(weights: Mapping[str, Any], question: str, scope: str | None) -> dict[str, Any]:
    """Return the parameters of a recall's full-text calls: the same words, scope and pools."""
    searches = recall.lanes(recall.read(question), Filters.of(scope=scope))
    return searches | {"pool": weights["pool"], "sessions": recall.SESSIONS, "standing": weights["fanOut"]}


def bare(graph: Graph, params: dict[str, Any]) -> None:
    """Make the full-text calls of a recall in one statement, and nothing else."""
    calls = (
        f"CALL db.index.fulltext.queryNodes({lane}) YIELD score RETURN sum(score) AS {name}"
        for name, lane in _LANES.items()
    )
    run(
        graph,
        " ".join(f"CALL () {{ {call} }}" for call in calls) + " RETURN words, around, session, standing",
        **params,
    )


def one_by_one(graph: Graph, params: dict[str, Any]) -> None:
    """Make them in a statement each, and take the ids."""
    for lane in _LANES.values():
        run(
            graph,
            f"CALL db.index.fulltext.queryNodes({lane}) YIELD node, score RETURN elementId(node), score",
            **params,
        )


def timed(ways: Mapping[str, Callable[[T], object]], asked: Sequence[T], warming: int) -> dict[str, list[float]]:
    """Return what each way took for each question, question by question; the first questions only warm up."""
    works = {name: partial(next, map(way, asked)) for name, way in ways.items()}
    return in_turns(works, len(asked) - warming, warming)


def measured(
    graph: Graph, brain: Brain, asked: Sequence[tuple[str, str]], warming: int = _WARMING
) -> dict[str, dict[str, float]]:
    """Return median and 95th percentile of each way, and how often a recall takes the time of the bare calls."""
    later = _NOW + timedelta(days=7)
    weights = brain.config.current().recall.config
    calls = [Call(question, scope, lanes(weights, question, scope)) for question, scope in asked]
    ways: dict[str, Callable[[Call], object]] = {
        "recall": lambda call: brain.recall(call.question, now=later, touch=False, note=False, scope=call.scope),
        "full text bare, in one statement": lambda call: bare(graph, call.params),
        "full text bare, one by one": lambda call: one_by_one(graph, call.params),
    }
    figures = {name: report.percentiles(times, 2) for name, times in timed(ways, calls, warming).items()}
    least = figures["recall"]
    for name in list(ways)[1:]:
        figures[f"recall / {name}"] = {key: round(least[key] / figures[name][key], 2) for key in least}
    return figures


def measure(sizes: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """Grow a brain from size to size, and measure at each; at the largest, a hub too."""
    talk, result = Talk(), dict[str, Any]()
    with fresh_graph() as graph, Brain.open("bench") as brain:
        memories = list[Stored]()
        for size, wanted in sizes:
            memories = grow(graph, brain, talk, range(len(memories), size), wanted)
            figures = measured(graph, brain, talk.questions(memories, _WARMING + _ASKED))
            result[f"{size:,} memories, {edges(graph):,} edges"] = figures
            print(figures, flush=True)
        result[f"the best hit of {len(memories):,} has {_HUB_EDGES:,} edges"] = hub(graph, brain, talk, memories)
        return result | {"circumstances": circumstances(graph)}


def look() -> dict[str, Any]:
    """Measure a small brain."""
    talk = Talk()
    with fresh_graph() as graph, Brain.open("bench") as brain:
        memories = grow(graph, brain, talk, range(_FEW), _FEW_EDGES)
        asked = talk.questions(memories, _FEW_WARMING + _FEW_ASKED)
        return {f"{_FEW:,} memories, {_FEW_EDGES:,} edges": measured(graph, brain, asked, _FEW_WARMING)}


def grow(graph: Graph, brain: Brain, talk: Talk, lines: range, wanted: int) -> list[Stored]:
    """Import lines, add edges until there are as many as wanted, and return every memory."""
    take_in(brain, map(talk.line, lines))
    memories = stored(graph)
    join(graph, talk.pairs(memories, wanted - edges(graph)))
    return memories


def hub(graph: Graph, brain: Brain, talk: Talk, memories: Sequence[Stored]) -> dict[str, dict[str, float]]:
    """Measure questions whose best hit is joined to as many others as no other is."""
    take_in(brain, [talk.line(len(memories)) | {"content": _HUB_WORD, "scope": None}])
    middle = run(graph, "MATCH (m:Head {content: $word}) RETURN m.lineageId", word=_HUB_WORD)[0][0]
    join(graph, ((middle, each.lineage) for each in memories[:_HUB_EDGES]))
    asked = [(f"{_HUB_WORD} {question}", scope) for question, scope in talk.questions(memories, _WARMING + _ASKED)]
    return measured(graph, brain, asked)


def measurements(result: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, dict[str, float]]]]:
    """Yield what was stored, and what each way took then."""
    return ((name, figures) for name, figures in result.items() if name != "circumstances")


def tables(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield a table for each brain that was measured."""
    for name, figures in measurements(result):
        yield ""
        yield from report.table([name, "p50", "p95"], [_row(way, cuts) for way, cuts in figures.items()])


def _row(way: str, cuts: Mapping[str, float]) -> list[str]:
    unit = "" if "/" in way else " ms"
    return [way, *(f"{cuts[key]}{unit}" for key in ("p50", "p95"))]


def main() -> None:
    """Measure what the command line names, print, and keep if asked to."""
    parser = report.parser(__doc__, "one small brain, fewer questions")
    sizes = ",".join(f"{memories}:{wanted}" for memories, wanted in _SIZES)
    parser.add_argument("--sizes", default=sizes, help="memories:edges, rising, with commas between")
    given = parser.parse_args()
    pairs = [tuple(map(int, size.split(":"))) for size in given.sizes.split(",")]
    result = look() if given.small else measure([(memories, wanted) for memories, wanted in pairs])
    print(*tables(result), sep="\n")
    if given.keep:
        report.write("recall_speed", result)


if __name__ == "__main__":
    main()
