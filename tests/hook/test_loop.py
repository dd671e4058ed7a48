"""The loop closes without anybody typing a command: what one session says, the next one begins with."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from brainbridge.brain import rendering
from brainbridge.brain.brain import Brain
from brainbridge.brain.context import Context
from brainbridge.briefing.briefing import Briefing
from brainbridge.errors import GraphUnavailable
from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from tests.hook.conftest import Hook, Note
from tests.hook.harness import Session
from tests.hook.lived import OPEN, RULE, lived, scopes, section
from tests.project.repositories import begun, cloned, commit, git
from tests.state import given, query


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scopes whose briefings are asked for, in turn; each once, whatever is shown beside it."""
    asked, briefing = list[str](), rendering.briefing

    def noted(context: Context, scope: str, **more: Any) -> Briefing:
        if not more.get("beside"):
            asked.append(scope)
        return briefing(context, scope, **more)

    monkeypatch.setattr(rendering, "briefing", noted)
    return asked


def test_the_next_session_begins_with_what_the_last_one_left(database: Graph, session: Session) -> None:
    assert session().start() == ""
    lived(session())
    told = session().start()
    assert RULE in section(told, "Standing instructions and preferences")
    assert OPEN in section(told, "Active Context")
    assert f'"{OPEN}"' not in section(told, "Open")  # once is enough
    assert "The pendulum is ninety-four centimetres long." in told
    assert len(told) <= 9_500


def test_each_clone_and_work_tree_begins_with_it(database: Graph, session: Session, tmp_path: Path) -> None:
    first = lived(session())
    git(first.folder, "worktree", "add", "-q", "-b", "topic", str(tmp_path / "tree"))
    assert RULE in session(tmp_path / "tree").start()
    clone = cloned(first.folder, tmp_path / "clone")
    assert session(clone).start() == ""  # nobody has looked at it yet
    assert RULE in session(clone).start()


def test_a_clone_that_is_shallow_no_more_joins_its_project_when_a_session_begins(
    database: Graph, session: Session, tmp_path: Path
) -> None:
    first = session()
    git(first.folder, "commit", "-q", "--allow-empty", "-m", "another")
    first.say("The dial is white.", "Yes.")
    first.end()
    shallow = cloned(first.folder, tmp_path / "shallow", depth=1)
    other = session(shallow)
    other.say("The valve is brass.", "Noted.")
    other.end()
    assert len(scopes(database)) == 2
    session(shallow).start()
    assert len(scopes(database)) == 2
    git(shallow, "fetch", "-q", "--unshallow")
    session(shallow).start()
    (scope,) = scopes(database)
    assert scope


def test_another_project_begins_with_nothing_of_it(database: Graph, session: Session, tmp_path: Path) -> None:
    lived(session())
    crate = session(begun(tmp_path / "crate"))
    crate.start()
    crate.say("Where is the walnut box?", "In the attic.")
    crate.end()
    told = session(crate.folder).start()
    assert "walnut" in told
    assert "pendulum" not in told


def test_after_a_compaction_the_sessions_own_words_are_there(database: Graph, session: Session) -> None:
    lived(session())
    again = session()
    again.start()
    again.say("Paint the clock's face in cobalt blue.", "The face is cobalt blue now.")
    told = again.compact()
    assert "Paint the clock's face in cobalt blue." in told
    assert "The face is cobalt blue now." in told
    assert RULE in told
    again.end()
    assert "What was said in this session" not in again.start("resume")


def test_a_branch_that_was_merged_since_is_closed_when_a_session_begins(
    database: Graph, session: Session, tmp_path: Path
) -> None:
    folder = tmp_path / "box"

    def open_branches() -> list[str]:
        rows = query(database, "MATCH (m:Head) WHERE m.branch IS NOT NULL RETURN DISTINCT m.branch AS branch")
        return [row["branch"] for row in rows]

    git(folder, "checkout", "-q", "-b", "topic")
    commit(folder)
    lived(session())
    assert open_branches() == ["topic"]
    git(folder, "checkout", "-q", "main")
    git(folder, "merge", "-q", "topic")
    session().start()
    assert open_branches() == []
    session().start()
    assert spool.waiting("default") == []


def test_a_wish_is_offered_in_both_projects_as_soon_as_it_was_said_in_the_second(
    database: Graph, session: Session, tmp_path: Path
) -> None:
    abbey = begun(tmp_path / "abbey")
    for where in (session(), session(abbey)):
        where.say("I prefer tabs over spaces.", "Noted.")
        where.end()
    for where in (session(), session(abbey)):
        assert 'Said in another project too: "I prefer tabs over spaces."' in where.start()


