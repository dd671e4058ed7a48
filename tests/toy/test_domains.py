"""The contract of domains on a brain with every kind of event and every kind of node."""

import gzip
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation, undo
from brainbridge.consolidation.passes import Step
from brainbridge.crystal import lifecycle, merging
from brainbridge.document import documents
from brainbridge.domains import DOMAINS
from brainbridge.feedback import feedback
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.intake.timeline import boxes
from brainbridge.integrity import integrity, purge
from brainbridge.run import run as runs
from brainbridge.transfer.archive import restoring
from tests.compat.test_before_domains import ARCHIVE
from tests.crystals import piped
from tests.drafted import NAME, held, numbers, saved
from tests.erasures import begun, deleted, finished
from tests.indexing import folder, indexed, prose
from tests.integration.archives import body, export, restored_elsewhere
from tests.state import at, given, query
from tests.toy import notes
from tests.toy.domain import TOY
from tests.undoing import whole

ALL = DOMAINS.plus(TOY)


@pytest.fixture
def lived(lively: Graph) -> Graph:
    """A brain with a history, including the toy's notes, from which something was erased."""
    given(lively, "lost")
    notes.write(lively, "lost", "in its margin", now=at(1))
    begun(lively, "lost", marks=[{"mark": "lineage:lost", "of": "lineage"}])
    deleted(lively, "lost")
    finished(lively)
    return lively


def test_all_of_it_comes_back_byte_for_byte(lived: Graph, tmp_path: Path) -> None:
    first = export(lived, tmp_path / "before")
    lines = [json.loads(line) for line in body(tmp_path / "before")[:-2]]
    assert {line["kind"] for line in lines} == ALL.kinds.keys()
    assert {edge["type"] for line in lines for edge in line["edges"]} <= {edge for each in ALL for edge in each.edges}
    done = restored_elsewhere(lived, tmp_path / "before")
    export(lived, tmp_path / "after")
    assert body(tmp_path / "after") == body(tmp_path / "before")
    assert (done.nodes, done.edges, done.loose, first.left) == (first.nodes, first.edges, 0, 1)


def test_every_node_that_holds_content_says_whose_it_is(lived: Graph) -> None:
    for kind in ALL.kinds.values():
        if kind.held:
            statement = f"MATCH (n:{kind.label}) WHERE n.isTest IS NULL RETURN count(n) AS n"
            assert query(lived, statement) == [{"n": 0}], kind.label


def test_every_event_is_known(lived: Graph) -> None:
    found = query(lived, "MATCH (e:Event) RETURN DISTINCT coalesce(e.of, e.kind) AS kind")
    assert {row["kind"] for row in found} == ALL.effects.keys()


def test_what_can_be_taken_back_is_and_what_cannot_says_why(lived: Graph) -> None:
    """Backwards through the whole history, so that no later event blocks an undo."""
    undone, refused = Counter[str](), dict[str, set[str]]()
    for each in runs.latest(lived, limit=100, is_test=None):
        done = undo.undo(lived, each.id, now=at(200), is_test=each.is_test, cascade=True)
        undone.update(done.undone)
        for refusal in done.refused:
            refused.setdefault(refusal.kind, set()).add(refusal.reason)
    final = {kind: effect.final for kind, effect in ALL.effects.items() if effect.final}
    assert undone.keys() == ALL.effects.keys() - final.keys()
    assert {kind: refused[kind] for kind in final} == {kind: {reason} for kind, reason in final.items()}


def _forget(graph: Graph) -> str:
    """Forget all that no probe expects and that is in no cluster: what comes back is in none until the next pass."""
    rows = query(
        graph,
        "MATCH (m:Live:Head) WHERE NOT EXISTS { MATCH (p:Probe) WHERE m.lineageId IN p.expects } "
        "AND NOT EXISTS { (m)-[:BELONGS_TO]->() } RETURN m.id AS id ORDER BY id",
    )
    ids = [row["id"] for row in rows]
    chosen = forgetting.choose(graph, ids, now=at(96), limit=len(ids), scope=None, is_test=False)
    return forgetting.forget(graph, chosen, now=at(96)).run_id


def _revive(graph: Graph) -> str:
    (row,) = query(graph, "MATCH (m:Head {endReason: 'expired'}) RETURN m.id AS id ORDER BY m.text, id LIMIT 1")
    return integrity.revive(graph, row["id"], now=at(96)).run_id


def _index(graph: Graph) -> str:
    (row,) = query(
        graph, "MATCH (m:Live {origin: 'indexed'}) WHERE m.path ENDS WITH 'a.md' RETURN DISTINCT m.path AS path"
    )
    shelf = Path(row["path"]).parent
    return indexed(graph, folder(shelf, {"a.md": "# Shelf\n\n" + prose(*range(9), 11, 10, 9)}), hours=96).run_id


