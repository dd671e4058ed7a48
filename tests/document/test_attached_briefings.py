"""What was read from the file of a document is in the briefings, and no model keeps anybody waiting for its file."""

from contextlib import nullcontext
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.brain import rendering
from brainbridge.errors import Refused
from tests.document.test_attached import NAME, states, text
from tests.state import at


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "MEMORY.md"


def refreshes(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets the text of the document whenever briefings are made."""
    seen = list[str]()

    def refresh(*_: object, unless: bool = False) -> None:
        seen.extend([] if unless else [text(brain)])

    monkeypatch.setattr(rendering, "refresh", refresh)
    return seen


def test_no_model_is_asked_while_a_document_is_attached(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for model, url in (("command", ""), ("openai", "http://127.0.0.1:9")):
        monkeypatch.setenv("BRAINBRIDGE_MODEL", model)
        monkeypatch.setenv("BRAINBRIDGE_MODEL_URL", url)
        with Brain.open("default") as mine:
            mine.documents.attach(NAME, str(file), now=at(0))
            assert (states(mine), file.read_text()) == (["rules"], text(mine))
            mine.documents.detach(NAME)


@pytest.mark.parametrize("how", ["same", "refused"])
def test_an_edit_is_in_the_briefings_though_no_state_follows_it(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    file.write_text(file.read_text() + "\nmine\n")
    seen = refreshes(brain, monkeypatch)
    with pytest.raises(Refused) if how == "refused" else nullcontext():
        if how == "refused":
            brain.documents.import_(NAME, str(file), expects="1", now=at(1))
        else:
            brain.documents.rewrite(now=at(1))
    assert seen[0] == text(brain)
    assert "mine" in seen[-1]


def test_an_undo_reads_an_edit_before_briefings_are_made(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brain.documents.save("other", "one\n", now=at(0))
    done = brain.documents.save("other", "two\n", now=at(1))
    brain.documents.attach(NAME, str(file), now=at(2))
    file.write_text(file.read_text() + "\nmine\n")
    seen = refreshes(brain, monkeypatch)
    brain.runs.undo(done.run_id, now=at(3))
    assert ["mine" in each for each in seen] == [True] * len(seen) != []
