"""What is said belongs to the repository and the branch it was said on, whatever became of them since."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.consolidation import undo
from brainbridge.graph.graph import Graph
from brainbridge.hook import worker
from brainbridge.platform import places
from brainbridge.project import identity
from brainbridge.recall import history
from tests.hook.conftest import Note
from tests.hook.graphs import contents, sound
from tests.project import repositories
from tests.state import at, query
from tests.transcripts import shapes


def scopes(graph: Graph) -> set[str | None]:
    return {row["scope"] for row in query(graph, "MATCH (m:Memory) RETURN m.scope AS scope")}


def said_in(note: Note, transcript: Path, folder: Path, hours: float = 1, session: str = "s") -> None:
    note(hours, session=session, transcript=transcript, cwd=str(folder))
    worker.work("default")


def test_what_is_said_belongs_to_the_repository_it_was_said_in(database: Graph, note: Note, tmp_path: Path) -> None:
    repository = repositories.begun(tmp_path / "box")
    (repository / "src").mkdir()
    said_in(note, shapes.claude(tmp_path / "t.jsonl", turns=1), repository / "src")
    (scope,) = scopes(database)
    assert scope == identity.find(str(repository)).scope  # type: ignore[union-attr]
    assert query(database, "MATCH (s:Session) RETURN s.scope AS scope, s.endedAt IS NOT NULL AS ended") == [
        {"scope": scope, "ended": True}
    ]
    assert places.identity(str(repository / ".git" / "brainbridge")).startswith("git:")
    sound(database)


def test_a_session_ends_in_the_scope_it_began_in(database: Graph, note: Note, tmp_path: Path) -> None:
    box, crate = repositories.begun(tmp_path / "box"), repositories.begun(tmp_path / "crate")
    transcript = shapes.claude(tmp_path / "t.jsonl", turns=1)
    said_in(note, transcript, box)
    shapes.claude(transcript, turns=3)
    said_in(note, transcript, crate, hours=2)
    assert len(contents(database)) == 6
    assert scopes(database) == {identity.find(str(box)).scope}  # type: ignore[union-attr]


def test_a_session_begun_without_a_scope_ends_without_one(database: Graph, note: Note, tmp_path: Path) -> None:
    transcript = shapes.claude(tmp_path / "t.jsonl", turns=1)
    note(1, transcript=transcript)
    worker.work("default")
    shapes.claude(transcript, turns=2)
    said_in(note, transcript, repositories.begun(tmp_path / "box"), hours=2)
    assert (len(contents(database)), scopes(database)) == (4, {None})


def test_where_the_folder_is_gone_what_was_said_stays_with_its_repository(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    repository = repositories.begun(tmp_path / "box")
    said_in(note, shapes.claude(tmp_path / "t.jsonl", turns=1), repository)
    noted = places.identity(places.mark(str(repository)))
    shutil.rmtree(repository)
    transcript = shapes.gemini(tmp_path / "u.json")
    note(2, session="other", harness="gemini", transcript=transcript, cwd=str(repository), identity=noted)
    worker.work("default")
    assert len(contents(database)) > 2
    assert len(scopes(database)) == 1


def test_what_was_said_in_a_folder_that_nobody_knows_any_more_is_found_nowhere_else(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    said_in(note, shapes.claude(tmp_path / "t.jsonl", turns=1), tmp_path / "gone")
    note(2, session="other", harness="gemini", transcript=shapes.gemini(tmp_path / "u.json"), cwd="/no/such/folder")
    worker.work("default")
    assert len(scopes(database)) == 2
    assert None not in scopes(database)


def branches(graph: Graph) -> set[str | None]:
    return {row["branch"] for row in query(graph, "MATCH (m:Head) RETURN m.branch AS branch")}


def said_on(note: Note, transcript: Path, folder: Path, branch: str, **more: Any) -> None:
    hours = more.pop("hours", 1)
    note(hours, transcript=transcript, cwd=str(folder), branch=branch, defaultBranch="main", **more)
    worker.work("default")


def test_what_is_said_on_a_branch_has_it_until_the_branch_is_merged(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    box = repositories.begun(tmp_path / "box")
    said_on(note, shapes.claude(tmp_path / "t.jsonl", turns=1), box, "main")
    assert branches(database) == {None}
    repositories.git(box, "checkout", "-q", "-b", "topic")
    repositories.commit(box)
    line = shapes.claude_line("user", 1, "the cedar lid is on the topic", uuid="v1")
    said_on(note, shapes.written(tmp_path / "u.jsonl", [line]), box, "topic", hours=2, session="two")
    assert branches(database) == {None, "topic"}
    repositories.git(box, "checkout", "-q", "main")
    repositories.git(box, "merge", "-q", "topic")
    note(3, event="session-start", session="three", cwd=str(box), branch="main", defaultBranch="main")
    worker.work("default")
    assert branches(database) == {None}
    (run,) = query(database, "MATCH (r:ConsolidationRun {command: 'branch merged'}) RETURN r.id AS id")
    undo.undo(database, run["id"], now=at(4))
    assert branches(database) == {None, "topic"}
    sound(database)


def test_an_agent_that_says_the_branch_of_each_line_is_believed(database: Graph, note: Note, tmp_path: Path) -> None:
    lines = [
        shapes.claude_line("user", number, f"cedar {name}", uuid=f"v{number}", gitBranch=name)
        for number, name in enumerate(("main", "topic", "HEAD"), 1)
    ]
    said_on(note, shapes.written(tmp_path / "t.jsonl", lines), repositories.begun(tmp_path / "box"), "main")
    rows = query(database, "MATCH (m:Head) RETURN m.content AS content, m.branch AS branch ORDER BY content")
    assert [(row["content"], row["branch"]) for row in rows] == [
        ("cedar HEAD", None),  # a commit that no branch is on
        ("cedar main", None),
        ("cedar topic", "topic"),
    ]


def test_what_waited_goes_where_it_was_said_though_another_repository_is_there_now(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    box = repositories.begun(tmp_path / "box")
    said_in(note, shapes.claude(tmp_path / "t.jsonl", turns=1), box)
    (before,) = scopes(database)
    noted = places.identity(places.mark(str(box)))
    transcript = shapes.gemini(tmp_path / "u.json")
    note(2, session="two", harness="gemini", transcript=transcript, cwd=str(box), identity=noted)
    box.rename(tmp_path / "moved")
    repositories.begun(box)
    worker.work("default")
    assert scopes(database) == {before}


def test_a_session_belongs_where_it_began_though_the_agent_went_elsewhere(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    box, crate = repositories.begun(tmp_path / "box"), repositories.begun(tmp_path / "crate")
    lines = [
        shapes.claude_line("user", number, f"cedar {folder.name}", uuid=f"v{number}", cwd=str(folder))
        for number, folder in enumerate((box, crate), 1)
    ]
    said_in(note, shapes.written(tmp_path / "t.jsonl", lines), crate)
    assert scopes(database) == {identity.find(str(box)).scope}  # type: ignore[union-attr]


def test_so_it_does_outside_git(database: Graph, note: Note, tmp_path: Path) -> None:
    notes, papers = tmp_path / "notes", tmp_path / "papers"
    notes.mkdir()
    papers.mkdir()
    line = shapes.claude_line("user", 1, "cedar", uuid="v1", cwd=str(notes))
    said_in(note, shapes.written(tmp_path / "t.jsonl", [line]), papers)
    assert {str(scope).partition("@")[0] for scope in scopes(database)} == {"notes"}


def test_a_branch_that_is_used_again_is_closed_again(database: Graph, note: Note, tmp_path: Path) -> None:
    box = repositories.begun(tmp_path / "box")
    for number, end in enumerate(("-D", "-d"), 1):
        repositories.git(box, "checkout", "-q", "-b", "topic")
        repositories.commit(box)
        line = shapes.claude_line("user", number, f"cedar {number}", uuid=f"w{number}", cwd=str(box))
        transcript = shapes.written(tmp_path / f"{number}.jsonl", [line])
        said_on(note, transcript, box, "topic", hours=number, session=f"s{number}")
        repositories.git(box, "checkout", "-q", "main")
        if end == "-d":
            repositories.git(box, "merge", "-q", "topic")
        repositories.git(box, "branch", "-q", end, "topic")
        note(number + 0.5, event="session-start", session="x", cwd=str(box), branch="main", defaultBranch="main")
        worker.work("default")
    rows = query(database, "MATCH (m:Head) RETURN m.content AS c, m.branch AS b, m.branchDropped AS dropped")
    assert [(row["b"], row["dropped"]) for row in rows] == [(None, None)] * 2


def with_a_branch(note: Note, folder: Path, session: str) -> None:
    """Make a repository with a branch on which something was said and committed, and main checked out."""
    box = repositories.begun(folder)
    repositories.git(box, "checkout", "-q", "-b", "topic")
    repositories.commit(box)
    line = shapes.claude_line("user", 1, f"the cedar lid of {session}", uuid=session)
    said_on(note, shapes.written(folder.parent / f"{session}.jsonl", [line]), box, "topic", session=session)
    repositories.git(box, "checkout", "-q", "main")


def dropped(graph: Graph) -> set[tuple[str | None, bool]]:
    rows = query(graph, "MATCH (m:Head) RETURN m.branch AS branch, m.branchDropped IS NOT NULL AS dropped")
    return {(row["branch"], row["dropped"]) for row in rows}


def test_a_session_that_ends_in_another_repository_does_nothing_to_its_branches(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    with_a_branch(note, tmp_path / "box", "one")
    crate = repositories.begun(tmp_path / "crate")
    repositories.git(crate, "checkout", "-q", "-b", "topic")
    repositories.commit(crate)
    repositories.git(crate, "checkout", "-q", "main")
    repositories.git(crate, "merge", "-q", "topic")
    note(2, session="one", transcript="", cwd=str(crate), branch="main", defaultBranch="main")
    worker.work("default")
    assert branches(database) == {"topic"}


@pytest.mark.parametrize("renamed", [True, False])
def test_a_repository_in_the_place_of_another_does_nothing_to_its_branches(
    database: Graph, note: Note, tmp_path: Path, renamed: bool
) -> None:
    with_a_branch(note, tmp_path / "box", "one")
    noted = places.identity(places.mark(str(tmp_path / "box")))
    shutil.rmtree(tmp_path / "box")
    box = repositories.begun(tmp_path / "box")
    repositories.git(box, "checkout", "-q", "-b", "topic")
    repositories.commit(box)
    repositories.git(box, "checkout", "-q", "main")
    repositories.git(box, "branch", *(("-m", "topic", "second") if renamed else ("-q", "-D", "topic")))
    note(2, event="session-start", session="two", cwd=str(box), identity=noted, branch="main", defaultBranch="main")
    worker.work("default")
    assert dropped(database) == {("topic", False)}


def test_a_branch_of_a_work_tree_that_a_session_has_named_is_dropped_with_it(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    box, tree = repositories.begun(tmp_path / "box"), tmp_path / "tree"
    repositories.git(box, "worktree", "add", "-q", "-b", "topic", str(tree))
    repositories.commit(tree)
    line = shapes.claude_line("user", 1, "cedar", uuid="v1", gitBranch="topic", cwd=str(box))
    said_on(note, shapes.written(tmp_path / "t.jsonl", [line]), box, "main", hours=2)
    assert dropped(database) == {("topic", False)}
    repositories.git(box, "worktree", "remove", str(tree))
    repositories.git(box, "branch", "-q", "-D", "topic")
    note(3, event="session-start", session="two", cwd=str(box), branch="main", defaultBranch="main")
    worker.work("default")
    assert dropped(database) == {("topic", True)}


def test_a_clone_of_what_took_in_another_history_shares_nothing_with_that(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    both = [repositories.begun(tmp_path / name) for name in ("one", "other")]
    lib, app = sorted(both, key=lambda each: repositories.git(each, "rev-parse", "main"))
    for folder in (app, lib):
        said_in(note, shapes.claude(tmp_path / f"{folder.name}.jsonl", turns=1), folder, session=folder.name)
    repositories.git(app, "fetch", "-q", f"file://{lib}", "main")
    repositories.git(app, "merge", "-q", "--allow-unrelated-histories", "-m", "joined", "FETCH_HEAD")
    clone = repositories.cloned(app, tmp_path / "clone")
    with Brain.open("default") as brain:
        assert brain.projects.known_scope(str(clone)) == brain.projects.scope_of(str(app))
        assert brain.projects.scope_of(str(clone)) != brain.projects.scope_of(str(lib))


def test_the_working_memory_moves_with_the_memories_and_its_file_is_followed(
    database: Graph, note: Note, tmp_path: Path
) -> None:
    box, file = repositories.begun(tmp_path / "box", commits=0), tmp_path / "MEMORY.md"
    said_in(note, shapes.claude(tmp_path / "t.jsonl", turns=1), box)
    before = "".join(filter(None, scopes(database)))
    with Brain.open("default") as brain:
        text = brain.documents.show("working-memory", scope=before).text
        brain.documents.attach("working-memory", str(file), scope=before, now=at(1.1))
        repositories.commit(box)
        brain.projects.scope_of(str(repositories.cloned(box, tmp_path / "clone")))
    note(2, event="session-start", session="next", cwd=str(box))
    worker.work("default")
    after = "".join(filter(None, scopes(database)))
    with Brain.open("default") as brain:
        assert [each.scope for each in brain.documents.list()] == [after] != [before]
        assert brain.documents.show("working-memory", scope=after).text == text
        brain.documents.save("working-memory", f"{text}\nOur own line\n", scope=after, now=at(2.1))
        assert "Our own line" in file.read_text(encoding="utf-8")
    sound(database)


def test_questions_move_with_the_memories(database: Graph, note: Note, tmp_path: Path) -> None:
    box = repositories.begun(tmp_path / "box", commits=0)
    said_in(note, shapes.claude(tmp_path / "t.jsonl", turns=1), box)
    (before,) = scopes(database)
    with Brain.open("default") as brain:
        (row,) = query(database, "MATCH (m:Head) WHERE m.role = 'assistant' RETURN m.id AS id")
        brain.probes.add("How many teeth has gear 0?", row["id"], scope=before, now=at(1.1))
        brain.recall("Where is the zither?", scope=before, now=at(1.1))
        repositories.commit(box)
        mark = places.identity(places.mark(str(box)))
        clone = repositories.cloned(box, tmp_path / "clone")
        after = brain.projects.scope_of(str(clone))
        assert brain.projects.scope_of(str(box)) == after != before
        assert mark.startswith("own:")
        assert all(each.found for each in brain.probes.check(now=at(1.2)))
        assert scopes(database) == {after}
        assert [each.scope for each in history.unanswered("default")] == [after]
        brain.runs.undo("LAST", now=at(2))
        assert [each.scope for each in brain.probes.list()] == [before]
        assert [each.scope for each in history.unanswered("default")] == [before]
