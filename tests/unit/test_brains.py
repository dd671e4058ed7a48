"""brainbridge brain: profiles in the user's own file, which keeps its comments and its order."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from filelock import FileLock, Timeout

from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.operations import brains, profiles
from brainbridge.platform import paths
from brainbridge.settings import resolve

FILE = """# mine
timeout_s = 30.0  # patience

[brains.work]  # at the office
uri = "bolt://office:7687"
"""


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    for name in ("HOME", "PATH"):  # no schedule is read
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    path = paths.config_file()
    path.parent.mkdir(parents=True)
    path.write_text(FILE)
    return path


def names() -> list[tuple[str, bool]]:
    return [(each.name, each.current) for each in brains.known()]


def test_profiles_folders_and_the_current_one_are_listed() -> None:
    (paths.server_home("milo")).mkdir(parents=True)
    assert names() == [("default", True), ("milo", False), ("work", False)]
    found = {each.name: each for each in brains.known()}
    assert found["work"].address == "bolt://office:7687"
    assert (found["milo"].address, found["milo"].profile, found["milo"].running) == ("local server", False, False)


@pytest.mark.parametrize("name", ["lost+found", ".trash", "Brains"])
def test_a_folder_that_is_no_brains_is_nobody(name: str) -> None:
    (paths.server_home("milo").parent.parent / name).mkdir(parents=True)
    assert names() == [("default", True), ("work", False)]
    with pytest.raises(NotFound, match="there is no brain nobody"):
        brains.use("nobody")


def test_what_is_in_the_file_stays_as_it_is(file: Path) -> None:
    brains.add("home", uri="bolt://home:7687", user=None)
    assert file.read_text().startswith(FILE)
    assert resolve({"brain": "home"}).settings.uri == "bolt://home:7687"
    brains.remove("home")
    assert file.read_text().strip() == FILE.strip()


def test_one_that_is_there_is_not_added_again() -> None:
    with pytest.raises(Refused, match="brain work already has a profile"):
        brains.add("work")


@pytest.mark.parametrize("name", ["", "../up", "a b", "-x", "x" * 65])
def test_a_name_that_is_no_folder_is_refused(file: Path, name: str) -> None:
    with pytest.raises(InvalidInput, match="cannot name a brain"):
        brains.add(name)
    assert file.read_text() == FILE


def test_use_says_which_one_is_meant_from_now_on(file: Path) -> None:
    brains.use("work")
    assert resolve({}).settings.uri == "bolt://office:7687"
    assert "[brains.work]  # at the office" in file.read_text()
    with pytest.raises(NotFound, match="there is no brain nope"):
        brains.use("nope")


def test_rename_takes_profile_folders_and_use_along() -> None:
    brains.use("work")
    paths.backups("work").mkdir(parents=True)
    paths.state("work").mkdir(parents=True)
    brains.rename("work", "office")
    assert names() == [("office", True)]
    assert paths.backups("office").is_dir()
    assert paths.state("office").is_dir()
    assert resolve({}).settings.uri == "bolt://office:7687"


@pytest.mark.parametrize("header", ["[brains.work]", '[ brains . "work" ]', "[brains.'work']"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_rename_changes_the_name_in_the_file_and_no_other_byte(file: Path, header: str, end: str) -> None:
    before = f"""# mine
brain = "work"  # [brains.work] and no other
timeout_s = 30.0

{header}  # at the office
uri = "bolt://office:7687"

