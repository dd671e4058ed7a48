"""Backups: archives in the brain's own folder, named by their instant; the oldest are deleted for new ones."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

from brainbridge import instants
from brainbridge.errors import InvalidInput, NotFound, Refused
from brainbridge.graph import lock, reader
from brainbridge.graph.domain import Domains
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.graph.rows import Instant, Row
from brainbridge.platform import files, folders, paths
from brainbridge.progress import Progress, silent
from brainbridge.transfer.archive import exporting, format, restoring
from brainbridge.transfer.archive.exporting import Exported
from brainbridge.transfer.archive.restoring import Replaced

_NAME = re.compile(r"\d{8}T\d{9}Z\.jsonl\.gz")
_STAMP = "%Y%m%dT%H%M%S%f"


class Backup(Row):
    """An existing backup; ``at`` is when it was made, by the wall clock."""

    file: Path
    at: Instant
    size: int


class Made(Row):
    """A new backup, and the older ones deleted for it."""

    backup: Exported
    removed: list[Path]


def present(brain: str) -> list[Backup]:
    """Return the backups of a brain, newest first."""
    found = (_backup(each) for each in paths.backups(brain).glob("*.jsonl.gz"))
    return sorted((each for each in found if each), key=lambda each: each.file.name, reverse=True)


def _backup(file: Path) -> Backup | None:
    """Return a file's backup; None if its name is not one, it is still empty, or it is gone."""
    # A name may hold an impossible date, and another process may delete the file.
    with suppress(OSError, ValueError, InvalidInput):
        at, size = _instant(file.name), file.stat().st_size
        return Backup(file=file, at=at, size=size) if size else None
    return None


def latest(brain: str) -> Path:
    """Return the newest backup; NotFound if there is none."""
    found = present(brain)
    if not found:
        raise NotFound(f"brain {brain} has no backup", hint=f"make one: brainbridge --brain {brain} backup")
    return found[0].file


def sweep(brain: str) -> None:
    """Delete what killed processes have left of backups: parts of them, and names without a content.

    The caller holds the lock of archives, so nobody is writing one.
    """
    with suppress(FileNotFoundError):
        for file in list(paths.backups(brain).iterdir()):
            is_empty = _NAME.fullmatch(file.name) and not file.stat().st_size
            if is_empty or _NAME.fullmatch(files.unfinished(file)):
                file.unlink()


def to_restore(graph: Transactor, brain: str) -> Path:
    """Return the backup to restore: the one whose restore was interrupted, else the latest.

    Held if a move was interrupted; NotFound and Refused as in ``latest`` and ``begun``.
    """
    broken = lock.abandoned(graph)
    if broken is None:
        return latest(brain)
    if broken.place:
        raise lock.unfinished(broken)
    return begun(brain, broken.archive, graph.domains)


def begun(brain: str, sha256: str, domains: Domains) -> Path:
    """Return the backup whose restore was interrupted, by the recorded sha256; Refused if there is none."""
    hint = "name the archive that was being restored: brainbridge restore FILE"
    if not sha256:
        raise Refused("a restore was interrupted before anything of its archive was written", hint=hint)
    for each in present(brain):
        with suppress(InvalidInput, OSError):
            if format.check(each.file, domains)[1].sha256 == sha256:
                return each.file
    raise Refused(f"the archive of the interrupted restore is not a backup (sha256 {sha256})", hint=hint)


def make(graph: Graph, brain: str, *, now: datetime, keep: int | None = None, progress: Progress = silent) -> Made:
    """Export the brain into its folder of backups, and keep only the newest ``keep`` of them (None: all).

    The file name is the wall clock; ``now`` goes into the header. Held if a restore was interrupted: a brain with only
    some of its memories must not pass for the latest backup.
    """
    reader.require_local(graph.reader)  # a part of the brain must not pass for the latest backup either
    with lock.held(graph, lock.ARCHIVING):
        lock.require_whole(graph)
        done = _exported(graph, brain, now=now, progress=progress)
        return Made(backup=done, removed=_thin(present(brain), keep))


def replace(graph: Graph, brain: str, file: Path, *, now: datetime, progress: Progress = silent) -> Replaced:
    """Replace the brain's content with an archive; its content is backed up first, and writes are blocked meanwhile.

    No backup is made after an interrupted restore, which has left only some of the memories. Refused, with nothing
    replaced, if the backup could not be restored.
    """
    made: list[Path] = []

    def back_up() -> None:
        made.append(before_replacing(graph, brain, now=now, progress=progress))

    done = restoring.restore(graph, file, replacing=True, before=back_up, progress=progress)
    return Replaced(backup=made[0] if made else None, restored=done)


def before_replacing(graph: Graph, brain: str, *, now: datetime, progress: Progress = silent) -> Path:
    """Back up what will be replaced, for a caller that holds the lock; Refused if the backup could not be restored."""
    file = _exported(graph, brain, now=now, progress=progress).file
    try:
        format.check(file, graph.domains, progress=progress)
    except InvalidInput as error:
        file.unlink(missing_ok=True)  # otherwise it would pass for the latest backup
        raise Refused(
            f"nothing was replaced: the backup of the present content could not be restored: {error}",
            hint="see what is damaged and how to fix it: brainbridge validate-memories",
        ) from error
    return file


def _exported(graph: Graph, brain: str, *, now: datetime, progress: Progress) -> Exported:
    folders.private(paths.backups(brain))
    with _claimed(brain) as file:
        return exporting.export_held(graph, file, brain=brain, now=now, progress=progress)


@contextmanager
def _claimed(brain: str) -> Iterator[Path]:
    """Claim a backup's name with an empty file, which is deleted if the backup fails."""
    at = _free(brain)
    while not _claim(file := paths.backups(brain) / _name(at)):
        at += timedelta(milliseconds=1)
    try:
        yield file
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _claim(file: Path) -> bool:
    """Create a file; False if it exists."""
    try:
        file.touch(0o600, exist_ok=False)
    except FileExistsError:
        return False
    return True


def _free(brain: str) -> datetime:
    """Return the present instant, or one just after the newest backup if the clock was set back."""
    return max([instants.now(), *(each.at + timedelta(milliseconds=1) for each in present(brain)[:1])])


def _thin(backups: Sequence[Backup], keep: int | None) -> list[Path]:
    removed = [each.file for each in backups[keep:]] if keep else []
    for file in removed:
        file.unlink(missing_ok=True)
    return removed


def _name(at: datetime) -> str:
    return f"{at.strftime(_STAMP)[:-3]}Z.jsonl.gz"


def _instant(name: str) -> datetime:
    """Return when a backup of that name was made; ValueError or InvalidInput if it is not a backup's name."""
    if not _NAME.fullmatch(name):
        raise ValueError(name)
    return instants.checked(datetime.strptime(name.removesuffix("Z.jsonl.gz") + "000+0000", _STAMP + "%z"))
