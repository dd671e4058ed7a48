"""A file whose lines end as on Windows keeps that, whoever writes what in it."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.document import shelf, text
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import Status
from brainbridge.integrity import integrity
from tests.state import at

NAME = WORKING_MEMORY.name
OWN = "# My notes\r\n\r\nI keep bees.\r\n"


def bare(file: Path) -> int:
    """Return how many line feeds of a file stand without a carriage return."""
    content = file.read_bytes()
    return content.count(b"\n") - content.count(b"\r\n")


def noted(brain: Brain, words: str, hours: float) -> None:
    brain.crystals.note(words, now=at(hours))
    brain.documents.rewrite(now=at(hours))


@pytest.mark.parametrize("own", [OWN, "\ufeff" + OWN, ""], ids=["own text", "with a mark", "none"])
@pytest.mark.parametrize("is_first", [True, False], ids=["first state", "state of before"])
def test_all_lines_end_as_the_persons(brain: Brain, tmp_path: Path, own: str, is_first: bool) -> None:
    file = tmp_path / "MEMORY.md"
    if not is_first:
        noted(brain, "The clock is old", 0)
    file.write_bytes(own.encode())
    brain.documents.attach(NAME, str(file), now=at(1))
    if not own:
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    noted(brain, "The dial is due on Friday", 2)
    edited = file.read_bytes().replace(b"_Nothing is known of the user yet._", b"She keeps bees.")
    file.write_bytes(edited)
    noted(brain, "The hinge is oiled", 3)
    found = file.read_bytes().decode()
    assert (bare(file), found.startswith(own), found.count("\r\r")) == (0, True, 0)
    assert all(each in found for each in ("The dial is due", "The hinge is oiled", "She keeps bees.\r\n"))
    assert found == brain.documents.show(NAME).text
    again = brain.documents.sync(NAME, now=at(4))
    assert (again.read, again.written) == (False, False)
    assert integrity.validate(brain.graph, now=at(5)).findings == []


def test_a_file_that_was_edited_while_the_document_changed_has_one_kind_of_ends(brain: Brain, tmp_path: Path) -> None:
    file = tmp_path / "MEMORY.md"
    brain.documents.attach(NAME, str(file), now=at(0))
    record, before = shelf.find(brain.name, NAME, ""), file.read_bytes()
    noted(brain, "The dial is due on Friday", 1)
    shelf.put(brain.name, record)
    file.write_bytes(before.replace(b"_No patterns yet._", b"- sailing").replace(b"\n", b"\r\n"))
    brain.documents.sync(NAME, now=at(2))
    assert (bare(file), b"- sailing" in file.read_bytes(), b"The dial is due" in file.read_bytes()) == (0, True, True)


def test_where_one_line_of_many_ends_otherwise_a_persons_own_text_stays(brain: Brain, tmp_path: Path) -> None:
    file = tmp_path / "MEMORY.md"
    mixed = "one\ntwo\r\nthree\n"
    file.write_bytes(mixed.encode())
    brain.documents.attach(NAME, str(file), now=at(0))
    noted(brain, "The dial is due on Friday", 1)
    assert file.read_bytes().startswith(mixed.encode())
    assert b"\r" not in file.read_bytes().removeprefix(mixed.encode())


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_state_gets_other_ends_and_gets_them_once(end: str) -> None:
    state = text.written(WORKING_MEMORY, {}, Status("2026-05-01T12:00:00Z", "calm"))
    mixed = text.read(str(state).replace("\n", "\r\n", 7), WORKING_MEMORY)._replace(before="mine\nand\r\nmine\n")
    found = str(text.with_ends(mixed, end))
    assert found.startswith("mine\nand\r\nmine\n")
    assert found.removeprefix("mine\nand\r\nmine\n") == str(state).replace("\n", end)
    assert text.ends(str(state).replace("\n", end)) == end
