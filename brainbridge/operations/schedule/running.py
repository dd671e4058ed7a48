"""Run the programs of schedulers, and report what they refuse."""

import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path

from brainbridge.errors import ScheduleError
from brainbridge.platform import files

_PATIENCE_S = 30
_READABLE = 0o644  # systemd warns of files that only their owner can read; ours hold no secret


def attempt(command: Sequence[str], *, given: bytes | None = None) -> "subprocess.CompletedProcess[bytes] | None":
    """Run a program in the C locale, whose messages we know; None if it is missing or not done within 30 s."""
    try:
        return subprocess.run(
            command,
            input=given,
            stdin=subprocess.DEVNULL if given is None else None,
            capture_output=True,
            timeout=_PATIENCE_S,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    except (OSError, subprocess.TimeoutExpired):
        return None


def succeeds(command: Sequence[str]) -> bool:
    """Tell whether a program exists and exits with 0."""
    done = attempt(command)
    return done is not None and done.returncode == 0


def do(command: Sequence[str], *, given: bytes | None = None) -> None:
    """Run a program that must succeed; ScheduleError with its message if it does not."""
    done = attempt(command, given=given)
    if done is None or done.returncode:
        said = "it does not answer" if done is None else " ".join(done.stderr.decode(errors="replace").split())
        raise ScheduleError(
            f"'{' '.join(command)}' failed: {said}",
            hint="see what would be installed: brainbridge schedule install --dry-run",
        )


def words(command: str) -> list[str]:
    """Return the words of a command line as a shell splits them; none if it cannot be parsed."""
    try:
        return shlex.split(command)
    except ValueError:
        return []


def write(path: Path, content: bytes) -> None:
    """Write a file atomically; ScheduleError if that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with files.replacing(path) as file:
            file.write(content)
            os.fchmod(file.fileno(), _READABLE)
    except OSError as error:
        raise ScheduleError(
            f"cannot write {path}: {error.strerror}", hint="check that you can write to its folder"
        ) from error
