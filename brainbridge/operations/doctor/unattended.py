"""Checks of what runs unattended: hooks, what they print, the spool, the schedule."""

import os
import shlex
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from brainbridge import instants
from brainbridge.errors import BrainbridgeError
from brainbridge.hook import installing, spool
from brainbridge.hook.harness import Harness, Scope
from brainbridge.operations.doctor.check import Check, judged
from brainbridge.operations.schedule import installing as scheduling
from brainbridge.platform import briefings, paths

# A worker needs some time; an event that waits longer than this is stuck.
_PATIENCE = timedelta(minutes=10)


def unattended(brain: str) -> list[Check]:
    """Check what is meant to run unattended."""
    return [*_hooks(), _briefing(brain), _spool(brain), _schedule(brain)]


def _hooks() -> Iterator[Check]:
    found = [check for harness, scope in installing.places(Path.cwd()) if (check := _hook(harness, scope))]
    none = Check(name="hooks", ok=True, found="none installed; brainbridge hook install --harness NAME adds them")
    yield from found or [none]


def _hook(harness: Harness, scope: Scope) -> Check | None:
    """Check one agent's hooks; None if it has none of ours."""
    name, file = f"hooks of {harness.name}", harness.path(scope, Path.cwd())
    fix = f"brainbridge hook install --harness {harness.name} --scope {scope}"
    try:
        commands = installing.installed(harness, scope, root=Path.cwd())
    except BrainbridgeError as error:
        return Check(name=name, ok=False, found=str(error), fix=error.hint)
    if not commands:
        return None
    gone = sorted({words[0] for line in commands if not os.access((words := shlex.split(line))[0], os.X_OK)})
    if gone:
        return Check(name=name, ok=False, found=f"{file} runs {', '.join(gone)}, which cannot be executed", fix=fix)
    wanted = len(harness.events)
    return judged(name, len(commands) == wanted, f"{len(commands)} of {wanted} in {file} ({scope})", fix)


def _briefing(brain: str) -> Check:
    """Tell what a session began with last, how large that was, and how old."""
    noted = briefings.noted(str(paths.state(brain)))
    if not {"characters", "at"} <= noted.keys():
        return Check(name="briefing", ok=True, found="no session has begun with one yet")
    printed = instants.to_text(instants.from_ms(int(noted["at"] * 1000)))
    found = f"{noted['characters']:.0f} of at most {briefings.MOST} characters, printed {printed}"
    if "written" in noted:
        found += f", written {instants.to_text(instants.from_ms(int(noted['written'] * 1000)))}"
    return Check(name="briefing", ok=True, found=found)


def _spool(brain: str) -> Check:
    waiting, failed = spool.waiting(brain), spool.names(brain, spool.FAILED)
    if not waiting and not failed:
        return Check(name="spool", ok=True, found="no session end is waiting")
    oldest = _oldest(waiting) or _oldest(failed)
    since = f" since {instants.to_text(oldest)}" if oldest else ""
    return judged(
        "spool",
        not failed and oldest is not None and instants.now() - oldest < _PATIENCE,
        f"{len(waiting)} wait{since}, {len(failed)} were set aside; see {paths.state(brain)}/hook.log",
        "brainbridge spool drain, with --retry for events that were set aside",
    )


def _oldest(names: list[str]) -> datetime | None:
    """Return the first instant that a name begins with, if any; files of other origin have none."""
    for name in names:
        with suppress(ValueError, OverflowError):
            return instants.from_ms(int(name.split("-")[0]))
    return None


def _schedule(brain: str) -> Check:
    fix = "brainbridge schedule install"
    looked = scheduling.installed(brain)
    found = looked.schedules
    if not found and looked.warnings:
        return Check(name="schedule", ok=False, found="; ".join(looked.warnings), fix=fix)
    if not found:
        return Check(name="schedule", ok=True, found=f"none; without one, promotions wait until a session ends ({fix})")
    first = found[0]
    gone = sorted({words[0] for words in first.commands if words and not os.access(words[0], os.X_OK)})
    if gone:
        return Check(
            name="schedule", ok=False, found=f"{first.where} runs {', '.join(gone)}, which cannot be executed", fix=fix
        )
    said = f"{first.kind}: {first.where}" + ("" if first.active else ", but it is not active")
    if len(found) > 1:
        said = f"{len(found)} schedules instead of one"
    return judged("schedule", first.active and len(found) == 1, said, fix)
