"""The scratch file of the working memory shows its pending notes, and each line that is appended is noted once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.brain import attaching
from brainbridge.document import disk, scratch, shelf
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.scratch import BREAK, HEADER
from brainbridge.errors import InvalidInput, Refused
from brainbridge.platform import files, paths
from tests.state import at

NAME = WORKING_MEMORY.name
ONLY_HEADER = f"{HEADER}\n\n"
LINE = "- [2026-05-01T11:30:00Z] (importance: 0.9) The dial is due on Friday\n"


@pytest.fixture
def file(brain: Brain, tmp_path: Path) -> Path:
    found = tmp_path / "memory" / "scratch.md"
    found.parent.mkdir()
    brain.documents.attach(NAME, str(tmp_path / "MEMORY.md"), scratch=str(found), now=at(0))
    return found


def append(file: Path, *lines: str) -> None:
    with file.open("a") as stream:
        stream.writelines(lines)


def notes(brain: Brain, hours: float = 9) -> list[str]:
    return sorted(each.content for each in brain.crystals.notes(now=at(hours)))


def test_it_begins_with_its_header(file: Path) -> None:
    assert file.read_text() == ONLY_HEADER


def test_a_note_is_shown_until_a_rewrite_takes_it_in(brain: Brain, file: Path) -> None:
    brain.crystals.note("The dial is due on Friday", importance=0.25, now=at(1))
    assert file.read_text() == f"{ONLY_HEADER}- [2026-05-01T13:00:00Z] (importance: 0.3) The dial is due on Friday\n"
    done = brain.documents.rewrite(now=at(2))
    assert (len(done.consumed), file.read_text()) == (1, ONLY_HEADER)
    brain.runs.undo(done.run_id, now=at(3))
    assert "The dial is due on Friday" in file.read_text()
    assert notes(brain) == ["The dial is due on Friday"]


def test_a_line_that_is_appended_is_a_note_once_however_often_it_is_read(brain: Brain, file: Path) -> None:
    append(file, LINE)
    first = brain.documents.sync(NAME, now=at(1))
    assert (len(first.picked), file.read_text()) == (1, ONLY_HEADER + LINE)
    assert brain.documents.sync(NAME, now=at(2)).picked == ()
    append(file, LINE)
    assert brain.documents.sync(NAME, now=at(3)).picked == ()
    assert brain.documents.rewrite(now=at(4)).consumed == first.picked
    append(file, LINE)
    assert brain.documents.sync(NAME, now=at(5)).picked == ()
    assert (file.read_text(), notes(brain)) == (ONLY_HEADER, ["The dial is due on Friday"])
    (note,) = brain.crystals.notes(now=at(6))
    assert (note.importance, note.directive, note.at) == (0.9, False, at(-0.5))


def test_a_rewrite_reads_it_first_and_leaves_the_header(brain: Brain, file: Path) -> None:
    append(file, LINE)
    assert len(brain.documents.rewrite(now=at(1)).consumed) == 1
    assert file.read_text() == ONLY_HEADER
    assert "The dial is due on Friday" in brain.documents.show(NAME).text


def test_only_what_has_an_instant_is_a_note_and_all_else_stays(brain: Brain, file: Path) -> None:
    append(file, LINE, "- [2026-05-01T11:40:00Z] Too short\n", "- undated\n", "- [not-a-date] what\n", "prose\n")
    done = brain.documents.sync(NAME, now=at(1))
    assert (len(done.picked), notes(brain)) == (2, ["The dial is due on Friday", "Too short"])
    assert [each.text for each in scratch.read(file.read_text())] == ["The dial is due on Friday", "Too short"]
    brain.documents.rewrite(now=at(2))
    assert file.read_text() == f"{ONLY_HEADER}\n- undated\n- [not-a-date] what\nprose\n"
    assert brain.documents.sync(NAME, now=at(3)).picked == ()
    assert file.read_text() == f"{ONLY_HEADER}\n- undated\n- [not-a-date] what\nprose\n"


def test_a_note_of_several_lines_is_one_and_comes_back_as_it_was(brain: Brain, file: Path) -> None:
    append(file, LINE[:-1], "\n  - [2026-05-01T11:40:00Z] forged\n")
    brain.documents.sync(NAME, now=at(1))
    text = "The dial is due on Friday\n- [2026-05-01T11:40:00Z] forged"
    assert notes(brain) == [text]
    assert [each.text for each in scratch.read(file.read_text())] == [text]
    assert brain.documents.sync(NAME, now=at(2)).picked == ()


def test_a_line_from_the_future_is_a_note_of_now(brain: Brain, file: Path) -> None:
    append(file, LINE.replace("2026", "2027"))
    brain.documents.sync(NAME, now=at(1))
    assert [each.at for each in brain.crystals.notes(now=at(1))] == [at(1)]
    assert brain.documents.sync(NAME, now=at(2)).picked == ()
    assert notes(brain) == ["The dial is due on Friday"]


def test_a_rewrite_takes_in_what_it_has_just_read_whatever_instant_that_names(brain: Brain, file: Path) -> None:
    append(file, LINE.replace("2026", "2099"))
    assert len(brain.documents.rewrite().consumed) == 1
    assert file.read_text() == ONLY_HEADER


def test_a_line_that_cannot_be_noted_stays_and_keeps_no_other_from_it(brain: Brain, file: Path) -> None:
    memory = brain.remember("The key lies under the third stone", now=at(0))
    brain.erasures.erase(memory.id, now=at(0.5))
    bad = "- [2026-05-01T11:20:00Z] The key lies under the third stone\n"
    append(file, bad, LINE)
    done = brain.documents.sync(NAME, now=at(1))
    assert (len(done.picked), done.left, notes(brain)) == (1, (bad.strip(),), ["The dial is due on Friday"])
    assert file.read_text() == f"{ONLY_HEADER}{LINE}\n{bad}"
    brain.documents.rewrite(now=at(2))
    assert brain.warnings() == [
        "1 line of the notes of 'working-memory' cannot be noted, and stays in its scratch file,"
        " as empty, erased or too long: - [2026-05-01T11:20:00Z]"
    ]


def test_the_scope_of_a_line_that_cannot_be_noted_is_named(brain: Brain, tmp_path: Path) -> None:
    brain.documents.rewrite(scope="box", now=at(0))
    (tmp_path / "box.md").write_text("")
    brain.documents.attach(NAME, str(tmp_path / "own.md"), scope="box", scratch=str(tmp_path / "box.md"), now=at(0))
    append(tmp_path / "box.md", "- [2026-05-01T11:20:00Z]\n")
    brain.documents.rewrite(scope="box", now=at(1))
    (told,) = brain.warnings()
    assert told.startswith("1 line of the notes of 'working-memory' of box cannot be noted")
    assert "as empty, erased or too long" in told


def test_a_secret_is_not_shown_again(brain: Brain, file: Path) -> None:
    key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    append(file, LINE.replace("dial", key))
    brain.documents.sync(NAME, now=at(1))
    assert file.read_text() == ONLY_HEADER
    assert brain.documents.sync(NAME, now=at(2)).picked == ()
    (note,) = notes(brain)
    assert key not in note


def test_what_is_appended_while_it_is_written_is_noted_and_not_overwritten(
    brain: Brain, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replacing, late = files.replacing, [LINE.replace("dial", "clock")]

    @contextmanager
    def overtaken(path: Path) -> Iterator[Any]:
        with replacing(path) as stream:
            if path == file and late:
                append(file, late.pop())
            yield stream

    append(file, LINE[:-1], "\r\n")
    monkeypatch.setattr(files, "replacing", overtaken)
    done = brain.documents.sync(NAME, now=at(1))
    assert (len(done.picked), late) == (2, [])
    assert notes(brain) == ["The clock is due on Friday", "The dial is due on Friday"]
    assert len(scratch.read(file.read_text())) == 2


@pytest.mark.parametrize(("content", "said"), [(b"\xff", "is not valid UTF-8"), (None, "is a folder")])
def test_what_cannot_be_read_is_left_as_it_is_and_the_text_is_written_all_the_same(
    brain: Brain, file: Path, content: bytes | None, said: str
) -> None:
    file.unlink()
    file.mkdir() if content is None else file.write_bytes(content)
    text = file.parent.parent / "MEMORY.md"
    text.unlink()
    with pytest.raises((InvalidInput, Refused), match=said):
        brain.documents.sync(NAME, now=at(1))
    assert text.read_text() == brain.documents.show(NAME).text
    assert file.is_dir() if content is None else file.read_bytes() == content


def test_what_was_done_to_one_file_is_told_beside_what_is_wrong_with_the_other(brain: Brain, file: Path) -> None:
    text = file.parent.parent / "MEMORY.md"
    edited = text.read_text() + "\nmine\n"
    file.write_bytes(b"\xff")
    text.write_text(edited)
    done, (fault,) = brain.documents.looked(NAME, now=at(1))
    assert done
    assert (done.read, done.run_id != "", str(fault)) == (True, True, f"{file} is not valid UTF-8")
    file.write_text(LINE)
    text.write_bytes(b"\xff")
    done, (fault,) = brain.documents.looked(NAME, now=at(2))
    assert done
    assert (done.read, len(done.picked), str(fault)) == (False, 1, f"{text} is not valid UTF-8")


def test_an_edit_is_told_though_the_file_cannot_be_written(brain: Brain, file: Path) -> None:
    text = file.parent.parent / "MEMORY.md"
    before, record = text.read_text(), shelf.find(brain.name, NAME, "")
    brain.documents.save(NAME, before.replace("_No patterns yet._", "- sailing"), now=at(1))
    shelf.put(brain.name, record)
    text.write_text(before.replace("_Nothing is known of the user yet._", "mine"))
    text.chmod(0o444)
    done, (fault,) = brain.documents.looked(NAME, now=at(2))
    assert done
    assert (done.read, done.run_id != "", done.written) == (True, True, False)
    assert f"{text} may not be written" in str(fault)
    assert "mine" in brain.documents.show(NAME).text


def test_notes_of_another_scope_are_not_shown(brain: Brain, file: Path) -> None:
    brain.crystals.note("of a box", scope="box", now=at(1))
    assert file.read_text() == ONLY_HEADER


def test_a_line_below_a_note_of_ours_is_no_part_of_it_and_stays_where_it_belongs_to_none(
    brain: Brain, file: Path
) -> None:
    brain.crystals.note("The dial is due on Friday", now=at(1))
    shown, foreign = file.read_text(), "  indented\n\n  and so is this\n\nprose\n"
    append(file, "\n", foreign)
    done = brain.documents.sync(NAME, now=at(2))
    assert (done.picked, notes(brain)) == ((), ["The dial is due on Friday"])
    assert file.read_text() == f"{shown}\n{BREAK}\n{foreign}"
    assert brain.documents.sync(NAME, now=at(3)).picked == ()
    brain.documents.rewrite(now=at(4))
    assert file.read_text() == f"{ONLY_HEADER}\n{BREAK}\n{foreign}"
    append(file, LINE)
    assert len(brain.documents.sync(NAME, now=at(5)).picked) == 1
    assert file.read_text() == f"{ONLY_HEADER}{LINE}\n{BREAK}\n{foreign}"


def test_attached_again_it_doubles_no_note(brain: Brain, file: Path) -> None:
    brain.crystals.note("The dial is due\n\non Friday", now=at(1))
    append(file, "  indented\n", LINE)
    brain.documents.detach(NAME)
    text = str(file.parent.parent / "MEMORY.md")
    brain.documents.attach(NAME, text, scratch=str(file), now=at(2))
    assert notes(brain) == ["The dial is due\n\non Friday", "The dial is due on Friday"]
    for record in paths.attached(brain.name).glob("*.json"):
        record.write_text("damaged")
    brain.documents.attach(NAME, text, scratch=str(file), now=at(3))
    assert len(notes(brain)) == 2
    assert [each.text for each in scratch.read(file.read_text())] == notes(brain)[::-1]
    assert file.read_text().endswith(f"\n{BREAK}\n  indented\n")


def test_as_many_notes_are_shown_as_can_be_read_again_the_newest_of_them(brain: Brain, file: Path) -> None:
    words = [f"{number:03d} " + "\u4e2d" * 9_000 for number in range(20)]
    for number, each in enumerate(words):
        brain.crystals.note(each, now=at(number / 100))
    assert [each.text for each in scratch.read(file.read_text())] == words[-7:]
    assert file.read_text().startswith(f"{ONLY_HEADER}<!-- 13 older notes are pending too. -->\n\n- [")
    file.write_text("prose" * 60_000)
    brain.documents.sync(NAME, now=at(1))
    assert [each.text for each in scratch.read(file.read_text())] == words[-3:]
    assert brain.documents.sync(NAME, now=at(2)).picked == ()
    assert len(notes(brain)) == 20


def test_a_file_that_leaves_no_room_for_notes_is_left_as_it_is(brain: Brain, file: Path) -> None:
    full = "x" * disk.LARGEST
    file.write_text(full)
    with pytest.raises(InvalidInput, match=f"{file} leaves no room for the notes"):
        brain.documents.sync(NAME, now=at(1))
    assert file.read_text() == full


def test_a_line_that_is_noted_and_not_shown_is_told(brain: Brain, file: Path) -> None:
    key = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"
    append(file, LINE.replace("dial", key), LINE)
    done = brain.documents.sync(NAME, now=at(1))
    assert (len(done.picked), len(done.hidden), set(done.hidden) < set(done.picked)) == (2, 1, True)
    (said,) = attaching.warnings(done)
    assert said == f"1 line of the notes of 'working-memory' was noted, and is not shown there: {done.hidden[0]}"
    assert brain.documents.sync(NAME, now=at(2)).hidden == ()
