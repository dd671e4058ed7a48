"""What a schedule runs, whichever program keeps the timetable."""

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
# Where configuration, data and logs are, if the user has them elsewhere. No secret is among these.
_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


@dataclass(frozen=True, slots=True)
class Job:
    """The regular work of one brain: command lines in their order, every so many minutes."""

    brain: str
    every: int
    commands: Sequence[Sequence[str]]
    environment: dict[str, str] = field(default_factory=dict)


class Entry(Row):
    """A piece of a schedule as it is written down: the file or table it stands in, and its text."""

    where: str
    text: str


class Installed(Row):
    """A schedule that is there; ``active`` is False if it is written down and nobody heeds it.

    ``every`` is in minutes, None if somebody changed it beyond reading.
    """

    kind: str
    where: str
    active: bool
    every: int | None
    commands: list[list[str]]


class Scheduler(Protocol):
    """A program that keeps a timetable."""

    kind: str
    advice: str

    def usable(self) -> bool:
        """Tell whether this machine has it and lets us use it."""

    def entries(self, job: Job) -> list[Entry]:
        """Return what installing the job writes."""

    def install(self, job: Job) -> None:
        """Write the job down and begin; one of the same brain is replaced. ScheduleError if it is refused."""

    def remove(self, brain: str) -> None:
        """Take the brain's job out, and nothing else."""

    def installed(self, brain: str) -> Installed | None:
        """Return the brain's job if there is one."""


def build(brain: str, every: int) -> Job:
    """Return the job of a brain: live through what waits in its spool, then consolidate what is due."""
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
    """Read an interval like 30, 30m, 6h or 1d as minutes; InvalidInput says how it is written."""
    match = re.fullmatch(r"(\d{1,5})([mhd]?)", text.strip())
    found = int(match[1]) * _MINUTES[match[2]] if match else 0
    if not 1 <= found <= _LONGEST:
        raise InvalidInput(
            f"{text!r} is not an interval", hint="write minutes, hours or days, a week at most: 30m, 6h, 1d"
        )
    return found
