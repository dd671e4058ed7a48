"""Hooks of coding agents, and the spool of their events."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, Result, State, command, instant, main, opened
from brainbridge.cli.confirming import confirmed

if TYPE_CHECKING:
    from brainbridge.hook.editing import Changed
    from brainbridge.hook.worker import Drained
    from brainbridge.operations.presets import Installed
    from brainbridge.settings import Settings

AGENTS = ("claude", "codex", "gemini", "cursor")
_PLACES = click.Choice(["user", "project"])

harness = click.option("--harness", type=click.Choice(AGENTS), required=True, help="Which agent.")
only_harness = click.option("--harness", type=click.Choice(AGENTS), help="Only this agent.")


def place(*names: str) -> Callable[..., Any]:
    """Return the option of these names that says in which of an agent's files: the user's or the project's."""
    return click.option(
        *names,
        type=_PLACES,
        default="user",
        show_default=True,
        help="For all of your projects, or for the one in this folder.",
    )


def only_place(*names: str) -> Callable[..., Any]:
    """Return the option of these names that chooses one of the two."""
    return click.option(*names, type=_PLACES, help="Only this place.")


@main.group("hook", cls=BrainGroup, section="Set-up")
def hook() -> None:
    """Session hooks of coding agents: install, remove, status, doctor."""


def show_changed(data: "Changed") -> None:
    """Print what an install or a removal changes in an agent's files."""
    output.text(data.diff.rstrip() or "nothing to change")
    if not data.applied:
        output.say("dry run: nothing was written")
    elif data.advice:
        output.say(f"Now {data.advice}.")


def show_installed(data: "Installed") -> None:
    """Print what an install changes, and how long the brain's memories live."""
    show_changed(data)
    output.say(*data.offer)


def installed(state: State, preset: str | None, install: "Callable[[str], Changed]") -> Result:
    """Install for the brain of the settings, then apply the preset if one is named; else say what there is."""
    from brainbridge.operations import presets

    presets.require(preset)
    resolved = state.resolve()
    done = install(resolved.settings.brain)
    if preset and done.applied:
        with opened(state) as brain:
            brain.config.apply(preset, now=instant(state))
    return Result(presets.offered(done, resolved, chosen=preset), warnings=done.warnings)


@command("install", render=show_installed, group=hook, uses_brain=False)
@harness
@place("--scope")
@options.with_preset
@click.option("--recall", is_flag=True, help="Also recall at each prompt, and add what is surely remembered to it.")
@options.dry_run
def install(state: State, *, harness: str, scope: Any, preset: str | None, recall: bool, dry_run: bool) -> Result:
    """Add the hooks to the agent's own file. Everything else in it stays; 'hook remove' takes the hooks out again."""
    from brainbridge.operations import hooks

    def added(brain: str) -> "Changed":
        return hooks.install(harness, scope, brain, root=Path.cwd(), recall=recall, dry_run=dry_run)

    return installed(state, preset, added)


@command("remove", render=show_changed, group=hook, uses_brain=False)
@harness
@place("--scope")
@options.dry_run
def remove(state: State, *, harness: str, scope: Any, dry_run: bool) -> "Changed":
    """Remove the hooks from the agent's file."""
    from brainbridge.operations import hooks

    return hooks.remove(harness, scope, root=Path.cwd(), dry_run=dry_run)


def _show_status(data: dict[str, Any]) -> None:
    rows = [(each.harness, each.scope, each.file, len(each.commands), each.recalls) for each in data["hooks"]]
    output.table(("agent", "scope", "file", "hooks", "at prompts"), rows)
    output.say(f"{data['waiting']} events wait in the spool, {data['failed']} were set aside")


@command("status", render=_show_status, group=hook, uses_brain=False)
@only_harness
@only_place("--scope")
def status(state: State, *, harness: str | None, scope: str | None) -> dict[str, Any]:
    """Show which hooks are installed where."""
    from brainbridge.operations import hooks, spool

    waiting, failed = spool.counts(state.resolve().settings.brain)
    return {"hooks": hooks.places(Path.cwd(), harness=harness, scope=scope), "waiting": waiting, "failed": failed}


