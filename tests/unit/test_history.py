"""The history of recalls: what several of them ask at once is kept, and nothing in its files fails a recall."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from filelock import FileLock

from brainbridge.platform import paths
from brainbridge.recall import history
from brainbridge.recall.result import Recall
from tests.state import at

EIGHT = range(8)


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return paths.state("mine")


def test_what_is_asked_at_once_is_all_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "_PATIENCE_S", 60)

    def ask(thread: int) -> None:
        for number in range(5):
            history.note_question("mine", f"who {thread} {number}?", [])
            history.note_sure("mine", f"who {thread} {number}?", sure=False, at=at(number))

    with ThreadPoolExecutor(len(EIGHT)) as threads:
        list(threads.map(ask, EIGHT))
    wanted = {f"who {thread} {number}?" for thread in EIGHT for number in range(5)}
    assert {each.question for each in history.questions("mine")} == wanted
    assert {each.question for each in history.unanswered("mine")} == wanted


def test_a_move_keeps_what_is_asked_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "_PATIENCE_S", 60)
    history.note_question("mine", "who?", [], scope="own")

    def ask(number: int) -> None:
        history.note_question("mine", f"who {number}?", [], scope="own")

    def move(number: int) -> None:
        history.move("mine", "own" if number % 2 else "git", "git" if number % 2 else "own", run=f"run {number}")

    with ThreadPoolExecutor(len(EIGHT)) as threads:
        done = [threads.submit(work, number) for number in range(10) for work in (ask, move)]
    assert [each.result() for each in done] == [None] * len(done)
    assert len(history.questions("mine")) == 11


def test_a_recall_waits_little_and_says_why_it_is_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "_PATIENCE_S", 0.01)
    found = Recall(hits=[], standing=[], touched=["m"])
    assert history.note("mine", "who?", found, now=at(0)) == ""
    with FileLock(paths.asked("mine").with_suffix(".lock")):
        why = history.note("mine", "who else?", found, now=at(0))
        history.move("mine", None, "git", run="r")
    assert "was not recorded" in why
    assert [(each.question, each.scope) for each in history.questions("mine")] == [("who?", None)]
