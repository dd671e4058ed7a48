"""The local server: start, stop, status, logs, path."""

import sys
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import output
from brainbridge.cli.app import BrainGroup, Result, State, command, main

if TYPE_CHECKING:
    from brainbridge.server.local import LocalServer


@main.group("server", cls=BrainGroup, section="Set-up")
def server() -> None:
    """The brain's own Neo4j: start, stop, status, logs, path."""


def _server(state: State) -> "LocalServer":
    from brainbridge.operations import local_server

    return local_server.of(state.resolve().settings)


def _show_status(data: dict[str, Any]) -> None:
    if not data["running"]:
        output.say("not running")
        return
    if not data["recorded"]:
        output.say(
            f"Neo4j runs as process {data['pid']}, and no record says where it listens",
            "  stop it: brainbridge server stop ('server start' also stops it first)",
        )
        return
    output.say(
        f"Neo4j {data['version']} runs as process {data['pid']}",
        f"  up    {data['uptimeSeconds']:.0f} s, {data['memoryMib']:.0f} MiB",
        f"  bolt  {data['bolt']}",
        f"  http  {data['http']}",
    )


@command("start", render=_show_status, group=server, uses_brain=False)
def start(state: State) -> Result:
    """Start the server unless it is running. The first start downloads Neo4j."""
    from brainbridge.cli.progress import reporting
    from brainbridge.operations import local_server

    local = _server(state)
    with reporting() as progress:
        started = local_server.start(local, progress=progress)
    return Result(started, warnings=[local.recovered] if local.recovered else [])


def _show_stopped(data: dict[str, Any]) -> None:
    output.say("stopped" if data["stopped"] else "the server was not running")


@command("stop", render=_show_stopped, group=server, uses_brain=False)
def stop(state: State) -> dict[str, Any]:
    """Stop the server cleanly. The first stop takes half a minute longer, to make later starts faster."""
    from brainbridge.cli.progress import reporting

    local = _server(state)
    if local.is_training() and sys.stderr.isatty():
        click.echo("Stopping, and recording the start-up cache: about half a minute, once.", err=True)
    with reporting():
        return {"stopped": local.stop()}


@command("status", render=_show_status, group=server, uses_brain=False)
def status(state: State) -> dict[str, Any]:
    """Show whether the server runs, where, and how much memory it uses."""
    from brainbridge.operations import local_server

    return local_server.status(_server(state))


def _show_logs(data: dict[str, Any]) -> None:
    output.text(data["log"])


@command("logs", render=_show_logs, group=server, uses_brain=False)
@click.option("--lines", "-n", type=click.IntRange(1, 100_000), default=40, show_default=True, help="How many.")
@click.option("--follow", "-f", is_flag=True, help="Keep printing new lines.")
def logs(state: State, *, lines: int, follow: bool) -> Result:
    """Show the end of the server's log."""
    if follow and state.json:
        raise click.UsageError("--follow cannot be combined with --json, which prints one object")
    from brainbridge.operations import local_server

    local = _server(state)
    data = local_server.log(local, lines)
    if not follow:
        return Result(data)
    if local.home.console_log.exists():
        output.text(data["log"])
        for added in local_server.followed(local):
            output.text(added, end="")
    return Result(data, render=_show_nothing)


def _show_nothing(_: Any) -> None:
    """Print nothing: the followed lines are on the screen already."""


def _show_path(data: dict[str, Any]) -> None:
    output.say(data["path"])


@command("path", render=_show_path, group=server, uses_brain=False)
def path(state: State) -> dict[str, Any]:
    """Show the folder that holds the server's data, logs and configuration."""
    return {"path": str(_server(state).home.path)}
