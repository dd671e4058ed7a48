"""An attach that fails leaves nothing attached, and says of which path and what to do."""

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document import disk, shelf, working
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import DIVIDER
from brainbridge.errors import Erased, InvalidInput, Refused
from brainbridge.platform import files
from tests.state import at, query

NAME = WORKING_MEMORY.name
OWN = "# My notes\n\nI keep bees.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def linked(path: Path) -> None:
    path.write_text("one\n")
    os.link(path, path.with_name("other"))


def unwritable(path: Path) -> None:
    path.write_text("one\n")
    path.chmod(0o444)


BAD: dict[str, tuple[str, Callable[[Path], object], str, str]] = {
    "a folder that takes no files": (
        "/proc/x.md",
        lambda _: None,
        "/proc",
        "give a path in a folder that|make it first",
    ),
    "a folder that is not there": ("nowhere/x.md", lambda _: None, "there is no folder for", "make it first"),
    "a folder": ("x", Path.mkdir, "is a folder", "put a text file there, or nothing"),
    "a mode that lets nobody write": ("x.md", unwritable, "may not be written", "chmod u\\+w .*x.md"),
    "several names": ("x.md", linked, "has 2 names", "put a copy of it in its place"),
}


@pytest.mark.parametrize("name", ["notes", NAME])
@pytest.mark.parametrize("kind", BAD)
def test_a_place_that_cannot_be_written_is_named_and_nothing_is_attached(
    brain: Brain, folder: Path, kind: str, name: str
) -> None:
    path, make, said, hint = BAD[kind]
    file = folder / path
    make(file)
    brain.documents.save("notes", "one\n", now=at(0))
    with pytest.raises((Refused, InvalidInput), match=said) as told:
        brain.documents.attach(name, str(file), now=at(1))
    assert str(file) in str(told.value)
    assert re.search(hint, told.value.hint)
    assert "detach" not in told.value.hint
    assert (brain.documents.attached(), len(brain.documents.list())) == ([], 1)
    assert [row["count"] for row in query(brain.graph, "MATCH (m:Crystal) RETURN count(m) AS count")] == [0]
    if name == "notes":
        brain.documents.attach(name, str(folder / "good.md"), now=at(2))
        assert (folder / "good.md").read_text() == "one\n"


@pytest.mark.parametrize("scratch", [False, True], ids=["its file", "the file of its notes"])
def test_a_folder_that_lets_nobody_write_is_named_and_nothing_is_done(
    brain: Brain, folder: Path, monkeypatch: pytest.MonkeyPatch, scratch: bool
) -> None:
    beside, shut, file = files._beside, folder / "shut", folder / "MEMORY.md"
    shut.mkdir()
    file = file if scratch else shut / "MEMORY.md"
    file.write_text(OWN)

    def refusing(path: Path) -> Any:
        if path.parent == shut:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return beside(path)

    monkeypatch.setattr(files, "_beside", refusing)
    with pytest.raises(Refused, match="Permission denied") as told:
        brain.documents.attach(NAME, str(file), scratch=str(shut / "scratch.md") if scratch else None, now=at(0))
    assert str(shut) in str(told.value)
    assert told.value.hint == "give a path in a folder that you may write"
    assert (brain.documents.attached(), brain.documents.list(), os.listdir(shut)) == (
        *([], (), [] if scratch else ["MEMORY.md"]),
    )