# of whom nobody speaks
[brains.home]
uri = "bolt://work:7687"
[brains.work-too]
""".replace("\n", end)
    file.write_bytes(before.encode())
    brains.rename("work", "office")
    renamed = header.replace('"work"', "office").replace("'work'", "office").replace("work", "office")
    after = before.replace('"work"  #', '"office"  #').replace(header + "  # at", renamed + "  # at")
    assert file.read_bytes().decode() == after


@pytest.mark.parametrize(
    "content",
    [
        'brains.work.uri = "bolt://office:7687"\njava_home = "/java"',
        'brains = {work = {uri = "bolt://office:7687"}}\njava_home = "/java"',
        'java_home = "/java"\n[brains]\nwork.uri = "bolt://office:7687"',
        'java_home = "/java"\nsession = """\n[brains.work]\n"""\n[brains.work]\nuri = "bolt://office:7687"',
    ],
)
def test_a_profile_without_a_heading_of_its_own_is_renamed(file: Path, content: str) -> None:
    file.write_text(f"# mine\n{content}\n")
    session = resolve({}).settings.session
    brains.rename("work", "office")
    assert names() == [("default", True), ("office", False)]
    assert resolve({"brain": "office"}).settings.uri == "bolt://office:7687"
    assert (resolve({}).settings.java_home, resolve({}).settings.session) == ("/java", session)


def test_where_there_is_no_profile_the_file_stays_as_it_is(file: Path) -> None:
    paths.backups("milo").mkdir(parents=True)
    file.write_bytes(FILE.encode() + b"\r\n")
    brains.rename("milo", "otto")
    assert file.read_bytes() == FILE.encode() + b"\r\n"
    file.unlink()
    brains.rename("otto", "milo")
    assert not file.exists()


@pytest.mark.parametrize("broken", [(profiles, "edited"), (Path, "rename")])
def test_a_rename_that_was_broken_off_is_finished_by_doing_it_again(
    broken: tuple[object, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    brains.use("work")
    for folder in (paths.backups("work"), paths.state("work")):
        folder.mkdir(parents=True)
    real, calls = getattr(*broken), itertools.count()

    def interrupted(*args: Any, **options: Any) -> Any:
        if next(calls) == (broken[0] is Path):  # the second folder, or the file
            raise KeyboardInterrupt
        return real(*args, **options)

    with monkeypatch.context() as patch:
        patch.setattr(*broken, interrupted)
        with pytest.raises(KeyboardInterrupt):
            brains.rename("work", "office")
    with pytest.raises(Refused, match="the rename of brain work to office was interrupted") as refused:
        brains.rename("default", "home")
    assert "brainbridge brain rename work office" in refused.value.hint
    brains.rename("work", "office")
    assert names() == [("office", True)]
    assert (paths.backups("office").is_dir(), paths.state("office").is_dir()) == (True, True)
    assert not any(folder.exists() for folder in (paths.backups("work").parent, paths.state("work")))
    brains.rename("office", "work")


def test_what_was_made_meanwhile_is_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    paths.backups("work").mkdir(parents=True)
    with monkeypatch.context() as patch:
        patch.setattr(profiles, "edited", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            brains.rename("work", "office")
    paths.backups("work").mkdir(parents=True)
    with pytest.raises(Refused, match="both exist"):
        brains.rename("work", "office")
    assert (paths.backups("office").is_dir(), paths.backups("work").is_dir()) == (True, True)


def test_two_renames_go_on_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one mark of a rename in progress, and the first to end removes it."""
    brains.add("home", uri="bolt://home:7687", user=None)
    waiting: list[bool] = []
    real = brains._rename_profile

    def meanwhile(name: str, new: str) -> None:
        try:
            FileLock(paths.renaming().with_suffix(".lock")).acquire(timeout=0)
        except Timeout:
            waiting.append(True)
        real(name, new)

    monkeypatch.setattr(brains, "_rename_profile", meanwhile)
    brains.rename("work", "office")
    brains.rename("home", "house")
    assert waiting == [True, True]
    assert names() == [("default", True), ("house", False), ("office", False)]


@pytest.mark.parametrize("change", [lambda: brains.use("work"), lambda: brains.rename("work", "office")])
def test_a_profile_that_cannot_be_used_is_named_before_anything_changes(
    file: Path, change: Callable[[], object]
) -> None:
    broken = FILE + "[brains.home]\ntimeout_s = -1\n"
    file.write_text(broken)
    with pytest.raises(InvalidInput, match="timeout_s in the profile of brain home"):
        change()
    assert file.read_text() == broken


def test_a_taken_name_is_refused() -> None:
    brains.add("home")
    with pytest.raises(Refused, match="brain work already exists"):
        brains.rename("home", "work")


def test_what_the_default_brain_has_is_not_overwritten(file: Path) -> None:
    brains.add("default", uri="bolt://first:7687")
    before = file.read_text()
    with pytest.raises(Refused, match="brain default already exists"):
        brains.rename("work", "default")
    assert file.read_text() == before


def test_the_name_of_a_default_brain_that_has_nothing_can_be_taken() -> None:
    brains.rename("work", "default")
    assert resolve({}).settings.uri == "bolt://office:7687"


@pytest.mark.parametrize("folder", [paths.state, lambda name: paths.backups(name).parent])
def test_a_folder_that_is_in_the_way_is_named_before_anything_moves(file: Path, folder: Callable[[str], Path]) -> None:
    paths.backups("work").mkdir(parents=True)
    (folder("office") / "something").mkdir(parents=True)
    with pytest.raises(Refused, match="brain office already exists") as refused:
        brains.rename("work", "office")
    assert str(folder("office")) in refused.value.hint
    assert (file.read_text(), paths.backups("work").is_dir()) == (FILE, True)


def test_remove_leaves_the_backups(file: Path) -> None:
    for folder in (paths.server_home("work"), paths.backups("work"), paths.state("work")):
        folder.mkdir(parents=True)
    brains.use("work")
    parts = [str(paths.server_home("work")), str(paths.state("work")), f"its profile in {file}"]
    assert brains.remove("work", dry_run=True).parts == parts
    assert paths.server_home("work").is_dir()
    assert brains.remove("work").parts == parts
    assert not paths.server_home("work").exists()
    assert paths.backups("work").is_dir()
    assert "brain" not in file.read_text().replace("[brains", "")
    assert names() == [("default", True), ("work", False)]


@pytest.mark.parametrize("text", ['brains = "x"', '[brains]\nmilo = "bolt://milo:7687"', "brain = 3"])
@pytest.mark.parametrize("work", [brains.known, lambda: brains.use("work"), lambda: brains.remove("milo")])
def test_a_file_that_holds_something_else_is_left_alone(file: Path, text: str, work: Callable[[], object]) -> None:
    file.write_text(text)
    with pytest.raises(InvalidInput, match=r"^brain.* in .*config\.toml is not a (string|table)"):
        work()
    assert file.read_text() == text


def test_a_file_that_cannot_be_read_is_left_alone(file: Path) -> None:
    file.write_text("this is [not TOML")
    with pytest.raises(InvalidInput, match="cannot read"):
        brains.add("home")
    assert file.read_text() == "this is [not TOML"
