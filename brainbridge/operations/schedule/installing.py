"""Choose a scheduler, and keep one job per brain."""

import os

from brainbridge.errors import InvalidInput, ScheduleError
from brainbridge.graph.rows import Row
from brainbridge.operations.schedule import job as jobs
from brainbridge.operations.schedule.cron import Cron
from brainbridge.operations.schedule.job import Entry, Installed, Scheduler
from brainbridge.operations.schedule.launchd import Launchd
from brainbridge.operations.schedule.systemd import Systemd
from brainbridge.settings import NEO4J, PREFIX, Settings

# In the order in which they are tried.
SCHEDULERS: tuple[Scheduler, ...] = (Launchd(), Systemd(), Cron())
CRYSTALS_EVERY = "30m"  # seed "Consolidation Engine"


class Scheduled(Row):
    """What an install writes; ``every`` is in minutes, ``advice`` is what the user still has to do.

    ``crystals_every`` is how many minutes pass at least until the law of crystals is followed again, 0 if it never is.
    """

    kind: str
    brain: str
    every: int
    crystals_every: int
    entries: list[Entry]
    applied: bool
    advice: str
    warnings: list[str]


class Found(Row):
    """A brain's schedules; ``warnings`` says which schedulers could not be read and may hold another one."""

    schedules: list[Installed]
    warnings: list[str]


class Removed(Row):
    """The schedules that were removed, or would be; ``warnings`` says what may remain, and why."""

    removed: list[Installed]
    applied: bool
    warnings: list[str]


def install(
    brain: str, every: str, *, crystals_every: str = CRYSTALS_EVERY, kind: str | None = None, dry_run: bool = False
) -> Scheduled:
    """Install the brain's job with a scheduler of this machine; replaces any earlier schedule of the brain.

    It follows the law of crystals ``crystals_every``, or with "off" and 0 never. Raises InvalidInput for an interval
    that is not possible, ScheduleError if no scheduler can be used.
    """
    job = jobs.build(brain, jobs.minutes(every), jobs.period(crystals_every))
    chosen = _chosen(kind, dry_run)
    entries = chosen.entries(job)
    warnings = _warnings()
    if not dry_run:
        warnings += [warning for other in SCHEDULERS if other is not chosen for warning in _replaced(other, brain)]
        chosen.install(job)
    return Scheduled(
        kind=chosen.kind,
        brain=brain,
        every=job.every,
        crystals_every=job.crystals_every,
        entries=entries,
        applied=not dry_run,
        advice=chosen.advice,
        warnings=warnings,
    )


def crystals_of(schedule: Installed) -> str:
    """Return what to install a schedule again with, so that it follows the law of crystals as before."""
    every = schedule.crystals_every
    if every is None:
        return CRYSTALS_EVERY
    return f"{every}m" if every else "off"


def _replaced(other: Scheduler, brain: str) -> list[str]:
    """Remove the brain's job from another scheduler; returns a warning if that scheduler cannot be read."""
    try:
        if other.installed(brain):
            other.remove(brain)
    except ScheduleError as error:
        return [f"{error}: if {other.kind} has a schedule of brain {brain}, it stays"]
    return []


def remove(brain: str, *, dry_run: bool = False) -> Removed:
    """Remove the brain's job from every scheduler; if one refuses, the others still follow."""
    found, removed = installed(brain), list[Installed]()
    warnings = found.warnings
    for each in found.schedules:
        try:
            if not dry_run:
                _named(each.kind).remove(brain)
            removed.append(each)
        except ScheduleError as error:
            warnings.append(f"{error}: the schedule in {each.where} stays")
    return Removed(removed=removed, applied=not dry_run, warnings=warnings)


def installed(brain: str) -> Found:
    """Return the brain's jobs: at most one, unless somebody else installed another."""
    schedules, warnings = list[Installed](), list[str]()
    for each in SCHEDULERS:
        try:
            schedules += filter(None, [each.installed(brain)])
        except ScheduleError as error:
            warnings.append(f"{error}: if {each.kind} has a schedule of brain {brain}, it cannot be seen")
    return Found(schedules=schedules, warnings=warnings)


def _chosen(kind: str | None, dry_run: bool) -> Scheduler:
    if kind is not None:
        chosen = _named(kind)
        if dry_run or chosen.usable():
            return chosen
        raise ScheduleError(f"{kind} cannot be used here", hint="leave out --with to use the scheduler found here")
    for each in SCHEDULERS:
        if each.usable():
            return each
    raise ScheduleError(
        "No scheduler found (launchd, systemd user session, cron).",
        hint="install cron, or run 'brainbridge consolidate-all --due-only --protect' from your own scheduler",
    )


def _named(kind: str) -> Scheduler:
    for each in SCHEDULERS:
        if each.kind == kind:
            return each
    kinds = ", ".join(each.kind for each in SCHEDULERS)
    raise InvalidInput(f"there is no scheduler {kind!r}", hint=f"choose one of {kinds}")


def _warnings() -> list[str]:
    names = {PREFIX + name.upper() for name in Settings.model_fields if name != "brain"} | set(NEO4J.values())
    seen = sorted(name for name in names if os.environ.get(name))
    return [
        f"{name} is set only in this environment: the schedule reads the configuration file, so set it there"
        for name in seen
    ]
