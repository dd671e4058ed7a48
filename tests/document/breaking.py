"""Rewrites the working memory in a process that kills itself at one point of writing a file.

``python -m tests.document.breaking POINT NAME HOURS``: points are half (of the text is written), before and after
(the file gets its name), of the file that is called NAME.
"""

import os
import signal
import sys
from pathlib import Path
from typing import Any

from brainbridge import Brain
from brainbridge.platform import files
from tests.state import at

POINTS = ("half", "before", "after")


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _broken(point: str, name: str) -> None:
    """Let this process die at that point, once it writes the file of that name."""
    beside, replace = files._beside, os.replace

    def half(path: Path) -> Any:
        made = beside(path)
        if path.name == name:
            write = made.write

            def written(content: bytes) -> None:
                write(content[: len(content) // 2])
                made.flush()
                _die()

            made.write = written
        return made

    def named(source: Any, target: Any) -> None:
        if Path(target).name == name and point == "before":
            _die()
        replace(source, target)
        if Path(target).name == name and point == "after":
            _die()

    if point == "half":
        files._beside = half
    else:
        os.replace = named  # type: ignore[assignment]


if __name__ == "__main__":
    _broken(sys.argv[1], sys.argv[2])
    with Brain.open("default") as brain:
        brain.documents.rewrite(now=at(float(sys.argv[3])))