def test_what_fails_after_all_was_well_is_told_and_leaves_nothing_attached(
    brain: Brain, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brain.documents.save("notes", "one\n", now=at(0))
    with monkeypatch.context() as patch:
        patch.setattr(disk, "replaced", full)
        with pytest.raises(Refused, match="No space left on device"):
            brain.documents.attach("notes", str(folder / "x.md"), now=at(1))
    assert brain.documents.attached() == []
    brain.documents.attach("notes", str(folder / "x.md"), now=at(2))
    assert (folder / "x.md").read_text() == "one\n"


def full(path: str, new: bytes, seen: bytes | None, *, instead: str = "") -> bool:
    """Refuse to write a file as a full disk does, but for the copies beside it."""
    if ".seed-backup" in path:
        return REPLACED(path, new, seen)
    raise Refused(f"{path} could not be written: No space left on device", hint=f"make room, {instead}")


REPLACED = disk.replaced


def seeding(brain: Brain) -> str:
    """Return the run that made crystals of a person's own text, the only one that did."""
    told = (each for each in brain.runs.list(limit=100) if each.command == "document attach")
    (run,) = (each.id for each in told if any(change.kind == "seeded" for change in brain.runs.diff(each.id, limit=10)))
    return run


@pytest.mark.parametrize("is_first", [True, False], ids=["no state", "a state of before"])
def test_an_attach_that_failed_names_the_run_of_its_crystals_and_can_be_tried_again(
    brain: Brain, folder: Path, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    file = folder / "MEMORY.md"
    file.write_text(OWN)
    if not is_first:
        brain.documents.rewrite(now=at(0))
    with monkeypatch.context() as patch:
        patch.setattr(disk, "replaced", full)
        with pytest.raises(Refused, match="No space left on device") as told:
            brain.documents.attach(NAME, str(file), now=at(1))
    run = seeding(brain)
    assert told.value.hint == f"make room; its crystals stay, unless you take them back: brainbridge run undo {run}"
    assert (brain.documents.attached(), brain.warnings(), file.read_text()) == ([], [], OWN)
    begun = brain.documents.attach(NAME, str(file), now=at(2))
    assert (begun.crystals, len(brain.documents.attached()), brain.warnings()) == ((), 1, [])
    assert file.read_text() == brain.documents.show(NAME).text
    assert (file.read_text().startswith(f"{OWN}\n{DIVIDER}\n"), file.read_text().count("bees")) == (True, 1)
    assert brain.runs.undo(run, now=at(3)).undone == {"seeded": 1}
    assert query(brain.graph, "MATCH (m:Crystal:Head:Live) RETURN m.id") == []


def test_an_attach_that_was_overtaken_all_the_time_tells_to_attach_again(
    brain: Brain, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "MEMORY.md"
    file.write_text(OWN)
    brain.documents.rewrite(now=at(0))

    def overtaken(path: str, new: bytes, seen: bytes | None, *, instead: str = "") -> bool:
        return ".seed-backup" in path and REPLACED(path, new, seen, instead=instead)

    with monkeypatch.context() as patch:
        patch.setattr(disk, "replaced", overtaken)
        with pytest.raises(Refused, match=r"others write .* all the time") as told:
            brain.documents.attach(NAME, str(file), index=False, now=at(1))
    again, saved = f"brainbridge document attach {NAME} {file}", brain.runs.list(limit=1)[0].id
    assert (
        told.value.hint == f"try again: {again}; its text stays, unless you take it back: brainbridge run undo {saved}"
    )
    brain.documents.attach(NAME, str(file), index=False, now=at(2))
    assert file.read_text().startswith(f"{OWN}\n{DIVIDER}\n")


def test_a_record_that_cannot_be_kept_leaves_nothing_attached_and_names_the_run_too(
    brain: Brain, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "MEMORY.md"
    file.write_text(OWN)

    def refusing(name: str, attached: shelf.Attached) -> None:
        raise Refused("no room for a record", hint="make room")

    with monkeypatch.context() as patch:
        patch.setattr(shelf, "put", refusing)
        with pytest.raises(Refused, match="no room for a record") as told:
            brain.documents.attach(NAME, str(file), now=at(0))
    assert told.value.hint.endswith(
        f"; its crystals stay, unless you take them back: brainbridge run undo {seeding(brain)}"
    )
    assert (brain.documents.attached(), file.read_text()) == ([], OWN)


@pytest.mark.parametrize(
    "error", [Refused("it was changed meanwhile"), KeyboardInterrupt()], ids=["refused", "stopped"]
)
def test_a_first_state_that_cannot_be_written_leaves_nothing_attached(
    brain: Brain, folder: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    file = folder / "MEMORY.md"
    file.write_text(OWN)

    def failing(*_: Any, **__: Any) -> Any:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(working, "rewrite", failing)
        with pytest.raises(type(error)):
            brain.documents.attach(NAME, str(file), now=at(0))
    assert (brain.documents.attached(), brain.warnings(), file.read_text()) == ([], [], OWN)
    brain.documents.attach(NAME, str(file), now=at(1))
    assert file.read_text().startswith(f"{OWN}\n{DIVIDER}\n")


def test_a_file_in_a_folder_that_takes_none_is_not_said_to_be_written_by_others(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    def refusing(path: Path) -> Any:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(path))

    monkeypatch.setattr(files, "_beside", refusing)
    with pytest.raises(Refused, match=f"{folder / 'x.md'} could not be written: No such file or directory"):
        disk.replaced(str(folder / "x.md"), b"new", None)


BLANK = pytest.mark.parametrize("content", [b"", b" \n\t\n", b"\xc2\xa0\r\n"], ids=["empty", "blank", "no-break"])


@BLANK
@pytest.mark.parametrize("name", ["notes", NAME])
def test_an_empty_file_is_filled_when_attached_and_left_to_whoever_writes_it_after_that(
    brain: Brain, folder: Path, name: str, content: bytes
) -> None:
    file = folder / "x.md"
    brain.documents.save("notes", "one\n", now=at(0))
    file.write_bytes(content)
    brain.documents.attach(name, str(file), now=at(1))
    assert (file.read_text(), brain.warnings()) == (brain.documents.show(name).text, [])
    file.write_bytes(content)
    with pytest.raises(InvalidInput, match=f"{file} is empty, .* delete it, and it is written anew") as told:
        brain.documents.sync(name, now=at(2))
    assert told.value.hint == f"rm {file}"
    brain.documents.save(name, brain.documents.show(name).text.replace("o", "0"), now=at(3))
    assert (file.read_bytes(), [f"{file} is empty" in each for each in brain.warnings()]) == (content, [True])
    file.unlink()
    brain.documents.follow(name, now=at(4))
    assert (file.read_text(), brain.warnings()) == (brain.documents.show(name).text, [])


@pytest.mark.parametrize("name", ["notes", NAME])
def test_what_is_written_after_a_file_was_emptied_is_not_lost(brain: Brain, folder: Path, name: str) -> None:
    file = folder / "x.md"
    brain.documents.save("notes", "one\n", now=at(0))
    brain.documents.attach(name, str(file), now=at(1))
    with file.open("w") as stream:  # as ``generate > x.md`` does
        brain.documents.follow(name, now=at(2))
        stream.write("I keep bees.\n")
    brain.documents.sync(name, now=at(3))
    assert ("bees" in file.read_text(), file.read_text()) == (True, brain.documents.show(name).text)


def test_a_large_file_that_begins_blank_is_left_as_it_is(brain: Brain, folder: Path) -> None:
    large = b" " * (disk.LARGEST + 1) + b"mine\n"
    file = folder / "x.md"
    file.write_bytes(large)
    brain.documents.save("notes", "one\n", now=at(0))
    with pytest.raises(InvalidInput, match="has more than 400000 bytes"):
        brain.documents.attach("notes", str(file), now=at(1))
    assert (file.read_bytes() == large, brain.documents.attached()) == (True, [])


def test_an_edit_that_says_what_was_erased_is_named_with_its_file_and_line(brain: Brain, folder: Path) -> None:
    file = folder / "notes.md"
    file.write_text("# Notes\n")
    brain.documents.attach("notes", str(file), now=at(0))
    memory = brain.remember("The key lies under the third stone", now=at(1))
    brain.erasures.erase(memory.id, now=at(2))
    file.write_text("# Notes\n\n* The key lies under the third stone.\n")
    with pytest.raises(Erased, match=rf"line 3 of {re.escape(str(file))} says what was erased") as caught:
        brain.documents.sync("notes", now=at(3))
    assert "brainbridge document sync notes" in (caught.value.hint or "")
    file.write_text("# Notes\n\nIt lies elsewhere.\n")
    brain.documents.sync("notes", now=at(4))
    assert "elsewhere" in brain.documents.show("notes").text
