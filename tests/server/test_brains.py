"""brainbridge brain ... with real servers: another name, another address, gone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from brainbridge import brains, paths
from brainbridge.server.local import LocalServer
from tests.cli.conftest import Shown, invoke
from tests.server.conftest import Make

pytestmark = [pytest.mark.server, pytest.mark.timeout(600)]


@pytest.fixture
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    yield
    for known in brains.known():
        LocalServer(known.name).kill()


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
    assert (again.code, "is not empty" in again.envelope["error"]["message"]) == (1, True)

    assert invoke("brain", "remove", "new").code == 5
    assert str(paths.server_home("new")) in invoke("brain", "remove", "new", "--dry-run", "--json").data["would"]
    assert invoke("brain", "remove", "new", "--yes").code == 0
    assert not paths.server_home("new").exists()
    assert elsewhere.status().running
