"""Paths of the programs that are installed with brainbridge."""

import shutil
import sys
from pathlib import Path

from brainbridge.errors import ServerError


def find(name: str) -> str:
    """Return the path of a program of brainbridge, beside this Python or on PATH; ServerError if there is none."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        raise ServerError(f"{name} is not installed", hint="install brainbridge with pip, which installs it too")
    return found
