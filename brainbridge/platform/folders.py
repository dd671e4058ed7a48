"""Making folders that are their owner's alone. Light to import, for the hook."""

import os


def private(path: str | os.PathLike[str]) -> None:
    """Make a folder, and those above it that are missing, for their owner alone; OSError if that cannot be.

    ``makedirs`` gives the mode to the last one only. What is there stays as it is.
    """
    if os.path.isdir(path):
        return
    above = os.path.dirname(os.fspath(path))
    if above and not os.path.exists(above):
        private(above)
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:
        if not os.path.isdir(path):
            raise