def test_it_shows_no_longer_what_was_forgotten(database: Graph, session: Session) -> None:
    lived(session())
    (row,) = query(database, "MATCH (m:Head) WHERE m.content CONTAINS 'escapement spring' RETURN m.id AS id")
    with Brain.open("default") as brain:
        done = brain.forget(row["id"])
        assert OPEN not in session().start()
        brain.runs.undo(done.run_id)
    assert OPEN in session().start()


def test_one_damaged_memory_keeps_no_other_briefing_and_what_was_done_is_done(
    database: Graph, session: Session, tmp_path: Path
) -> None:
    """What cannot be made anew is deleted, as nobody knows what it still shows."""
    lived(session())
    abbey = begun(tmp_path / "abbey")
    other = session(abbey)
    other.say("The sundial of the abbey is two metres wide.", "Noted, two metres.")
    other.end()
    assert "sundial" in session(abbey).start()
    (row,) = query(database, "MATCH (m:Head) WHERE m.content CONTAINS 'escapement spring' RETURN m.id AS id")
    query(database, "MATCH (m:Head) WHERE m.content CONTAINS 'sundial' REMOVE m.content")
    with Brain.open("default") as brain:
        assert brain.forget(row["id"]).run_id
        assert "a briefing could not be made" in " ".join(brain.warnings())
    assert OPEN not in session().start()
    assert RULE in session().start()
    assert session(abbey).start() == ""


