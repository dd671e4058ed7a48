"""Two brains with separate histories are merged, with kills: no association, access or memory is lost."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, seed
from hypothesis import strategies as st

from brainbridge.association import association
from brainbridge.consolidation import undo
from brainbridge.domains import DOMAINS
from brainbridge.errors import NotFound, Refused
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run.run import LAST
from brainbridge.transfer.archive import format, restoring
from brainbridge.transfer.archive.batch import Policy
from tests.effort import TIMES, examples
from tests.integration.archives import body, export, restored_elsewhere
from tests.reference.histories import BIRTHS, HOURS, NAMES, OPERATIONS, Birth, Operation, bear, done
from tests.state import at, damage, empty, query

PAIRS = st.lists(st.lists(st.sampled_from(NAMES), min_size=2, max_size=3, unique=True), max_size=3)
# What somebody asks for besides accesses; its effect depends on the state of the memory.
WISHES = st.builds(
    Operation,
    kind=st.sampled_from(["forget", "forget", "revive", "undo"]),
    hours=HOURS,
    name=st.sampled_from(NAMES),
    session=st.just("s"),
    is_test=st.booleans(),
)
LIVES = st.tuples(st.lists(st.one_of(OPERATIONS, WISHES), max_size=5), PAIRS)
Life = tuple[list[Operation], list[list[str]]]


class Killed(BaseException):
    """The merging process is gone."""


def live(graph: Graph, life: Life, name: str) -> None:
    """Play a history in one brain."""
    operations, pairs = life
    for number, names in enumerate(pairs):
        association.coactivate(graph, names, retrieval=f"{name}{number}", now=at(12 + 3000 * number))
    for operation in operations:
        if operation.kind in ("forget", "revive", "undo"):
            with suppress(NotFound, Refused):
                wished(graph, operation)
        else:
            done(graph, operation)


def wished(graph: Graph, operation: Operation) -> None:
    """Forget a memory, revive it, or take the latest run back."""
    now, name = at(operation.hours), operation.name
    if operation.kind == "forget" and memory.read(graph, [name], now=now):
        chosen = forgetting.choose(graph, [name], now=now, limit=1, scope=None, is_test=operation.is_test)
        forgetting.forget(graph, chosen, now=now)
    elif operation.kind == "revive":
        integrity.revive(graph, name, now=now)
    elif operation.kind == "undo":
        undo.undo(graph, LAST, now=now, is_test=operation.is_test)


def memories(graph: Graph) -> dict[str, dict[str, Any]]:
    """Return the versions and accesses of each lineage."""
    rows = query(
        graph,
        "MATCH (m:Memory) RETURN m.lineageId AS lineage, collect(m.id) AS ids, max(m.accessCount) AS accesses, "
        "collect(m.recentTouches) AS touches, 'retracted' IN collect(m.endReason) AS forgotten",
    )
    return {
        row["lineage"]: {**row, "ids": set(row["ids"]), "touches": {each for one in row["touches"] for each in one}}
        for row in rows
    }


def associations(graph: Graph) -> dict[tuple[str, str], tuple[int, Any]]:
    """Return each association by use or similarity: how often, and its last use."""
    rows = query(
        graph,
        "MATCH (a:Memory)-[r:COACTIVATED|REINFORCES|ABOUT]->(b) RETURN type(r) AS type, r.pair AS pair, "
        "r.weight AS weight, r.lastReinforcedAt AS last",
    )
    return {(row["type"], row["pair"]): (row["weight"], row["last"]) for row in rows}


def killed_after(graph: Graph, archive: Path, policy: Policy, batches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin a merge, and stop after so many batches of one lineage."""
    write, count = restoring._write, 0

    def counting(*args: Any) -> dict[str, int]:
        nonlocal count
        if count == batches:
            raise Killed
        count += 1
        return write(*args)

    with monkeypatch.context() as patch:
        patch.setattr(restoring, "_BATCH", 1)
        patch.setattr(restoring, "_write", counting)
        try:
            restoring.restore(graph, archive, on_conflict=policy, now=at(9000))
        except Killed:
            return


def merged(
    graph: Graph, brains: tuple[Path, Path], policy: Policy, kills: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Merge an archive into the brain of another one, and look for what either had."""
    home, archive = brains
    restored_elsewhere(graph, archive)
    theirs, their_associations = memories(graph), associations(graph)
    restored_elsewhere(graph, home)
    ours, our_associations = memories(graph), associations(graph)
    for batches in kills:
        killed_after(graph, archive, policy, batches, monkeypatch)
    restoring.restore(graph, archive, on_conflict=policy, now=at(9000))
    here, joined = memories(graph), associations(graph)
    assert here.keys() == ours.keys() | theirs.keys()
    for lineage, each in here.items():
        mine, other = ours.get(lineage), theirs.get(lineage)
        if mine:
            assert each["ids"] >= mine["ids"]
            assert each["touches"] >= mine["touches"]
            assert each["accesses"] >= mine["accesses"]
            assert each["forgotten"] or not mine["forgotten"]
        if other and not mine:
            assert each == other
    for key in our_associations.keys() | their_associations.keys():
        assert key in joined
        for weight, last in filter(None, (our_associations.get(key), their_associations.get(key))):
            assert joined[key][0] >= weight
            assert joined[key][1] >= last
    assert damage(graph, 9000) == []
    once = export(graph, home.with_suffix(".once"))
    restoring.restore(graph, archive, on_conflict=policy, now=at(9000))
    assert body(export(graph, home.with_suffix(".twice")).file) == body(once.file)


@seed(19)
@examples(100, sampled=3)
@given(
    births=st.lists(BIRTHS, min_size=3, max_size=5, unique_by=lambda birth: birth.name),
    shared=st.integers(0, 3),
    mine=LIVES,
    theirs=LIVES,
    kills=st.lists(st.integers(0, 8), max_size=2),
    policy=st.sampled_from(["skip", "newer"]),
)
@pytest.mark.timeout(1800 * TIMES)
def test_nothing_of_either_is_lost(
    migrated: Graph,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    births: list[Birth],
    shared: int,
    mine: Life,
    theirs: Life,
    kills: list[int],
    policy: Policy,
) -> None:
    """They share their first memories, each has others of its own."""
    empty(migrated)
    for birth in births[:shared]:
        bear(migrated, birth)
    export(migrated, tmp_path / "shared")
    for name, life, own in (("a", mine, births[shared::2]), ("b", theirs, births[shared + 1 :: 2])):
        restored_elsewhere(migrated, tmp_path / "shared")
        for birth in own:
            bear(migrated, birth)
        association.associate(migrated, now=at(12), is_test=False)
        association.associate(migrated, now=at(12), is_test=True)
        live(migrated, life, name)
        export(migrated, tmp_path / name)
        assert format.check(tmp_path / name, DOMAINS)
    for home, archive in (("a", "b"), ("b", "a")):
        merged(migrated, (tmp_path / home, tmp_path / archive), policy, kills, monkeypatch)
