"""Documents move with the memories of their project, and the records of their files with them."""

from pathlib import Path

import pytest

from brainbridge.consolidation import undo
from brainbridge.document import attached, shelf
from brainbridge.document.sowing import Making
from brainbridge.graph.graph import Graph
from brainbridge.project import moving, project
from brainbridge.project.identity import Identity
from brainbridge.run import run as runs
from tests.cypher.document.test_move import there
from tests.drafted import NAME, held, saved
from tests.state import at, damage

TITLE = "# Working Memory State\n\n"


@pytest.fixture
def mine(graph: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Graph:
    """A brain with a state folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(graph, "brain", "mine")
    return graph


def attach(graph: Graph, file: Path, scope: str) -> None:
    attached.attach(graph, "mine", NAME, str(file), scope=scope, making=Making(at(1), "i"))
    sync(graph, scope, 1)


def sync(graph: Graph, scope: str, hours: float) -> tuple[bool, bool]:
    """Look at the file, and return whether it was read and whether it was written."""
    done, fault = attached.sync(graph, "mine", NAME, scope=scope, now=at(hours))
    assert done is not None, fault
    assert fault is None
    return done.read, done.written


def files() -> dict[str, str]:
    """Return the names of the files of documents by the scopes of these."""
    return {each.scope: Path(each.file).name for each in shelf.listed("mine")}


def move(graph: Graph, hours: float = 5) -> str:
    return moving.move(graph, {"chest": ["s"]}, source="box", now=at(hours)).run_id


def test_its_file_goes_on_being_followed(mine: Graph, tmp_path: Path) -> None:
    file = tmp_path / "MEMORY.md"
    saved(mine, f"{TITLE}one\n", scope="box")
    attach(mine, file, "box")
    run_id = move(mine)
    assert files() == {"chest": "MEMORY.md"}
    file.write_text(f"{TITLE}one, edited\n", encoding="utf-8")
    read, _ = sync(mine, "chest", 5.1)
    assert (read, held(mine, scope="chest")) == (True, f"{TITLE}one, edited\n")
    done_back = undo.undo(mine, run_id, now=at(6), cascade=True)
    assert (done_back.refused, files()) == ([], {"box": "MEMORY.md"})
    undo.undo(mine, done_back.run_id, now=at(7))
    assert files() == {"chest": "MEMORY.md"}
    assert damage(mine, 8) == []


def test_where_the_other_one_has_no_file_this_one_gets_its_text(mine: Graph, tmp_path: Path) -> None:
    file = tmp_path / "MEMORY.md"
    saved(mine, f"{TITLE}one\n", scope="box")
    saved(mine, f"{TITLE}other\n", scope="chest")
    attach(mine, file, "box")
    run_id = move(mine)
    assert (sync(mine, "chest", 5.1), file.read_text(encoding="utf-8")) == ((False, True), f"{TITLE}other\n")
    undo.undo(mine, run_id, now=at(6))
    sync(mine, "box", 6)
    assert (files(), file.read_text(encoding="utf-8")) == ({"box": "MEMORY.md"}, f"{TITLE}one\n")


def test_where_the_other_one_has_a_file_this_one_is_let_go_with_a_warning(
    mine: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    monkeypatch.setattr(mine, "noticed", told.append)
    for scope in ("box", "chest"):
        saved(mine, f"{TITLE}{scope}\n", scope=scope)
        attach(mine, tmp_path / f"{scope}.md", scope)
    run_id = move(mine)
    assert files() == {"chest": "chest.md"}
    assert (len(told), str(tmp_path / "box.md") in told[0]) == (1, True)
    assert (tmp_path / "box.md").read_text(encoding="utf-8") == f"{TITLE}box\n"
    undo.undo(mine, run_id, now=at(6))
    assert files() == {"chest": "chest.md"}


def test_a_plan_leaves_files_alone(mine: Graph, tmp_path: Path) -> None:
    saved(mine, f"{TITLE}one\n", scope="box")
    attach(mine, tmp_path / "MEMORY.md", "box")
    runs.foresee(mine, lambda graph: moving.move(graph, {"chest": ["s"]}, source="box", now=at(5)))
    assert (files(), there(mine)) == ({"box": "MEMORY.md"}, [("box", NAME)])


def test_a_project_takes_documents_along_though_no_memory_is_left_behind(graph: Graph, tmp_path: Path) -> None:
    own = Identity("own:" + "0" * 32, "box", tmp_path / "mark")
    before = project.settle(graph, own, now=at(1))
    saved(graph, "one", scope=before)
    project.settle(graph, Identity("git:" + "1" * 40, "box", tmp_path / "clone"), now=at(1.5))
    known = Identity("git:" + "1" * 40, "box", tmp_path / "mark", (own.current,))
    after = project.settle(graph, known, now=at(2))
    assert (there(graph), before != after) == ([(after, NAME)], True)
    count = len(runs.latest(graph, limit=100))
    project.settle(graph, known, now=at(3))
    assert len(runs.latest(graph, limit=100)) == count


def test_what_has_no_scope_is_of_all_projects_and_stays(graph: Graph) -> None:
    saved(graph, "one")
    moving.move(graph, {"box": ["s"]}, source="", now=at(5))
    assert there(graph) == [("", NAME)]
