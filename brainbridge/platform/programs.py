"""The programs that come with brainbridge, by the paths under which others can start them."""

import shutil
import sys
from pathlib import Path

from brainbridge.errors import ServerError


def find(name: str) -> str:
    """Return the path of a program of ours, beside this Python or on the path; ServerError if there is none."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        raise ServerError(f"{name} is not installed", hint="install brainbridge with pip, which brings it along")
    return found
