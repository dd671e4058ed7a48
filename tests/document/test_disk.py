"""Files that people write too are replaced only where that takes nothing from anybody."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from brainbridge.document import disk, seeds
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import DIVIDER
from brainbridge.errors import InvalidInput, Refused
from brainbridge.platform import files
from tests.document.collapses import TITLES, state

STATE = state({title: f"About {title}." for title in TITLES})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "a file.md"
    found.write_bytes(b"old")
    return found


def copies(file: Path) -> dict[str, bytes]:
    return {each.name.removeprefix(file.name): each.read_bytes() for each in file.parent.iterdir() if each != file}


@pytest.mark.parametrize("mode", [0o444, 0o400, 0o555, 0])
def test_a_file_whose_mode_lets_nobody_write_it_is_left_as_it_is(file: Path, mode: int) -> None:
    file.chmod(mode)
    with pytest.raises(Refused, match=f"{file} may not be written, as its mode says") as told:
        disk.replaced(str(file), b"new", b"old", instead="or detach it")
    assert told.value.hint == f"let it be written: chmod u+w '{file}', or detach it"
    assert (file.stat().st_mode & 0o777, copies(file)) == (mode, {})
    file.chmod(0o600)
    assert file.read_bytes() == b"old"
    assert disk.replaced(str(file), b"new", b"old")


def test_a_file_of_several_names_is_left_as_it_is(file: Path) -> None:
    other = file.with_name("other")
    os.link(file, other)
    with pytest.raises(Refused, match=f"{file} has 2 names, and the others would keep the old text") as told:
        disk.replaced(str(file), b"new", b"old", instead="or detach it")
    assert told.value.hint == "put a copy of it in its place, or detach it"
    assert (file.read_bytes(), file.samefile(other)) == (b"old", True)
    other.unlink()
    assert disk.replaced(str(file), b"new", b"old")


@pytest.mark.parametrize("mode", [0o444, 0o640])
def test_a_file_of_ours_is_replaced_whatever_its_mode_and_its_other_names_are(file: Path, mode: int) -> None:
    other = file.with_name("other")
    os.link(file, other)
    file.chmod(mode)
    assert not disk.replaced(str(file), b"new", b"older", ours=True)
    assert disk.replaced(str(file), b"new", b"old", ours=True)
    assert (file.read_bytes(), file.stat().st_mode & 0o777, other.read_bytes()) == (b"new", mode, b"old")
    file.unlink()
    assert not disk.replaced(str(file), b"newer", b"new", ours=True)
    assert not file.exists()


# What the system says, and what is to be done about it.
ROOM, FOLDER, AGAIN = (
    "make room on its disk",
    "give a path in a folder that you may write",
    "try again; the file is as it was",
)
REMEDIES = {
    errno.ENOSPC: ROOM,
    errno.EDQUOT: ROOM,
    errno.EACCES: FOLDER,
    errno.EPERM: FOLDER,
    errno.EROFS: FOLDER,
    errno.ENOENT: FOLDER,
    errno.EIO: AGAIN,
    errno.EMFILE: AGAIN,
}


@pytest.mark.parametrize("number", REMEDIES)
def test_what_the_system_refuses_is_told_with_its_remedy(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refusing(path: Path) -> Any:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(files, "_beside", refusing)
    with pytest.raises(Refused, match=os.strerror(number)) as told:
        disk.check_place(str(file))
    assert told.value.hint == REMEDIES[number]
    with pytest.raises(Refused, match=os.strerror(number)) as told:
        disk.replaced(str(file), b"new", b"old")
    assert told.value.hint == REMEDIES[number]
    with pytest.raises(Refused, match=f"{file} could not be written: {os.strerror(number)}") as told:
        disk.replaced(str(file), b"new", b"old", instead="or detach it")
    remedy = f"let files be written in {file.parent}" if REMEDIES[number] == FOLDER else REMEDIES[number]
    assert told.value.hint == f"{remedy}, or detach it"
    assert (file.read_bytes(), copies(file)) == (b"old", {})


def test_a_folder_that_is_gone_is_to_be_made_first(file: Path) -> None:
    gone = file.parent / "gone"
    with pytest.raises(Refused, match="No such file or directory") as told:
        disk.replaced(str(gone / "x.md"), b"new", None, instead="or detach it")
    assert told.value.hint == f"make the folder {gone} first, or detach it"


@pytest.mark.parametrize("content", [b"\xff", b"a\0b", b" ", b"x" * (disk.LARGEST + 1)])
def test_what_is_wrong_with_a_file_is_said_with_its_name_once(file: Path, content: bytes) -> None:
    with pytest.raises(InvalidInput) as told:
        disk.text(str(file), content)
    assert str(told.value).count(str(file)) == 1
    assert told.value.hint.endswith("it was left as it is")


def test_a_text_of_a_person_that_is_in_no_copy_gets_one_of_its_own(file: Path) -> None:
    file.write_bytes(b"Mine.\n")
    disk.backup(str(file), b"Mine.\n")
    first = {".seed-backup": b"Mine.\n"}
    for content, more in (
        (f"Mine.\n\n{DIVIDER}\n\n{STATE}", {}),
        (STATE, {}),
        (f"Mine, and more.\n\n{DIVIDER}\n\n{STATE}", {".seed-backup.2"}),
        (f"Mine, and more.\n\n{STATE}more", {".seed-backup.2"}),
        (f"Mine, and all.\n\n{STATE}", {".seed-backup.2", ".seed-backup.3"}),
    ):
        file.write_text(content)
        seeds.back_up(str(file), WORKING_MEMORY)
        assert copies(file).keys() == first.keys() | more
    assert copies(file)[".seed-backup"] == b"Mine.\n"
    assert copies(file)[".seed-backup.3"] == file.read_bytes()
    file.unlink()
    seeds.back_up(str(file), WORKING_MEMORY)
    assert len(copies(file)) == 3
