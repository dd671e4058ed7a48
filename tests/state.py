"""States of the graph for tests: small, dated in hours from a fixed instant, written and read without the product."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from pydantic import ConfigDict

from brainbridge import instants
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph, converted
from brainbridge.graph.rows import Row
from brainbridge.integrity import integrity
from brainbridge.integrity.integrity import Finding
from brainbridge.language import facets, words
from brainbridge.memory import memory
from brainbridge.memory.drafts import Draft
from brainbridge.run.run import LANDMARK
from brainbridge.schema import migrations, vocabulary

BASE = instants.parse("2026-05-01T12:00:00Z")
RATES = {"working": 0.5, "shortTerm": 0.05, "longTerm": 0.001}
_EMPTY = """
MATCH (n) WHERE n:__BrainbridgeLock OR none(label IN labels(n) WHERE label STARTS WITH '__Brainbridge')
CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS
WITH count(*) AS deleted
UNWIND $first AS each
CREATE (n:$(each.labels)) SET n = each.properties
"""
_LEFT = """
MATCH (n) WHERE none(label IN labels(n) WHERE label STARTS WITH '__Brainbridge')
RETURN labels(n) AS labels, properties(n) AS properties
"""
_first: list[dict[str, Any]] = []


def at(hours: float) -> datetime:
    """Return the instant so many hours after the base."""
    return BASE + timedelta(hours=hours)


def ms(hours: float) -> int:
    """Return the instant so many hours after the base, in epoch milliseconds."""
    return instants.to_ms(at(hours))


def empty(graph: Graph) -> None:
    """Delete everything and write the first configurations again, as their migrations do."""
    if not _first:
        _first.extend(_first_configurations(graph))
    with graph.driver.session() as session:
        session.run(_EMPTY, first=_first).consume()


def _first_configurations(graph: Graph) -> list[dict[str, Any]]:
    """Let the migrations write them once; a copy of the result costs a test one statement, not five."""
    with graph.driver.session() as session:
        session.run(_EMPTY, first=[]).consume()
        with session.begin_transaction() as transaction:
            for migration in migrations.local(DOMAINS):
                for statement in migration.statements if migration.kind == "data" else ():
                    transaction.run(statement, now=0)
            transaction.commit()
        return session.run(_LEFT).data()


def create_tokens(graph: Graph) -> None:
    """Make every name of the graph's domains known to the server, so that its warnings are about statements only."""
    names = vocabulary.names(graph.domains)
    changed = {f"{when}_{name}" for when in ("before", "after") for name in names.properties}
    for procedure, tokens in (
        ("createLabel", names.labels),
        ("createRelationshipType", names.types),
        ("createProperty", names.properties | changed | {"observations"}),  # which another program writes
    ):
        for token in sorted(tokens):
            graph.driver.execute_query(f"CALL db.{procedure}($token)", token=token)


def query(graph: Graph, statement: str, **params: Any) -> list[dict[str, Any]]:
    """Run any statement."""
    records, _, _ = graph.driver.execute_query(statement, params)
    return [converted(record.data()) for record in records]


def given(graph: Graph, memory_id: str = "m", *, hours: float = 0.0, test: bool = False, **parts: Any) -> str:
    """Write a memory with that id by the product's own query; parts are those of its rows."""
    write(graph, birth(memory_id, hours=hours, **parts), test=test)
    return memory_id


def write(graph: Graph, *rows: dict[str, Any], test: bool = False) -> None:
    """Write memories in one transaction."""
    memory.create(graph, rows, is_test=test)


def birth(memory_id: str, *, hours: float = 0.0, **parts: Any) -> dict[str, Any]:
    """Return a memory as a row for the query that writes it."""
    row = {
        "id": memory_id,
        "at": ms(hours),
        "content": f"content of {memory_id}",
        "contentHash": "",
        "type": "learning",
        "sessionId": "s",
        "instanceId": "i",
        "sensitivity": "normal",
        **parts,
    }
    return row | derived(**row) | parts


def derived(
    *, content: str, sessionId: str, type: str, speaker: str = "", role: str = "", scope: str = "", **_: Any
) -> dict[str, str]:
    """Return what recall searches of a memory."""
    found = facets.facets(scope=scope, session=sessionId, type=type, speaker=speaker, role=role)
    return {"text": words.searched(speaker, content), "facets": found}


