"""What a schedule runs, whichever scheduler runs it."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol

from pydantic import computed_field

from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Row
from brainbridge.platform import programs

_MINUTES = {"": 1, "m": 1, "h": 60, "d": 1440}
_LONGEST = 7 * 1440
_ONLY, _CRYSTALS = "--only", "--crystals-every"
# The folders of configuration, data and logs, if the user moved them. None of these values is a secret.
_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


@dataclass(frozen=True, slots=True)
class Job:
    """The regular work of one brain: command lines, run in order every ``every`` minutes.

    The law of crystals is followed every ``crystals_every`` minutes, at most as often as that; with 0 never.
    """

    brain: str
    every: int
    commands: Sequence[Sequence[str]]
    environment: dict[str, str] = field(default_factory=dict)
    crystals_every: int = 0


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

    @computed_field  # type: ignore[prop-decorator]
    @property
    def crystals_every(self) -> int | None:
        """How many minutes pass at least until crystals are looked at again: 0 never, None if it cannot be read."""
        after = dict(pairwise(word for command in self.commands for word in command))
        if after.get(_ONLY) == "energy":
            return 0
        try:
            return minutes(after[_CRYSTALS]) if _CRYSTALS in after else self.every
        except InvalidInput:
            return None


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


def build(brain: str, every: int, crystals_every: int) -> Job:
    """Return the job of a brain: drain its spool, then consolidate what is due.

    That follows the law of crystals in every job, in one of each period of ``crystals_every`` minutes, or with 0 never.
    """
    program = programs.find("brainbridge")
    if not crystals_every:
        kept = [_ONLY, "energy"]
    else:
        kept = [_CRYSTALS, f"{crystals_every}m"] if crystals_every > every else []
    consolidate = ["consolidate-all", "--due-only", "--protect", "--if-running", "leave", *kept, "--brain", brain]
    return Job(
        brain=brain,
        every=every,
        commands=[[program, "spool", "drain", "--brain", brain], [program, *consolidate]],
        environment={name: value for name in _FOLDERS if (value := os.environ.get(name))},
        crystals_every=max(every, crystals_every) if crystals_every else 0,
    )


def period(text: str) -> int:
    """Read an interval as ``minutes`` does; 0 for off, and for any number that is not above 0."""
    if re.fullmatch(r"off|(-\d{1,5}|0{1,5})[mhd]?", text.strip()):
        return 0
    return minutes(text)


def minutes(text: str) -> int:
    """Read an interval like 30, 30m, 6h or 1d as minutes, 7 days at most; InvalidInput explains the format."""
    match = re.fullmatch(r"(\d{1,5})([mhd]?)", text.strip())
    found = int(match[1]) * _MINUTES[match[2]] if match else 0
    if not 1 <= found <= _LONGEST:
        raise InvalidInput(
            f"{text!r} is not an interval", hint="write minutes, hours or days, a week at most: 30m, 6h, 1d"
        )
    return found
