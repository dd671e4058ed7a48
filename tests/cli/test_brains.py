"""brainbridge brain: the output of its commands."""

from pathlib import Path

import pytest

from brainbridge.operations import brains
from brainbridge.platform import paths
from tests.cli.conftest import invoke


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "PATH", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))


def test_a_dry_run_shows_what_would_be_removed() -> None:
    brains.add("otto", uri="bolt://otto:7687")
    paths.backups("otto").mkdir(parents=True)
    paths.state("otto").mkdir(parents=True)
    shown = invoke("brain", "remove", "otto", "--dry-run")
    assert (shown.code, shown.out.splitlines()[0].strip()) == (0, "would be removed")
    for part in (
        str(paths.state("otto")),
        f"its profile in {paths.config_file()}",
        f"its backups stay in {paths.backups('otto')}",
    ):
        assert "".join(part.split()) in "".join(shown.out.split())  # a long one continues on the next line
    assert paths.state("otto").is_dir()
    assert "otto" in {each.name for each in brains.known()}


@pytest.mark.parametrize("more", ["--dry-run", "--yes", "--json"])
def test_a_brain_there_is_not_is_refused(more: str) -> None:
    shown = invoke("brain", "remove", "nobody", more)
    assert shown.code == 1
    assert "there is no brain nobody" in shown.out + shown.err


def test_stopping_a_server_that_never_was_makes_no_brain() -> None:
    assert invoke("server", "stop", "--brain", "otto").out == "the server was not running\n"
    assert not paths.server_home("otto").parent.exists()
    assert [each.name for each in brains.known()] == ["default"]


def test_a_renamed_profile_gets_no_folder() -> None:
    brains.add("otto", uri="bolt://otto:7687")
    assert invoke("brain", "rename", "otto", "milo").code == 0
    assert [each.name for each in brains.known() if each.folder] == []


def test_a_password_file_is_noted_by_its_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret").write_text("x")
    monkeypatch.chdir(tmp_path)
    assert invoke("brain", "add", "milo", "--uri", "bolt://127.0.0.1:1", "--password-file", "secret").code == 0
    assert f'password_file = "{tmp_path / "secret"}"' in paths.config_file().read_text()
