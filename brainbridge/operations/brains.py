"""Brains: list, add, use, rename, remove and move them, with their profiles and folders."""

import re
import shutil
import socket
import tempfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import tomlkit
from filelock import FileLock

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.errors import NotFound, Refused, ScheduleError
from brainbridge.graph import lock
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.operations import profiles
from brainbridge.operations.schedule import installing
from brainbridge.operations.schedule.job import Installed
from brainbridge.platform import folders, paths
from brainbridge.progress import Progress, silent
from brainbridge.server import renaming
from brainbridge.server.connection import local_server
from brainbridge.server.home import write_private
from brainbridge.server.local import LocalServer
from brainbridge.settings import PROFILES, Settings, resolve
from brainbridge.transfer.archive import arriving, exporting
from brainbridge.transfer.archive.arriving import Arrival
from brainbridge.transfer.archive.exporting import Exported

DEFAULT = "default"
_TRIES = 3


class Known(Row):
    """A brain: its address, whether it is the default, whether it has a profile, a folder and a running server."""

    name: str
    address: str
    current: bool
    profile: bool
    folder: Path | None
    running: bool


class Removed(Row):
    """The parts of a brain: the paths of its folders, then its schedule and its profile, each with its place.

    ``warnings`` says what could not be checked and may remain.
    """

    parts: list[str]
    warnings: list[str]


class Moved(Row):
    """A move's addresses and what it copied; ``left`` counts the nodes it did not copy, as no archive holds them."""

    source: str
    target: str
    nodes: int
    edges: int
    left: int


class _Renaming(Row):
    """A rename in progress, written down so that it can be finished after an interruption."""

    name: str
    new: str
    schedules: list[Installed]


def known() -> list[Known]:
    """Return every brain that has a profile or a folder, and the default one, by name."""
    current, written = resolve({}).settings.brain, profiles.known()
    return [_known(settings, current, written) for settings in _settings()]


def _settings() -> list[Settings]:
    """Return the settings of every brain, by name; InvalidInput if those of one are invalid."""
    names = {each.name for each in _folders().glob("*") if each.is_dir() and paths.can_name(each.name)}
    names |= {resolve({}).settings.brain, *profiles.known()}
    return [resolve({"brain": name}).settings for name in sorted(names)]


def _names() -> set[str]:
    return {each.brain for each in _settings()}


def _known(settings: Settings, current: str, profiles: Mapping[str, Any]) -> Known:
    name, folder = settings.brain, _folders() / settings.brain
    return Known(
        name=name,
        address=settings.uri or "local server",
        current=name == current,
        profile=name in profiles,
        folder=folder if folder.is_dir() else None,
        running=not settings.uri and local_server(settings).status().running,
    )


def add(name: str, **settings: str | None) -> None:
    """Write the profile of a new brain; InvalidInput if a value is invalid, Refused if there is such a profile."""
    renaming.refuse(paths.brain_name(name))
    given = {key: value for key, value in settings.items() if value is not None}
    resolve({"brain": name, **given})  # rejects invalid values before anything is written
    with profiles.edited() as document:
        if name in document.get(PROFILES, {}):
            raise Refused(f"brain {name} already has a profile", hint=f"it is in {paths.config_file()}")
        profiles.write(document, name, given)


def use(name: str) -> None:
    """Make a brain the default; NotFound if it has neither profile nor folder."""
    renaming.refuse(name)
    _refuse_unknown(name)
    with profiles.edited() as document:
        document["brain"] = name


def rename(name: str, new: str) -> list[str]:
    """Rename a brain, with its folders, profile and schedule; Refused if the new name is taken.

    Waits for another rename to end. Repeating an interrupted rename finishes it. Returns warnings about what could not
    be checked. Raises ScheduleError if its schedule cannot be removed (the brain is not renamed yet) or cannot be
    installed again (the brain is renamed).
    """
    folders.private(paths.renaming().parent)
    with FileLock(renaming.lock(), mode=0o600):
        return _renamed(name, new)


def _renamed(name: str, new: str) -> list[str]:
    begun, warnings = _interrupted(name, new), list[str]()
    if begun is None:
        _refuse_unknown(name)
        _refuse_taken(new)
        schedules, warnings = _schedules(name)
        begun = _begin(_Renaming(name=name, new=new, schedules=schedules))
    _unschedule(name, begun.schedules)
    with _server(name).stopped():
        _rename_folder(_folders() / name, _folders() / new)
        renaming.bring_state(name, new)
    _rename_profile(name, new)
    try:
        for each in begun.schedules:
            _reschedule(each, name, new)
    finally:
        renaming.bring_state(name, new)  # hooks may have written events under the old name meanwhile
        paths.renaming().unlink()
    return warnings


