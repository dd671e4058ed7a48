"""Checks of this machine: its programs, its disk, its folders."""

import os
import shutil
import sys
from functools import partial
from pathlib import Path

from brainbridge.operations.doctor.check import Check, attempt, judged
from brainbridge.platform import paths, programs

_LEAST_GIB = 1.0


def environment(brain: str) -> list[Check]:
    """Check Python, our programs, the disk space and the folders of a brain."""
    return [
        Check(name="Python", ok=True, found=f"{sys.version.split()[0]} at {sys.executable}"),
        *(attempt(name, partial(programs.find, name), "") for name in ("brainbridge", "brainbridge-hook")),
        _room(paths.server_home(brain)),
        _writable("data folder", paths.server_home(brain), "XDG_DATA_HOME"),
        _writable("state folder", paths.state(brain), "XDG_STATE_HOME"),
    ]


def _room(folder: Path) -> Check:
    free = shutil.disk_usage(_existing(folder)).free / 2**30
    return judged(
        "disk space",
        free >= _LEAST_GIB,
        f"{free:.1f} GiB free for {folder}",
        f"make room: at least {_LEAST_GIB:g} GiB, or choose another place with XDG_DATA_HOME",
    )


def _writable(name: str, folder: Path, variable: str) -> Check:
    existing = _existing(folder)
    ok = os.access(existing, os.W_OK | os.X_OK)
    said = f"{folder}{'' if existing == folder else ' (not there yet)'}{'' if ok else ' cannot be written'}"
    return judged(name, ok, said, f"make {existing} writable for you, or choose another place with {variable}")


def _existing(folder: Path) -> Path:
    return next(each for each in (folder, *folder.parents) if each.exists())
