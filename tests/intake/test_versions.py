"""What is said of a memory is said of its lineage: it stands at the version that lives, whichever that is."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.errors import InvalidInput
from tests.crystals import crystallized
from tests.intake.test_facts import said
from tests.reading_as import published, reading_as
from tests.state import at, damage, given, query

LIVES = "MATCH (m:Head) WHERE m.content CONTAINS 'Rome' AND NOT m:Fact RETURN m.outdatedSince AS since"
TURN = "MATCH (:Fact {claim: 'Rome'})-[:DERIVED_FROM]->(m) RETURN m.id AS id"
ROME = "By the way: Ana lives in Rome. It rains."


def one(brain: Brain, statement: str) -> dict[str, Any]:
    (row,) = query(brain.graph, statement)
    return row


def test_what_somebody_said_of_a_promoted_memory_outlives_the_promotion(brain: Brain) -> None:
    brain.config.change({"policyOnConsolidate": True}, now=at(0))
    given(brain.graph)
    promoted = brain.force_promote("m", now=at(0.5)).run_id
    head = one(brain, "MATCH (m:Head) RETURN m.id AS id")["id"]
    brain.policies.dispute(head, now=at(1))
    brain.policies.set(head, "protected", now=at(1))
    assert brain.runs.undo(promoted, now=at(2)).refused == []
    told = "MATCH (m:Head) RETURN m.id AS id, m.verification AS verification, m.policyClass AS class"
    assert one(brain, told) == {"id": "m", "verification": "disputed", "class": "protected"}
    assert brain.policies.show("m", now=at(2)).due == at(2)
    assert damage(brain.graph, 3) == []


def test_so_does_that_what_it_says_is_over(brain: Brain) -> None:
    said(brain, ROME, 0)
    promoted = brain.force_promote(one(brain, TURN)["id"], now=at(0.5)).run_id
    said(brain, "Ana lives in Oslo.", 1)
    assert brain.runs.undo(promoted, now=at(2)).refused == []
    assert one(brain, LIVES)["since"] == at(1)


def test_and_that_it_holds_again(brain: Brain) -> None:
    said(brain, ROME, 0)
    oslo = said(brain, "Ana lives in Oslo.", 0.1)
    promoted = brain.force_promote(one(brain, TURN)["id"], now=at(0.5)).run_id
    brain.runs.undo(oslo, now=at(1))
    assert brain.runs.undo(promoted, now=at(2)).refused == []
    assert one(brain, LIVES)["since"] is None


def test_the_new_text_of_a_file_is_not_what_was_disputed(brain: Brain, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    text = "# Ports\n\nThe API of the archive listens on port {} and on no other one.\n"
    file.write_text(text.format(8080))
    brain.crystals.index(str(file), now=at(0))
    brain.policies.dispute(one(brain, "MATCH (m:Head) RETURN m.id AS id")["id"], now=at(1))
    file.write_text(text.format(9090))
    brain.crystals.index(str(file), now=at(2))
    found = one(brain, "MATCH (m:Head) RETURN m.content CONTAINS '9090' AS new, m.verification AS verification")
    assert found == {"new": True, "verification": None}


@pytest.mark.parametrize("reader", ["session", "public"])
def test_no_other_reader_is_told_of_it_or_finds_by_it(brain: Brain, reader: str) -> None:
    brain.config.change({"policyOnConsolidate": True, "policyWeight": 1.0}, now=at(0))
    published(brain.graph, crystallized(brain.graph, "a", content="Varnish is good for cedar boxes."), "public")
    question = "Is varnish good for cedar boxes?"
    with reading_as(brain.graph, reader):
        (before,) = brain.recall(question, now=at(7), touch=False).hits
    brain.policies.dispute("a", now=at(6))
    assert brain.recall(question, now=at(7), touch=False).hits[0].figures["policy"] < 0
    with reading_as(brain.graph, reader):
        (hit,) = brain.recall(question, now=at(7), touch=False).hits
        assert (hit.score, "policy" in hit.figures) == (before.score, False)
        shown = brain.inspect("a", now=at(7)).memory.model_dump()
    assert [shown.get(key) for key in ("policyState", "policyClass", "verification")] == [None] * 3


def test_an_instant_that_is_none_stops_no_pass(brain: Brain) -> None:
    brain.config.change({"storageOnConsolidate": True}, now=at(0))
    given(brain.graph)
    brain.consolidate(now=at(1))
    query(brain.graph, "MATCH (m:Memory) SET m.storageSince = 'x', m.storageDue = datetime('2026-05-01T12:00:00Z')")
    brain.consolidate(now=at(2))
    assert one(brain, "MATCH (m:Memory) RETURN m.storageDue > datetime('2026-05-02') AS later")["later"]


def test_a_pass_of_test_memories_moves_no_real_fact(brain: Brain) -> None:
    said(brain, "J. Smith lives in Rome.", 0)
    said(brain, "John Smith works at Acme.", 1)
    brain.entities.merge("J. Smith", "John Smith", now=at(2))
    query(brain.graph, "MATCH (f:Fact {claim: 'Rome'}) SET f.subjectKey = 'j. smith', f.nameKey = null")
    stated = "MATCH (f:Fact {claim: 'Rome'}) RETURN f.subjectKey AS key"
    brain.consolidate(now=at(3), test=True)
    assert one(brain, stated)["key"] == "j. smith"
    brain.consolidate(now=at(4))
    assert one(brain, stated)["key"] == "john smith"


def test_words_and_places_that_there_are_not_are_refused(brain: Brain) -> None:
    given(brain.graph)
    wrong: Any = "nope"
    with pytest.raises(InvalidInput, match="'nope' is nothing that is said of a memory"):
        brain.policies.set("m", wrong)
    with pytest.raises(InvalidInput, match="'nope' is no place of a memory"):
        brain.storage.move("m", wrong)
    assert query(brain.graph, "MATCH (r:ConsolidationRun) RETURN r") == []
