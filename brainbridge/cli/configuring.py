"""The settings with all their versions, the presets, and what others would have come to."""

import math
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, Result, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.config.tuning import Candidate, Tuned, Use
    from brainbridge.config.versioned import Version
    from brainbridge.consolidation.consolidation import Configured

_MARKS = "_▁▂▃▄▅▆▇█"  # none, up to all
_WIDEST = 60  # columns of a plot


@main.group("config", cls=BrainGroup, section="Records")
def config() -> None:
    """The settings, with all their versions: show, set, history, preset, tune."""


def _show_set(before: "Configured", data: "Configured", *, all_: bool) -> None:
    """Show which keys a change altered, and with ``all_`` the whole configuration."""
    if data.expired:
        output.say(f"expired {data.expired}, under the old values")
    if all_:
        _show_config(data)
    held = _values(before)
    changed = [(key, held[key], value) for key, value in _values(data).items() if value != held[key]]
    for key, old, new in changed:
        output.say(f"{key}  {output.given(old)} -> {output.given(new)}")
    if changed:
        output.of_run(data)
    else:
        output.say("unchanged: this is the current value")


def _values(data: "Configured") -> dict[str, Any]:
    return {key: value for part in data.parts.values() for key, value in part.config.items()}


def _show_config(data: "Configured") -> None:
    for place, (name, part) in enumerate(data.parts.items()):
        title = f"\n{name}, version {part.version}" if place else f"version {part.version}"
        output.table(("key", "value"), [(key, output.given(value)) for key, value in part.config.items()], title=title)


def _show_history(data: "Configured") -> None:
    changes = (change for part in data.parts.values() for change in _changed(part.history))
    rows = sorted(changes, key=lambda row: row[1], reverse=True)
    output.table(("version", "from", "key", "before", "after", "reason"), rows, empty="no changes yet")


def _changed(history: Sequence["Version"]) -> Iterator[tuple[Any, ...]]:
    """Yield what each version of a history changed, newest first: version, instant, key, before, after."""
    for new, old in pairwise(history):
        before, after = old.tunables(), new.tunables()
        yield from (
            (new.version, new.valid_from, key, output.given(before[key]), output.given(after[key]), _reason(new))
            for key in after
            if after[key] != before[key]
        )


def _reason(version: "Version") -> str:
    return getattr(version, "reason", None) or ""


@command("show", render=_show_config, group=config)
def show(brain: "Brain", *, now: datetime | None) -> "Configured":
    """Show the current configuration."""
    return brain.config.current()


@command("history", render=_show_history, group=config)
def history(brain: "Brain", *, now: datetime | None) -> "Configured":
    """Show every change to the configuration, newest first."""
    return brain.config.current()


@command("set", render=_show_config, group=config)
@click.argument("key")
@click.argument("value", required=False)
@click.option("--all", "all_", is_flag=True, help="Show the whole configuration, not only what changed.")
@options.dry_run
def set_(brain: "Brain", *, now: datetime | None, key: str, value: str | None, all_: bool, dry_run: bool) -> Result:
    """Change one key, as of now (KEY VALUE or KEY=VALUE). The old version stays in the history.

    Setting the current value changes nothing and makes no version.
    """
    if value is None:
        key, _, value = key.partition("=")
        if not value:
            raise click.UsageError(f"give a value: config set {key} VALUE")
    before = brain.config.current()
    done = brain.config.change({key: value}, now=now, dry_run=dry_run)
    return Result(done, render=lambda data: _show_set(before, data, all_=all_))


@config.group("preset", cls=BrainGroup)
def preset() -> None:
    """Constants that go together: list, show, apply."""


def _show_presets(data: dict[str, Any]) -> None:
    for each in data["presets"]:
        output.say(f"{each.name}{' (now)' if each.current else ''}")
        output.say(*(f"  {sentence}" for sentence in each.sentences))
    if data["current"] is None:
        output.say("now: none of these, since constants were changed by hand")


@command("list", render=_show_presets, group=preset)
def list_presets(brain: "Brain", *, now: datetime | None) -> dict[str, Any]:
    """List the presets, and what each comes to. One is marked if the brain has its numbers now."""
    found = brain.config.presets()
    return {"presets": found, "current": next((each.name for each in found if each.current), None)}


