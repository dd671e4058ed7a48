"""What a take-over takes out of a document is told apart, or behind a pointer, or named with the reason."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.document import leaving
from brainbridge.document.schema import ACTIVE, BOND, POINTERS, WORKING_MEMORY
from brainbridge.integrity import integrity
from tests.state import at, query

NAME = WORKING_MEMORY.name
OWN = """# My memory

## People
- Anouk is my sister; she is allergic to walnuts.

## Rules
- Always answer in French.
- Never mention the divorce.

I still have to renew the boat licence
by 15 January.
"""
RULES = ["Always answer in French.", "Never mention the divorce."]
TASK = "I still have to renew the boat licence by 15 January."
SECRET = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "MEMORY.md"
    found.write_text(OWN)
    return found


def sections(brain: Brain, hours: float, context: int | None = None) -> dict[str, str]:
    return {each.title: each.text for each in brain.documents.working(now=at(hours), context=context).sections}


def talk(brain: Brain, session: str, hours: float) -> None:
    """Live through a session that speaks of other things, and write the next state in a small budget."""
    for number in range(6):
        brain.remember(
            f"We decided to paint the part {number} of the {session} clock with the colour number {number} of the list",
            session_id=session,
            role="user",
            now=at(hours + number / 100),
        )
    brain.documents.rewrite(context=8_000, now=at(hours + 0.5))


def test_what_is_asked_for_or_left_open_is_found_in_lists_and_over_lines_and_nothing_else() -> None:
    assert leaving.sentences(OWN) == [*RULES, TASK]
    other = "## Never again\n- [x] TODO: buy the paint\n```\nAlways do this\n```\nShe always sails.\n"
    assert leaving.sentences(other) == []
    assert leaving.sentences("1. I prefer metric units.\n* [ ] TODO: call the guide\n") == [
        *("I prefer metric units.", "TODO: call the guide")
    ]


@pytest.mark.parametrize("index", [True, False])
def test_a_standing_instruction_is_in_the_bond_then_and_a_task_in_the_active_context(
    brain: Brain, file: Path, index: bool
) -> None:
    brain.documents.attach(NAME, str(file), index=index, now=at(0))
    done = brain.documents.take_over(now=at(1))
    assert (len(done.notes), len(done.pointers), done.left_out) == (3, 1, [])
    assert {each.content for each in brain.crystals.notes(now=at(2))} == {*RULES, TASK}
    brain.documents.rewrite(now=at(2))
    found = sections(brain, 3)
    assert all(f'- Instruction: "{each}"' in found[BOND] for each in RULES)
    assert TASK in found[ACTIVE]
    assert not any(each in found[ACTIVE] for each in RULES)
    assert integrity.validate(brain.graph, now=at(3)).findings == []


def test_the_rest_is_behind_a_pointer_that_recall_finds(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    brain.documents.take_over(now=at(1))
    assert "- Past: memory, People, Rules: Anouk" in sections(brain, 2)[POINTERS]
    assert [each.resolves for each in brain.documents.working(now=at(2)).pointers] == [True]
    (seed,) = query(
        brain.graph, "MATCH (m:Head {sessionId: 'document:working-memory'}) WHERE NOT m:Note RETURN m.heldBy AS by"
    )
    assert seed["by"] == [NAME]


def test_after_many_sessions_in_a_small_budget_nothing_of_it_has_gone_in_silence(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    brain.documents.take_over(now=at(1))
    brain.documents.rewrite(context=8_000, now=at(2))
    for number in range(4):
        talk(brain, f"the {number}th", 24 * (number + 1))
    assert all(each in sections(brain, 200)[BOND] for each in RULES)
    assert TASK not in sections(brain, 200)[ACTIVE]
    behind = brain.documents.working(now=at(200), month="2026-05").pointers
    assert {"still have to renew the boat licence by 15 January"} < {each.topic for each in behind}
    assert all(each.resolves for each in behind)


def test_undone_its_notes_and_pointers_are_gone_and_the_text_is_back(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    before = file.read_text()
    done = brain.documents.take_over(now=at(1))
    undone = brain.runs.undo(done.run_id, now=at(2))
    assert (undone.refused, file.read_text(), brain.crystals.notes(now=at(3))) == ([], before, ())
    brain.documents.take_over(now=at(4))
    assert {each.content for each in brain.crystals.notes(now=at(5))} == {*RULES, TASK}
    assert integrity.validate(brain.graph, now=at(6)).findings == []


def test_what_no_document_tells_is_told_with_the_reason_and_keeps_no_wish_back(brain: Brain, file: Path) -> None:
    file.write_text(f"{OWN}\nThe key of the house is {SECRET}\nAlways sign in with {SECRET}\n")
    brain.documents.attach(NAME, str(file), now=at(0))
    done = brain.documents.take_over(now=at(1))
    assert [(each.what, each.reason) for each in done.left_out] == [("", leaving.HIDDEN)] * 2
    assert (len(done.notes), done.pointers) == (3, ())
    brain.documents.rewrite(now=at(2))
    assert all(f'- Instruction: "{each}"' in sections(brain, 3)[BOND] for each in RULES)
    assert SECRET not in brain.documents.show(NAME).text


def test_of_many_parts_those_without_a_place_fold(brain: Brain, file: Path) -> None:
    file.write_text(
        "".join(f"Hive {number:04d} stands in the row of {number * 7919 % 9973}.\n" for number in range(900))
    )
    brain.documents.attach(NAME, str(file), now=at(0))
    done = brain.documents.take_over(now=at(1))
    months = brain.documents.working(now=at(2)).months
    parts = len(query(brain.graph, "MATCH (m:Head:Crystal) RETURN m.id"))
    assert parts > 20
    assert len(done.pointers) + sum(each.topics for each in months) + len(done.left_out) == parts
    assert months
