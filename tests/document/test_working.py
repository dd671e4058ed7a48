"""The working memory is written by rules from what was said and noted, takes in each note once, and can be undone."""

from collections.abc import Iterator
from datetime import datetime

import pytest

from brainbridge import Brain
from brainbridge.document import notes, working
from brainbridge.document.rules.inputs import Missed
from brainbridge.document.schema import GAPS, WORKING_MEMORY
from brainbridge.document.working import Written
from brainbridge.errors import NotFound, Refused
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.races.two import together
from tests.state import at, query


@pytest.fixture
def brain(database: Graph) -> Iterator[Brain]:
    with Brain.open("default") as opened:
        yield opened


def talk(brain: Brain, *, hours: float = 0.0, session: str = "one") -> None:
    """Say what a session leaves: who the user is, a decision, a friction and what is open."""
    for number, (role, text) in enumerate(
        [
            ("user", "My name is Linda. I work at the clock museum of Trieste."),
            ("user", "We decided to oil the cedar case with linseed."),
            ("assistant", "The old varnish broke when it was heated."),
            ("user", "We still need to measure the chime of the museum clock."),
        ]
    ):
        brain.remember(text, now=at(hours + number / 60), session_id=session, role=role)  # type: ignore[arg-type]
    brain.session_end(session, now=at(hours + 0.2))


def pending(brain: Brain, now: datetime) -> int:
    return len(notes.pending(brain.graph, "", now=now))


def test_it_says_who_the_user_is_what_is_open_and_what_to_avoid(brain: Brain) -> None:
    talk(brain)
    noted = brain.crystals.note("The dial is due on Friday", now=at(1))
    rule = brain.crystals.note("No semicolons in JavaScript", now=at(1), directive=True)
    done = brain.documents.rewrite(now=at(2))
    assert (done.outcome, done.author, set(done.consumed), done.pending) == (
        *("saved", "rules"),
        *({noted.note.id, rule.note.id}, ()),
    )
    text = brain.documents.show("working-memory").text
    for part in (
        "No semicolons in JavaScript",
        "I work at the clock museum of Trieste",
        "We still need to measure the chime of the museum clock",
        "We decided to oil the cedar case with linseed",
        "The dial is due on Friday",
    ):
        assert part in text
    assert pending(brain, at(3)) == 0
    assert integrity.validate(brain.graph, now=at(3)).findings == []