def _show_preset(data: dict[str, Any]) -> None:
    found = data["preset"]
    output.say(*found.sentences, "What has ended stays ended.", "")
    rows = [(key, output.given(found.now[key]), output.given(value)) for key, value in found.values.items()]
    output.table(("key", "now", found.name), rows)


@command("show", render=_show_preset, group=preset)
@options.preset
def show_preset(brain: "Brain", *, now: datetime | None, name: str) -> dict[str, Any]:
    """Show what a preset comes to, and its values beside the current ones."""
    (found,) = brain.config.presets(name)
    return {"preset": found}


@command("apply", render=_show_config, group=preset)
@options.preset
@options.dry_run
def apply(brain: "Brain", *, now: datetime | None, name: str, dry_run: bool) -> Result:
    """Change all the values of a preset, as of now, as one change; 'run undo LAST' takes it back.

    What has ended stays ended. If the brain has these values, nothing changes.
    """
    before = brain.config.current()
    done = brain.config.apply(name, now=now, dry_run=dry_run)
    return Result(done, render=lambda data: _show_set(before, data, all_=False))


def _show_tuned(data: "Tuned") -> None:
    unknown = f"; of {data.unknown} more, the instant is not known" if data.unknown else ""
    apart = f", {data.apart} left out" if data.apart else ""
    memories, uses = output.counted(data.memories, "memory", "memories"), output.counted(data.uses, "time")
    output.say(f"{memories}{apart}, used {uses}{unknown}")
    _plot(data)
    rows = [_row(each, data.uses) for each in data.candidates]
    columns = ("constants", "alive when used", "share", "working", "shortTerm", "longTerm", "ended")
    output.table(columns, rows, title="\nwhat would be alive now")
    if data.listed:
        names = [each.name for each in data.candidates]
        output.table(("used at", *names, "id", "content"), map(_used, data.listed), title="\nnot alive when used")
    if data.more:
        output.say(f"and {data.more} more (--limit shows them)")


def _row(each: "Candidate", uses: int) -> tuple[Any, ...]:
    share = f"{100 * each.alive / uses:.1f} %" if uses else None
    return (_named(each), each.alive, share, *each.tiers.values(), each.ended)


def _named(each: "Candidate") -> str:
    return f"{each.name} (now)" if each.current and each.name != "now" else each.name


def _used(use: "Use") -> tuple[Any, ...]:
    return (use.at, *("alive" if each else "ended" for each in use.alive.values()), use.id, output.memory(use))


def _plot(data: "Tuned") -> None:
    """Draw, for each candidate, how many memories would have been alive, and at what share of their uses."""
    if not data.days:
        return
    width = -(-len(data.days) // _WIDEST)
    columns = [data.days[at : at + width] for at in range(0, len(data.days), width)]
    most = max(day.born for day in data.days)
    output.say("", f"alive of {most} memories, {data.days[0].day} to {data.days[-1].day}")
    for each in data.candidates:
        _line(data, each, [days[-1].living[each.name] / most for days in columns])
    output.say("", "alive when used, where there were uses")
    for each in data.candidates:
        uses = [(sum(day.alive[each.name] for day in days), sum(day.uses for day in days)) for days in columns]
        _line(data, each, [alive / used if used else None for alive, used in uses])


def _line(data: "Tuned", candidate: "Candidate", shares: Sequence[float | None]) -> None:
    widest = max(len(_named(each)) for each in data.candidates)
    marks = "".join(" " if share is None else _MARKS[math.ceil(share * (len(_MARKS) - 1))] for share in shares)
    output.say(f"  {_named(candidate):<{widest}}  |{marks}|")


@command("tune", render=_show_tuned, group=config)
@click.option("--set", "sets", metavar="KEY=VALUE", multiple=True, help="Also try the current values with this one.")
@options.limit(10, "How many uses to list at which a memory would have ended.")
def tune(brain: "Brain", *, now: datetime | None, sets: tuple[str, ...], limit: int) -> "Tuned":
    """Replay how memories were used, under each preset: which would have been alive then, and which would be now.

    Nothing is changed. A use is an access that was counted, so a memory that had ended when it was wanted is not
    among them.
    """
    changes = dict[str, str]()
    for each in sets:
        key, _, value = each.partition("=")
        if not value:
            raise click.UsageError(f"give a value: --set {key}=VALUE")
        changes[key] = value
    return brain.config.tune(changes, now=now, limit=limit)
