"""The MCP server: serve, install, remove, status, doctor."""

from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import HERE, BrainGroup, Result, State, command, main, opened
from brainbridge.cli.hooks import (
    AGENTS,
    harness,
    installed,
    only_harness,
    only_place,
    place,
    show_changed,
    show_installed,
)
from brainbridge.errors import BrainbridgeError, ServerError

if TYPE_CHECKING:
    from brainbridge.hook.editing import Changed

_EXTRA = "brainbridge[mcp]"


def _require_extra() -> None:
    """Raise ServerError unless the SDK is installed."""
    if find_spec("mcp") is None:
        raise ServerError("the MCP server needs an extra", hint=f"install it: pip install '{_EXTRA}'")


def _named_folder(path: str | None) -> Path | None:
    """Return a folder that an agent names; None for a variable that it left as it is."""
    from brainbridge.mcp.clients import VARIABLE

    if not path or path.startswith(VARIABLE):
        return None
    if not Path(path).is_dir():
        raise click.UsageError(f"there is no folder {path!r}")
    return Path(path).absolute()


@main.group("mcp", cls=BrainGroup, section="Set-up")
def mcp() -> None:
    """The memory as tools of coding agents: serve, install, remove, status, doctor."""


def _show_served(data: None) -> None:
    """Print nothing: standard output belongs to the protocol."""


@command("serve", render=_show_served, group=mcp, uses_brain=False)
@click.option("--read-only", is_flag=True, help="Offer only what reads; nothing is touched.")
@click.option("--scope", metavar="NAME", help="Which project (default: that of the folder it is started in).")
@click.option("--folder", metavar="PATH", help="The project's folder (default: the one it is started in).")
@click.option("--everything", is_flag=True, help="Read the whole brain; what is written belongs to the project.")
@options.session("Session of the memories (default: a new one).")
@click.option("--harness", type=click.Choice(AGENTS), help="The agent that is served, noted as the writer.")
@click.option("--http", type=click.IntRange(0, 65_535), metavar="PORT", help="Serve over HTTP on 127.0.0.1 instead.")
@options.reader
@click.option("--test-memories", is_flag=True, hidden=True)
def serve(
    state: State,
    *,
    read_only: bool,
    scope: str | None,
    folder: str | None,
    everything: bool,
    session: str | None,
    harness: str | None,
    http: int | None,
    test_memories: bool,
) -> None:
    """Serve the brain to an agent over standard input and output, until it closes them.

    With --http, whoever sends the brain's token may call it; the file of the token is printed. Such a server, and one
    that is started in your home folder, reads the whole brain unless --scope names a project. With --as it offers only
    what reads, and of the memories only what that reader may see.
    """
    if everything and scope is not None:
        raise click.UsageError("--everything cannot be combined with --scope")
    _require_extra()
    from brainbridge.mcp import serving
    from brainbridge.mcp.setting import Setting, new_session

    own, named = state.resolve().settings, _named_folder(folder)
    here = named or Path.cwd()
    at_home = here == Path.home() and scope is None
    setting = Setting(
        brain=own.brain,
        session=session or new_session(),
        instance=harness or own.instance,
        redacts=own.redact_secrets,
        scope=None if scope == HERE else scope,
        folder=str(here) if scope in (None, HERE) and (named or http is None) else "",
        everything=everything or at_home,
        read_only=read_only or not own.is_local,
        test=test_memories,
        is_local=own.is_local,
    )
    flags = {key: value for key, value in state.flags().items() if key != "brain"}
    if http is None:
        serving.serve(setting, **flags)
    else:
        token, file = serving.token(own.brain, own.reader)  # first: who sees the port open may read it
        listener = serving.listening(http)
        output.complain(f"serving on {serving.url(listener)}; the token is in {file}")
        serving.serve_http(setting, listener, token, **flags)


@command("install", render=show_installed, group=mcp, uses_brain=False)
@harness
@place("--for", "where")
@click.option(
    "--scope", metavar="NAME", help="Which project (default: that of the folder in which the agent starts it)."
)
@click.option("--read-only", is_flag=True, help="Offer only what reads.")
@options.with_preset
@options.dry_run
def install(
    state: State, *, harness: str, where: Any, scope: str | None, read_only: bool, preset: str | None, dry_run: bool
) -> Result:
    """Name the server in the agent's own file. Everything else in it stays; 'mcp remove' takes it out again."""
    _require_extra()
    from brainbridge.mcp import installing

    def named(brain: str) -> "Changed":
        root = Path.cwd()
        return installing.install(harness, where, brain, root=root, scope=scope, read_only=read_only, dry_run=dry_run)

    return installed(state, preset, named)


@command("remove", render=show_changed, group=mcp, uses_brain=False)
@harness
@place("--for", "where")
@options.dry_run
def remove(state: State, *, harness: str, where: Any, dry_run: bool) -> "Changed":
    """Take the server out of the agent's file."""
    from brainbridge.mcp import installing

    return installing.remove(harness, where, root=Path.cwd(), dry_run=dry_run)


def _show_status(data: dict[str, Any]) -> None:
    rows = [(each.harness, each.scope, each.file, " ".join(each.command)) for each in data["harnesses"]]
    output.table(("agent", "for", "file", "server"), rows)


@command("status", render=_show_status, group=mcp, uses_brain=False)
@only_harness
@only_place("--for", "where")
def status(state: State, *, harness: str | None, where: str | None) -> dict[str, Any]:
    """Show where the server is named."""
    from brainbridge.mcp import installing

    state.resolve()
    return {"harnesses": list(installing.places(Path.cwd(), harness=harness, where=where))}


def _show_checks(data: dict[str, Any]) -> None:
    rows = [
        ("ok" if each["ok"] else "NOT OK", each["harness"], each["name"], each["detail"]) for each in data["checks"]
    ]
    output.table(("", "agent", "check", "found"), rows, empty="the server is installed for no agent")
    for fix in dict.fromkeys(each["fix"] for each in data["checks"] if each["fix"]):
        output.say(fix)


@command("doctor", render=_show_checks, group=mcp, uses_brain=False)
@only_harness
@only_place("--for", "where")
def doctor(state: State, *, harness: str | None, where: str | None) -> Result:
    """Start every installed server and call it as an agent would. The exit code is 3 if one of them fails."""
    _require_extra()
    from brainbridge.cli.progress import reporting
    from brainbridge.mcp import installing, selftest

    state.resolve()
    found = [each for each in installing.places(Path.cwd(), harness=harness, where=where) if each.command]
    with suppress(BrainbridgeError), opened(state):
        pass  # a local server takes longer to start than an agent waits for a call; what fails here, fails there too
    with reporting():
        checks = [
            {"harness": each.harness, **check.model_dump()} for each in found for check in selftest.tried(each.command)
        ]
    return Result({"checks": checks}, exit_code=0 if all(each["ok"] for each in checks) else 3)
