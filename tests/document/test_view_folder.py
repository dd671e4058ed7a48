"""brainbridge/document/view/folder.py: what a folder of notes holds after a run, whatever became of the one before."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from brainbridge.document.view.folder import Folder
from brainbridge.errors import Refused

DAY = "facts/2026-05-01"
A, B = f"{DAY}/a.md", f"{DAY}/b.md"
HASHED = "090000-0123456789abcdef.md"
SIGN = ".brainbridge-view"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "view"


def written(folder: Path, notes: dict[str, str], *, dry_run: bool = False, force: bool = False) -> Folder:
    """Write these notes, and no others."""
    made = Folder(str(folder), dry_run=dry_run, force=force)
    for name, text in notes.items():
        made.put(name, text)
    made.sweep()
    return made


def told(folder: Path) -> dict[str, str]:
    """Return what all files below a folder say, without the first line of notes."""
    found = {
        each.relative_to(folder).as_posix(): each.read_text()
        for each in sorted(folder.rglob("*"))
        if each.is_file() and each.name != SIGN
    }
    return {name: text.partition("\n")[2] for name, text in found.items()}


def counts(made: Folder) -> tuple[int, int, int, list[str]]:
    return made.written, made.unchanged, made.removed, list(made.kept)


def killed(folder: Path, name: str, text: str) -> Path:
    """Stop a run before a file gets its name, as a kill does; returns what it has left."""
    before, replace = set(folder.rglob("*")), os.replace

    def stopping(source: str, target: Path) -> None:
        if target.name == Path(name).name:
            raise KeyboardInterrupt
        replace(source, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "replace", stopping)
        patch.setattr(os, "unlink", lambda path: None)  # nor does it clean up
        with pytest.raises(KeyboardInterrupt):
            written(folder, {name: text})
    (left,) = [each for each in set(folder.rglob("*")) - before if each.is_file()]
    return left


@pytest.mark.parametrize(
    ("kind", "name"), [("facts", f"personal_fact-{HASHED}"), ("facts", f"{'a' * 40}-{HASHED}"), ("boxes", HASHED)]
)
def test_a_note_that_was_not_written_to_the_end_goes_with_its_day(folder: Path, kind: str, name: str) -> None:
    written(folder, {A: "Paris\n"})
    left = killed(folder, f"{kind}/2026-05-02/{name}", "Lyon\n")
    assert "Lyon" in left.read_text()
    assert counts(written(folder, {A: "Paris\n"}, dry_run=True)) == (0, 1, 0, [])
    assert left.exists()
    assert counts(written(folder, {A: "Paris\n"})) == (0, 1, 0, [])
    assert (told(folder), left.parent.exists()) == ({A: "Paris\n"}, False)


@pytest.mark.parametrize(
    "name",
    [
        "mine.md",
        ".mine.md",
        ".todo.md.20260501",
        ".todo.md.autosave",
        f".{HASHED}",
        f"{HASHED}.abcd1234",
        f".{HASHED}.abcd12345",
        f".{HASHED}.abcd123",
        f".{HASHED}.ABCD1234",
        f".a{HASHED}.abcd1234",
        f".{'a' * 41}-{HASHED}.abcd1234",
        f".{HASHED.removesuffix('.md')}.txt.abcd1234",
    ],
)
def test_other_files_beside_notes_are_left(folder: Path, name: str) -> None:
    left = f".{HASHED}.abcd1234"
    written(folder, {A: "Paris\n"})
    (folder / DAY / name).write_text("mine")
    (folder / left).write_text("mine")  # where no note stands
    (folder / DAY / left).mkdir()
    assert counts(written(folder, {}, force=True)) == (0, 0, 1, [])
    assert sorted(each.name for each in folder.rglob("*") if each.name != SIGN) == sorted(
        ["facts", "2026-05-01", name, left, left]
    )


def test_a_link_that_is_named_as_what_a_killed_run_leaves_is_left(folder: Path, tmp_path: Path) -> None:
    written(folder, {A: "Paris\n"})
    (tmp_path / "mine").write_text("mine")
    link = folder / DAY / f".{HASHED}.abcd1234"
    link.symlink_to(tmp_path / "mine")
    assert counts(written(folder, {A: "Paris\n"}, force=True)) == (0, 1, 0, [])
    assert link.is_symlink()


def test_a_run_that_was_killed_at_its_sign_is_finished(folder: Path) -> None:
    left = killed(folder, SIGN, "")
    assert [each.name for each in folder.iterdir()] == [left.name]
    assert counts(written(folder, {A: "Paris\n"}, dry_run=True)) == (1, 0, 0, [])
    assert [each.name for each in folder.iterdir()] == [left.name]
    written(folder, {A: "Paris\n"})
    assert sorted(each.name for each in folder.iterdir()) == [SIGN, "facts"]
    (folder / left.name).write_text("")
    written(folder, {A: "Paris\n"})
    assert not left.exists()


def test_beside_half_a_sign_what_is_somebodys_is_refused(folder: Path) -> None:
    left = killed(folder, SIGN, "")
    (folder / "mine.md").write_text("mine")
    with pytest.raises(Refused, match="holds something else than notes of a view"):
        written(folder, {})
    assert left.exists()


def test_an_empty_day_goes(folder: Path) -> None:
    written(folder, {})
    (folder / DAY).mkdir(parents=True)
    (folder / "facts" / "mine").mkdir()
    written(folder, {}, dry_run=True)
    assert (folder / DAY).exists()
    written(folder, {})
    assert sorted(each.name for each in (folder / "facts").iterdir()) == ["mine"]


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o700])
def test_an_empty_folder_becomes_its_owners_alone(folder: Path, mode: int) -> None:
    folder.mkdir()
    folder.chmod(mode)
    written(folder, {}, dry_run=True)
    assert stat.S_IMODE(folder.stat().st_mode) == mode
    written(folder, {})
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o750)  # as somebody wants it
    written(folder, {A: "Paris\n"})
    assert stat.S_IMODE(folder.stat().st_mode) == 0o750


def test_a_folder_whose_mode_cannot_be_changed_is_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shut(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", shut)
    assert written(folder, {A: "Paris\n"}).written == 1


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("mode", [0o444, 0o400])
def test_the_mode_of_a_note_protects_no_words(folder: Path, mode: int, force: bool) -> None:
    written(folder, {A: "Paris\n", B: "Rome\n"})
    (folder / A).chmod(mode)
    (folder / B).chmod(mode)
    assert counts(written(folder, {A: "Lyon\n"}, force=force)) == (1, 0, 1, [])
    assert (told(folder), stat.S_IMODE((folder / A).stat().st_mode)) == ({A: "Lyon\n"}, mode)


def test_other_names_of_a_note_keep_no_words_in_it(folder: Path, tmp_path: Path) -> None:
    written(folder, {A: "Paris\n", B: "Rome\n"})
    os.link(folder / A, tmp_path / "backup")
    os.link(folder / A, folder / DAY / "again.md")
    assert counts(written(folder, {A: "Lyon\n"})) == (1, 0, 2, [])
    assert (told(folder), "Paris" in (tmp_path / "backup").read_text()) == ({A: "Lyon\n"}, True)


def test_an_edited_note_is_kept_whatever_its_mode_is(folder: Path) -> None:
    written(folder, {A: "Paris\n"})
    (folder / A).write_text("mine\nmine\n")
    (folder / A).chmod(0o444)
    assert counts(written(folder, {A: "Lyon\n"})) == (0, 0, 0, [A])
    assert counts(written(folder, {A: "Lyon\n"}, force=True)) == (1, 0, 0, [])


def test_what_fails_of_one_note_stops_no_other(folder: Path) -> None:
    written(folder, {A: "Paris\n", B: "Rome\n"})
    for name in (A, B):
        (folder / name).unlink()
        (folder / name).mkdir()
    with pytest.raises(Refused, match=r"a\.md is a folder, and 1 more failed") as failed:
        written(folder, {A: "Lyon\n", B: "Lyon\n", f"{DAY}/d.md": "Nice\n"})
    assert failed.value.hint == "put a text file there, or nothing"
    assert told(folder)[f"{DAY}/d.md"] == "Nice\n"


@pytest.mark.parametrize(("number", "more"), [(1, ""), (5, ""), (6, " and 1 more")])
def test_what_fails_hides_no_edited_note_that_was_kept(folder: Path, number: int, more: str) -> None:
    names = [f"{DAY}/{place}.md" for place in range(number)]
    written(folder, dict.fromkeys(names, "Paris\n"))
    for each in names:
        (folder / each).write_text("mine\n")
    (folder / B).mkdir()
    with pytest.raises(Refused, match=r"b\.md is a folder; kept what somebody has edited: ") as failed:
        written(folder, {**dict.fromkeys(names, "Lyon\n"), B: "Rome\n"})
    kept = str(failed.value).partition("edited: ")[2]
    assert kept == f"{', '.join(names[:5])}{more}; --force writes over it"


def test_what_cannot_be_written_does_not_stop_what_is_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(folder, {A: "Paris\n", B: "Rome\n"})

    def full(path: Path) -> Any:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("brainbridge.platform.files._beside", full)
    with pytest.raises(Refused, match=r"a\.md could not be written: No space left on device$") as failed:
        written(folder, {A: "Lyon\n"})
    assert failed.value.hint == "make room on its disk"
    assert told(folder) == {A: "Paris\n"}


def test_what_cannot_be_removed_or_read_is_named_at_the_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = "facts/2026-05-02/c.md"
    written(folder, {A: "Paris\n", B: "Rome\n", other: "Nice\n"})
    unlink, below = Path.unlink, Path.iterdir

    def unlinking(path: Path, missing_ok: bool = False) -> None:
        if path.name == "a.md":
            raise PermissionError(1, "Operation not permitted")
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlinking)
    with pytest.raises(Refused, match=r"a\.md could not be removed: Operation not permitted$"):
        written(folder, {other: "Nice\n"})
    assert told(folder) == {A: "Paris\n", other: "Nice\n"}

    def shut(path: Path) -> Any:
        if path.name == "2026-05-01":
            raise PermissionError(13, "Permission denied")
        return below(path)

    monkeypatch.setattr(Path, "iterdir", shut)
    with pytest.raises(Refused, match=r"facts/2026-05-01 cannot be read: Permission denied$"):
        written(folder, {})
    monkeypatch.undo()
    assert told(folder) == {A: "Paris\n"}


@pytest.mark.parametrize("place", ["facts", DAY, A])
def test_a_link_is_kept_and_named_and_nothing_behind_it_is_touched(folder: Path, tmp_path: Path, place: str) -> None:
    other = "boxes/2026-05-01/c.md"
    written(folder, {A: "Paris\n", other: "Nice\n"})
    behind = tmp_path / "elsewhere"
    (folder / place).rename(behind)
    (folder / place).symlink_to(behind)

    def state() -> dict[Path, tuple[int, str]]:
        found = (behind, *behind.rglob("*"))
        return {each: (each.stat().st_mtime_ns, each.read_text() if each.is_file() else "") for each in found}

    before = state()
    for dry_run in (True, False):
        assert counts(written(folder, {A: "Paris\n", other: "Nice\n"}, dry_run=dry_run)) == (0, 1, 0, [place])
    assert counts(written(folder, {A: "Lyon\n", f"{DAY}/d.md": "Nice\n"}, dry_run=True))[3] == [place]
    assert counts(written(folder, {}, dry_run=True, force=True))[2:] == (1 + (place == A), [])
    assert counts(written(folder, {})) == (0, 0, 1, [place])
    assert state() == before
    assert (folder / place).is_symlink()


@pytest.mark.parametrize("notes", [{A: "Lyon\n", B: "Rome\n"}, {}])
@pytest.mark.parametrize("place", ["facts", DAY, A])
def test_by_force_a_note_takes_the_place_of_a_link(
    folder: Path, tmp_path: Path, place: str, notes: dict[str, str]
) -> None:
    written(folder, {A: "Paris\n"})
    behind = tmp_path / "elsewhere"
    (folder / place).rename(behind)
    (folder / place).symlink_to(behind)
    assert counts(written(folder, notes, dry_run=True, force=True))[::3] == (len(notes), [])
    assert (folder / place).is_symlink()
    assert counts(written(folder, notes, force=True))[::3] == (len(notes), [])
    assert (told(folder), (folder / place).is_symlink()) == (notes, False)
    assert any("Paris" in each.read_text() for each in (behind, *behind.rglob("*")) if each.is_file())


def test_a_link_to_what_is_no_note_is_left(folder: Path, tmp_path: Path) -> None:
    written(folder, {A: "Paris\n"})
    (tmp_path / "mine").write_text("mine")
    (folder / DAY / "mine.md").symlink_to(tmp_path / "mine")
    (folder / DAY / "nothing.md").symlink_to(tmp_path / "nothing")
    (folder / "facts" / "mine").symlink_to(tmp_path)
    assert counts(written(folder, {A: "Paris\n"}, force=True)) == (0, 1, 0, [])
    assert all((folder / each).is_symlink() for each in (f"{DAY}/mine.md", f"{DAY}/nothing.md", "facts/mine"))
