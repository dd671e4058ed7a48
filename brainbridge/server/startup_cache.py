"""The start-up cache (the JVM's AOT cache): recorded until the first clean stop, used from then on.

It is valid only for the same Java, options, and jars in the same order, so its name is their hash. What the environment
adds to the options counts too.
"""

import hashlib
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from brainbridge.platform import processes

_FIRST_JAVA = 25
_KEPT = 4  # about 100 MB each: two Javas, before and after an upgrade
_ARRIVING = ".arriving"
_OPTIONS_FROM = ("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS")


@dataclass(frozen=True, slots=True)
class StartupCache:
    """The cache of one combination; ``recording`` is where a training run of one server writes it."""

    file: Path
    recording: Path
    supported: bool

    def options(self) -> list[str]:
        """Return the JVM options: use the cache if there is one, else record it."""
        if not self.supported:
            return []
        if self.file.exists():
            return [f"-XX:AOTCache={self.file}", "-Xlog:aot=off", "-Xlog:aot*=off"]
        return [f"-XX:AOTCacheOutput={self.recording}", "-Xlog:aot=off", "-Xlog:aot*=off"]

    @property
    def is_training(self) -> bool:
        """Tell whether the next clean stop writes the cache, which takes the JVM half a minute."""
        return self.supported and not self.file.exists()

    def adopt(self) -> None:
        """Move a finished recording into place, after the JVM has ended; least recently used caches are deleted."""
        if self.recording.exists() and not self.file.exists():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            arriving = self.arriving(os.getpid())
            shutil.move(self.recording, arriving)  # takes a while from another disk
            arriving.replace(self.file)
            self.note_use()
            for old in sorted(self.file.parent.glob("*.aot"), key=_last_used, reverse=True)[_KEPT:]:
                old.unlink(missing_ok=True)
            for left in self.file.parent.glob(f".*{_ARRIVING}"):
                if not processes.lives(int(left.name.split(".")[-2]), ""):
                    left.unlink(missing_ok=True)
        self.discard()

    def arriving(self, pid: int) -> Path:
        """Return the temporary file through which a process moves its recording."""
        return self.file.with_name(f".{self.file.stem}.{pid}{_ARRIVING}")

    def note_use(self) -> None:
        """Record that the cache, if it exists, is used now."""
        with suppress(OSError):  # another brain may delete it, or the folder belong to another user
            os.utime(self.file)

    def discard(self) -> None:
        """Delete what an unfinished recording left."""
        for leftover in self.recording.parent.glob(f"{self.recording.name}*"):
            leftover.unlink(missing_ok=True)


def _last_used(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def startup_cache(
    folder: Path, run_folder: Path, *, java: Path, major: int, options: Sequence[str], jars: Sequence[Path]
) -> StartupCache:
    """Return the cache that fits this Java, these options and this class path."""
    set_outside = [f"{name}={os.environ[name]}" for name in _OPTIONS_FROM if os.environ.get(name)]
    parts = [str(java), *options, *set_outside, *map(str, jars)]
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    return StartupCache(folder / f"{key}.aot", run_folder / f"{key}.aot", major >= _FIRST_JAVA)
