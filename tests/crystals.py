"""Crystals for tests: written by the product's own query, touched, moved and looked at."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from brainbridge.crystal.pipeline import Pipeline
from brainbridge.crystal.settings import CRYSTALS
from brainbridge.graph.graph import Graph, ManagedUnit
from brainbridge.language.words import forms
from brainbridge.memory import memory
from brainbridge.run.run import LANDMARK
from tests.state import Anything, at, birth, given, ms, query, run_at, stored, write

DAY = 24.0  # hours
FACET = {"semanticType": "fact", "origin": "user_input", "source": "memory"}


def crystallized(
    graph: Graph,
    name: str = "c",
    *,
    hours: float = 0.0,
    accesses: int = 0,
    test: bool = False,
    facet: dict[str, Any] | None = None,
    **parts: Any,
) -> str:
    """Write a crystal, and access it so many times at the instant it was written."""
    write(graph, birth(name, hours=hours, crystal=FACET | (facet or {}), **parts), test=test)
    for _ in range(accesses):
        memory.touch(graph, name, now=at(hours))
    return name


def pledged(graph: Graph, name: str = "c", *, hours: float = 0.0, due: float | None = None, **parts: Any) -> str:
    """Write an open commitment of Ann's with that id; ``due`` in hours from the base."""
    own = {"commitmentKind": "promise", "commitmentState": "open", "owes": "Ann", "owesKey": "ann"}
    pledge: dict[str, Any] = {"commitment": own | {"commitmentKey": name}, "dueAt": None if due is None else ms(due)}
    facet = {"semanticType": "goal", "lifespanPolicy": "permanent"}
    return crystallized(graph, name, hours=hours, facet=facet, **pledge, **parts)


def moved(graph: Graph, to: str, *names: str, hours: float, run_id: str = "r", begun: bool = False) -> dict[str, Any]:
    """Move crystals by a run of its own; returns what became of each."""
    if not begun:
        run_at(graph, hours, run_id=run_id)
    moves = [{"id": name, "to": to} for name in names]
    rows = graph.rows("crystal.move", Anything, moves=moves, now=ms(hours), runId=run_id)
    return {row.model_dump()["id"]: row.model_dump()["outcome"] for row in rows}


def piped(graph: Graph, name: str, *, hours: float) -> str:
    """Give a crystal another type and importance by a pipeline; returns its run."""
    begun = Pipeline(lambda work: work(graph), now=at(hours), is_test=False).retrieve(name, limit=1)
    change = {"semantic_type": "insight", "declared_importance": 0.4}
    return begun.augment(lambda found: found.model_copy(update=change)).store().execute().run_id


def importance(graph: Graph, name: str = "c", *, hours: float = 0.0) -> float:
    """Return the importance of a crystal as a reader is told."""
    (row,) = graph.rows("memory.read", Anything, ids=[name], now=ms(hours), landmark=LANDMARK)
    return float(row.model_dump()["memory"]["importance"])


def later(instant: datetime, milliseconds: int) -> float:
    """Return an instant some milliseconds later, in hours after the base."""
    return (instant + timedelta(milliseconds=milliseconds) - at(0)) / timedelta(hours=1)


def constants(graph: Graph) -> dict[str, Any]:
    """Return the numbers of the law that hold now."""
    return dict(CRYSTALS.current(graph).tunables())


def used(graph: Graph, count: int = 13, *names: str, hours: float = 0.0) -> None:
    """Let crystals, all or some, have been accessed so often, the last time at that hour, without an access of each."""
    query(
        graph,
        "MATCH (m:Crystal) WHERE $names = [] OR m.id IN $names "
        "SET m.accessCount = $count, m.lastAccessed = CASE WHEN m.created > $at THEN m.created ELSE $at END",
        names=list(names),
        count=count,
        at=at(hours),
    )
    graph.rows("crystal.mend", Anything)


def written(graph: Graph, crystals: str, others: str = "") -> None:
    """Write crystals that can be merged, and other memories, each named by a letter."""
    for name in crystals:
        crystallized(graph, name)
    for name in others:
        given(graph, name)
    used(graph)


def worded(graph: Graph, name: str, words: Iterable[str], **parts: Any) -> str:
    """Write a crystal of these words in the file notes.md, with its terms, as ``associate`` would find them."""
    content = " ".join(words)
    known = {"facet": {"path": "notes.md"}, "terms": [*forms(content)], "contentHash": f"hash of {content}"}
    return crystallized(graph, name, content=content, **(known | parts))


def numbered(*counts: int) -> Iterable[str]:
    """Return words that nothing else has: ``word0``, ``word1`` and so on, of a range."""
    return (f"word{number:04}" for number in range(*counts))


def alike(graph: Graph, *, hours: float = 0.1, test: bool = False, **changes: Any) -> dict[str, Any]:
    """Ask for the pairs of one page."""
    index = "test_memory_words" if test else "memory_words"
    params = {"isTest": test, "index": index, "after": "", "page": 500, "candidates": 51, "least": 0.92, "most": 2.0}
    (row,) = graph.rows("crystal.pairs", Anything, **params | {"now": ms(hours)} | changes)
    return dict(row.model_dump())


def paired(graph: Graph, **changes: Any) -> set[tuple[str, str]]:
    """Return winner and loser of each pair of one page."""
    return {(each["winner"], each["loser"]) for each in alike(graph, **changes)["pairs"]}


