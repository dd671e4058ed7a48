"""What has no place among the pointers of the working memory folds: it is kept, held, told by months, and undone."""

from datetime import timedelta

import pytest

from brainbridge import Brain
from brainbridge.document import notes, working
from brainbridge.document.pointers import ARROW
from brainbridge.document.rules import folding
from brainbridge.document.schema import POINTERS
from brainbridge.document.working import Written
from brainbridge.errors import InvalidInput
from brainbridge.integrity import integrity
from tests.erasure.traces import in_graph
from tests.state import at, query

NAME = "working-memory"
SMALL = 32_000  # tokens of an agent's window, which leave 3,200 characters
MAY, JUNE = 24.0, 24.0 * 40


def noted(brain: Brain, first: int, last: int, hours: float) -> list[str]:
    """Make notes, each with a word of its own."""
    made = []
    for number in range(first, last):
        text = f"The gear zahnrad{number}x of the tower clock lies in drawer {number}"
        made.append(brain.crystals.note(text, now=at(hours) + timedelta(minutes=number)).note.id)
    return made


def rewrite(brain: Brain, hours: float) -> Written:
    return brain.documents.rewrite(now=at(hours), context=SMALL)


def section(brain: Brain) -> list[str]:
    found = brain.documents.working(now=at(JUNE + 90))
    return next(each.text for each in found.sections if each.title == POINTERS).split("\n")


def months(brain: Brain) -> list[str]:
    return [each for each in section(brain) if folding.is_line(each)]


def held(brain: Brain) -> set[str]:
    return {row["id"] for row in query(brain.graph, "MATCH (m) WHERE m.heldBy IS NOT NULL RETURN m.id AS id")}


def folds(brain: Brain) -> set[str]:
    return {row["id"] for row in query(brain.graph, "MATCH ()-[:FOLDS]->(m) RETURN m.id AS id")}


def test_notes_that_have_no_place_are_taken_in_folded_and_held(brain: Brain) -> None:
    ids = noted(brain, 0, 40, MAY)
    done = rewrite(brain, MAY + 2)
    assert done.outcome == "saved"
    assert set(done.consumed) == set(ids)
    assert {each.memory for each in done.folded} == folds(brain)
    assert len(folds(brain)) > 10
    assert held(brain) == set(ids)
    assert {each.month for each in done.folded} == {"2026-05"}
    (line,) = months(brain)
    assert line.startswith(f"- Past: {len(folds(brain))} topics of 2026-05 {ARROW} search: `zahnrad")
    assert integrity.validate(brain.graph, now=at(MAY + 3)).findings == []


def test_again_nothing_is_new_and_later_states_keep_what_was_folded(brain: Brain) -> None:
    ids = noted(brain, 0, 40, MAY)
    first = rewrite(brain, MAY + 2)
    assert rewrite(brain, MAY + 3).outcome == "same"
    june = noted(brain, 40, 60, JUNE)
    assert rewrite(brain, JUNE + 2).outcome == "saved"
    assert rewrite(brain, JUNE + 3).outcome == "same"
    assert held(brain) == {*ids, *june}
    assert {each.memory for each in first.folded} <= folds(brain)
    assert [each.partition(" search")[0].split()[-2] for each in months(brain)] == ["2026-06", "2026-05"]
    assert integrity.validate(brain.graph, now=at(JUNE + 4)).findings == []


def test_undone_a_rewrite_has_folded_nothing_and_redone_it_has(brain: Brain) -> None:
    ids = noted(brain, 0, 40, MAY)
    brain.documents.save(NAME, "Mine", now=at(MAY))
    done = rewrite(brain, MAY + 2)
    lines = months(brain)
    undone = brain.runs.undo(done.run_id, now=at(MAY + 3))
    assert held(brain) == set()
    assert len(notes.pending(brain.graph, "", now=at(MAY + 3))) == 40
    assert brain.documents.working(now=at(MAY + 3)).months == []
    brain.runs.undo(undone.run_id, now=at(MAY + 4))
    assert held(brain) == set(ids)
    assert months(brain) == lines
    assert rewrite(brain, MAY + 5).outcome == "same"


