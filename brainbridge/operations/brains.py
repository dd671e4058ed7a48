"""Brains: their profiles in the configuration file, their folders, and the way from one to the other.

The file is the user's: comments and order stay as they are, and it is exchanged as a whole.
"""

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
    """A brain: where its database is, whether it is the one that is used if none is named, what there is of it."""

    name: str
    address: str
    current: bool
    profile: bool
    folder: Path | None
    running: bool


class Removed(Row):
    """What a brain consisted of: its folders by their paths, then its schedule and its profile with where they stand.

    ``warnings`` says what could not be looked at, and so may be left.
    """

    parts: list[str]
    warnings: list[str]


class Moved(Row):
    """From where to where a brain went, and what it holds; ``left`` counts nodes that no archive takes along."""

    source: str
    target: str
    nodes: int
    edges: int
    left: int


class _Renaming(Row):
    """A rename that has begun, for whoever does it again after it was broken off."""

    name: str
    new: str
    schedules: list[Installed]


def known() -> list[Known]:
    """Return every brain that has a profile or a folder, and the current one."""
    current, written = resolve({}).settings.brain, profiles.known()
    return [_known(settings, current, written) for settings in _settings()]


def _settings() -> list[Settings]:
    """Return the settings of every brain in order of names; InvalidInput if those of one cannot be used."""
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
    """Write the profile of a new brain; InvalidInput if it cannot be used, Refused if there is one of that name."""
    renaming.refuse(paths.brain_name(name))
    given = {key: value for key, value in settings.items() if value is not None}
    resolve({"brain": name, **given})  # refuses what cannot be used before anything is written
    with profiles.edited() as document:
        if name in document.get(PROFILES, {}):
            raise Refused(f"brain {name} has a profile already", hint=f"it is in {paths.config_file()}")
        profiles.write(document, name, given)


def use(name: str) -> None:
    """Make a brain the one that is used if none is named; NotFound if it has neither profile nor folder."""
    renaming.refuse(name)
    _refuse_unknown(name)
    with profiles.edited() as document:
        document["brain"] = name


def rename(name: str, new: str) -> list[str]:
    """Give a brain another name, with its folders and its schedule; Refused if the new one is taken.

    One that was broken off is finished by doing it again; one that goes on is waited for. Returns what could not be
    looked at, as warnings. ScheduleError if the brain is renamed, and its schedule is lost.
    """
    folders.private(paths.renaming().parent)
    with FileLock(renaming.lock(), mode=0o600):
        return _renamed(name, new)


def _renamed(name: str, new: str) -> list[str]:
    begun, warnings = _broken_off(name, new), list[str]()
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
        renaming.bring_state(name, new)  # hooks have noted events by the old name meanwhile
        paths.renaming().unlink()
    return warnings


def _broken_off(name: str, new: str) -> _Renaming | None:
    """Return the rename that was broken off; Refused if it is another one."""
    names = renaming.begun()
    if names is None:
        return None
    if names == (name, new):
        return _Renaming.model_validate_json(paths.renaming().read_bytes())
    raise renaming.broken_off(Refused, *names)


def _begin(rename: _Renaming) -> _Renaming:
    for each in rename.schedules:
        _reschedule(each, rename.name, rename.new, dry_run=True)  # refuses what cannot be written down
    write_private(paths.renaming(), rename.model_dump_json(by_alias=True))
    return rename


def _rename_folder(old: Path, new: Path) -> None:
    """Rename a folder that has not been renamed yet; Refused if the new one was made meanwhile."""
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
    """Return a configuration with a profile's name changed where lines begin with it, if that is all there is to it."""
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

    Its backups stay, and what is at an explicit address is not touched.
    """
    renaming.refuse(name)
    _refuse_unknown(name)
    schedules, warnings = _schedules(name)
    parts = [*map(str, _own_folders(name)), *(f"its schedule in {each.where}" for each in schedules)]
    if name in profiles.known():
        parts.append(f"its profile in {paths.config_file()}")
    if not dry_run:
        _unschedule(name, schedules)  # first, or it starts what is being removed
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
    """Return a brain's schedules; a warning too where this user may not look, for then there is hardly one."""
    found = installing.installed(name)
    return found.schedules, [f"{each}; it stays, and starts a brain of that name" for each in found.warnings]