def clustered(graph: Graph, name: str, *members: str, centre: str = "") -> None:
    """Put crystals into a cluster, which may have one of them as its centre."""
    query(
        graph,
        "MERGE (c:SemanticCluster {isTest: false, scope: '', name: $name}) ON CREATE SET c.label = 'words', c.rev = 0 "
        "WITH c UNWIND $members AS id MATCH (m:Memory {id: id}) "
        "SET c.centre = CASE $centre WHEN '' THEN c.centre ELSE $centre END "
        "CREATE (m)-[:BELONGS_TO]->(c)",
        name=name,
        members=list(members),
        centre=centre,
    )


def merged(
    graph: Graph, *pairs: str, hours: float = 1.0, run_id: str = "r", begun: bool = False, similarity: float = 0.95
) -> list[str]:
    """Merge by a run of its own, ``b>a`` the crystal b into a, and count the shares; returns what became of each."""
    if not begun:
        run_at(graph, hours, run_id=run_id)
    named = [pair.split(">") for pair in pairs]
    merges = [{"winner": winner, "loser": loser, "similarity": similarity} for loser, winner in named]
    with graph.driver.session() as session, session.begin_transaction() as transaction:
        held: Any = transaction
        unit = ManagedUnit(held, list(graph.catalog.values()))
        rows = unit.rows("crystal.merge", Anything, merges=merges, now=ms(hours), runId=run_id)
        done = [row.model_dump() for row in rows]
        ids = [each[end] for end in ("loser", "winner") for each in done if each["outcome"] == "merged"]
        unit.rows("crystal.share", Anything, ids=list(dict.fromkeys(ids)), now=ms(hours))
        transaction.commit()
    return [each["outcome"] for each in done]


def parted(
    graph: Graph, *events: str, hours: float = 2.0, run_id: str = "p", begun: bool = False, by: str = "crystal.part"
) -> dict[str, str]:
    """Take merges back, or merge again what was parted, by a run of its own; returns what became of each event."""
    if not begun:
        run_at(graph, hours, run_id=run_id)
    rows = graph.rows(by, Anything, events=list(events), now=ms(hours), runId=run_id)
    ids = [row.model_dump()["id"] for row in graph.rows("crystal.joined", Anything, id=run_id)]
    graph.rows("crystal.share", Anything, ids=ids, now=ms(hours))
    return {each["id"]: each["outcome"] for each in (row.model_dump() for row in rows)}


def rejoined(graph: Graph, *events: str, hours: float = 3.0, run_id: str = "j", begun: bool = False) -> dict[str, str]:
    """Merge again what was parted, by a run of its own."""
    return parted(graph, *events, hours=hours, run_id=run_id, begun=begun, by="crystal.rejoin")


def shared(graph: Graph, *names: str, hours: float = 5.0) -> int:
    """Count the associations of crystals for their winners; returns how many have a share."""
    (row,) = graph.rows("crystal.share", Anything, ids=list(names), now=ms(hours))
    return int(row.model_dump()["edges"])


def edges(graph: Graph, kind: str = "MERGED_INTO") -> set[str]:
    """Return the edges of a type as ``a>b``."""
    rows = query(graph, f"MATCH (a)-[:{kind}]->(b) RETURN a.id + '>' + coalesce(b.id, b.name) AS pair")
    return {row["pair"] for row in rows}


def lives(graph: Graph, *names: str) -> list[str]:
    """Return the lifecycles of crystals."""
    return [stored(graph, name)["lifecycle"] for name in names]


def tie(
    graph: Graph,
    a: str,
    b: str,
    *,
    kind: str = "COACTIVATED",
    weight: int = 1,
    confidence: float = 0.5,
    hours: float = 0.0,
) -> None:
    """Join two memories, or with ABOUT a memory and an entity of that name, by an edge as the product writes it."""
    if kind == "COACTIVATED" and b < a:
        a, b = b, a
    mark = "|" if kind == "COACTIVATED" else ">"
    end = "(b:Memory {id: $b})"
    if kind == "ABOUT":
        query(graph, "MERGE (e:Entity {isTest: false, scope: '', name: $b})", b=b)
        end = "(b:Entity {isTest: false, scope: '', name: $b})"
    edge: dict[str, Any] = {"pair": f"{a}{mark}{b}", "weight": weight, "confidence": confidence}
    edge |= {"createdAt": at(hours), "lastReinforcedAt": at(hours)} | (
        {"similarity": 0.8} if kind == "REINFORCES" else {}
    )
    query(graph, f"MATCH (a:Memory {{id: $a}}), {end} CREATE (a)-[r:{kind}]->(b) SET r = $edge", a=a, b=b, edge=edge)


def ties(graph: Graph, name: str) -> dict[str, tuple[int, float]]:
    """Return weight and confidence of each association of a memory, by its type and pair."""
    rows = query(
        graph,
        "MATCH (:Memory {id: $id})-[r:COACTIVATED|REINFORCES|CAUSED|ABOUT]-() "
        "RETURN type(r) + ' ' + r.pair AS pair, r.weight AS weight, r.confidence AS confidence",
        id=name,
    )
    assert len({row["pair"] for row in rows}) == len(rows)
    return {row["pair"]: (row["weight"], row["confidence"]) for row in rows}