def test_again_nothing_is_new_and_nothing_is_written(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    again = brain.documents.rewrite(now=at(3))
    assert (again.outcome, again.run_id) == ("same", "")
    assert len(brain.documents.history("working-memory")) == 1


def test_undone_its_notes_are_pending_again_and_redone_they_are_not(brain: Brain) -> None:
    talk(brain)
    brain.crystals.note("The dial is due on Friday", now=at(1))
    done = brain.documents.rewrite(now=at(2))
    undone = brain.runs.undo(done.run_id, now=at(3))
    assert pending(brain, at(4)) == 1
    brain.runs.undo(undone.run_id, now=at(5))
    assert pending(brain, at(6)) == 0


def test_of_two_at_once_one_takes_in_each_note(brain: Brain) -> None:
    talk(brain)
    for number in range(3):
        brain.crystals.note(f"The dial number {number} is due", now=at(1))

    def write(_: int) -> Written | None:
        with Brain.open("default") as other:
            try:
                return other.documents.rewrite(now=at(2))
            except Refused:
                return None

    first, second = together(2, write)
    assert {each.outcome if each else None for each in (first, second)} in ({"saved", None}, {"saved", "same"})
    rows = query(brain.graph, "MATCH (m:Note)-[c:CONSUMED_BY]->() RETURN m.id AS id, count(c) AS n")
    assert [row["n"] for row in rows] == [1, 1, 1]
    assert pending(brain, at(3)) == 0


def test_a_dry_run_says_what_it_would_write_and_takes_in_nothing(brain: Brain) -> None:
    talk(brain)
    brain.crystals.note("The dial is due on Friday", now=at(1))
    plan = brain.documents.rewrite(now=at(2), dry_run=True)
    assert (plan.outcome, plan.applied, len(plan.consumed)) == ("saved", False, 1)
    assert brain.documents.list() == ()
    assert pending(brain, at(3)) == 1


def test_what_is_confidential_enters_nothing_and_stays_pending(brain: Brain) -> None:
    talk(brain)
    brain.crystals.note("The key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD", now=at(1))
    done = brain.documents.rewrite(now=at(2))
    assert done.consumed == ()
    assert "sk-proj" not in brain.documents.show("working-memory").text


SEVEN = "\n".join(f"## {title}\nContents.\n" for title in WORKING_MEMORY.titles)


@pytest.mark.parametrize(
    ("old", "notes", "due"),
    [
        ("", ["x" * 90] * 6, True),
        ("", ["short"] * 5, True),
        ("", ["short"] * 4, False),
        ("", ["x" * 500], True),
        ("", ["x" * 499], False),
        ("", [], False),
        ("Only what a person wrote.", ["short"] * 5, True),
        (SEVEN, ["x" * 90] * 6, False),
    ],
)
def test_a_first_state_is_due_when_enough_notes_wait_and_there_is_none(
    brain: Brain, old: str, notes: list[str], due: bool
) -> None:
    if old:
        brain.documents.save("working-memory", old, now=at(0))
    for number, each in enumerate(notes):
        brain.crystals.note(each, now=at(1 + number / 60))
    assert brain.documents.is_first_breath(now=at(2)) is due


def test_without_one_it_says_how_to_write_it(brain: Brain) -> None:
    with pytest.raises(NotFound, match="there is no working memory in the scope box") as raised:
        brain.documents.working(scope="box")
    assert raised.value.hint == "write it: brainbridge working-memory rewrite --scope box"


def test_it_is_shown_within_the_window_of_the_agent_with_its_sections(brain: Brain) -> None:
    talk(brain)
    for number in range(40):
        brain.crystals.note(f"The part number {number} of the museum's clock lies in the box {number}", now=at(1))
    brain.documents.rewrite(now=at(2))
    whole = brain.documents.working(now=at(3))
    assert whole.text == brain.documents.show("working-memory").text
    assert [each.title for each in whole.sections] == list(WORKING_MEMORY.titles)
    assert (whole.left_out, whole.warnings) == (0, ())
    cut = brain.documents.working(now=at(3), context=32_000)
    assert cut.left_out > 0
    assert len(cut.text) <= 3_200
    assert cut.sections == whole.sections


def test_what_was_forgotten_is_told_no_more_and_leaves_with_the_next_state(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    (row,) = query(brain.graph, "MATCH (m:Memory:Head) WHERE m.content CONTAINS 'chime' RETURN m.id AS id")
    assert "chime" in brain.documents.working(now=at(3)).text
    done = brain.forget(row["id"], now=at(3))
    assert "chime" not in brain.documents.working(now=at(4)).text
    assert "chime" not in working.told(brain.graph, "", now=at(4), hides=lambda line: False)
    assert "chime" in brain.documents.show("working-memory").text
    assert brain.documents.rewrite(now=at(5)).outcome == "saved"
    assert "chime" not in brain.documents.show("working-memory").text
    brain.runs.undo(done.run_id, now=at(6))
    assert brain.documents.rewrite(now=at(7)).outcome == "saved"
    assert "chime" in brain.documents.show("working-memory").text


def test_a_session_begins_with_nothing_of_a_section_that_says_nothing(brain: Brain) -> None:
    assert working.told(brain.graph, "", now=at(1), hides=lambda line: False) == ""
    brain.documents.rewrite(now=at(1))
    assert working.told(brain.graph, "", now=at(1), hides=lambda line: False) == ""
    talk(brain, hours=2)
    brain.documents.rewrite(now=at(3))
    told = working.told(brain.graph, "", now=at(3), hides=lambda line: "clock museum" in line)
    assert [line for line in told.splitlines() if line.startswith("#")] == [
        *("# Working Memory State", "## The Bond", "## Active Context")
    ]
    assert "linseed" in told
    assert "clock museum" not in told
    assert "<!--" not in told


def asked(brain: Brain, *questions: str, hours: float, is_test: bool = False) -> str:
    """Rewrite it with questions that had no answer; returns its section of gaps."""
    missed = [Missed(each, at(hours)) for each in questions]
    working.rewrite(brain.graph, now=at(hours), missed=missed, is_test=is_test)
    return "\n".join(
        each.text for each in brain.documents.working(now=at(hours), test=is_test).sections if each.title == GAPS
    )


def test_a_question_stands_in_it_until_somebody_says_the_answer(brain: Brain) -> None:
    talk(brain)
    question = "Who painted the brass hand?"
    assert question in asked(brain, question, hours=2)
    brain.crystals.note("The case is waxed", now=at(2.5))
    assert question in asked(brain, hours=3)
    brain.remember("Aldo painted the brass hand", now=at(3.5), session_id="two", role="user")
    assert question not in asked(brain, question, hours=4)
    assert question not in asked(brain, hours=5)


@pytest.mark.parametrize("question", ["Is AKIAIOSFODNN7EXAMPLE the key?", "What is the root password of db1?"])
def test_a_question_with_a_secret_or_something_confidential_never_stands_in_it(brain: Brain, question: str) -> None:
    talk(brain)
    found = asked(brain, question, "Who painted the brass hand?", hours=2)
    assert "brass hand" in found
    assert question not in found


def test_that_of_tests_has_none_of_the_users_questions(brain: Brain) -> None:
    brain.crystals.note("The dial is due", now=at(1), test=True)
    assert "brass hand" not in asked(brain, "Who painted the brass hand?", hours=2, is_test=True)


def test_an_agent_is_shown_no_secret_that_stands_in_it(brain: Brain) -> None:
    talk(brain)
    brain.documents.rewrite(now=at(2))
    text = brain.documents.show("working-memory").text
    key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    brain.documents.save(
        "working-memory", text.replace("## The Niche\n", f"## The Niche\nThe key is {key}.\n"), now=at(3)
    )
    assert key in brain.documents.show("working-memory").text
    assert key not in brain.documents.working(now=at(3)).text
