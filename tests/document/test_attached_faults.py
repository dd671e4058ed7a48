"""What breaks while the file of a document is written leaves the old file whole, and loses nothing of a person's."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge import Brain
from brainbridge.document import disk, merging, shelf, text, working
from brainbridge.document.attached import Synced
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Graph
from brainbridge.platform import files, paths
from tests.document.breaking import POINTS
from tests.document.texts import TEXTS
from tests.effort import examples
from tests.races.two import together
from tests.state import at

NAME = WORKING_MEMORY.name
OWN = "# My notes\n\nI keep bees.\n"
NOTHING_KNOWN = "_Nothing is known of the user yet._"


@pytest.fixture
def file(brain: Brain, tmp_path: Path) -> Path:
    found = tmp_path / "MEMORY.md"
    found.write_text(OWN)
    brain.documents.attach(NAME, str(found), scratch=str(tmp_path / "scratch.md"), now=at(0))
    brain.crystals.note("The dial is due on Friday", now=at(1))
    return found


def settled(brain: Brain, file: Path, *, hours: float = 5) -> None:
    """Expect that the next look puts all in order, and the one after it finds nothing to do."""
    brain.documents.sync(NAME, now=at(hours))
    assert file.read_text() == brain.documents.show(NAME).text
    again = brain.documents.sync(NAME, now=at(hours + 1))
    assert (again.read, again.written, again.picked) == (False, False, ())


class _Full:
    """A file on a disk that has room for half of what is written."""

    def __init__(self, made: Any) -> None:
        self._made = made

    def __enter__(self) -> Any:
        self._made.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._made.__exit__(*error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._made, name)

    def write(self, content: bytes) -> None:
        self._made.write(content[: len(content) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def full(monkeypatch: pytest.MonkeyPatch, is_meant: Callable[[Path], bool]) -> Iterator[None]:
    beside = files._beside

    def on_a_full_disk(path: Path) -> Any:
        return _Full(beside(path)) if is_meant(path) else beside(path)

    with monkeypatch.context() as patch:
        patch.setattr(files, "_beside", on_a_full_disk)
        yield


@pytest.mark.parametrize("what", ["MEMORY.md", "scratch.md", "state"])
def test_a_disk_that_fills_leaves_the_old_file_whole_and_the_document_is_saved(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    before, beside = file.read_bytes(), set(os.listdir(file.parent))
    with full(monkeypatch, lambda path: path.name == what or (what == "state" and path.parent.name == "attached")):
        assert brain.documents.rewrite(now=at(2)).outcome == "saved"
        with pytest.raises(Refused, match="could not be written: No space left on device"):
            brain.documents.sync(NAME, now=at(3))
    assert ("No space left on device" in brain.warnings()[0], set(os.listdir(file.parent))) == (True, beside)
    assert (file.read_bytes() == before) == (what != "scratch.md")
    assert "The dial is due" in brain.documents.show(NAME).text
    settled(brain, file)


def test_a_disk_that_fills_while_an_edit_is_merged_keeps_the_edit(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = shelf.find(brain.name, NAME, "")
    mine = file.read_text().replace(NOTHING_KNOWN, "She keeps bees.").encode()
    with full(monkeypatch, lambda path: path == file):
        brain.documents.rewrite(now=at(2))
        file.write_bytes(mine)
        with suppress(Refused):
            brain.documents.sync(NAME, now=at(3))
    assert (file.read_bytes(), shelf.find(brain.name, NAME, "").texts != record.texts) == (mine, True)
    settled(brain, file)
    assert ("She keeps bees." in file.read_text(), "The dial is due" in file.read_text()) == (True, True)
    assert [each.author for each in brain.documents.history(NAME)] == ["user", "rules", "rules", "user"]


def killed(point: str, name: str) -> None:
    """Let a rewrite in another process be killed at a point of writing a file."""
    command = [sys.executable, "-m", "tests.document.breaking", point, name, "2"]
    done = subprocess.run(command, capture_output=True, timeout=300, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


@pytest.mark.parametrize("what", ["MEMORY.md", "scratch.md", "state"])
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("edited", [False, True], ids=["as it was", "edited then"])
def test_a_kill_at_any_point_leaves_one_of_the_two_files_whole(
    brain: Brain, file: Path, point: str, what: str, edited: bool
) -> None:
    before = file.read_text()
    record = next(each.name for each in paths.attached(brain.name).glob("*.json"))
    killed(point, record if what == "state" else what)
    current = brain.documents.show(NAME).text
    assert file.read_text() == (before if what == "state" or point != "after" else current) or what == "scratch.md"
    if what == "MEMORY.md":
        assert "The dial is due" in current
    if edited:
        file.write_text(file.read_text().replace(NOTHING_KNOWN, "She keeps bees."))
    settled(brain, file)
    assert ("She keeps bees." in file.read_text()) == edited
    assert [each.content for each in brain.crystals.notes(now=at(9))] == ["The dial is due on Friday"]
    brain.documents.rewrite(now=at(7))
    assert "The dial is due" in file.read_text()
    assert file.read_text().startswith(OWN)


def test_an_edit_while_a_rewrite_goes_on_is_neither_lost_nor_overwritten(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewrite = working.rewrite

    def edited(*args: Any, **kwargs: Any) -> Any:
        file.write_text(file.read_text().replace(NOTHING_KNOWN, "She keeps bees."))
        return rewrite(*args, **kwargs)

    monkeypatch.setattr(working, "rewrite", edited)
    brain.documents.rewrite(now=at(2))
    assert ("She keeps bees." in file.read_text(), "The dial is due" in file.read_text()) == (True, True)
    assert [each.author for each in brain.documents.history(NAME)] == ["user", "rules", "rules", "user"]
    settled(brain, file)


@pytest.mark.parametrize("how", ["in place", "renamed", "deleted"])
def test_an_edit_right_before_the_rename_is_read_too(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    replacing, edits = files.replacing, ["She keeps bees."]

    @contextmanager
    def overtaken(path: Path) -> Iterator[Any]:
        with replacing(path) as stream:
            if path == file and edits:
                mine = file.read_text().replace(NOTHING_KNOWN, edits.pop())
                if how == "in place":
                    file.write_text(mine)
                else:
                    file.unlink()
                if how == "renamed":
                    file.with_name("new").write_text(mine)
                    file.with_name("new").rename(file)
            yield stream

    monkeypatch.setattr(files, "replacing", overtaken)
    brain.documents.rewrite(now=at(2))
    assert (brain.warnings(), edits) == ([], [])
    assert ("She keeps bees." in file.read_text(), "The dial is due" in file.read_text()) == (how != "deleted", True)
    settled(brain, file)


def test_a_file_that_others_write_all_the_time_is_left_to_them(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = iter(range(99))
    replaced = disk.replaced

    def overtaken(path: str, new: bytes, seen: bytes | None, *, instead: str = "") -> bool:
        if path == str(file):
            file.write_text(file.read_text() + f"look {next(looks)}\n")
        return replaced(path, new, seen, instead=instead)

    with monkeypatch.context() as patch:
        patch.setattr(disk, "replaced", overtaken)
        brain.documents.rewrite(now=at(2))
    (warning,) = brain.warnings()
    assert f"others write {file} all the time" in warning
    assert file.read_text().endswith("look 3\nlook 4\n")
    settled(brain, file)
    assert "look 4\n" in file.read_text()


def test_two_looks_at_once_save_an_edit_and_note_a_line_once(brain: Brain, file: Path) -> None:
    file.write_text(file.read_text().replace(NOTHING_KNOWN, "She keeps bees."))
    with file.with_name("scratch.md").open("a") as stream:
        stream.write("- [2026-05-01T11:30:00Z] The clock is due\n")

    def look(_: int) -> Synced:
        with Brain.open("default") as other:
            return other.documents.sync(NAME, now=at(2))

    done = together(2, look)
    assert sorted((each.read, len(each.picked)) for each in done) in (
        [(False, 0), (True, 1)],
        [(False, 1), (True, 0)],
    )
    assert [each.author for each in brain.documents.history(NAME)] == ["user", "rules", "user"]
    assert len(brain.crystals.notes(now=at(9))) == 2
    settled(brain, file)


def test_a_file_that_waits_for_another_process_is_not_written(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "_PATIENCE_S", 0.05)
    before = file.read_text()

    def look(_: int) -> str:
        with Brain.open("default") as other:
            with pytest.raises(Refused, match="another process is writing the files of documents"):
                other.documents.sync(NAME, now=at(2))
            other.documents.rewrite(now=at(2))
            return other.warnings()[0]

    with shelf.alone(brain.name):
        assert "another process is writing" in together(1, look)[0]
    assert file.read_text() == before
    settled(brain, file)


STEPS = st.lists(
    st.one_of(st.tuples(st.sampled_from(["above", "all"]), TEXTS), st.tuples(st.just("rewrite"), st.just(""))),
    min_size=1,
    max_size=5,
)


@examples(120, sampled=12)
@given(own=TEXTS, steps=STEPS)
def test_whatever_a_person_writes_above_the_title_stands_there_until_it_is_taken_over(
    database: Graph, tmp_path_factory: pytest.TempPathFactory, own: str, steps: list[tuple[str, str]]
) -> None:
    file = tmp_path_factory.mktemp("own") / "MEMORY.md"
    scope, written = file.parent.name, own if own.strip() else ""
    file.write_bytes(own.encode())
    with Brain.open("default") as brain:
        with refused_if(not possible(own)):
            brain.documents.attach(NAME, str(file), scope=scope, index=False, now=at(0))
        for hours, (kind, said) in enumerate(steps if possible(own) else [], 1):
            before = file.read_bytes().decode()
            if kind == "rewrite":
                brain.crystals.note(f"Note {hours} of {scope}", scope=scope, now=at(hours))
                brain.documents.rewrite(scope=scope, now=at(hours))
            else:
                written = said + before if kind == "above" else said
                file.write_bytes(written.encode())
                with refused_if(not possible(written) or not written.strip()):
                    brain.documents.sync(NAME, scope=scope, now=at(hours))
                if not possible(written) or not written.strip():
                    assert file.read_bytes() == written.encode()
                    break
            assert file.read_bytes().startswith(above(before, written).encode())
            assert file.read_bytes().decode() == brain.documents.show(NAME, scope=scope).text
            written = file.read_bytes().decode()
        brain.documents.follow(NAME, scope=scope, now=at(20))


def above(before: str, written: str) -> str:
    """Return what is a person's own in a file; a title that they took out comes back."""
    titled = merging.titled(before, written, WORKING_MEMORY)
    return text.read(titled, WORKING_MEMORY, needs_title=False).before


def possible(written: str) -> bool:
    return "\0" not in written


@contextmanager
def refused_if(is_bad: bool) -> Iterator[None]:
    with pytest.raises(InvalidInput) if is_bad else nullcontext():
        yield
