"""systemd: a user service and a user timer."""

import os
import re
from pathlib import Path

from brainbridge.operations.schedule import running
from brainbridge.operations.schedule.job import Entry, Installed, Job

_SYSTEMCTL = ("systemctl", "--user")
# KillMode: the job may start the brain's server, which must outlive the job.
_SERVICE = """\
[Unit]
Description=brainbridge: regular work of the brain {brain}

[Service]
Type=oneshot
KillMode=process
Nice=10
{lines}
"""
_TIMER = """\
[Unit]
Description=brainbridge: regular work of the brain {brain}, every {every} minutes

[Timer]
OnActiveSec=1min
OnUnitActiveSec={every}min

[Install]
WantedBy=timers.target
"""


class Systemd:
    """The user's systemd."""

    kind = "systemd"
    advice = "To have it run while you are not logged in: loginctl enable-linger"

    def usable(self) -> bool:
        """Tell whether the user's systemd answers."""
        return running.succeeds([*_SYSTEMCTL, "show-environment"])

    def entries(self, job: Job) -> list[Entry]:
        """Return the service and the timer."""
        environment = [f"Environment={_quoted(f'{name}={value}')}" for name, value in job.environment.items()]
        # The minus sign: if a command fails, the next one still runs.
        commands = [f"ExecStart=-{' '.join(map(_escaped, words))}" for words in job.commands[:-1]]
        commands += [f"ExecStart={' '.join(map(_escaped, words))}" for words in job.commands[-1:]]
        service, timer = _files(job.brain)
        return [
            Entry(where=str(service), text=_SERVICE.format(brain=job.brain, lines="\n".join(environment + commands))),
            Entry(where=str(timer), text=_TIMER.format(brain=job.brain, every=job.every)),
        ]

    def install(self, job: Job) -> None:
        """Write both files and start the timer, again if it was running."""
        for entry in self.entries(job):
            running.write(Path(entry.where), entry.text.encode())
        timer = _files(job.brain)[1].name
        running.do([*_SYSTEMCTL, "daemon-reload"])
        running.do([*_SYSTEMCTL, "enable", timer])
        running.do([*_SYSTEMCTL, "restart", timer])

    def remove(self, brain: str) -> None:
        """Stop the timer and delete both files."""
        files = [file for file in _files(brain) if file.exists()]
        if not files:
            return
        answers = self.usable()  # if it does not answer, it runs no timer either
        if answers:
            running.do([*_SYSTEMCTL, "disable", "--now", _files(brain)[1].name])
        for file in files:
            file.unlink()
        if answers:
            running.do([*_SYSTEMCTL, "daemon-reload"])

    def installed(self, brain: str) -> Installed | None:
        """Return the brain's job, None without its timer."""
        service, timer = _files(brain)
        if not timer.exists():
            return None
        lines = service.read_text(encoding="utf-8").splitlines() if service.exists() else []
        interval = re.search(r"^OnUnitActiveSec=(\d{1,5})min$", timer.read_text(encoding="utf-8"), re.MULTILINE)
        started = [line.removeprefix("ExecStart=").removeprefix("-") for line in lines if line.startswith("ExecStart=")]
        return Installed(
            kind=self.kind,
            where=str(timer),
            active=running.succeeds([*_SYSTEMCTL, "is-active", "--quiet", timer.name]),
            every=int(interval[1]) if interval else None,
            commands=[running.words(line.replace("%%", "%").replace("$$", "$")) for line in started],
        )


def _files(brain: str) -> tuple[Path, Path]:
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "systemd" / "user"
    return folder / f"brainbridge-{brain}.service", folder / f"brainbridge-{brain}.timer"


def _quoted(word: str) -> str:
    """Quote a word for a systemd unit."""
    plain = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{plain}"' if any(each in word for each in " \t\"'\\;") else plain


def _escaped(word: str) -> str:
    """Quote a word of a command, where systemd also expands variables."""
    return _quoted(word).replace("$", "$$")
