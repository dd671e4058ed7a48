"""brainbridge/cli/progress.py: after half a second a terminal shows what the user is waiting for."""

import io
import sys
import time

import pytest

from brainbridge.cli import progress
from brainbridge.progress import silent
from tests.waiting import until

PATIENCE_S = 0.05


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def attached(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let standard error be a terminal; a fixture would not do, since pytest undoes it before the test."""
    monkeypatch.setattr(progress, "_PATIENCE_S", PATIENCE_S)
    monkeypatch.setenv("TERM", "xterm")
    stderr = Terminal()
    monkeypatch.setattr(sys, "stderr", stderr)
    return stderr


def test_a_pipe_is_told_nothing() -> None:
    with progress.reporting() as report:
        assert report is silent


def test_quick_work_is_not_talked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = attached(monkeypatch)
    monkeypatch.setattr(progress, "_PATIENCE_S", 60)
    with progress.reporting() as report:
        report("Counting", 1, 2)
    assert terminal.getvalue() == ""


def test_work_that_says_nothing_is_talked_about_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = attached(monkeypatch)
    with progress.reporting():
        until(lambda: "Waiting for the answer" in terminal.getvalue())


def test_what_was_said_early_is_shown_late(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = attached(monkeypatch)
    monkeypatch.setattr(progress, "_PATIENCE_S", 60)
    with progress.reporting() as report:
        report("Starting Neo4j", 0, None)
        assert terminal.getvalue() == ""
        assert isinstance(report, progress._Terminal)
        report._appear()
        until(lambda: "Starting Neo4j" in terminal.getvalue())
    assert "Waiting for the answer" not in terminal.getvalue()


def test_what_is_said_late_takes_the_place_of_the_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = attached(monkeypatch)
    with progress.reporting() as report:
        until(lambda: "Waiting for the answer" in terminal.getvalue())
        report("Counting", 1, 2)
        until(lambda: "Counting" in terminal.getvalue())
        assert isinstance(report, progress._Terminal)
        assert report._tasks.keys() == {"Counting"}


def test_it_keeps_away_from_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = attached(monkeypatch)
    with progress.reporting() as report:
        with progress.resting(report):
            time.sleep(PATIENCE_S * 3)
            assert "Waiting" not in terminal.getvalue()
        until(lambda: "Waiting for the answer" in terminal.getvalue())
