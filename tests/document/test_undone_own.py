"""No undo takes a person's own text out of the file of a document, and no redo puts it there twice."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import DIVIDER
from brainbridge.integrity import integrity
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
    assert file.read_text() == brain.documents.show(NAME).text
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
    state = brain.documents.show(NAME).text
    brain.documents.attach(NAME, str(file), index=index, now=at(1))
    undone = brain.runs.undo(saving(brain), now=at(2))
    assert (undone.undone, undone.refused) == ({"saved": 1}, [])
    assert file.read_text() == f"{OWN}\n{DIVIDER}\n\n{state}"
    brain.runs.undo(undone.run_id, cascade=True, now=at(3))
    assert file.read_text() == f"{OWN}\n{DIVIDER}\n\n{state}"
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


def test_undone_to_an_earlier_text_of_theirs_the_later_one_stays_and_is_there_once(brain: Brain, file: Path) -> None:
    brain.documents.import_(NAME, str(file), now=at(0))
    brain.documents.attach(NAME, str(file), now=at(1))
    (written,) = (each for each in brain.runs.list(limit=100) if each.command == "working-memory rewrite")
    file.write_text(file.read_text().replace("Trieste.\n", "Trieste.\nAnd a dog.\n"))
    brain.documents.sync(NAME, now=at(2))
    assert brain.runs.undo(written.id, cascade=True, now=at(3)).refused == []
    assert file.read_text() == f"{OWN}And a dog.\n"
    in_order(brain, file, 4)


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
    own, state = file.read_text().split(DIVIDER)
    assert [own.count(each) for each in (OWN, "A new line.\n")] == [1, 1]
    assert state.startswith("\n\n# Working Memory State\n")
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
