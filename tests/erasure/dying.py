"""The command line in a process that notes which of our files it changes, and is killed before one of these changes.

``python -m tests.erasure.dying GOAL NOTES COMMAND...``: it dies at the change with the number GOAL, or at none. It
erases a few memories at a time, so that it dies in the middle of a deletion too.
"""

import os
import signal
import sys
from pathlib import Path

from brainbridge.cli.app import main
from brainbridge.integrity import erasing

AT_ONCE = 10
_CHANGES = {"os.rename": 1, "os.remove": 0}  # and which argument is the file that is there no more as it was


def _watch(goal: int, notes: Path, ours: Path) -> None:
    seen = 0

    def note(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal seen
        place = _CHANGES.get(event)
        if place is None or not str(arguments[place]).startswith(str(ours)):
            return
        if seen == goal:
            os.kill(os.getpid(), signal.SIGKILL)
        seen += 1
        with notes.open("a", encoding="utf-8") as file:
            file.write(f"{arguments[place]}\n")

    sys.addaudithook(note)


if __name__ == "__main__":
    number, written, *command = sys.argv[1:]
    erasing._BATCH = AT_ONCE
    _watch(int(number), Path(written), Path(os.environ["XDG_STATE_HOME"]).parent)
    main(command)
