"""What an import costs against bare statements; a part of ``python -m benchmarks.writes``.

Twice: what it writes before it associates, batch by batch, against the same nodes and edges; and whole, with what it
finds and joins afterwards, against all that is there then, which the bare side is told beforehand.
"""

import json
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from statistics import median
from typing import Any, TypeVar

from benchmarks import bare
from benchmarks.bare import BATCH, NOW
from benchmarks.recall_speed import WORDS, Talk
from benchmarks.servers import fresh_graph
from benchmarks.turns import milliseconds
from brainbridge.association import association
from brainbridge.graph.graph import Graph, Unit
from brainbridge.graph.shaping import Made
from brainbridge.memory.drafts import Draft
from brainbridge.transfer import importing
from brainbridge.transfer.lines import Line, Reader
from brainbridge.transfer.provenance import Source

T = TypeVar("T")
_NAMES = 200  # that lines mention
LONG = 250  # words of a message of 2,000 characters
# The queries of an import, each of which begins a transaction, and what they are for.
_PARTS = {
    "memory.known": "writing memories, terms and signals",
    "association.pending": "reading what waits",
    "association.alike": "searching what is alike",
    "association.reinforce": "writing associations",
}


class Watched(Graph):
    """A database that notes how long its queries took, in ms; a transaction counts under the first of its queries."""

    def __init__(self, graph: Graph) -> None:
        super().__init__(graph.driver, uri=graph.uri, domains=graph.domains, timeout_s=3600)
        self.took = defaultdict[str, float](float)

    def run(self, name: str, params: dict[str, Any], made: Made[T], *, run_id: str = "") -> T:
        """Run one query, and note it."""
        return self._noted(name, lambda: super(Watched, self).run(name, params, made, run_id=run_id))

    def transaction(self, names: Sequence[str], work: Callable[[Unit], T], *, run_id: str = "") -> T:
        """Run a transaction, and note it."""
        return self._noted(names[0], lambda: super(Watched, self).transaction(names, work, run_id=run_id))

    def _noted(self, name: str, work: Callable[[], T]) -> T:
        found: list[T] = []
        self.took[name] += milliseconds(lambda: found.append(work()))
        return found[0]


def writing(graph: Graph, size: int) -> dict[str, Any]:
    """Compare the rate of an import's writing with bare UNWIND CREATEs of the same; batches take turns."""
    graph.driver.execute_query("MERGE (:Source {name: 'raw'})")
    graph.driver.execute_query("UNWIND range(0, 9999) AS n MERGE (:Session {isTest: false, scope: '', name: 's' + n})")
    ours, theirs = bare.drafts(), bare.drafts()
    source = Source("bench", "lines", "bench", NOW)
    rates: dict[str, list[float]] = {"import": [], "bare UNWIND CREATE": []}
    for batch in range(size // BATCH):
        lines = [_line(each, batch * BATCH + n) for n, each in enumerate(islice(ours, BATCH))]
        rates["import"].append(_rate(BATCH, partial(importing.write, graph, lines, source)))
        rows = _stored(islice(theirs, BATCH))
        rates["bare UNWIND CREATE"].append(_rate(BATCH, partial(bare.created, graph.driver, rows)))
    return _compared(rates, len(rates["import"]) // 5)


def _line(made: Draft, number: int) -> Line:
    return Line(number, made.model_copy(update={"import_key": f"k{number}"}), hash=made.content)


def _stored(made: Iterable[Draft]) -> list[dict[str, Any]]:
    """Return what an import stores of each, terms and signals too."""
    rows = [{**each.to_row(), "importKey": str(uuid.uuid4()), "ordinal": 1} for each in made]
    return bare.raw([association.describe(row) for row in rows])


def _rate(size: int, work: Callable[[], object]) -> float:
    return size / milliseconds(work) * 1000


def _compared(rates: dict[str, list[float]], warming: int) -> dict[str, Any]:
    found = {name: median(each[warming:]) for name, each in rates.items()}
    return {name: round(rate) for name, rate in found.items()} | {
        "ratio": round(found["import"] / found["bare UNWIND CREATE"], 2)
    }


def told(scope: str, size: int, seed: int, words: int = WORDS) -> list[bytes]:
    """Return a file of lines of so many words that bring every association there is.

    Of every eight one mentions a name, one says again what was said ten lines before but for a word, and one gives a
    reason.
    """
    talk, said, made = Talk(seed), list[str](), list[bytes]()
    for number in range(size):
        line = talk.line(number, words) | {"scope": scope}
        kind = number % 8
        if kind == 1:
            line["content"] += f" with Name{chr(97 + number % 26)}{number % _NAMES}"
        elif kind == 3 and number > 10:
            line["content"] = f"{said[number - 10].rpartition(' ')[0]} again"
        elif kind == 5:
            line["content"] += " because of that"
        said.append(line["content"])
        made.append(json.dumps(line).encode())
    return made


def whole(size: int, rounds: int, words: int = WORDS) -> tuple[dict[str, Any], dict[str, float]]:
    """Compare whole imports with bare CREATEs of all that they leave; returns rates, and parts in ms a memory.

    An import is of ``size`` lines of so many words; the first does not count. Each side has a server of its own, since
    the same nodes are there once; the imports take turns with the CREATEs.
    """
    rates: dict[str, list[float]] = {"import": [], "bare UNWIND CREATE": []}
    parts = defaultdict[str, float](float)
    with fresh_graph() as ours, fresh_graph() as theirs:
        watched = Watched(ours)
        for round_ in range(rounds):
            scope = f"round {round_}"
            texts = told(scope, size, round_, words)
            watched.took.clear()
            took = milliseconds(partial(_imported, watched, texts, scope))
            found = bare.statements(ours, scope)
            rates["import"].append(size / took * 1000)
            rates["bare UNWIND CREATE"].append(_rate(size, partial(bare.written, theirs.driver, found)))
            if round_:
                for name, each in _parts(took, watched.took, milliseconds(partial(_parsed, texts))).items():
                    parts[name] += each
        assert bare.counts(ours) == bare.counts(theirs)
    return _compared(rates, 1), {name: round(each / size / (rounds - 1), 3) for name, each in parts.items()}


def _imported(graph: Graph, texts: Sequence[bytes], name: str) -> None:
    done = importing.import_lines(graph, texts, session="s", instance="bench", now=NOW, redacts=True, source=name)
    assert (done.imported, done.associated) == (len(texts), len(texts))


def _parsed(texts: Sequence[bytes]) -> int:
    return sum(1 for _ in Reader("s", "bench", NOW, True).read(texts))


def _parts(took: float, queries: Mapping[str, float], parsing: float) -> dict[str, float]:
    """Return what each part took; what is left is the client: words and names of texts, and driving it all."""
    named = {what: queries.get(query, 0.0) for query, what in _PARTS.items()}
    return {"parsing lines": parsing, **named, "the rest, in the client": took - parsing - sum(named.values())}
