"""The law of crystals in Cypher against the reference model: the same lives, judged at any instant by any means."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given

from brainbridge import instants
from brainbridge.consolidation import consolidation
from brainbridge.crystal import lifecycle, merging, publishing
from brainbridge.crystal.indexing import indexing
from brainbridge.crystal.indexing.pieces import Making
from brainbridge.crystal.indexing.walking import Place
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from tests.crystals import crystallized
from tests.effort import examples
from tests.indexing import folder
from tests.reference.crystals import Crystals, Transition
from tests.reference.lives import (
    Access,
    Configure,
    Create,
    Freeze,
    Index,
    Merge,
    Operation,
    Publish,
    Revive,
    Run,
    Unmerge,
    joined,
    lives,
)
from tests.state import BASE, empty, query

FILED = "Crystal {path: 'shelf/a.md'}"
_LATEST = "m:Head OR m.endReason = 'merged'"
_NAME = "coalesce(properties(m).alias, m.id)"  # that the model has for it
_FACTORS = ("fact", "goal", "general", "skill")
_KEYS = {
    "decay_rate": "decayRate",
    "frequency_constant": "frequencyConstant",
    "emotion_decay_resistance": "emotionDecayResistance",
    "forget_threshold": "forgetThreshold",
    "archive_threshold": "archiveThreshold",
    "activate_threshold": "activateThreshold",
}


def instant(at: int) -> datetime:
    return instants.from_ms(at)


def hours(at: int) -> float:
    return (at - instants.to_ms(BASE)) / 3_600_000


def done(graph: Graph, operation: Operation) -> bool | None:
    """Do an operation; returns whether it was taken, None where it cannot be refused."""
    if isinstance(operation, Create):
        facet = {"emotionalValence": operation.valence, "semanticType": operation.semantic_type}
        facet |= {"lifespanPolicy": operation.policy, "ttlMs": operation.ttl_ms}
        crystallized(graph, operation.id, hours=hours(operation.at), facet=facet)
        return None
    if isinstance(operation, Run):
        consolidation.consolidate(graph, now=instant(operation.at), is_test=False, only="crystals")
        return None
    if isinstance(operation, Configure | Index):
        _whole(graph, operation)
        return None
    try:
        if isinstance(operation, Publish | Merge | Unmerge):
            _among(graph, operation)
        else:
            _one(graph, operation)
    except Refused:
        return False
    return True


def _whole(graph: Graph, operation: Configure | Index) -> None:
    if isinstance(operation, Configure):
        consolidation.reconfigure(graph, values(operation.changes), now=instant(operation.at))
    elif operation.text is None:
        with suppress(InvalidInput):  # nothing is there, and nothing was
            filed(graph, None, operation.at)
    else:
        filed(graph, operation.text, operation.at)


def filed(graph: Graph, text: int | None, at: int) -> None:
    """Index a file, and name what is made of it as the model does."""
    with TemporaryDirectory() as root:
        folder(Path(root), {} if text is None else {"a.md": f"plank{text} shelf{text} ladder{text}"})
        making = Making(now=instant(at), instance="i", trust="user", redacts=True)
        source = indexing.Source(None, (Place(root, root, "shelf/"),))
        indexing.index(graph, [source], making)
    query(
        graph,
        f"MATCH (m:{FILED}) WHERE m:Head AND properties(m).alias IS NULL "
        "SET m.alias = 'file' + "
        "COUNT { MATCH (o:Crystal) WHERE properties(o).alias IS NOT NULL RETURN DISTINCT o.lineageId }",
    )


def names(graph: Graph) -> dict[str, str]:
    """Return the names that the model has for the latest versions, by their ids."""
    rows = query(graph, f"MATCH (m:Crystal) WHERE {_LATEST} RETURN m.id AS id, {_NAME} AS name")
    return {row["id"]: row["name"] for row in rows}


def stored_as(graph: Graph, name: str) -> str:
    return next(memory_id for memory_id, known in names(graph).items() if known == name)


def _one(graph: Graph, operation: Access | Freeze | Revive) -> None:
    now, name = instant(operation.at), stored_as(graph, operation.id)
    if isinstance(operation, Access):
        for _ in range(operation.times):
            memory.touch(graph, name, now=now)
    elif isinstance(operation, Freeze):
        lifecycle.freeze(graph, name, now=now)
    else:
        integrity.revive(graph, name, now=now)


def _among(graph: Graph, operation: Publish | Merge | Unmerge) -> None:
    now = instant(operation.at)
    if isinstance(operation, Publish):
        scope: Any = operation.scope
        publishing.publish(graph, stored_as(graph, operation.id), scope, now=now)
    elif isinstance(operation, Merge):
        merging.merge(graph, [operation.id, operation.other], now=now, is_test=False)
    else:
        merging.unmerge(graph, stored_as(graph, operation.id), now=now)


def values(changes: Any) -> dict[str, float]:
    """Return a change as the configuration is told."""
    found = {_KEYS[name]: value for name, value in changes.items() if name in _KEYS}
    if "type_factors" in changes:
        found |= {f"{each}Factor": changes["type_factors"].get(each, 1.0) for each in _FACTORS}
    return found


def same(graph: Graph, model: Crystals, at: int) -> None:
    """Compare everything that a reader is told of each crystal."""
    known = names(graph)
    assert sorted(known.values()) == sorted(model.crystals)
    for found in memory.read(graph, sorted(known), now=instant(at)):
        name = known[found.id]
        expected = model.crystals[name]
        extra: Any = found.model_extra
        state = model.state(name, at)
        assert (found.state == "live") == (state == "live"), (name, state)
        assert found.access_count == expected.n + 1
        assert extra["importance"] == pytest.approx(model.importance(name, at), rel=1e-9)
        ends = found.valid_to or found.forget_at
        assert (None if ends is None else instants.to_ms(ends)) == model.ends_at(name), name
        assert extra["accessScope"] == expected.scope
        for key, threshold in (("activeUntil", "activate_threshold"), ("mergeableUntil", "promote_threshold")):
            assert extra[key] == model.until(name, threshold, at), (name, key)
        # What is due is told as ended, and else it may be that only the model has written the end.
        if (found.valid_to is None) == (expected.ended is None) and (found.valid_to or state == "live"):
            assert extra["lifecycle"] == expected.lifecycle, name


def transitions(graph: Graph) -> list[Transition]:
    """Return what events say of lifecycles; what becomes of a winner, the event of its loser tells.

    Nothing is said of the file's: that a version goes on, or begins anew, is told by the version itself.
    """
    rows = query(
        graph,
        "MATCH (e:Event)-[:CONCERNS]->(m:Memory {id: e.memoryId}) "
        "WHERE e.before_lifecycle <> e.after_lifecycle AND properties(m).alias IS NULL "
        "RETURN e.memoryId AS id, e.before_lifecycle AS before, e.after_lifecycle AS after, e.at.epochMillis AS at",
    )
    return sorted(Transition(**row) for row in rows)


@examples(300, sampled=60)
@given(operations=lives())
@pytest.mark.timeout(3600)
def test_the_graph_is_what_the_specification_says(migrated: Graph, operations: list[Operation]) -> None:
    empty(migrated)
    model = Crystals()
    for operation in operations:
        expected = operation.on(model)
        taken = done(migrated, operation)
        if taken is not None:
            assert taken is expected, operation
        same(migrated, model, operation.at)
    end = operations[-1].at
    model.run(end)
    done(migrated, Run(end))
    same(migrated, model, end)
    rows = query(
        migrated,
        f"MATCH (m:Crystal) WHERE {_LATEST} RETURN {_NAME} AS id, m.lifecycle AS lifecycle, m.endReason AS reason",
    )
    assert {row["id"]: row["lifecycle"] for row in rows} == {name: model.lifecycle(name) for name in model.crystals}
    assert {row["id"]: row["reason"] for row in rows if row["reason"]} == {
        name: each.ended.reason for name, each in model.crystals.items() if each.ended
    }
    of_file = model.of_file()
    told = [
        each for each in model.transitions if "consolidated" not in (each.before, each.after) and each.id not in of_file
    ]
    events = [each for each in transitions(migrated) if each.after != "consolidated" and each.before != "consolidated"]
    assert events == sorted(told)
    assert integrity.validate(migrated, now=instant(end + 1)).findings == []


@examples(300, sampled=25)
@given(operations=lives())
@pytest.mark.timeout(3600)
def test_a_pass_changes_nothing_that_a_later_one_would_not(migrated: Graph, operations: list[Operation]) -> None:
    """With no pass but the last one, all is the same but what is activated, which passes decide, and its merges.

    What is activated lives longer, so of a file other crystals may come about then; what they were to do is left out.
    """
    ends: list[dict[str, Any]] = []
    for passes in (True, False):
        empty(migrated)
        for operation in operations:
            if passes or not (isinstance(operation, Run) or _is_nobodys(migrated, operation)):
                done(migrated, operation)
        done(migrated, Run(operations[-1].at))
        rows = query(
            migrated,
            f"MATCH (m:Crystal) WHERE {_LATEST} RETURN {_NAME} AS id, "
            "EXISTS { (:Crystal {lineageId: m.lineageId})<-[:CONCERNS]-(:Event {kind: 'activated'}) } AS activated, "
            "m.validTo AS ended, m.endReason AS reason, m.lifecycle AS lifecycle",
        )
        ends.append({row["id"]: row for row in rows})
    activated = [row["id"] for rows in ends for row in rows.values() if row.pop("activated")]
    of_file = [name for rows in ends for name in rows if name.startswith("file")]
    apart = joined(operations, activated, of_file)
    first, second = ({name: row for name, row in rows.items() if name not in apart} for rows in ends)
    assert first == second


def _is_nobodys(graph: Graph, operation: Operation) -> bool:
    """Tell whether what an operation is about was made of the file only with passes."""
    name = getattr(operation, "id", "")
    return name.startswith("file") and name not in names(graph).values()
