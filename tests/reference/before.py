"""How an import was taken in before it was made fast: line by line the same rules, and none of the ways to save work.

Its queries are beside this file as they were; those that are the same today are today's, and so is what reads a text:
its terms, signals, entities and causes.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from brainbridge import instants
from brainbridge.association import association
from brainbridge.association.association import _Pending
from brainbridge.config import config
from brainbridge.governance import trust
from brainbridge.graph import header
from brainbridge.graph.catalog import Catalog
from brainbridge.graph.graph import Graph, Unit
from brainbridge.language.causes import causal_phrase
from brainbridge.language.entities import Rules
from brainbridge.language.words import forms
from brainbridge.memory import memory
from brainbridge.memory.traces import MOST_WORDS
from brainbridge.run.run import LANDMARK
from brainbridge.transfer import importing, provenance
from brainbridge.transfer.lines import Line, Reader
from brainbridge.transfer.provenance import Source
from tests.state import Anything, at

_FOLDER = Path(__file__).parent / "taking_in"
SOURCE = Source("lines", "lines", "i", at(9))


@contextmanager
def older(graph: Graph) -> Iterator[Graph]:
    """Let a graph have the queries of that time."""
    today = graph.catalog
    texts = {path.stem.replace("_", "/", 1): path.read_text(encoding="utf-8") for path in _FOLDER.glob("*.cypher")}
    found = [header.parse(text, f"{name}.cypher", "cypher") for name, text in texts.items()]
    try:
        graph.catalog = Catalog({**today, **{query.name: query for query in found}})
        yield graph
    finally:
        graph.catalog = today


def take_in(graph: Graph, texts: Sequence[bytes]) -> None:
    """Import lines, and associate them."""
    lines = [each for each in Reader("s", "i", at(9), True).read(texts) if isinstance(each, Line)]
    rows = [(line.to_row(), line) for line in importing._numbered(lines)]
    with older(graph):
        known = memory.known(graph, [line.key for _, line in rows])
        fresh = [(row, line) for row, line in rows if line.key not in known]
        graph.rows("memory.create", Anything, rows=[row for row, _ in fresh], isTest=False, landmark=LANDMARK)
        provenance.derive(graph, SOURCE, [(row["id"], line) for row, line in fresh])
        params = {"isTest": False, "until": None, "longest": association._LONGEST, "batch": association._BATCH}
        while batch := graph.rows("association.pending", Anything, **params):
            _associate(graph, [_pending(each) for each in batch])


def _pending(found: Any) -> _Pending:
    """Return what waits, as it is today: what somebody else said is none of the user's wishes."""
    today = {"facet": None, "directive": False, "described": False, "suspect": False}
    return _Pending(**found.model_dump(), **today, trust=trust.of_role(found.role))


def _associate(graph: Graph, batch: Sequence[_Pending]) -> None:
    described = [association._described(each, forms(each.content)) for each in batch]
    graph.rows("memory.describe", Anything, rows=described)
    alike: Any = graph.rows(
        "association.alike",
        Anything,
        rows=[{"id": each.id, "terms": dict.fromkeys(forms(each.content), True)} for each in batch],
        index="memory_words",
        threshold=config.current(graph).semantic_similarity_threshold,
        candidates=51,
        fewest=3,
        most=256,
    )

    def work(unit: Unit) -> None:
        rows = [each.model_dump() for each in alike]
        unit.rows("association.reinforce", Anything, rows=rows, most=5)
        mentions = [{"id": each.id, "entities": association._entities(Rules(), each)} for each in batch]
        unit.rows("association.mention", Anything, rows=mentions, now=instants.to_ms(SOURCE.at))
        places = [{"id": each.id, "phrase": causal_phrase(each.content)} for each in batch]
        unit.rows("association.follow", Anything, rows=places)
        ids = [each.id for each in batch]
        association.surround(unit, ids)
        unit.rows("session.learn", Anything, ids=ids, most=MOST_WORDS)

    graph.transaction(association._WRITES, work)
