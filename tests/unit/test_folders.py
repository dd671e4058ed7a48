"""brainbridge/platform/folders.py: every new folder is private to its owner."""

import stat
from pathlib import Path

import pytest

from brainbridge.platform import folders


def test_those_above_are_private_too_and_what_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir(mode=0o755)
    made = tmp_path / "there" / "a" / "b"
    for _ in range(2):
        folders.private(made)
    assert [stat.S_IMODE(each.stat().st_mode) for each in (made, made.parent, tmp_path / "there")] == [
        0o700,
        0o700,
        0o755,
    ]


def test_a_file_in_its_place_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        folders.private(tmp_path / "file" / "below")
    with pytest.raises(FileExistsError):
        folders.private(tmp_path / "file")