def test_a_database_that_is_lost_meanwhile_leaves_no_briefing_and_no_error(
    database: Graph, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise GraphUnavailable("nobody answers", hint="start it")

    lived(session())
    (row,) = query(database, "MATCH (m:Head) WHERE m.content CONTAINS 'escapement spring' RETURN m.id AS id")
    with Brain.open("default") as brain:
        monkeypatch.setattr("brainbridge.project.project.identities", lost)
        assert brain.forget(row["id"]).run_id
    assert session().start() == ""


@pytest.mark.parametrize(
    ("way", "gain", "told"), [("decay", -9, "1 faded"), ("promote", 3, "1 promoted"), ("force", 0, "1 promoted")]
)
def test_it_shows_what_faded_or_rose_alone(database: Graph, session: Session, way: str, gain: float, told: str) -> None:
    lived(session())
    (row,) = query(
        database,
        "MATCH (m:Head) WHERE m.content CONTAINS 'Noted' SET m.decayKey = m.decayKey + $gain RETURN m.id AS id",
        gain=gain,
    )
    assert told not in session().start()
    with Brain.open("default") as brain:
        ways: dict[str, Callable[..., object]] = {
            "decay": brain.decay,
            "promote": brain.promote,
            "force": partial(brain.force_promote, row["id"]),
        }
        ways[way](dry_run=True)
        assert told not in session().start()
        ways[way]()
    assert told in session().start()


def test_where_nothing_rose_or_faded_nothing_is_rendered(
    database: Graph, session: Session, rendered: list[str]
) -> None:
    lived(session())
    with Brain.open("default") as brain:
        brain.decay()
        brain.promote()
        assert rendered == []
        query(database, "MATCH (m:Head) SET m.decayKey = m.decayKey + 3")
        brain.promote()
        assert rendered == [brain.projects.scope_of(str(session().folder))]


def test_where_no_agent_has_worked_nothing_is_rendered(database: Graph, state: Path, rendered: list[str]) -> None:
    given(database, "m", energy=9)
    with Brain.open("default") as brain:
        brain.promote()
        brain.projects.render_all()
    assert rendered == []
    assert not (state / "briefings").exists()


def test_a_session_s_end_without_a_transcript_renders_each_project_once(
    database: Graph, session: Session, note: Note, tmp_path: Path, rendered: list[str]
) -> None:
    box, crate = lived(session()), lived(session(begun(tmp_path / "crate")))
    with Brain.open("default") as brain:
        here, there = (brain.projects.scope_of(str(each.folder)) for each in (box, crate))
        brain.remember("The clock maker is Halvard", scope=here, session_id="mcp-1")
    note(1, session="mcp-1", cwd=str(box.folder), scope=here)
    assert worker.work("default").failed == 0
    assert sorted(rendered) == sorted([here, there])
    assert "The clock maker is Halvard" in session().start()


def test_the_first_session_s_end_without_a_transcript_renders_its_project(
    database: Graph, session: Session, note: Note, rendered: list[str]
) -> None:
    with Brain.open("default") as brain:
        here = brain.projects.scope_of(str(session().folder))
        brain.remember("The clock maker is Halvard", scope=here, session_id="mcp-1")
    note(1, session="mcp-1", scope=here)
    worker.work("default")
    assert rendered == [here]
    assert "The clock maker is Halvard" in session().start()


def test_the_sessions_own_words_are_forgotten_too(database: Graph, session: Session) -> None:
    there = session()
    there.start()
    there.say("Paint the clock's face in cobalt blue.", "The face is cobalt blue now.")
    assert "cobalt" in there.compact()
    rows = query(database, "MATCH (m:Head) WHERE m.content CONTAINS 'cobalt' RETURN m.id AS id")
    with Brain.open("default") as brain:
        brain.forget(*(row["id"] for row in rows))
    assert "cobalt" not in there.start("resume")


def test_what_is_done_is_open_no_more(database: Graph, session: Session) -> None:
    lived(session())
    later = session()
    later.start()
    later.say("The escapement spring is replaced, that is done.", "Good.")
    later.end()
    assert OPEN not in section(session().start(), "Open")


def test_no_secret_is_in_it(database: Graph, session: Session) -> None:
    first = session()
    first.start()
    first.say(
        "Always use the password swordfish7-blue when I ask for the archive, api_key=AKIAIOSFODNN7EXAMPLE", "Yes."
    )
    first.end()
    told = session().start()
    assert "AKIA" not in told
    assert "[redacted]" not in told


def test_without_a_database_it_is_silent_and_nothing_is_lost(
    database: Graph, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    lived(session())
    monkeypatch.setenv("BRAINBRIDGE_URI", "bolt://127.0.0.1:1")
    again = session()
    assert RULE in again.start()  # rendered before
    again.say("The chime is out of tune.", "I will look at it.")
    assert "chime" not in again.compact()
    again.end()
    assert len(spool.waiting("default")) == 2
    monkeypatch.undo()


def test_what_the_agent_noted_hides_no_conversation(database: Graph, session: Session) -> None:
    lived(session())
    with Brain.open("default") as brain:
        scope = brain.projects.scope_of(str(session().folder))
        brain.remember("The clock maker is Halvard", scope=scope, session_id="mcp-1")
        told = brain.projects.briefing(scope).text
    assert OPEN in section(told, "Open")
    assert "The clock maker is Halvard" in told


def test_no_secret_of_a_note_or_a_question_is_in_it(database: Graph, session: Session) -> None:
    lived(session())
    with Brain.open("default") as brain:
        scope = brain.projects.scope_of(str(session().folder))
        brain.remember("password: hunter2-xyz9", scope=scope)
        brain.recall("what is the api_key=AKIAIOSFODNN7EXAMPLE", scope=scope)
        told = brain.projects.briefing(scope).text
    assert "hunter2" not in told
    assert "AKIA" not in told


@pytest.mark.parametrize(
    "content", [b"", b"{", b'{"text": 7}', b'{"text": "' + b"x" * 300_000 + b'"}', b"[]", b"\xff", None]
)
def test_a_damaged_briefing_costs_only_itself(
    session: Session, state: Path, content: bytes | None, tmp_path: Path
) -> None:
    there = session()
    (there.folder / ".git" / "brainbridge").write_text("git:" + "a" * 40, encoding="ascii")
    file = state / "briefings" / f"git-{'a' * 40}.json"
    file.parent.mkdir(parents=True)
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    assert there.start() == ""


def test_the_hook_prints_it_in_each_agents_format(hook: Hook, session: Session, state: Path) -> None:
    folder = session().folder
    (folder / ".git" / "brainbridge").write_text("git:" + "a" * 40, encoding="ascii")
    file = state / "briefings" / f"git-{'a' * 40}.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"text": "Größe: 94 cm"}), encoding="utf-8")
    printed = {
        agent: hook("session-start", "--harness", agent, event={"session_id": "s", "cwd": str(folder)}).stdout.decode()
        for agent in ("claude", "codex", "gemini", "cursor", "generic")
    }
    for agent in ("claude", "codex", "gemini"):
        assert json.loads(printed[agent]) == {
            "hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": "Größe: 94 cm"}
        }
    assert json.loads(printed["cursor"]) == {"additional_context": "Größe: 94 cm"}
    assert printed["generic"] == "Größe: 94 cm\n"
    for reader in ("public", "peer:k", "session:s", "nobody known"):
        done = hook("session-start", event={"session_id": "s", "cwd": str(folder)}, BRAINBRIDGE_READER=reader)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    told = hook("session-start", event={"session_id": "s", "cwd": str(folder)}, BRAINBRIDGE_READER="local_agent")
    assert told.stdout.decode() == "Größe: 94 cm\n"