def _interrupted(name: str, new: str) -> _Renaming | None:
    """Return the interrupted rename, None if there is none; Refused if it is between other names."""
    names = renaming.begun()
    if names is None:
        return None
    if names == (name, new):
        return _Renaming.model_validate_json(paths.renaming().read_bytes())
    raise renaming.interrupted(Refused, *names)


def _begin(rename: _Renaming) -> _Renaming:
    for each in rename.schedules:
        _reschedule(each, rename.name, rename.new, dry_run=True)  # fails before anything is changed
    write_private(paths.renaming(), rename.model_dump_json(by_alias=True))
    return rename


def _rename_folder(old: Path, new: Path) -> None:
    """Rename a folder unless that is done; Refused if the new one was created meanwhile."""
    if not old.exists():
        return
    if new.exists():
        renaming.refuse_both(old, new)
    old.rename(new)


def _rename_profile(name: str, new: str) -> None:
    with profiles.edited(lambda text: _with_heading(text, name, new)) as document:
        _rename_in(document, name, new)
        if document.get("brain", DEFAULT) == name:
            document["brain"] = new


def _with_heading(text: str, name: str, new: str) -> str:
    """Rename a profile in the lines that begin with it, which keeps the layout; unchanged if that is not enough."""
    heading = re.compile(rf"""^(\s*\[?\s*{PROFILES}\s*\.\s*)(["']?){name}\2(?=\s*[.=\]])""", re.MULTILINE)
    wanted, changed = tomlkit.parse(text).unwrap(), heading.sub(rf"\g<1>{new}", text)
    _rename_in(wanted, name, new)
    return changed if tomlkit.parse(changed).unwrap() == wanted else text


def _rename_in(document: Mapping[str, Any], name: str, new: str) -> None:
    written = document.get(PROFILES, {})
    if name in written:
        written[new] = written.pop(name)


def remove(name: str, *, dry_run: bool = False) -> Removed:
    """Remove a brain's profile, its schedule, and its local server with all its memories.

    Its backups stay, and a database at an explicit address is not touched. Raises NotFound if there is no such brain,
    ScheduleError if its schedule cannot be removed; then nothing else is removed.
    """
    renaming.refuse(name)
    _refuse_unknown(name)
    schedules, warnings = _schedules(name)
    parts = [*map(str, _own_folders(name)), *(f"its schedule in {each.where}" for each in schedules)]
    if name in profiles.known():
        parts.append(f"its profile in {paths.config_file()}")
    if not dry_run:
        _unschedule(name, schedules)  # first, or it may start the server that is being removed
        with _server(name).stopped():
            _delete(name)
    return Removed(parts=parts, warnings=warnings)


def _own_folders(name: str) -> list[Path]:
    return [each for each in (paths.server_home(name), paths.state(name)) if each.exists()]


def _delete(name: str) -> None:
    for folder in _own_folders(name):
        shutil.rmtree(folder)
    with profiles.edited() as document:
        document.get(PROFILES, {}).pop(name, None)
        if document.get("brain") == name:
            del document["brain"]
    if (_folders() / name).is_dir() and not any((_folders() / name).iterdir()):
        (_folders() / name).rmdir()


def _schedules(name: str) -> tuple[list[Installed], list[str]]:
    """Return a brain's schedules, and warnings about schedulers that this user cannot read."""
    found = installing.installed(name)
    return found.schedules, [f"{each}; if there is one, it still starts that brain" for each in found.warnings]


def _unschedule(name: str, schedules: Collection[Installed]) -> None:
    """Remove the schedules; ScheduleError if one of them remains."""
    if not schedules:
        return
    done = installing.remove(name)
    if installing.installed(name).schedules:
        raise ScheduleError(
            f"the schedule of brain {name} could not be removed: {'; '.join(done.warnings)}",
            hint=f"remove it first: brainbridge schedule remove --brain {name}",
        )


def _reschedule(schedule: Installed, name: str, new: str, *, dry_run: bool = False) -> None:
    """Install the schedule of a renamed brain under its new name."""
    if schedule.every is None:
        raise Refused(
            f"the schedule of brain {name} in {schedule.where} was changed by hand",
            hint=f"remove it first: brainbridge schedule remove --brain {name}",
        )
    crystals = installing.crystals_of(schedule)
    try:
        installing.install(new, f"{schedule.every}m", crystals_every=crystals, kind=schedule.kind, dry_run=dry_run)
    except ScheduleError as error:
        period = f" --crystals-every {crystals}" if crystals != installing.CRYSTALS_EVERY else ""
        hint = f"install one: brainbridge schedule install --every {schedule.every}m{period} --brain {new}"
        raise ScheduleError(f"the brain is now called {new}, but has no schedule: {error}", hint=hint) from error


