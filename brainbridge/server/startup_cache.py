"""The start-up cache (the JVM's AOT cache): recorded until the first clean stop, used ever after.

It holds only for the same Java, the same jars in the same order and the same options, so its name is their hash.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_FIRST_JAVA = 25


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
        """Move a finished recording into place, after the JVM has ended; older combinations go."""
        if self.recording.exists() and not self.file.exists():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            for old in self.file.parent.glob("*.aot"):
                old.unlink(missing_ok=True)
            self.recording.replace(self.file)
        self.discard()

    def discard(self) -> None:
        """Remove what an unfinished training left."""
        for leftover in self.recording.parent.glob(f"{self.recording.name}*"):
            leftover.unlink(missing_ok=True)


def startup_cache(
    folder: Path, run_folder: Path, *, java: Path, major: int, options: Sequence[str], jars: Sequence[Path]
) -> StartupCache:
    """Return the cache that fits this Java, these options and this class path."""
    parts = [str(java), *options, *map(str, jars)]
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    return StartupCache(folder / f"{key}.aot", run_folder / f"{key}.aot", major >= _FIRST_JAVA)
