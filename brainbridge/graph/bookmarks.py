"""Bookmarks: a process reads what the one before it wrote, whichever member of a cluster answers."""

import hashlib
import os
import threading
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from brainbridge.platform import folders, paths

_LATE_S = 600.0  # every member has caught up by then; a database put back to an earlier state never would
_PATIENCE_S = 1.0


class Carried:
    """The bookmarks of a database, for the driver: in memory, and in a file that this user's processes share.

    As in the driver's own manager, a transaction replaces the bookmarks it began with by its own; those of other
    processes stay until a transaction begins with them. A file that cannot be read or written is ignored.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = FileLock(f"{file}.lock", mode=0o600, timeout=_PATIENCE_S)
        self._known: set[str] = set()
        self._knowing = threading.Lock()

    def get_bookmarks(self) -> Collection[str]:
        """Return the bookmarks for a transaction that begins now."""
        return self._known | self._read()

    def update_bookmarks(self, previous_bookmarks: Collection[str], new_bookmarks: Collection[str]) -> None:
        """Replace the bookmarks a transaction began with by those it returned."""
        with self._knowing:
            if not new_bookmarks or self._known == set(new_bookmarks):
                return
            self._known = (self._known - set(previous_bookmarks)) | set(new_bookmarks)
        with suppress(OSError, Timeout):
            folders.private(self._file.parent)
            with self._lock:
                self._write((self._read() - set(previous_bookmarks)) | set(new_bookmarks))

    def _read(self) -> set[str]:
        with suppress(OSError, UnicodeDecodeError):
            if time.time() - self._file.stat().st_mtime < _LATE_S:
                return set(self._file.read_text(encoding="ascii").split())
        return set()

    def _write(self, bookmarks: Collection[str]) -> None:
        # Not synced: after a power failure every member has had time to catch up.
        fresh = self._file.with_suffix(".new")
        with open(fresh, "w", encoding="ascii", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write("\n".join(sorted(bookmarks)))
        os.replace(fresh, self._file)


def of(uri: str, database: str | None) -> Carried:
    """Return the bookmarks of the database at an address."""
    name = hashlib.sha256(f"{uri}\n{database or ''}".encode()).hexdigest()[:16]
    return Carried(paths.bookmarks() / f"{name}.txt")
