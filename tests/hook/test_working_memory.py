"""A session begins with the working memory, which was written when the last one ended."""

from pathlib import Path

import pytest

from brainbridge import Brain, instants
from brainbridge.graph.graph import Graph
from brainbridge.operations.doctor.unattended import unattended
from tests.hook.harness import Session
from tests.hook.lived import OPEN, RULE, lived, scopes, section
from tests.state import query


def test_whatever_its_documents_hold_a_session_begins_with_no_more_than_an_agent_takes(
    database: Graph, session: Session
) -> None:
    first = lived(session())
    with Brain.open("default") as brain:
        (scope,) = filter(None, scopes(database))
        lines = [f"- The brass part number {number} lies in the walnut box." for number in range(1_000)]
        text = brain.documents.show("working-memory", scope=scope).text.replace("## The Niche", "\n".join(lines))
        brain.documents.save("working-memory", text, scope=scope)
    told = session().start()
    assert 8_000 < len(told) <= 9_500
    assert RULE in section(told, "Standing instructions and preferences")
    assert "[Full working memory available via memory_search]" in told
    first.say("Paint the clock's face in cobalt blue.", "The face is cobalt blue now.")
    after = first.compact()
    assert "The face is cobalt blue now." in after
    assert len(after) <= 9_500


def test_the_doctor_tells_what_a_session_began_with_last(database: Graph, session: Session) -> None:
    assert doctor_says() == "no session has begun with one yet"
    lived(session())
    told = session().start()
    size, printed, written = doctor_says().split(", ")
    assert size == f"{len(told)} of at most 9500 characters"
    assert written.removeprefix("written ") <= printed.removeprefix("printed ") <= instants.to_text(instants.now())


def doctor_says() -> str:
    (found,) = (each.found for each in unattended("default") if each.name == "briefing")
    return found


def test_no_working_memory_is_written_if_that_is_switched_off(
    database: Graph, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRAINBRIDGE_DREAM_ENABLED", "false")
    lived(session())
    assert query(database, "MATCH (d:Document) RETURN d.name AS name") == []
    assert OPEN in section(session().start(), "Open")


def test_a_model_is_asked_at_the_end_of_a_session_but_not_of_each(
    database: Graph, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tmp_path / "asked"
    monkeypatch.setenv("BRAINBRIDGE_MODEL", "command")
    monkeypatch.setenv("BRAINBRIDGE_MODEL_COMMAND", f"/bin/sh -c 'echo asked >> {asked}; exit 1'")
    lived(session())
    assert not asked.exists()
    lived(session())
    once = asked.read_text()
    lived(session())
    lived(session())
    assert asked.read_text() == once
    monkeypatch.setenv("BRAINBRIDGE_DREAM_INTERVAL_MINUTES", "0")
    lived(session())
    assert asked.read_text() == 2 * once
    (scope,) = filter(None, scopes(database))
    with Brain.open("default") as brain:
        assert brain.documents.show("working-memory", scope=scope).author == "rules"


def test_it_begins_with_no_secret_of_a_document_and_nothing_that_was_taken_back(
    database: Graph, session: Session
) -> None:
    lived(session())
    (scope,) = filter(None, scopes(database))
    key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    with Brain.open("default") as brain:
        text = brain.documents.show("working-memory", scope=scope).text
        more = text.replace("## The Niche\n", f"## The Niche\nThe clock is from 1754.\nThe key is {key}.\n")
        done = brain.documents.save("working-memory", more, scope=scope)
        told = session().start()
        assert "The clock is from 1754." in told
        assert key not in told
        brain.runs.undo(done.run_id)
    assert "The clock is from 1754." not in session().start()


def test_the_first_working_memory_is_written_as_soon_as_enough_notes_wait(database: Graph, session: Session) -> None:
    first = session()
    first.start()
    first.say("The dial is white.", "Yes.")
    first.compact()
    (scope,) = filter(None, scopes(database))
    with Brain.open("default") as brain:
        for number in range(4):
            brain.crystals.note(f"The dial number {number} is due", scope=scope)
        first.say("The valve is brass.", "Noted.")
        first.compact()
        assert brain.documents.list() == ()
        brain.crystals.note("The dial number 4 is due", scope=scope)
        first.say("The case is cedar.", "Noted.")
        first.compact()
        assert "The dial number 4 is due" in brain.documents.show("working-memory", scope=scope).text
    assert "The dial number 4 is due" in session().start()
