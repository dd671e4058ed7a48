"""The folders of a compaction: whatever ends it leaves the old store or the new one, whole."""

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from brainbridge.errors import Refused, ServerError
from brainbridge.server import second_store
from brainbridge.server.home import Home
from brainbridge.server.second_store import Place


class _Killed(BaseException):
    """Stands for a kill: nothing is tidied up."""


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """The folder of a server that was used, and perhaps has crashed."""
    home = Home(tmp_path / "server")
    for name in ("neo4j", "system"):
        written(home.data_folder / "databases" / name / "store", f"old {name}")
        written(home.data_folder / "transactions" / name / "log", f"old {name}")
    written(home.data_folder / "dbms" / "auth.ini", "users")
    written(home.log_folder / "debug.log", "old")
    written(home.temporary_folder / "left", "old")
    written(home.path / "hs_err_pid1.log", "old")
    return Place(home)


def written(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def made(place: Place) -> None:
    place.make()
    written(place.new.data_folder / "databases" / "neo4j" / "store", "new neo4j")


def store(place: Place) -> str:
    return (place.home.data_folder / "databases" / "neo4j" / "store").read_text()


def old_files(place: Place) -> list[Path]:
    return [each for each in place.home.path.rglob("*") if each.is_file() and each.read_text() in ("old", "old neo4j")]


def test_the_new_store_has_the_same_users_and_password_and_nothing_of_the_database(place: Place) -> None:
    place.make()
    kept = {str(each.relative_to(place.new.data_folder)) for each in place.new.data_folder.rglob("*") if each.is_file()}
    assert kept == {"databases/system/store", "transactions/system/log", "dbms/auth.ini"}
    assert place.new.password() == place.old.password() == place.home.password()
    assert (place.old.data_folder, place.old.is_initialised) == (place.home.data_folder, True)


def test_it_takes_the_place_of_the_old_one_and_its_logs(place: Place) -> None:
    made(place)
    place.settle()
    assert (store(place), old_files(place), place.folder.exists()) == ("new neo4j", [], False)
    assert place.recover() == ""


def test_what_was_not_proved_is_discarded(place: Place) -> None:
    made(place)
    assert "discarded" in place.recover()
    assert (store(place), place.folder.exists()) == ("old neo4j", False)


def counted(monkeypatch: pytest.MonkeyPatch, goal: int) -> list[int]:
    """Kill at the ``goal``-th change of a file or folder, before it is done; returns the list of changes so far."""
    changes: list[int] = []

    def killing(change: Callable[..., Any]) -> Callable[..., Any]:
        def tried(*words: Any, **more: Any) -> Any:
            changes.append(1)
            if len(changes) == goal:
                raise _Killed
            return change(*words, **more)

        return tried

    for of, name in ((Path, "rename"), (Path, "unlink"), (shutil, "rmtree"), (second_store, "write_private")):
        monkeypatch.setattr(of, name, killing(getattr(of, name)))
    return changes


def test_killed_before_any_step_it_is_finished_or_discarded(place: Place, tmp_path: Path) -> None:
    made(place)
    shutil.copytree(place.home.path, tmp_path / "copy")
    stores = list[str]()
    for goal in range(1, 50):
        shutil.rmtree(place.home.path)
        shutil.copytree(tmp_path / "copy", place.home.path)
        with pytest.MonkeyPatch.context() as patched:
            changes = counted(patched, goal)
            with suppress(_Killed):
                place.settle()
        place.recover()
        stores.append(store(place))
        assert not place.folder.exists()
        assert bool(old_files(place)) == (stores[-1] == "old neo4j")
        if len(changes) < goal:
            break
    assert stores[0] == "old neo4j"  # before the mark
    assert set(stores[1:]) == {"new neo4j"}
    assert len(stores) > 6


def test_a_folder_that_cannot_be_replaced_is_put_back(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    made(place)
    rename, asked = Path.rename, list[Path]()

    def refusing(self: Path, target: Path) -> Any:
        asked.append(self)
        if len(asked) == 2:
            raise PermissionError("in use")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refusing)
    with pytest.raises(ServerError, match=r"which is as it was: in use") as error:
        place.settle()
    assert "erase --compact" in error.value.hint
    assert store(place) == "old neo4j"
    assert "discarded" in place.recover()
    assert store(place) == "old neo4j"


def test_what_was_made_meanwhile_is_not_overwritten(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    made(place)
    counted(monkeypatch, 3)  # after the old store was moved aside
    with pytest.raises(_Killed):
        place.settle()
    written(place.home.data_folder / "databases" / "neo4j" / "store", "somebody's")
    with pytest.raises(ServerError, match="made since by something else"):
        place.recover()
    assert store(place) == "somebody's"


def test_a_store_behind_a_link_cannot_be_replaced(place: Place, tmp_path: Path) -> None:
    place.home.data_folder.rename(tmp_path / "elsewhere")
    place.home.data_folder.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Refused, match="a link or a mount"):
        second_store.refuse_room(place.home, 0)


def test_a_file_that_cannot_be_deleted_is_named(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    made(place)

    def refusing(folder: Path) -> None:
        raise PermissionError(f"cannot delete {folder}")

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", refusing)
        with pytest.raises(ServerError, match=r"is in place, but .* cannot be deleted: cannot delete"):
            place.settle()
    assert "finished" in place.recover()
    assert (store(place), old_files(place)) == ("new neo4j", [])