def _show_tried(data: dict[str, Any]) -> None:
    rows = [("ok" if each.ok else "NOT OK", each.milliseconds, each.found, each.command) for each in data["tried"]]
    output.table(("", "ms", "found", "command"), rows, empty="no hooks are installed")
    for each in data["tried"]:
        if each.fix:
            output.say(each.fix)


@command("doctor", render=_show_tried, group=hook, uses_brain=False)
@only_harness
@only_place("--scope")
def doctor(state: State, *, harness: str | None, scope: str | None) -> Result:
    """Run every installed command line on a sample event. The exit code is 3 if one of them fails."""
    from brainbridge.cli.progress import reporting
    from brainbridge.operations import hooks

    state.resolve()
    with reporting():
        tried = hooks.tried(hooks.places(Path.cwd(), harness=harness, scope=scope))
    return Result({"tried": tried}, exit_code=0 if all(each.ok for each in tried) else 3)


@main.group("spool", cls=BrainGroup, section="Records")
def spool() -> None:
    """Session events of agents that wait to be processed: list, show, drain, drop."""


def _local(state: State) -> "Settings":
    """Return the settings; Refused for another reader than the local agent: the events are of its sessions."""
    from brainbridge.operations import spool

    own = state.resolve().settings
    spool.require_local(own.reader)
    return own


def _show_listed(data: dict[str, Any]) -> None:
    rows = [(each["name"], each["state"], each["harness"], each["session"]) for each in data["events"]]
    output.table(("name", "state", "agent", "session"), rows, empty="nothing waits")


@command("list", render=_show_listed, group=spool, uses_brain=False)
def list_(state: State) -> dict[str, Any]:
    """List the events that wait, oldest first, and those that were set aside."""
    from brainbridge.operations import spool

    return {"events": spool.events(_local(state).brain)}


def _show_event(data: dict[str, Any]) -> None:
    output.table(("key", "value"), data["event"].items())


@command("show", render=_show_event, group=spool, uses_brain=False)
@click.argument("name")
def show(state: State, *, name: str) -> dict[str, Any]:
    """Show one event."""
    from brainbridge.operations import spool

    return {"event": spool.event(_local(state).brain, name)}


def _show_drained(data: "Drained") -> None:
    refused = f", refused as erased {data.refused}" if data.refused else ""
    output.say(
        f"processed {data.lived}, remembered {data.remembered}, sessions ended {data.ended}, "
        f"failed {data.failed}, still waiting {data.waiting}{refused}"
    )
    if data.busy:
        output.say("another worker is processing the spool")


@command("drain", render=_show_drained, group=spool, uses_brain=False)
@click.option("--retry", is_flag=True, help="Also retry events that were set aside.")
def drain(state: State, *, retry: bool) -> Result:
    """Process the waiting events now, in the foreground. The exit code is 3 if one of them failed."""
    from brainbridge.cli.progress import reporting
    from brainbridge.operations import spool

    brain = _local(state).brain
    flags = {key: value for key, value in state.flags().items() if key != "brain"}
    with reporting() as progress:
        done = spool.drain(brain, retry=retry, progress=progress, **flags)
    return Result(done, exit_code=3 if done.failed else 0)


def _show_dropped(data: dict[str, Any]) -> None:
    output.say(f"dropped {data['dropped']}" if data["applied"] else f"{data['dropped']} events would be dropped")


@command("drop", render=_show_dropped, group=spool, uses_brain=False)
@click.argument("names", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="All of them.")
@options.dry_run
@options.yes
def drop(state: State, *, names: tuple[str, ...], everything: bool, dry_run: bool, yes: bool) -> dict[str, Any]:
    """Delete events: their sessions are not consolidated, and what was said in them is not remembered."""
    from brainbridge.operations import spool

    brain = _local(state).brain
    if everything == bool(names):
        raise click.UsageError("name the events, or use --all")
    chosen = spool.names(brain) if everything else list(names)
    events = [spool.event(brain, name)["name"] for name in chosen]
    if not dry_run and events:
        confirmed(yes, f"delete {output.counted(len(events), 'event')}")
        spool.drop(brain, events)
    return {"dropped": len(events), "applied": not dry_run}