# One run of each command whose events can be taken back.
RUNS: dict[str, Callable[[Graph], str]] = {
    "consolidate": lambda graph: consolidation.consolidate(graph, now=at(104), is_test=False).run_id,
    "decay": lambda graph: consolidation.decay(graph, now=at(600), is_test=False).run_id,
    "promote": lambda graph: consolidation.promote(graph, now=at(94.5), is_test=False).run_id,
    "end a session": lambda graph: consolidation.session_end(graph, "s", now=at(94.5)).run_id,
    "configure": lambda graph: (
        consolidation.reconfigure(graph, {"workingDecay": 0.7, "longestNote": 9}, now=at(96)).run_id
    ),
    "configure crystals": lambda graph: (
        consolidation.reconfigure(graph, {"decayRate": 1e-9, "forgetThreshold": 0.03}, now=at(96)).run_id
    ),
    "merge": lambda graph: merging.merge(graph, ["hinge", "bolt"], now=at(96), is_test=False).run_id,
    "unmerge": lambda graph: merging.unmerge(graph, "hinge", now=at(96)).run_id,
    "freeze": lambda graph: lifecycle.freeze(graph, "torch", now=at(96)).run_id,
    "pipeline": lambda graph: piped(graph, "torch", hours=96),
    "forget": _forget,
    "revive": _revive,
    "call stale": lambda graph: feedback.give(graph, "candle", "stale", now=at(96)).run_id,
    "index": _index,
    "note": lambda graph: notes.write(graph, "noted", "changed", now=at(96)),
}


@pytest.mark.parametrize("command", RUNS)
def test_what_a_run_changed_is_as_before_when_it_is_taken_back(lived: Graph, command: str) -> None:
    consolidation.reconfigure(lived, {"clustersOnConsolidate": False}, now=at(94.2))  # clusters follow from the rest
    given(lived, "up", energy=3, hours=94.4)
    association.associate(lived, now=at(94.4), until=at(94.4), is_test=False)  # and so do associations
    with runs.recorded(
        lived, "consolidate-all", now=at(104)
    ) as boxing:  # and boxes; tests/intake/test_timeline.py has these
        boxes.keep(Step(boxing, at(104)))
        runs.finish(boxing)
    before = whole(lived)
    run_id = RUNS[command](lived)
    assert whole(lived) != before
    run = runs.show(lived, run_id)
    done = undo.undo(lived, run_id, now=run.at, is_test=run.is_test)
    assert (whole(lived), done.refused) == (before, [])


def test_a_document_has_the_state_from_before_when_a_run_is_taken_back(lived: Graph) -> None:
    """What was taken back stays readable, so that not all is as before."""
    before = held(lived)
    done = saved(lived, "The hall is full", hours=96)
    assert undo.undo(lived, done.run_id, now=at(97)).refused == []
    assert (held(lived), numbers(lived)) == (
        before,
        {5: "undone", 4: "current", 3: "undone", 2: "refused", 1: "earlier"},
    )
    assert before == documents.find(lived, NAME, state="4").text


def test_an_erasure_leaves_nothing_of_it_behind(lived: Graph) -> None:
    statement = "MATCH (n) WHERE n.lineageId = 'lost' OR n.id = 'lost' RETURN labels(n) AS labels"
    assert query(lived, statement) == []


def test_a_purge_leaves_nothing_of_it_behind(lived: Graph) -> None:
    for is_test in (False, True):
        consolidation.decay(lived, now=at(9_000), is_test=is_test)
        consolidation.consolidate(lived, now=at(9_000), is_test=is_test, only="crystals")
    # What a fact was drawn from stays as long as that.
    ended = (
        "m.validTo IS NOT NULL AND (m:Head OR m:TestHead) AND m.endReason = 'expired' "
        "AND NOT EXISTS { (:Fact)-[:DERIVED_FROM]->(m) }"
    )
    texts = query(lived, f"MATCH (m:Memory) WHERE {ended} RETURN m.content AS content, m.lineageId AS lineage")
    assert texts
    for is_test in (False, True):
        purge.purge(lived, before=at(10_000), now=at(10_001), is_test=is_test)
    gone = {row["lineage"] for row in texts}
    assert "noted" in gone
    left = _nodes(lived)
    words = {row["content"] for row in texts} - {row["content"] for row in left}
    assert words
    assert [row for row in left if words & set(_texts(row))] == []
    for kind in ALL.kinds.values():
        if kind.held:
            rows = query(lived, f"MATCH (n:{kind.label}) RETURN n.lineageId AS lineage")
            assert gone.isdisjoint(row["lineage"] for row in rows), kind.label
    assert integrity.validate(lived, now=at(10_002)).findings == []


def _nodes(graph: Graph) -> list[dict[str, Any]]:
    rows = query(graph, "MATCH (n) RETURN properties(n) AS p")
    return [{"content": None, **row["p"]} for row in rows]


def _texts(properties: dict[str, Any]) -> list[str]:
    values = [each for value in properties.values() for each in (value if isinstance(value, list) else [value])]
    return [each for each in values if isinstance(each, str)]


def test_the_life_holds_every_kind_that_was_there_before() -> None:
    lines = gzip.decompress(ARCHIVE.read_bytes()).splitlines()
    assert {json.loads(line)["kind"] for line in lines[1:-1]} == {
        label for label, kind in DOMAINS.kinds.items() if not kind.is_added
    }


def test_no_check_finds_anything_in_what_is_sound(lived: Graph) -> None:
    assert integrity.validate(lived, now=at(100)).findings == []


def test_a_restore_of_the_old_archive_knows_nothing_of_the_toy(toyed: Graph) -> None:
    assert restoring.restore(toyed, ARCHIVE).loose == 0
