"""No undo takes a person's own text out of the file of a document, and no redo puts it there twice."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.document import owning, text
from brainbridge.document.documents import Text
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import DIVIDER
from brainbridge.integrity import integrity
from tests.document.collapses import TITLES, state
from tests.state import at, query

NAME = WORKING_MEMORY.name
OWN = "# My notes\n\nI keep bees in Trieste.\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "MEMORY.md"
    found.write_text(OWN)
    return found


def seeds(brain: Brain) -> int:
    (row,) = query(
        brain.graph, "MATCH (m:Crystal:Head:Live {sessionId: 'document:working-memory'}) RETURN count(m) AS count"
    )
    return int(row["count"])


def saving(brain: Brain) -> str:
    """Return the run that saved the person's text when its file was attached."""
    runs = (each for each in brain.runs.list(limit=100) if each.command == "document attach")
    return next(
        each.id for each in runs if any(change.kind == "saved" for change in brain.runs.diff(each.id, limit=10))
    )


def in_order(brain: Brain, file: Path, hours: float) -> None:
    """Expect that the file has the text of the document, and that the next look finds nothing to do."""
    assert file.read_bytes().decode() == brain.documents.show(NAME).text
    again = brain.documents.sync(NAME, now=at(hours))
    assert (again.read, again.written, brain.warnings()) == (False, False, [])
    assert integrity.validate(brain.graph, now=at(hours)).findings == []


@pytest.mark.parametrize("is_first", [True, False], ids=["first state", "state of before"])
def test_what_attaching_tells_to_take_back_are_the_crystals_alone(brain: Brain, file: Path, is_first: bool) -> None:
    if not is_first:
        brain.documents.rewrite(now=at(0))
    begun = brain.documents.attach(NAME, str(file), now=at(1))
    before = file.read_text()
    assert (before.startswith(f"{OWN}\n{DIVIDER}\n"), seeds(brain)) == (True, 1)
    undone = brain.runs.undo(begun.run_id, now=at(2))
    assert (undone.undone, undone.refused) == ({"seeded": 1}, [])
    assert (file.read_text(), seeds(brain)) == (before, 0)
    redone = brain.runs.undo(undone.run_id, now=at(3))
    assert (redone.undone, redone.refused) == ({"seeded": 1}, [])
    assert (file.read_text(), seeds(brain)) == (before, 1)
    in_order(brain, file, 4)


@pytest.mark.parametrize("index", [True, False], ids=["indexed", "not indexed"])
def test_undone_the_state_that_took_it_in_leaves_it_in_the_file_and_redone_it_is_there_once(
    brain: Brain, file: Path, index: bool
) -> None:
    brain.documents.rewrite(now=at(0))
    before = brain.documents.show(NAME).text
    brain.documents.attach(NAME, str(file), index=index, now=at(1))
    undone = brain.runs.undo(saving(brain), now=at(2))
    assert (undone.undone, undone.refused) == ({"saved": 1}, [])
    assert file.read_text() == f"{OWN}\n{DIVIDER}\n\n{before}"
    brain.runs.undo(undone.run_id, cascade=True, now=at(3))
    assert file.read_text() == f"{OWN}\n{DIVIDER}\n\n{before}"
    in_order(brain, file, 4)


def test_undone_to_its_beginning_the_document_still_has_it_and_the_next_state_stands_below(
    brain: Brain, file: Path
) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    brain.runs.undo(saving(brain), cascade=True, now=at(1))
    assert file.read_text() == OWN
    in_order(brain, file, 2)
    brain.documents.rewrite(now=at(3))
    assert file.read_text().startswith(f"{OWN}\n{DIVIDER}\n\n# Working Memory State\n")
    assert file.read_text().count("bees") == 1
    in_order(brain, file, 4)