def searched(graph: Graph, word: str, index: str = "memory_words") -> set[str]:
    """Return the ids or names of what a full-text index finds by a word."""
    statement = "CALL db.index.fulltext.queryNodes($index, $word) YIELD node RETURN coalesce(node.id, node.name) AS id"
    return {row["id"] for row in query(graph, statement, index=index, word=word)}


def stored(graph: Graph, memory_id: str = "m") -> dict[str, Any]:
    """Return the properties of a memory as they are stored, and its labels."""
    rows = query(graph, "MATCH (m:Memory {id: $id}) RETURN properties(m) AS p, labels(m) AS l", id=memory_id)
    return {**rows[0]["p"], "labels": set(rows[0]["l"])}


def damage(graph: Graph, hours: float, *, excused: Collection[str] = ()) -> list[Finding]:
    """Return what ``validate-memories`` finds, warnings too, except what the test itself caused."""
    return [each for each in integrity.validate(graph, now=at(hours)).findings if each.code not in excused]


def run_at(graph: Graph, hours: float, *, test: bool = False, run_id: str = "r") -> str:
    """Write the record of a run, for queries that record events."""
    params = {"id": run_id, "command": "test", "now": ms(hours), "startedAt": ms(hours)}
    graph.rows("run.start", Anything, **params, isTest=test, session=None, by="tests", undoes=None)
    return run_id


def taken_back(graph: Graph, event: str, by: str = "undo.restore", *, hours: float = 0.5, run_id: str = "back") -> None:
    """Take an event back, by a run of its own."""
    run_at(graph, hours, run_id=run_id)
    params = {} if by == "undo.restore" else {"cascade": False, "landmark": LANDMARK, "gaining": DOMAINS.gaining}
    (row,) = graph.rows(by, Anything, events=[event], now=ms(hours), runId=run_id, **params)
    assert row.model_dump()["outcome"] == "undone"


def protected(graph: Graph, *names: str, hours: float = 0.0, run_id: str = "guard") -> None:
    """Take memories out of the energy law, by a run of its own."""
    run_at(graph, hours, run_id=run_id)
    graph.rows("energy.protect", Anything, ids=list(names), now=ms(hours), landmark=LANDMARK, runId=run_id)


def judged(hours: float, tier: str = "working", *, test: bool = False) -> dict[str, Any]:
    """Return the parameters common to all queries that judge a tier."""
    return {"isTest": test, "tier": tier, "rate": RATES[tier], "now": ms(hours), "landmark": LANDMARK}


class Anything(Row):
    """A row of any shape."""

    model_config = ConfigDict(extra="allow")


def draft(hours: float = 0.0, **parts: Any) -> Draft:
    """Return a checked memory to be written."""
    defaults = {"content": "something", "sessionId": "s", "instanceId": "i"}
    return Draft.model_validate(defaults | parts | {"at": at(hours)})


def joined(
    graph: Graph, start: str, end: str, confidence: Any = 1.0, *, kind: str = "COACTIVATED", hours: float = 0.0
) -> None:
    """Join two memories by an association reinforced last at that hour; ABOUT goes through an entity of their own."""
    edge = {"weight": 1, "createdAt": at(hours), "lastReinforcedAt": at(hours)}
    create = f"CREATE (a)-[r:{kind}]->(b)"
    if kind == "ABOUT":
        create = (
            "CREATE (a)-[r:ABOUT]->(e:Named {name: $a + '+' + $b})<-[s:ABOUT]-(b) SET s = $edge, s.confidence = 1.0"
        )
    query(
        graph,
        f"MATCH (a:Memory {{id: $a}}), (b:Memory {{id: $b}}) {create} SET r = $edge, r.confidence = $confidence",
        a=start,
        b=end,
        edge=edge,
        confidence=confidence,
    )


def reinforced(graph: Graph, old: str, new: str, similarity: float = 0.8, *, hours: float = 0.0) -> None:
    """Let a new memory reinforce an old one from that hour on, by an edge that has not counted yet."""
    query(
        graph,
        "MATCH (o:Memory {id: $old}), (n:Memory {id: $new}) "
        "WITH n, o, datetime({epochMillis: $at}) AS at CREATE (n)-[:REINFORCES {pair: n.lineageId + '>' + o.lineageId, "
        "similarity: $s, confidence: $s, weight: 1, createdAt: at, lastReinforcedAt: at}]->(o)",
        old=old,
        new=new,
        s=similarity,
        at=ms(hours),
    )
