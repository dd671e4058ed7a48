"""Creates private folders. Light to import, for the hook."""

import os


def private(path: str | os.PathLike[str]) -> None:
    """Create a folder and its missing parents, for their owner only; OSError if that fails.

    ``makedirs`` would set the mode of the last one only. Existing folders stay as they are.
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