# What a person's own text was, and what they made of it.
EDITS = {
    "an edit": ("Line one.\nThe teh garden.\nLast.\n", "Line one.\nThe garden.\nLast.\n"),
    "a line deleted": ("A\nB\nC\n", "A\nC\n"),
    "a paragraph deleted": ("A\n\nB\n\nC\n", "A\n\nC\n"),
    "the end deleted": ("A\nB\nC\n", "A\nB\n"),
    "other line ends": ("A\nB\n", "A\r\nB\r\n"),
    "other white space": ("A\nB\n", "A\n\n  B\n"),
    "added below": ("A\nB\n", "A\nB\nC\n"),
    "added above": ("A\nB\n", "C\nA\nB\n"),
    "added between": ("A\nB\n", "A\nC\nB\n"),
    "another order": ("A\nB\nC\n", "C\nA\nB\n"),
    "all rewritten": ("The key is under the pot.\n", "Nothing here.\n"),
    "a line shortened": ("Use tabs never\n", "Use tabs\n"),
    "a line lengthened": ("Use tabs\n", "Use tabs never\n"),
    "a word that stands in another": ("Use the whole cart\n", "art\n"),
}


def own(file: Path) -> str:
    """Return a person's own text as it stands in their file."""
    return text.read(file.read_bytes().decode(), WORKING_MEMORY).own


@pytest.mark.parametrize("kind", ["an edit", "a line deleted", "other line ends", "a line shortened"])
def test_undone_an_edit_of_it_leaves_it_once_as_they_wrote_it_last_and_takes_the_rest(
    brain: Brain, file: Path, kind: str
) -> None:
    old, new = EDITS[kind]
    file.write_text(old)
    brain.documents.attach(NAME, str(file), now=at(0))
    edited = file.read_bytes().decode().replace("_No patterns yet._", "- sailing")
    file.write_bytes((new + edited.removeprefix(old)).encode())
    read = brain.documents.sync(NAME, now=at(1))
    undone = brain.runs.undo(read.run_id, now=at(2))
    assert (undone.undone, undone.refused) == ({"saved": 1, "superseded": 1}, [])
    assert (own(file), "sailing" in file.read_text()) == (new.rstrip(), False)
    in_order(brain, file, 3)
    assert brain.runs.undo(undone.run_id, cascade=True, now=at(4)).refused == []
    assert (own(file), "sailing" in file.read_text()) == (new.rstrip(), True)
    in_order(brain, file, 5)


@pytest.mark.parametrize("kind", ["another order", "all rewritten"])
def test_undone_to_an_earlier_text_of_theirs_without_a_state_the_later_one_stays_and_is_there_once(
    brain: Brain, file: Path, kind: str
) -> None:
    old, new = EDITS[kind]
    file.write_text(old)
    brain.documents.import_(NAME, str(file), now=at(0))
    brain.documents.attach(NAME, str(file), now=at(1))
    (written,) = (each for each in brain.runs.list(limit=100) if each.command == "working-memory rewrite")
    file.write_bytes((new + file.read_bytes().decode().removeprefix(old)).encode())
    brain.documents.sync(NAME, now=at(2))
    assert brain.runs.undo(written.id, cascade=True, now=at(3)).refused == []
    assert file.read_bytes().decode() == new
    in_order(brain, file, 4)


STATE = state({title: f"About {title}." for title in TITLES})
BELOW = f"\n{DIVIDER}\n\n{STATE}"


def left(said: str) -> Text:
    """Return a state that was taken back, with a text."""
    told = {"id": "s", "number": 2, "at": 0, "author": "user", "accepted": True, "undone_at": 1, "current": False}
    more = {"before": None, "reason": None, "reason_codes": (), "tokens": 1, "mood": None, "session_ids": ()}
    return Text(**told, **more, name=NAME, scope="", text=said)


