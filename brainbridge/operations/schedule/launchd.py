"""launchd: a user agent."""

import os
import plistlib
import shlex
import shutil
from pathlib import Path

from brainbridge.operations.schedule import running
from brainbridge.operations.schedule.job import Entry, Installed, Job


class Launchd:
    """The user's launchd."""

    kind = "launchd"
    advice = ""

    def usable(self) -> bool:
        """Tell whether there is a launchctl, which only macOS has."""
        return shutil.which("launchctl") is not None

    def entries(self, job: Job) -> list[Entry]:
        """Return the property list."""
        content = {
            "Label": _label(job.brain),
            "ProgramArguments": ["/bin/sh", "-c", "; ".join(map(shlex.join, job.commands))],
            "EnvironmentVariables": job.environment,
            "StartInterval": job.every * 60,
            "ProcessType": "Background",
            "AbandonProcessGroup": True,  # keeps a server that the job starts
        }
        return [Entry(where=str(_file(job.brain)), text=plistlib.dumps(content).decode())]

    def install(self, job: Job) -> None:
        """Write the property list and load it, again if it was loaded."""
        (entry,) = self.entries(job)
        running.write(Path(entry.where), entry.text.encode())
        running.attempt(["launchctl", "bootout", f"{_domain()}/{_label(job.brain)}"])  # fails if there was none
        running.do(["launchctl", "bootstrap", _domain(), entry.where])

    def remove(self, brain: str) -> None:
        """Unload the agent and delete its property list."""
        file = _file(brain)
        if file.exists():
            running.attempt(["launchctl", "bootout", f"{_domain()}/{_label(brain)}"])  # fails if it is not loaded
            file.unlink()

    def installed(self, brain: str) -> Installed | None:
        """Return the brain's job, None without a readable property list."""
        file = _file(brain)
        try:
            content = plistlib.loads(file.read_bytes())
            shell = str(content["ProgramArguments"][2])
        except (OSError, ValueError, LookupError, TypeError):
            return None
        return Installed(
            kind=self.kind,
            where=str(file),
            active=running.succeeds(["launchctl", "print", f"{_domain()}/{_label(brain)}"]),
            every=_minutes(content.get("StartInterval")),
            commands=[running.words(part) for part in shell.split("; ")],
        )


def _minutes(seconds: object) -> int | None:
    return seconds // 60 if isinstance(seconds, int) and seconds >= 60 else None


def _label(brain: str) -> str:
    return f"brainbridge.{brain}"


def _file(brain: str) -> Path:
    return Path.home() / "Library" / "LaunchAgents" / f"{_label(brain)}.plist"


def _domain() -> str:
    return f"gui/{os.getuid()}"