def test_it_says_which_months_have_folded_pointers_and_looks_up_those_of_one(brain: Brain) -> None:
    noted(brain, 0, 40, MAY)
    done = rewrite(brain, MAY + 2)
    bare = brain.documents.working(now=at(MAY + 3))
    assert [(each.month, each.topics) for each in bare.months] == [("2026-05", len(done.folded))]
    assert (bare.month, {each.month for each in bare.pointers}) == (None, {None})
    asked = brain.documents.working(now=at(MAY + 3), month="2026-05")
    assert asked.pointers[: len(bare.pointers)] == bare.pointers
    later = asked.pointers[len(bare.pointers) :]
    assert {each.topic for each in later} == {each.topic for each in done.folded}
    assert {(each.month, each.resolves) for each in later} == {("2026-05", True)}
    assert brain.documents.working(now=at(MAY + 3), month="2026-04").pointers == bare.pointers
    with pytest.raises(InvalidInput, match="'2026-13' is no month"):
        brain.documents.working(month="2026-13")


def test_what_is_forgotten_on_request_is_in_no_line_of_a_month_any_more(brain: Brain) -> None:
    noted(brain, 0, 40, MAY)
    done = rewrite(brain, MAY + 2)
    first = max(done.folded, key=lambda each: each.keywords[0] in months(brain)[0].split("`")[1].split()[:1])
    assert first.keywords[0] in months(brain)[0]
    forgotten = brain.forget(first.memory, now=at(MAY + 3))
    assert months(brain) == []
    assert first.keywords[0] not in working.told(brain.graph, "", now=at(MAY + 3), hides=lambda line: False)
    assert rewrite(brain, MAY + 4).outcome == "saved"
    (line,) = months(brain)
    assert first.keywords[0] not in line.split()
    assert f" {len(done.folded) - 1} topics of " in line
    assert rewrite(brain, MAY + 5).outcome == "same"
    brain.runs.undo(forgotten.run_id, now=at(MAY + 6))
    assert rewrite(brain, MAY + 7).outcome == "saved"
    assert first.keywords[0] in months(brain)[0]


def test_what_is_erased_is_in_no_line_of_a_month_of_any_state(brain: Brain) -> None:
    noted(brain, 0, 40, MAY)
    done = rewrite(brain, MAY + 2)
    (line,) = months(brain)
    first = next(each for each in done.folded if each.keywords[0] == line.split("`")[1].split()[0])
    brain.erasures.erase(first.memory, now=at(MAY + 3))
    assert in_graph(brain.graph, first.keywords[0]) == []
    assert rewrite(brain, MAY + 4).outcome == "saved"
    assert f" {len(done.folded) - 1} topics of " in months(brain)[0]
    assert integrity.validate(brain.graph, now=at(MAY + 5)).findings == []


def test_what_others_folded_that_says_what_was_erased_goes_too(brain: Brain) -> None:
    text = "Quillon hides the spare key"
    memory = brain.remember(text, now=at(0), role="user")
    other = brain.remember("The terrace was swept in the evening", now=at(0), role="user")
    state = brain.documents.save(NAME, "Nothing of it", now=at(1)).state.id
    query(
        brain.graph,
        "MATCH (s:DocumentState {id: $state}), (m:Memory {id: $other}) "
        "CREATE (s)-[:FOLDS {topic: $text, keywords: ['terrace'], month: '2026-05'}]->(m)",
        state=state,
        other=other.id,
        text=text,
    )
    assert brain.erasures.plan(memory.id, now=at(2)).documents == [NAME]
    brain.erasures.erase(memory.id, now=at(2))
    assert in_graph(brain.graph, "quillon") == []
    assert folds(brain) == set()


def test_a_line_that_a_person_took_out_of_the_document_is_there_again_with_the_next_state(brain: Brain) -> None:
    noted(brain, 0, 40, MAY)
    rewrite(brain, MAY + 2)
    (line,) = months(brain)
    text = brain.documents.show(NAME).text
    brain.documents.save(NAME, text.replace(f"{line}\n", ""), now=at(MAY + 3))
    assert months(brain) == []
    assert rewrite(brain, MAY + 4).outcome == "saved"
    assert months(brain) == [line]


def test_a_person_who_writes_words_into_a_line_of_a_month_sees_it_no_more_until_it_is_written_anew(
    brain: Brain,
) -> None:
    noted(brain, 0, 40, MAY)
    rewrite(brain, MAY + 2)
    (line,) = months(brain)
    text = brain.documents.show(NAME).text
    brain.documents.save(NAME, text.replace(line, line.replace("`z", "`mine z")), now=at(MAY + 3))
    assert months(brain) == []
    rewrite(brain, MAY + 4)
    assert months(brain) == [line]
