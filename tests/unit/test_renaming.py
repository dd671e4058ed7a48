"""A half renamed brain: neither name makes a new brain, and nothing that hooks note is lost."""

from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.errors import Held, InvalidInput
from brainbridge.hook import entry, spool, worker
from brainbridge.operations import brains
from brainbridge.platform import paths
from brainbridge.server import renaming
from brainbridge.server.connection import local_server
from brainbridge.settings import resolve
from tests.cli.conftest import invoke

HINT = "finish it first: brainbridge brain rename work office"
# Where a rename is killed: before the folders, between them, before the profile, before the mark is removed.
STEPS = [(brains, "_rename_folder"), (renaming, "bring_state"), (brains, "_rename_profile"), (Path, "unlink")]


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "PATH", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))


def note(brain: str, session: str) -> str:
    return spool.put(brain, at=1, event="session-end", harness="generic", session=session, transcript="")


def files() -> list[Path]:
    roots = (paths.state("work").parent, paths.server_home("work").parent.parent)
    return sorted(each for root in roots for each in root.rglob("*"))


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> Callable[[tuple[object, str]], None]:
    """Make a brain with a waiting event, and interrupt its rename at a step."""

    def make(step: tuple[object, str]) -> None:
        paths.server_home("work").mkdir(parents=True)
        note("work", "before")
        with monkeypatch.context() as patch:
            patch.setattr(*step, Mock(side_effect=KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                brains.rename("work", "office")

    return make


@pytest.mark.parametrize("name", ["work", "office"])
@pytest.mark.parametrize("step", STEPS)
def test_by_neither_name_it_is_opened_or_started(
    killed: Callable[[tuple[object, str]], None], step: tuple[object, str], name: str
) -> None:
    killed(step)
    before = files()
    for way in (
        lambda: Brain.open(name),
        lambda: Brain.open(name, uri="bolt://127.0.0.1:1"),
        lambda: local_server(resolve({"brain": name}).settings).start(),
        lambda: worker.work(name),
        lambda: brains.add(name, uri="bolt://127.0.0.1:1"),
        lambda: brains.use(name),
        lambda: brains.remove(name),
        lambda: brains.move(name, uri="bolt://127.0.0.1:1"),
    ):
        with pytest.raises(Held, match="the rename of brain work to office was interrupted") as refused:
            way()
        assert refused.value.hint == HINT
    assert files() == before


@pytest.mark.parametrize(
    "line", [("remember", "x"), ("server", "start"), ("spool", "list"), ("schedule", "install", "--with", "cron")]
)
def test_a_command_names_what_finishes_it(killed: Callable[[tuple[object, str]], None], line: tuple[str, ...]) -> None:
    killed((brains, "_rename_profile"))
    shown = invoke(*line, "--brain", "work")
    assert (shown.code, shown.out) == (1, "")
    assert shown.err.split() == f"Error: the rename of brain work to office was interrupted {HINT}".split()


def test_the_list_and_doctor_can_be_asked_meanwhile(killed: Callable[[tuple[object, str]], None]) -> None:
    killed((brains, "_rename_profile"))
    assert invoke("brain", "list", "--brain", "work").code == 0
    (check,) = invoke("doctor", "--json", "--brain", "work").data["checks"]
    assert (check["ok"], check["fix"]) == (False, HINT)


@pytest.mark.parametrize("step", STEPS)
def test_what_hooks_noted_meanwhile_is_there_when_it_is_finished(
    killed: Callable[[tuple[object, str]], None], step: tuple[object, str]
) -> None:
    killed(step)
    for name in ("work", "office"):
        note(name, f"meanwhile {name}")
        entry.log(name, f"a line of {name}")
        Path(spool.lock(name)).touch()  # as a worker does
        paths.state(name).joinpath("hook.log.1").write_text(f"an old line of {name}\n")
    waiting = {*spool.waiting("work"), *spool.waiting("office")}
    brains.rename("work", "office")
    assert (len(waiting), set(spool.waiting("office"))) == (3, waiting)
    assert not paths.state("work").exists()
    logs = "".join(each.read_text() for each in paths.state("office").glob("hook.log*"))
    assert [logs.count(f"line of {name}\n") for name in ("work", "office")] == [2, 2]
    assert {each.name for each in brains.known()} == {"default", "office"}
    brains.rename("office", "work")


def test_an_event_that_is_noted_during_a_rename_is_brought_over(monkeypatch: pytest.MonkeyPatch) -> None:
    paths.server_home("work").mkdir(parents=True)
    note("work", "before")
    real = brains._rename_profile

    def meanwhile(name: str, new: str) -> None:
        note("work", "meanwhile")
        real(name, new)

    monkeypatch.setattr(brains, "_rename_profile", meanwhile)
    brains.rename("work", "office")
    assert (len(spool.waiting("office")), paths.state("work").exists()) == (2, False)


def test_an_event_whose_folder_goes_while_it_is_noted_is_noted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    note("work", "before")
    real = spool._write

    def moved(path: str, content: bytes) -> None:
        real(path, content)
        if not paths.state("office").exists():
            paths.state("work").rename(paths.state("office"))

    monkeypatch.setattr(spool, "_write", moved)
    name = note("work", "meanwhile")
    assert (spool.waiting("work"), len(spool.waiting("office"))) == ([name], 1)


def test_an_event_that_gets_its_name_while_it_is_brought_over_is_brought_over(
    killed: Callable[[tuple[object, str]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    killed((brains, "_rename_profile"))
    event = note("work", "meanwhile")
    spooled = Path(spool.folder("work"))
    (spooled / event).rename(spooled / f".{event}")
    real = Path.rename

    def late(path: Path, target: Path) -> Path:
        if path == spooled / f".{event}":
            real(path, spooled / event)
        return real(path, target)

    monkeypatch.setattr(Path, "rename", late)
    brains.rename("work", "office")
    assert event in spool.waiting("office")
    assert not paths.state("work").exists()


def test_while_it_goes_on_one_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    paths.server_home("work").mkdir(parents=True)
    told: list[str] = []
    real = brains._rename_profile

    def meanwhile(name: str, new: str) -> None:
        with pytest.raises(Held, match="brain work is being renamed to office") as refused:
            Brain.open("work")
        told.append(refused.value.hint)
        real(name, new)

    monkeypatch.setattr(brains, "_rename_profile", meanwhile)
    brains.rename("work", "office")
    assert told == ["try again when that is done"]


def test_another_brain_is_not_concerned(killed: Callable[[tuple[object, str]], None]) -> None:
    killed((brains, "_rename_profile"))
    brains.use("default")
    assert worker.work("default").lived == 0


@pytest.mark.parametrize("content", ["", "[]", "{}"])
def test_a_mark_that_is_none_is_named(content: str) -> None:
    paths.renaming().parent.mkdir(parents=True)
    paths.renaming().write_text(content)
    for way in (lambda: Brain.open("work"), lambda: brains.rename("work", "office")):
        with pytest.raises(InvalidInput, match=r"cannot read .*_renaming\.json"):
            way()
