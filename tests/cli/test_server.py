"""brainbridge server logs: the end of the log, and new lines."""

from pathlib import Path

import pytest

from brainbridge.platform import paths
from brainbridge.server.home import Home
from brainbridge.server.local import LocalServer, Status
from tests.cli.conftest import invoke


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    home = Home(paths.server_home("default"))
    home.create()
    home.console_log.write_text("one\ntwo\n", encoding="utf-8")
    return home


def test_what_is_followed_is_printed_once(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    lives = iter([True, True, False])

    def status(_: LocalServer) -> Status:
        running = next(lives)
        with home.console_log.open("a", encoding="utf-8") as log:
            log.write("more\n" if running else "the end\n")
        return Status(running=running, home=home.path)

    monkeypatch.setattr(LocalServer, "status", status)
    shown = invoke("server", "logs", "--follow")
    assert (shown.code, shown.out) == (0, "one\ntwo\nmore\nmore\nthe end\n")


def test_the_log_of_one_that_does_not_run_is_printed_once(home: Home) -> None:
    assert invoke("server", "logs", "--follow").out == invoke("server", "logs").out == "one\ntwo\n"
    assert invoke("server", "logs", "--json").data == {"log": "one\ntwo", "file": str(home.console_log)}


def test_there_is_nothing_to_follow_of_one_that_never_ran(home: Home) -> None:
    home.console_log.unlink()
    shown = invoke("server", "logs", "--follow")
    assert (shown.code, shown.out) == (0, "")


@pytest.mark.usefixtures("home")
def test_one_object_is_not_followed() -> None:
    shown = invoke("server", "logs", "--follow", "--json")
    assert (shown.code, shown.envelope["error"]["code"]) == (2, "usage")