def _unschedule(name: str, schedules: Collection[Installed]) -> None:
    """Take the schedules out; ScheduleError if one of those that were found stays."""
    if not schedules:
        return
    done = installing.remove(name)
    if installing.installed(name).schedules:
        raise ScheduleError(
            f"the schedule of brain {name} could not be removed: {'; '.join(done.warnings)}",
            hint=f"remove it first: brainbridge schedule remove --brain {name}",
        )


def _reschedule(schedule: Installed, name: str, new: str, *, dry_run: bool = False) -> None:
    """Write the schedule a brain had down under its new name."""
    if schedule.every is None:
        raise Refused(
            f"the schedule of brain {name} in {schedule.where} was changed by hand",
            hint=f"remove it first: brainbridge schedule remove --brain {name}",
        )
    try:
        installing.install(new, f"{schedule.every}m", kind=schedule.kind, dry_run=dry_run)
    except ScheduleError as error:
        hint = f"install one: brainbridge schedule install --every {schedule.every}m --brain {new}"
        raise ScheduleError(f"the brain is now called {new}, but has no schedule: {error}", hint=hint) from error


def move(name: str, *, progress: Progress = silent, **address: str | None) -> Moved:
    """Take all a brain holds to a database at another address, prove it the same there, and use that from now on.

    Refused if that database holds anything but what such a move has left that was broken off, or if the brain is
    written to all the while: then nothing is left there. What was there before the move stays, but nobody writes to it
    any more. A move that was broken off is finished by doing it again.
    """
    renaming.refuse(name)
    _refuse_unknown(name)
    given: dict[str, Any] = {key: value for key, value in address.items() if value is not None}
    with (
        tempfile.TemporaryDirectory() as folder,
        Brain.open(name, progress=progress) as here,
        Brain.open(name, progress=progress, **given) as there,
        lock.held(here.graph, lock.ARCHIVING),  # to the end, so that no run judges what is leaving
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
    """Tell whether the brain is in that database, or was moved to it while the environment names the one it was in."""
    at_work, profile = lock.holder(there.graph, lock.ARCHIVING), profiles.known().get(name, {})
    named = (profile.get("uri"), profile.get("database")) == (there.endpoint.uri, there.endpoint.database)
    return (named and not there.archives.is_empty()) or bool(at_work and at_work.is_this_process())


def _settled(there: Brain, place: str, folder: Path) -> Moved:
    """Finish a move that was killed once the new address was written down; Refused if there is none."""
    mark = lock.holder(there.graph, lock.RESTORING)
    if mark is None or (mark.stage, mark.place) != ("whole", place):
        raise Refused(f"the brain is at {there.endpoint.uri} already", hint="name another database")
    found = _exported(there, folder / "copy")
    lock.release(there.graph, lock.RESTORING, mark.owner)
    return Moved(source=place, target=there.endpoint.uri, nodes=found.nodes, edges=found.edges, left=0)


def _come_back(here: Transactor) -> None:
    """Go on here with a brain that has left, but the new address was not written down."""
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
    """Refuse a name of which there is anything; of the default brain there may be nothing yet."""
    if paths.brain_name(name) in profiles.known():
        raise Refused(f"there is a brain {name} already", hint=f"its profile is in {paths.config_file()}")
    for folder in (_folders() / name, paths.state(name)):
        if folder.exists():
            raise Refused(f"there is a brain {name} already", hint=f"what it left is in {folder}")


def _folders() -> Path:
    return paths.server_home(DEFAULT).parent.parent
