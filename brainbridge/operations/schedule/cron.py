"""cron: one line of the user's crontab, recognised by its mark; all other lines stay byte for byte."""

import shlex
import shutil

from brainbridge.errors import InvalidInput, ScheduleError
from brainbridge.operations.schedule import running
from brainbridge.operations.schedule.job import Entry, Installed, Job

_SILENT = "> /dev/null"  # cron still mails errors
_HOUR, _DAY = 60, 1440
# The intervals that the five fields can express, in minutes.
_INTERVALS = (
    *(minutes for minutes in range(1, _HOUR) if _HOUR % minutes == 0),
    *(hours * _HOUR for hours in range(1, 24) if 24 % hours == 0),
    _DAY,
)


class Cron:
    """The user's crontab."""

    kind = "cron"
    advice = ""

    def usable(self) -> bool:
        """Tell whether there is a crontab command."""
        return shutil.which("crontab") is not None

    def entries(self, job: Job) -> list[Entry]:
        """Return the line."""
        variables = [f"{name}={shlex.quote(value)}" for name, value in job.environment.items()]
        commands = [f"{shlex.join(words)} {_SILENT}" for words in job.commands]
        shell = "; ".join(" ".join([*variables, command]) for command in commands)
        # In a crontab an unescaped % ends the command.
        return [Entry(where="crontab", text=f"{_times(job.every)} {shell} ".replace("%", r"\%") + _mark(job.brain))]

    def install(self, job: Job) -> None:
        """Append the line, and remove an older one of the brain."""
        lines = _without(_lines(), job.brain)
        if lines and not lines[-1].endswith(b"\n"):
            lines[-1] += b"\n"
        (entry,) = self.entries(job)
        running.do(["crontab", "-"], given=b"".join(lines) + entry.text.encode() + b"\n")

    def remove(self, brain: str) -> None:
        """Remove the brain's line, and the crontab if that leaves it empty."""
        lines = _lines()
        left = _without(lines, brain)
        if left == lines:
            return
        if left:
            running.do(["crontab", "-"], given=b"".join(left))
        else:
            running.do(["crontab", "-r"])

    def installed(self, brain: str) -> Installed | None:
        """Return the brain's job, None without its line; ScheduleError if the crontab cannot be read."""
        if not self.usable():
            return None
        for line in _lines():
            if _is_ours(line, brain):
                text = line.decode()
                return Installed(
                    kind=self.kind, where="crontab", active=True, every=_every(text), commands=_commands(text)
                )
        return None


def _mark(brain: str) -> str:
    return f"# brainbridge:{brain}"


def _is_ours(line: bytes, brain: str) -> bool:
    return line.rstrip().endswith(b" " + _mark(brain).encode()) and not line.lstrip().startswith(b"#")


def _without(lines: list[bytes], brain: str) -> list[bytes]:
    return [line for line in lines if not _is_ours(line, brain)]


def _lines() -> list[bytes]:
    """Return the crontab's lines; ScheduleError if it cannot be read, as it must not be overwritten then."""
    done = running.attempt(["crontab", "-l"])
    if done is None:
        raise ScheduleError("'crontab -l' does not answer", hint="is cron installed?")
    if done.returncode == 0:
        return done.stdout.splitlines(keepends=True)
    said = done.stderr.decode(errors="replace").lower()
    if "no crontab" in said or "no such file" in said:
        return []
    raise ScheduleError(
        f"'crontab -l' failed: {' '.join(said.split())}", hint="are you allowed to use cron? see man crontab"
    )


def _commands(line: str) -> list[list[str]]:
    """Return the commands of our line without its variables; without words if somebody made them unreadable."""
    *_, shell = line.replace(r"\%", "%").rsplit(" # ", 1)[0].split(maxsplit=5)
    parts = [running.words(part.replace(_SILENT, "")) for part in shell.split("; ")]
    return [[word for word in part if not word.startswith("XDG_")] for part in parts]


def _times(every: int) -> str:
    """Return the five fields of a crontab line; InvalidInput for an interval that they cannot express."""
    if every == _DAY:
        return "0 3 * * *"
    if every in _INTERVALS:
        return f"*/{every} * * * *" if every < _HOUR else f"0 */{every // _HOUR} * * *"
    raise InvalidInput(
        f"cron cannot run every {every} minutes",
        hint="choose an interval that divides an hour or a day: 5m, 15m, 30m, 1h, 6h, 1d",
    )


def _every(line: str) -> int | None:
    """Return the interval of our line in minutes; None if somebody changed it."""
    fields = " ".join(line.split()[:5])
    return next((minutes for minutes in _INTERVALS if _times(minutes) == fields), None)
