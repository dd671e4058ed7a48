"""Backups: archives in a folder of the brain's own, named by when they were made; the oldest make room for new ones."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from brainbridge import folders, instants, paths
from brainbridge.archive import exporting
from brainbridge.archive.exporting import Exported
from brainbridge.errors import NotFound
from brainbridge.graph import Graph
from brainbridge.progress import Progress, silent
from brainbridge.rows import Instant, Row

_NAME = re.compile(r"\d{8}T\d{9}Z\.jsonl\.gz")
_STAMP = "%Y%m%dT%H%M%S%f"


class Backup(Row):
    """A backup that is there; ``at`` is when it was made, by the wall clock."""

    file: Path
    at: Instant
    size: int


class Made(Row):
    """A backup that was made, and the older ones that made room for it."""

    backup: Exported
    removed: list[Path]


def present(brain: str) -> list[Backup]:
    """Return the backups of a brain, newest first."""
    folder = paths.backups(brain)
    names = sorted((each.name for each in folder.glob("*.jsonl.gz") if _NAME.fullmatch(each.name)), reverse=True)
    return [Backup(file=folder / name, at=_instant(name), size=(folder / name).stat().st_size) for name in names]


def latest(brain: str) -> Path:
    """Return the newest backup; NotFound if there is none."""
    found = present(brain)
    if not found:
        raise NotFound(f"brain {brain} has no backup", hint=f"make one: brainbridge --brain {brain} backup")
    return found[0].file


def make(graph: Graph, brain: str, *, now: datetime, keep: int | None = None, progress: Progress = silent) -> Made:
    """Export the brain into its folder of backups; of all that are there, the newest ``keep`` stay.

    Its name says when it was made, whatever ``now`` the header has.
    """
    folder = paths.backups(brain)
    folders.private(folder)
    done = exporting.export(graph, folder / _name(_free(brain)), brain=brain, now=now, progress=progress)
    return Made(backup=done, removed=_thin(present(brain), keep))


def _free(brain: str) -> datetime:
    """Return what the clock says, or the first instant after the newest backup: a clock may have been set back."""
    return max([instants.now(), *(each.at + timedelta(milliseconds=1) for each in present(brain)[:1])])


def _thin(backups: Sequence[Backup], keep: int | None) -> list[Path]:
    removed = [each.file for each in backups[keep:]] if keep else []
    for file in removed:
        file.unlink(missing_ok=True)
    return removed


def _name(at: datetime) -> str:
    return f"{at.strftime(_STAMP)[:-3]}Z.jsonl.gz"


def _instant(name: str) -> datetime:
    return instants.checked(datetime.strptime(name.removesuffix("Z.jsonl.gz") + "000+0000", _STAMP + "%z"))
