"""The folders of a compaction: the new store stands beside the old one, and takes its place whole or not at all.

``compacting`` in the server's folder holds the new store until a mark says that it is proved. Whatever ends the process
before leaves the old store as it was; after it, the next start puts the new one in its place. The caller holds the lock
of starts.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from brainbridge.errors import Held, Refused, ServerError
from brainbridge.platform import folders
from brainbridge.server import process
from brainbridge.server.home import Home, write_private

_DATABASE = "neo4j"
_ITS_OWN = (f"databases/{_DATABASE}", f"transactions/{_DATABASE}")
_DUMPS = ("hs_err_pid*", "replay_pid*", "*.hprof", "core", "core.*")  # a crash of the JVM leaves memory in them
_AT_LEAST = 128 * 1024 * 1024
_TIMES = 2  # the new store with its transaction logs, and two compressed archives


@dataclass(frozen=True, slots=True)
class Place:
    """Where the server of a home is compacted."""

    home: Home

    @property
    def folder(self) -> Path:
        """Return the folder of all that a compaction makes."""
        return self.home.path / "compacting"

    @property
    def old(self) -> Home:
        """Return a home whose server runs on the present store."""
        return Home(self.folder / "old", self.home.data_folder)

    @property
    def new(self) -> Home:
        """Return a home whose server runs on the new store."""
        return Home(self.folder / "new")

    @property
    def _proved(self) -> Path:
        return self.folder / "proved"

    @property
    def _replaced(self) -> Path:
        return self.folder / "replaced"

    def make(self) -> None:
        """Make the folders, and beside the old store an empty one with the same users."""
        for each in (self.old, self.new):
            folders.private(each.path)
            write_private(each.path / "password", self.home.password())
        own = {self.home.data_folder / each for each in _ITS_OWN}

        def ours(folder: str, names: list[str]) -> set[str]:
            return {name for name in names if Path(folder, name) in own}

        shutil.copytree(self.home.data_folder, self.new.data_folder, ignore=ours)

    def settle(self) -> None:
        """Put the new store, which is proved, in the place of the old one, and delete that with its logs.

        ServerError if the folders cannot be renamed; the old store is in its place then.
        """
        if hasattr(os, "sync"):
            os.sync()  # the mark must not outlive the store in a power failure
        write_private(self._proved, "")
        self._swap()
        self._clean()

    def recover(self) -> str:
        """Finish or discard a compaction that was interrupted; returns what was done, empty if there was none."""
        if not self.folder.is_dir():
            return ""
        self.end_servers()
        proved = self._proved.exists()
        if proved:
            self._swap()
            self._clean()
            return "a compaction that was interrupted was finished"
        shutil.rmtree(self.folder)
        return "a compaction that was interrupted was discarded: to compact, brainbridge erase --compact"

    def discard(self) -> None:
        """Delete what a compaction that failed has made; the old store is untouched."""
        self.end_servers()
        shutil.rmtree(self.folder, ignore_errors=True)

    def end_servers(self) -> None:
        """End the servers that a killed compaction may have left."""
        if self.folder.is_dir():
            for each in (self.old, self.new):
                for left in process.running(each):
                    process.terminate(left)

    def _swap(self) -> None:
        data, new = self.home.data_folder, self.new.data_folder
        if not new.exists():
            return
        if data.exists() and self._replaced.exists():
            raise ServerError(
                f"a compaction was interrupted, and {data} was made since by something else",
                hint=f"move {data} away; then any command puts {new} in its place",
            )
        try:
            if data.exists():
                data.rename(self._replaced)
            new.rename(data)
        except OSError as error:
            if self._replaced.exists() and not data.exists():
                self._replaced.rename(data)
            self._proved.unlink()
            raise ServerError(
                f"the new store could not take the place of {data}, which is as it was: {error}",
                hint="close what has its files open, then try again: brainbridge erase --compact",
            ) from error

    def _clean(self) -> None:
        """Delete the old store, and what its server has logged, or dumped when it crashed."""
        try:
            for each in self._leftovers():
                if each.is_dir():
                    shutil.rmtree(each)
                else:
                    each.unlink()
            shutil.rmtree(self.folder)
        except OSError as error:
            raise ServerError(
                f"the new store is in place, but what the old one has left cannot be deleted: {error}",
                hint="delete it, or make it writable; the next start of the server goes on",
            ) from error

    def _leftovers(self) -> Iterator[Path]:
        yield from (each for each in self.folder.iterdir() if each != self._proved)  # the mark is deleted last
        if self.home.log_folder.is_dir():
            yield from self.home.log_folder.iterdir()
        if self.home.temporary_folder.is_dir():
            yield from self.home.temporary_folder.iterdir()
        for pattern in _DUMPS:
            yield from self.home.path.glob(pattern)


def size(folder: Path) -> int:
    """Return how many bytes the files below a folder have."""
    total = 0
    for file in folder.rglob("*"):
        with suppress(OSError):  # a running server deletes some
            total += file.stat().st_size if file.is_file() else 0
    return total


def needed(data: int) -> int:
    """Return how many bytes have to be free to compact a store of this size."""
    return max(_AT_LEAST, _TIMES * data)


def refuse_room(home: Home, data: int) -> None:
    """Raise Refused unless there is room for a second store, and it can take the place of the first."""
    folder = home.data_folder
    if folder.is_symlink() or os.path.ismount(folder):
        raise Refused(
            f"the store in {folder} cannot be compacted: that folder is a link or a mount, which cannot be replaced",
            hint=f"move its content to {home.path} for that time, or move the brain: brainbridge brain move",
        )
    free = shutil.disk_usage(home.path).free
    if free < (need := needed(data)):
        raise Refused(
            f"the disk that holds {home.path} has {free >> 20} MiB free, and a compaction needs {need >> 20}",
            hint="free some, then try again; nothing was changed",
        )


def refuse_meanwhile(brain: str, home: Home, starting: FileLock) -> None:
    """Raise Held if another process, which holds the lock of starts, is compacting the store of a server."""
    if not Place(home).folder.is_dir():
        return
    try:
        starting.acquire(timeout=0)
        starting.release()
    except Timeout as error:
        raise Held(f"the store of brain {brain} is being compacted", hint="try again when that is done") from error