def move(name: str, *, progress: Progress = silent, **address: str | None) -> Moved:
    """Copy a brain to a database at another address, verify the copy, and use it from now on.

    Refused if that database holds anything but what an interrupted move of this brain left there, or if the brain is
    written to all the while; then nothing is left there. The original stays, but is no longer written to. Repeating an
    interrupted move finishes it.
    """
    renaming.refuse(name)
    _refuse_unknown(name)
    given: dict[str, Any] = {key: value for key, value in address.items() if value is not None}
    with (
        tempfile.TemporaryDirectory() as folder,
        Brain.open(name, progress=progress) as here,
        Brain.open(name, progress=progress, **given) as there,
        lock.held(here.graph, lock.ARCHIVING),  # to the end, so that no run changes what is being moved
    ):
        place = f"brain {name} of {socket.gethostname()}"
        if _is_there(name, there):
            return _settled(there, place, Path(folder))
        _come_back(here.graph)
        lock.require_whole(here.graph)
        with arriving.receiving(there.graph, place, progress=progress) as arrival:
            try:
                moved = _moved(here, there, arrival, Path(folder))
                with profiles.edited() as document:
                    profiles.write(document, name, given)
            except BaseException:
                _come_back(here.graph)
                raise
    return moved


def _is_there(name: str, there: Brain) -> bool:
    """Tell whether the brain is in that database already, even if the environment names the one it was in before.

    Its profile names it, or it holds the lock that this process has just taken.
    """
    at_work, profile = lock.holder(there.graph, lock.ARCHIVING), profiles.known().get(name, {})
    named = (profile.get("uri"), profile.get("database")) == (there.endpoint.uri, there.endpoint.database)
    return (named and not there.archives.is_empty()) or bool(at_work and at_work.is_this_process())


def _settled(there: Brain, place: str, folder: Path) -> Moved:
    """Finish a move that was killed after the new address was written; Refused if there is none."""
    mark = lock.holder(there.graph, lock.RESTORING)
    if mark is None or (mark.stage, mark.place) != ("whole", place):
        raise Refused(f"the brain is at {there.endpoint.uri} already", hint="name another database")
    found = _exported(there, folder / "copy")
    lock.release(there.graph, lock.RESTORING, mark.owner)
    return Moved(source=place, target=there.endpoint.uri, nodes=found.nodes, edges=found.edges, left=0)


def _come_back(here: Transactor) -> None:
    """Make the original usable again after a move that ended before the new address was written."""
    mark = lock.holder(here, lock.RESTORING)
    if mark and mark.stage == "moved":
        lock.release(here, lock.RESTORING, mark.owner)


def _moved(here: Brain, there: Brain, arrival: Arrival, folder: Path) -> Moved:
    for _ in range(_TRIES):
        archive = _exported(here, folder / "archive")
        arrival.bring(archive.file)
        copy = _exported(there, folder / "copy")
        if copy.sha256 != archive.sha256:
            raise Refused(f"the copy at {there.endpoint.uri} differed from the original", hint="try again")
        with lock.paused(here.graph):
            if _exported(here, folder / "archive").sha256 == archive.sha256:
                lock.leave(here.graph, there.endpoint.uri)
                arrival.settle()
                return Moved(
                    source=here.endpoint.uri,
                    target=there.endpoint.uri,
                    nodes=copy.nodes,
                    edges=copy.edges,
                    left=archive.left,
                )
    raise Refused("the brain was written to during the move", hint="end the sessions that write to it, then try again")


def _exported(brain: Brain, file: Path) -> Exported:
    return exporting.export_held(
        brain.graph, file, brain=brain.name, now=instants.now(), quiesce=True, progress=brain.context.progress
    )


def _server(name: str) -> LocalServer:
    return local_server(resolve({"brain": name}).settings)


def _refuse_unknown(name: str) -> None:
    paths.brain_name(name)
    if name not in _names():
        raise NotFound(f"there is no brain {name}", hint="list them: brainbridge brain list")


def _refuse_taken(name: str) -> None:
    """Refuse a name that has a profile or a folder; the default brain is always known, but may have neither."""
    if paths.brain_name(name) in profiles.known():
        raise Refused(f"brain {name} already exists", hint=f"its profile is in {paths.config_file()}")
    for folder in (_folders() / name, paths.state(name)):
        if folder.exists():
            raise Refused(f"brain {name} already exists", hint=f"its folder is {folder}")


def _folders() -> Path:
    return paths.server_home(DEFAULT).parent.parent
