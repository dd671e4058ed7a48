"""brain.documents: what is written to files, and read from them."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.document import documents
from brainbridge.document.documents import LONGEST
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.platform import files
from tests.drafted import NAME
from tests.state import at


@pytest.mark.parametrize("text", ["one\r\ntwo\n", "\ufeffone", "no end", "ümlaut \u2028 and more\n"])
def test_a_file_has_the_text_byte_for_byte_and_gives_it_back(brain: Brain, tmp_path: Path, text: str) -> None:
    brain.documents.save(NAME, text, now=at(0))
    done = brain.documents.export(NAME, str(tmp_path / "out.md"))
    assert (done.file.read_bytes(), done.size, done.state.number) == (text.encode(), len(text.encode()), 1)
    assert brain.documents.import_(NAME, str(done.file), now=at(1)).outcome == "same"
    assert brain.documents.import_("other", str(done.file), now=at(1)).outcome == "saved"
    assert brain.documents.show("other").text == text
    assert [each.name for each in tmp_path.iterdir()] == ["out.md"]


def test_a_file_is_overwritten_only_if_the_document_had_its_text_or_by_force(brain: Brain, tmp_path: Path) -> None:
    file = tmp_path / "out.md"
    brain.documents.save(NAME, "one", now=at(0))
    brain.documents.export(NAME, str(file))
    brain.documents.save(NAME, "two", now=at(1))
    brain.documents.export(NAME, str(file))
    assert file.read_text() == "two"
    file.write_text("edited")
    with pytest.raises(Refused, match="has a text that the document 'working-memory' never had") as told:
        brain.documents.export(NAME, str(file))
    assert told.value.hint == f"keep it first: brainbridge document import {NAME} {file}; or overwrite it with --force"
    assert file.read_text() == "edited"
    brain.documents.export(NAME, str(file), state="1", force=True)
    assert file.read_text() == "one"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff", "out.md is not valid UTF-8"),
        (b"a\0b", "NUL byte"),
        (b"a" * (LONGEST + 1), "the text has 100001 characters"),
    ],
)
def test_a_file_without_a_text_of_a_document_is_overwritten_by_force_alone(
    brain: Brain, tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "out.md"
    brain.documents.save(NAME, "one", now=at(0))
    brain.documents.save(NAME, "", reason="it is empty", now=at(1))
    file.write_bytes(content)
    with pytest.raises(Refused, match=f"has no text that a document could have: .*{said}") as told:
        brain.documents.export(NAME, str(file))
    assert told.value.hint == "give another path, or overwrite it with --force"
    assert file.read_bytes() == content
    brain.documents.export(NAME, str(file), force=True)
    assert file.read_text() == "one"


@pytest.mark.parametrize("content", [b"", b" \r\n"], ids=["empty", "blank"])
def test_an_empty_file_is_overwritten_as_nothing_is_lost(brain: Brain, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "out.md"
    brain.documents.save(NAME, "one", now=at(0))
    file.write_bytes(content)
    brain.documents.export(NAME, str(file))
    assert file.read_text() == "one"


@pytest.mark.parametrize("folder", ["/proc", "nowhere"])
def test_a_folder_that_takes_no_file_is_told_with_the_remedy(brain: Brain, tmp_path: Path, folder: str) -> None:
    brain.documents.save(NAME, "one", now=at(0))
    target = tmp_path / folder / "x.md"
    with pytest.raises(Refused, match=f"{target} cannot be written") as told:
        brain.documents.export(NAME, str(target))
    assert told.value.hint in ("give a path in a folder that you may write", f"make the folder {target.parent} first")


@pytest.mark.parametrize(
    ("number", "hint"), [(errno.ENOSPC, "make room on its disk"), (errno.EIO, "try again; the file is as it was")]
)
def test_what_else_the_system_refuses_is_told_with_its_remedy(
    brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, hint: str
) -> None:
    def refusing(path: Path) -> Any:
        raise OSError(number, os.strerror(number), str(path))

    brain.documents.save(NAME, "one", now=at(0))
    monkeypatch.setattr(files, "_beside", refusing)
    with pytest.raises(Refused, match=os.strerror(number)) as told:
        brain.documents.export(NAME, str(tmp_path / "x.md"))
    assert told.value.hint == hint


def test_a_state_that_no_document_can_have_is_named_when_restored(brain: Brain) -> None:
    brain.documents.save(NAME, "one", now=at(0))
    brain.documents.save(NAME, "", reason="it is empty", now=at(1))
    with pytest.raises(InvalidInput, match="state 2 cannot be current: the text is empty") as told:
        brain.documents.restore(NAME, "2", now=at(2))
    assert told.value.hint == f"choose another: brainbridge document history {NAME}"


@pytest.mark.parametrize(("kind", "said"), [("folder", "is a folder"), ("pipe", "is no regular file")])
def test_what_is_no_file_is_not_even_replaced_by_force(brain: Brain, tmp_path: Path, kind: str, said: str) -> None:
    target = tmp_path / kind
    target.mkdir() if kind == "folder" else os.mkfifo(target)
    brain.documents.save(NAME, "one", now=at(0))
    for force in (False, True):
        with pytest.raises(Refused, match=said) as told:
            brain.documents.export(NAME, str(target), force=force)
        assert told.value.hint == "give the path of a file"
    assert target.is_fifo() or target.is_dir()


@pytest.mark.parametrize("force", [False, True])
def test_a_file_keeps_its_mode_and_a_new_one_is_for_its_owner(brain: Brain, tmp_path: Path, force: bool) -> None:
    file = tmp_path / "out.md"
    brain.documents.save(NAME, "one", now=at(0))
    brain.documents.export(NAME, str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)
    brain.documents.export(NAME, str(file), force=force)
    assert file.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("there", [False, True])
def test_a_file_that_somebody_writes_meanwhile_is_not_overwritten(
    brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    file = tmp_path / "out.md"
    brain.documents.save(NAME, "one", now=at(0))
    if there:
        brain.documents.export(NAME, str(file))
    replacing = files.replacing

    @contextmanager
    def overtaken(path: Path) -> Iterator[Any]:
        with replacing(path) as stream:
            file.write_text("theirs")
            yield stream

    monkeypatch.setattr(files, "replacing", overtaken)
    with pytest.raises(Refused, match="was written by somebody else meanwhile"):
        brain.documents.export(NAME, str(file))
    assert [each.read_text() for each in tmp_path.iterdir()] == ["theirs"]
    brain.documents.export(NAME, str(file), force=True)
    assert file.read_text() == "one"


def test_a_link_leads_to_the_file_that_is_written(brain: Brain, tmp_path: Path) -> None:
    brain.documents.save(NAME, "one", now=at(0))
    (tmp_path / "link").symlink_to(tmp_path / "out.md")
    brain.documents.export(NAME, str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "out.md").read_text() == "one"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "is not valid UTF-8"),
        (b"", "the text is empty"),
        (b"a" * (LONGEST + 1), "the text has 100001 characters"),
        (b"\xc3\xa4" * 300_000, "has more than 100000 characters"),
        (b"a" * 5_000_000, "in.md has more than 100000 characters"),
        (None, "cannot read"),
    ],
)
def test_what_no_document_can_hold_is_not_imported(
    brain: Brain, tmp_path: Path, content: bytes | None, said: str
) -> None:
    file = tmp_path / "in.md"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(InvalidInput, match=said):
        brain.documents.import_(NAME, str(file), now=at(0))
    assert brain.documents.list() == ()


def test_an_imported_file_is_by_the_user(brain: Brain, tmp_path: Path) -> None:
    (tmp_path / "in.md").write_text("one")
    done = brain.documents.import_(NAME, str(tmp_path / "in.md"), now=at(0), scope="box")
    assert (done.state.author, brain.documents.show(NAME, scope="box").text) == ("user", "one")
    assert brain.runs.show(done.run_id).command == "document import"


@pytest.mark.parametrize("by", ["number", "id"])
def test_an_import_that_expects_a_state_does_not_overwrite_another_one(brain: Brain, tmp_path: Path, by: str) -> None:
    (tmp_path / "in.md").write_text("mine")
    first = brain.documents.save(NAME, "one", now=at(0)).state
    second = brain.documents.save(NAME, "two", now=at(1)).state

    def imported(state: documents.State) -> documents.Saved:
        expects = state.id if by == "id" else str(state.number)
        return brain.documents.import_(NAME, str(tmp_path / "in.md"), expects=expects, now=at(2))

    with pytest.raises(Refused, match=r"was changed meanwhile: state 2 \(user, current\) is current now"):
        imported(first)
    assert brain.documents.show(NAME).text == "two"
    assert imported(second).state.before == second.id
    with pytest.raises(NotFound, match="has no state '9'"):
        brain.documents.import_(NAME, str(tmp_path / "in.md"), expects="9", now=at(3))
