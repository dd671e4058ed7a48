"""brainbridge/platform/files.py: reading untrusted input, by lines or as a whole."""

import io
import stat
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from brainbridge.errors import InvalidInput
from brainbridge.platform import files
from brainbridge.platform.files import File


def opened(content: bytes) -> File:
    return File.of(io.BytesIO(content))


@given(st.lists(st.binary(max_size=40)), st.integers(1, 50))
@example([b"aa"], 1)  # two parts of a line that are the same object
def test_lines_are_those_of_the_file_wherever_its_head_ends(parts: list[bytes], head: int) -> None:
    content = b"\n".join(parts)
    file = File(content[:head], io.BytesIO(content[head:]))
    assert list(file.lines()) == list(io.BytesIO(content))


def test_a_byte_order_mark_goes() -> None:
    assert list(opened(b"\xef\xbb\xbfone\ntwo").lines()) == [b"one\n", b"two"]


def test_a_line_that_is_too_long_is_cut_and_the_next_one_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_LINE", 10)
    for length in (9, 10, 11, 25, 100):
        file = File(b"x" * 5, io.BytesIO(b"x" * (length - 5) + b"\nnext\n"))
        first, second = file.lines()
        assert (first.rstrip(b"\n"), second) == (b"x" * min(length, 11), b"next\n")


def test_the_whole_is_read_up_to_a_size_and_the_lines_afterwards_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 12)
    small, large = File(b"one\n", io.BytesIO(b"two\n")), File(b"one\n", io.BytesIO(b"two\nthree\n"))
    assert small.whole() == b"one\ntwo\n"
    assert large.whole() is None
    assert list(large.lines()) == [b"one\n", b"two\n", b"three\n"]


def test_a_file_appears_whole_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_bytes(b"before")
    with files.replacing(path) as file:
        file.write(b"after")
        file.flush()
        assert path.read_bytes() == b"before"
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"after", 0o600)


def test_what_goes_wrong_leaves_the_file_as_it_was_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_bytes(b"before")

    def interrupted() -> None:
        with files.replacing(path) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"before"]


def test_what_cannot_be_begun_is_said_of_the_file_that_was_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "kept"
    with pytest.raises(FileNotFoundError) as error, files.replacing(path):
        pytest.fail("nothing can be written there")
    assert error.value.filename == str(path)


def test_a_file_is_opened_to_be_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"read")
    with files.opened(str(tmp_path / "a"), hint="") as file:
        assert file.read() == b"read"


@pytest.mark.parametrize("name", ["none", ".", "none\udcff"])
def test_what_cannot_be_read_is_named_with_what_to_do(tmp_path: Path, name: str) -> None:
    with (
        pytest.raises(InvalidInput, match="cannot read") as raised,
        files.opened(str(tmp_path / name), hint="look there"),
    ):
        pytest.fail("it was opened")
    assert raised.value.hint == "look there"
    str(raised.value).encode()
