"""What a schedule runs, whichever scheduler runs it."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Row
from brainbridge.platform import programs

_MINUTES = {"": 1, "m": 1, "h": 60, "d": 1440}
_LONGEST = 7 * 1440
# The folders of configuration, data and logs, if the user moved them. None of these values is a secret.
_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


@dataclass(frozen=True, slots=True)
class Job:
    """The regular work of one brain: command lines, run in order every ``every`` minutes."""

    brain: str
    every: int
    commands: Sequence[Sequence[str]]
    environment: dict[str, str] = field(default_factory=dict)


class Entry(Row):
    """A written part of a schedule: the file or table it is in, and its text."""

    where: str
    text: str


class Installed(Row):
    """An installed schedule; ``active`` is False if it is written but its scheduler does not run it.

    ``every`` is in minutes, None if somebody changed it so that it cannot be read.
    """

    kind: str
    where: str
    active: bool
    every: int | None
    commands: list[list[str]]


class Scheduler(Protocol):
    """A program that runs jobs at intervals."""

    kind: str
    advice: str

    def usable(self) -> bool:
        """Tell whether this machine has it and this user may use it."""

    def entries(self, job: Job) -> list[Entry]:
        """Return what installing the job writes."""

    def install(self, job: Job) -> None:
        """Write the job and start it, replacing one of the same brain; ScheduleError if it is refused."""

    def remove(self, brain: str) -> None:
        """Remove the brain's job, and nothing else; ScheduleError if it is refused."""

    def installed(self, brain: str) -> Installed | None:
        """Return the brain's job, None if there is none; ScheduleError if that cannot be read."""


def build(brain: str, every: int) -> Job:
    """Return the job of a brain: drain its spool, then consolidate what is due."""
    program = programs.find("brainbridge")
    return Job(
        brain=brain,
        every=every,
        commands=[
            [program, "spool", "drain", "--brain", brain],
            [program, "consolidate-all", "--due-only", "--protect", "--if-running", "leave", "--brain", brain],
        ],
        environment={name: value for name in _FOLDERS if (value := os.environ.get(name))},
    )


def minutes(text: str) -> int:
    """Read an interval like 30, 30m, 6h or 1d as minutes, 7 days at most; InvalidInput explains the format."""
    match = re.fullmatch(r"(\d{1,5})([mhd]?)", text.strip())
    found = int(match[1]) * _MINUTES[match[2]] if match else 0
    if not 1 <= found <= _LONGEST:
        raise InvalidInput(
            f"{text!r} is not an interval", hint="write minutes, hours or days, a week at most: 30m, 6h, 1d"
        )
    return found
