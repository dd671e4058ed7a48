"""Records: the runs with their events."""

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, Result, command, main, plain
from brainbridge.errors import NotFound

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.consolidation.undo import Undone
    from brainbridge.run.run import Record

_SECTION = "Records"
_REFRESHED = "only refreshed energies and links"
_FOUND_NOTHING = {
    "consolidate-all": _REFRESHED,
    "decay-energy": _REFRESHED,
    "session-end": _REFRESHED,
    "purge": "found nothing to delete",
}
_WITHOUT_EVENTS = {
    "refused": "was refused",
    "failed": "failed",
    "unfinished": "is unfinished",
}


@main.group("run", cls=BrainGroup, section=_SECTION)
def run() -> None:
    """The record of all runs: list, show, diff, undo."""


def _show_runs(data: dict[str, Any]) -> None:
    rows = [
        (each.started_at, each.command, each.at, each.outcome, each.settled, each.expired, each.promoted, each.id)
        for each in data["runs"]
    ]
    output.table(
        ("started", "command", "as of", "outcome", "settled", "expired", "promoted", "id"), rows, empty="no runs"
    )


@command("list", render=_show_runs, group=run)
@options.test_only
@options.limit(20)
def list_(brain: "Brain", *, now: datetime | None, test_only: bool, limit: int) -> dict[str, Any]:
    """List the latest runs, newest first."""
    return {"runs": list(brain.runs.list(test=test_only, limit=limit))}


def _show_run(data: dict[str, Any]) -> None:
    record = plain(data["run"])
    output.table(("property", "value"), [(key, value) for key, value in record.items() if key != "queries"])
    output.table(("queries",), [(each,) for each in record["queries"]], title="")
    events = [plain(each) for each in data["events"]]
    rows = [(each["at"], each["kind"], each.get("memoryId"), _changes(each)) for each in events]
    output.table(("at", "event", "memory", "changes"), rows, title="\nevents")


def _changes(event: dict[str, Any]) -> str:
    names = [key.removeprefix("after_") for key in event if key.startswith("after_")]
    return ", ".join(
        f"{name} {_brief(event.get(f'before_{name}'))} -> {_brief(event[f'after_{name}'])}" for name in sorted(names)
    )


def _brief(value: Any) -> str:
    return output.given(value)[:36]  # the length of an id


@command("show", render=_show_run, group=run)
@click.argument("run_id", metavar="ID")
@options.test_run
@options.limit(1000)
def show_run(brain: "Brain", *, now: datetime | None, run_id: str, test_only: bool, limit: int) -> dict[str, Any]:
    """Show a run (LAST: the latest): the queries and the configuration it used, and its events."""
    from itertools import islice

    found = brain.runs.show(run_id, test=test_only)
    return {"run": found, "events": list(islice(brain.runs.events(found.id), limit))}


def _say_nothing(to: str, run: "Record") -> None:
    why = _WITHOUT_EVENTS.get(run.outcome) or _FOUND_NOTHING.get(run.command, "recorded no change")
    output.say(f"Nothing to {to}: this run {why}.")


def _show_diff(data: dict[str, Any]) -> None:
    rows = [
        (each.at, each.kind, each.id, change.property, _brief(plain(change.before)), _brief(plain(change.after)))
        for each in data["differences"]
        for change in each.changes
    ]
    output.table(("at", "event", "memory", "property", "before", "after"), rows)


@command("diff", render=_show_diff, group=run)
@click.argument("run_id", metavar="ID")
@options.test_run
@options.limit(1000)
def diff(brain: "Brain", *, now: datetime | None, run_id: str, test_only: bool, limit: int) -> Result:
    """Show what a run (LAST: the latest, whatever its outcome) changed, property by property, before and after."""
    found = brain.runs.show(run_id, test=test_only)
    data = {"differences": brain.runs.diff(found.id, limit=limit)}
    return Result(data) if data["differences"] else Result(data, render=lambda _: _say_nothing("show", found))


def _show_undone(data: "Undone", *, again: bool = False) -> None:
    """Print what was taken back or, if that was an undo, done ``again``."""
    done, verb = ("done again", "do again") if again else ("taken back", "take back")
    counts = ", ".join(f"{kind} {count}" for kind, count in sorted(data.undone.items()))
    none = f"{done}: nothing" if data.refused else f"there was nothing left to {verb}"
    output.say(f"{done}: {counts}" if counts else none)
    output.say(*([f"{done} already: {data.already}"] if data.already else []))
    rows = [(each.kind, each.id, each.reason) for each in data.refused]
    if rows:
        output.table(("event", "memory", "why it stays"), rows, title=f"\nnot {done}")
    output.of_run(data)


def _is_of_undo(brain: "Brain", found: "Record") -> bool:
    """Tell whether taking a run back does something again: it is an undo, and not one of an undo."""
    if found.undoes is None:
        return False
    with suppress(NotFound):  # it may have gone since
        return not _is_of_undo(brain, brain.runs.show(found.undoes))
    return True


def _show_none_undone(data: "Undone", run: "Record") -> None:
    _say_nothing("take back", run)
    output.of_run(data)


@command("undo", render=_show_undone, group=run)
@click.argument("run_id", metavar="ID")
@click.option("--cascade", is_flag=True, help="First take back later changes to the same memories.")
@options.test_run
@options.dry_run
def undo(brain: "Brain", *, now: datetime | None, run_id: str, cascade: bool, test_only: bool, dry_run: bool) -> Result:
    """Take back what a run changed: promotions, expirations, configuration values.

    LAST is the latest run, whatever its outcome; a refused run has nothing to take back. An interrupted undo is
    finished. Undoing is itself a run and can be taken back. What has changed since is left alone and listed; the exit
    code is then 3.
    """
    done = brain.runs.undo(run_id, now=now, test=test_only, cascade=cascade, dry_run=dry_run)
    found = brain.runs.show(done.undoes)
    if done.undone or done.refused or done.already:
        again = _is_of_undo(brain, found)
        return Result(done, render=lambda data: _show_undone(data, again=again), exit_code=3 if done.refused else 0)
    return Result(done, render=lambda data: _show_none_undone(data, found))