@pytest.mark.parametrize("is_below", [True, False], ids=["above a state", "alone"])
@pytest.mark.parametrize("kind", EDITS)
def test_of_two_wordings_of_it_the_one_in_the_file_stays_whichever_is_current(kind: str, is_below: bool) -> None:
    below = BELOW if is_below else ""
    for current, mine in (EDITS[kind], EDITS[kind][::-1]):
        kept = owning.kept(left(mine + below), left(current + below), current, WORKING_MEMORY)
        assert kept is not None
        found = text.read(kept.text, WORKING_MEMORY)
        assert (found.own.rstrip(), kept.conflicts) == (mine.rstrip(), ())
        assert found.state.replace("\r\n", "\n") == (STATE if is_below else "")
        assert owning.kept(left(kept.text), left(kept.text), current, WORKING_MEMORY) is None


def test_undone_where_another_text_came_meanwhile_theirs_stays_and_the_other_is_told(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    file.write_text(file.read_text().replace("bees", "hens"))
    read = brain.documents.sync(NAME, now=at(1))
    with monkeypatch.context() as patch:  # on another machine, where it lives in no file
        patch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
        brain.runs.undo(read.run_id, now=at(2))
        brain.documents.save(NAME, brain.documents.show(NAME).text.replace("bees", "goats"), now=at(3))
    done = brain.documents.sync(NAME, now=at(4))
    assert (done.read, done.conflicts, own(file)) == (
        *(True, (WORKING_MEMORY.title,), OWN.replace("bees", "hens").rstrip()),
    )
    in_order(brain, file, 5)


def test_undone_a_read_back_leaves_what_was_written_above_the_title_and_takes_the_rest(
    brain: Brain, file: Path
) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    before = file.read_text()
    file.write_text(("And a dog.\n\n" + before).replace("_No patterns yet._", "- sailing"))
    read = brain.documents.sync(NAME, now=at(1))
    brain.runs.undo(read.run_id, now=at(2))
    assert file.read_text() == "And a dog.\n\n" + before
    in_order(brain, file, 3)


def test_undone_a_take_over_brings_it_back_beside_what_was_written_there_since(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    taken = brain.documents.take_over(now=at(1))
    file.write_text(f"A new line.\n\n{file.read_text()}")
    brain.documents.sync(NAME, now=at(2))
    undone = brain.runs.undo(taken.run_id, cascade=True, now=at(3))
    assert undone.refused == []
    above, below = file.read_text().split(DIVIDER)
    assert [above.count(each) for each in (OWN, "A new line.\n")] == [1, 1]
    assert below.startswith("\n\n# Working Memory State\n")
    in_order(brain, file, 4)


def test_undone_a_take_over_after_it_was_written_again_leaves_it_there_once(brain: Brain, file: Path) -> None:
    brain.documents.attach(NAME, str(file), now=at(0))
    taken = brain.documents.take_over(now=at(1))
    file.write_text(f"A new line.\n{OWN}\n{file.read_text()}")
    brain.documents.sync(NAME, now=at(2))
    assert brain.runs.undo(taken.run_id, cascade=True, now=at(3)).refused == []
    assert own(file).rstrip() == f"A new line.\n{OWN}".rstrip()
    in_order(brain, file, 4)


def test_what_an_undone_state_had_of_what_was_erased_does_not_come_back(brain: Brain, file: Path) -> None:
    brain.documents.rewrite(now=at(0))
    begun = brain.documents.attach(NAME, str(file), now=at(1))
    brain.runs.undo(saving(brain), now=at(2))
    brain.erasures.erase(begun.crystals[0], now=at(3))
    assert "bees" not in file.read_text()
    assert brain.warnings() == []


def test_lines_that_end_as_elsewhere_stay_byte_for_byte(brain: Brain, file: Path) -> None:
    brain.documents.rewrite(now=at(0))
    file.write_bytes(OWN.replace("\n", "\r\n").encode())
    brain.documents.attach(NAME, str(file), now=at(1))
    before = file.read_bytes()
    brain.runs.undo(saving(brain), now=at(2))
    assert file.read_bytes() == before
