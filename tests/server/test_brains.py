"""brainbridge brain ... with real servers: rename, move, remove."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.errors import Held, NotFound, Refused
from brainbridge.graph import lock
from brainbridge.graph.graph import Graph
from brainbridge.operations import brains, profiles
from brainbridge.platform import paths
from brainbridge.server.local import LocalServer
from brainbridge.transfer.archive import format, restoring
from brainbridge.transfer.archive.arriving import Arrival
from tests.cli.conftest import Shown, invoke
from tests.databases import Database
from tests.server.conftest import Make
from tests.state import given, query

pytestmark = [pytest.mark.server, pytest.mark.timeout(600)]


@pytest.fixture
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    yield
    for known in brains.known():
        LocalServer(known.name).kill()


@pytest.fixture
def work(_own_folders: None, neo4j: Database, tmp_path: Path) -> None:
    """A brain in the tests' own database."""
    (tmp_path / "secret").write_text(neo4j.password)
    brains.add("work", uri=neo4j.uri, user=neo4j.user, password_file=str(tmp_path / "secret"))


@pytest.fixture
def elsewhere(make: Make) -> dict[str, Any]:
    """The address of another server, to which a brain can move."""
    server = make("elsewhere")
    return {"uri": f"bolt://127.0.0.1:{server.start().bolt}", "password_file": str(server.home.path / "password")}


def on(brain: str, *words: str) -> Shown:
    shown = invoke(*words, "--brain", brain, "--json")
    assert shown.code == 0, shown.out
    return shown


@pytest.mark.usefixtures("_own_folders")
def test_renamed_moved_and_removed_a_brain_keeps_its_memories(make: Make) -> None:
    memory_id = on("old", "remember", "the cedar case").data["memory"]["id"]
    on("old", "consolidate-all")

    renamed = invoke("brain", "rename", "old", "new", "--json").data["brains"]
    assert "old" not in {each["name"] for each in renamed}
    assert on("new", "memory-inspect", memory_id).data["memory"]["content"] == "the cedar case"

    elsewhere = make("elsewhere")
    uri = f"bolt://127.0.0.1:{elsewhere.start().bolt}"
    password = str(elsewhere.home.path / "password")
    moved = invoke("brain", "move", "new", "--to", uri, "--password-file", password, "--json")
    assert moved.code == 0, moved.out
    assert moved.data["moved"]["target"] == uri
    assert on("new", "memory-inspect", memory_id).data["memory"]["content"] == "the cedar case"
    assert on("new", "validate-memories").data["findings"] == []
    found = {each["name"]: each for each in invoke("brain", "list", "--json").data["brains"]}
    assert found["new"]["address"] == uri

    again = invoke("brain", "move", "new", "--to", uri, "--password-file", password, "--json")
    assert (again.code, "already" in again.envelope["error"]["message"]) == (1, True)

    assert invoke("brain", "remove", "new").code == 5
    assert str(paths.server_home("new")) in invoke("brain", "remove", "new", "--dry-run", "--json").data["would"]
    assert invoke("brain", "remove", "new", "--yes").code == 0
    assert not paths.server_home("new").exists()
    assert elsewhere.status().running


@pytest.mark.usefixtures("work")
def test_what_is_written_while_a_brain_moves_goes_along(
    graph: Graph, elsewhere: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    given(graph, "early")
    query(graph, "CREATE (:Note)-[:ON]->(:Page)")
    late, close = ["late"], format.Writer.close

    def closed(writer: format.Writer, *, written: bool) -> format.Footer:
        if late:
            given(graph, late.pop())  # after the last node was read, before the export ends
        return close(writer, written=written)

    monkeypatch.setattr(format.Writer, "close", closed)
    to = ("--to", elsewhere["uri"], "--password-file", elsewhere["password_file"])
    shown = invoke("brain", "move", "work", *to, "--json")
    assert (shown.code, late) == (0, [])
    for memory_id in ("early", "late"):
        assert on("work", "memory-inspect", memory_id).data["memory"]["id"] == memory_id
    assert shown.data["moved"]["left"] == 3  # and the tests' own mark of their database
    left = "3 nodes of other kinds, and their edges, were not copied and stay at "
    assert any(left in each for each in shown.envelope["warnings"])


@pytest.mark.usefixtures("work")
def test_a_move_that_was_broken_off_is_done_again(
    graph: Graph, elsewhere: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(graph, "one")
    given(graph, "two")
    monkeypatch.setattr(restoring, "_BATCH", 1)
    for module, name, after in ((restoring, "_write", 2), (profiles, "write", 0)):
        with monkeypatch.context() as patched:
            patched.setattr(module, name, killed(getattr(module, name), after))
            with pytest.raises(KeyboardInterrupt):
                brains.move("work", **elsewhere)
    given(graph, "three")
    assert brains.move("work", **elsewhere).target == elsewhere["uri"]
    for memory_id in ("one", "two", "three"):
        assert on("work", "memory-inspect", memory_id).data["memory"]["id"] == memory_id
    assert on("work", "validate-memories").data["findings"] == []
    with pytest.raises(Refused, match="already"):
        brains.move("work", **elsewhere)
    monkeypatch.setenv("BRAINBRIDGE_URI", graph.uri)  # the environment still names the old address
    monkeypatch.setenv("BRAINBRIDGE_PASSWORD_FILE", str(tmp_path / "secret"))
    with pytest.raises(Refused, match=r"the brain is at .* already"):
        brains.move("work", **elsewhere)


@pytest.mark.usefixtures("work")
def test_a_move_that_is_refused_leaves_nothing(
    graph: Graph, elsewhere: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    given(graph, "one")
    late: list[str] = []

    def restored(*args: Any, **options: Any) -> Any:
        late.append(f"late {len(late)}")
        given(graph, late[-1])
        return real(*args, **options)

    real = restoring.written
    with monkeypatch.context() as patched:
        patched.setattr("brainbridge.transfer.archive.arriving.written", restored)
        with pytest.raises(Refused, match="written to during the move"):
            brains.move("work", **elsewhere)
    assert len(late) == 3
    with Brain.open("work", **elsewhere) as there:
        assert there.archives.is_empty()
        assert there.remember("a brain of its own").id
    with pytest.raises(Refused, match="not empty"):
        brains.move("work", **elsewhere)


@pytest.mark.usefixtures("work")
def test_who_has_the_brain_open_writes_nothing_where_it_was(graph: Graph, elsewhere: dict[str, Any]) -> None:
    given(graph, "one")
    with Brain.open("work") as early:
        assert brains.move("work", **elsewhere).target == elsewhere["uri"]
        with pytest.raises(Held, match="the brain moved to bolt://") as error:
            early.remember("late")
        assert "--release-lock" in error.value.hint
        assert early.inspect("one").memory.id == "one"
    assert on("work", "remember", "late").data["memory"]["id"]


@pytest.mark.deep
@pytest.mark.usefixtures("work")
def test_what_is_written_once_the_copy_is_proved_goes_along(
    graph: Graph, elsewhere: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    given(graph, "one")
    real, late = lock.paused, ["late"]

    def paused(on: Graph) -> Any:
        if late:
            given(graph, late.pop())
        return real(on)

    monkeypatch.setattr(lock, "paused", paused)
    brains.move("work", **elsewhere)
    assert on("work", "memory-inspect", "late").data["memory"]["id"] == "late"


@pytest.mark.usefixtures("work")
@pytest.mark.parametrize(
    "after", ["settle", *(pytest.param(each, marks=pytest.mark.deep) for each in ("leave", "profile"))]
)
def test_killed_where_it_leaves_a_move_is_finished_by_doing_it_again(
    graph: Graph, elsewhere: dict[str, Any], monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    """At no step does anybody write where it would be lost."""
    given(graph, "one")
    steps = {
        "leave": (lock, "leave"),
        "settle": (Arrival, "settle"),
        "profile": (profiles, "write_private"),
    }
    with monkeypatch.context() as patched:
        patched.setattr(brains, "_come_back", Mock())  # as after a kill
        patched.setattr(*steps[after], killed_after(getattr(*steps[after])))
        with pytest.raises(KeyboardInterrupt):
            brains.move("work", **elsewhere)
    with Brain.open("work") as brain, pytest.raises(Held, match="move"):
        brain.remember("late")
    assert brains.move("work", **elsewhere).target == elsewhere["uri"]
    assert on("work", "memory-inspect", "one").data["memory"]["id"] == "one"
    assert on("work", "remember", "late").data["memory"]["id"]
    assert on("work", "validate-memories").data["findings"] == []


@pytest.mark.deep
@pytest.mark.usefixtures("work")
def test_a_move_that_cannot_be_written_down_leaves_the_brain_where_it_is(
    graph: Graph, elsewhere: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    given(graph, "one")
    with monkeypatch.context() as patched:
        patched.setattr(profiles, "write_private", Mock(side_effect=OSError("no space")))
        with pytest.raises(OSError, match="no space"):
            brains.move("work", **elsewhere)
    assert on("work", "remember", "two").data["memory"]["id"]
    with Brain.open("work", **elsewhere) as there:
        assert there.archives.is_empty()


@pytest.mark.usefixtures("_own_folders")
def test_a_brain_that_does_not_exist_does_not_move() -> None:
    with pytest.raises(NotFound, match="there is no brain wrok"):
        brains.move("wrok", uri="bolt://127.0.0.1:1")


def killed_after(real: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does what the real one does, and is then killed."""

    def does(*args: Any, **options: Any) -> Any:
        real(*args, **options)
        raise KeyboardInterrupt

    return does


def killed(real: Callable[..., Any], after: int) -> Callable[..., Any]:
    """Return a function that does what the real one does so many times, and is then killed."""
    left = [after]

    def does(*args: Any, **options: Any) -> Any:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return real(*args, **options)

    return does
