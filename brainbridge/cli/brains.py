"""Brains: list, add, use, rename, move and remove them."""

from typing import Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, Result, State, command, main
from brainbridge.cli.confirming import confirmed


@main.group("brain", cls=BrainGroup, section="Set-up")
def brain() -> None:
    """Brains: list, add, use, rename, move, remove."""


def _show_brains(data: dict[str, Any]) -> None:
    rows = [
        ("*" if each.current else "", each.name, each.address, each.running, each.profile, str(each.folder or "-"))
        for each in data["brains"]
    ]
    output.table(("", "brain", "database", "server runs", "profile", "folder"), rows)


def _brains() -> dict[str, Any]:
    from brainbridge.operations import brains

    return {"brains": brains.known()}


def _name(state: State, name: str) -> str:
    """Note which brain is meant, for messages and JSON; returns its name."""
    state.shown_brain = name
    return name


@command("list", render=_show_brains, group=brain, uses_brain=False)
def list_(state: State) -> dict[str, Any]:
    """List the brains; * marks the one used by default."""
    state.resolve(half_renamed=True)
    return _brains()


@command("add", render=_show_brains, group=brain, uses_brain=False)
@click.argument("name")
@click.option("--password-file", metavar="PATH", help="File that holds the password for --uri.")
def add(state: State, name: str, password_file: str | None) -> dict[str, Any]:
    """Create a profile. Without --uri the brain gets a local server of its own."""
    from brainbridge.operations import brains

    brains.add(_name(state, name), **_address(state, password_file))
    return _brains()


def _address(state: State, password_file: str | None) -> dict[str, str | None]:
    flags = {key: value for key, value in state.flags().items() if key != "brain"}
    return flags | {"password_file": password_file}


@command("use", render=_show_brains, group=brain, uses_brain=False)
@click.argument("name")
def use(state: State, name: str) -> dict[str, Any]:
    """Make a brain the default."""
    from brainbridge.operations import brains

    brains.use(_name(state, name))
    return _brains()


@command("rename", render=_show_brains, group=brain, uses_brain=False)
@click.argument("name")
@click.argument("new")
def rename(state: State, name: str, new: str) -> Result:
    """Rename a brain. Its server is stopped first, and its schedule follows.

    Hooks that name it must be installed again.
    """
    from brainbridge.operations import brains

    warnings = brains.rename(_name(state, name), new)
    return Result(_brains(), warnings=warnings)


def _show_moved(data: dict[str, Any]) -> None:
    moved = data["moved"]
    output.say(f"{moved.nodes} nodes and {moved.edges} edges were copied from {moved.source} to {moved.target}")
    output.say("the copy was verified line by line; the original stays until it is removed")


@command("move", render=_show_moved, group=brain, uses_brain=False)
@click.argument("name")
@click.option("--to", "target", metavar="URI", required=True, help="New address of the brain.")
@click.option("--to-user", metavar="NAME", help="User name there.")
@click.option("--to-database", metavar="NAME", help="Database there.")
@click.option("--password-file", metavar="PATH", help="File that holds the password there.")
def move(state: State, name: str, target: str, password_file: str | None, **there: str | None) -> Result:
    """Move a brain to an empty database elsewhere, verify the copy, and use it from now on."""
    from brainbridge.cli.progress import reporting
    from brainbridge.operations import brains

    address = {key.removeprefix("to_"): value for key, value in there.items()}
    with reporting() as progress:
        moved = brains.move(_name(state, name), progress=progress, uri=target, password_file=password_file, **address)
    left = f"{moved.left} nodes of other kinds, and their edges, were not copied and stay at {moved.source}"
    return Result({"moved": moved}, warnings=[left] if moved.left else [])


def _show_removed(data: dict[str, Any]) -> None:
    if "would" in data:
        output.table(("would be removed",), [(each,) for each in data["would"]], empty="there is nothing to remove")
    else:
        output.table(("removed",), [(each,) for each in data["removed"]], empty="nothing was removed")
    if data["kept"]:
        output.say(f"its backups stay in {data['kept']}")


@command("remove", render=_show_removed, group=brain, uses_brain=False)
@click.argument("name")
@options.dry_run
@options.yes
def remove(state: State, name: str, dry_run: bool, yes: bool) -> Result:
    """Remove a brain's profile, its schedule, and its local server with all its memories; its backups stay."""
    from brainbridge.operations import brains
    from brainbridge.platform import paths

    plan = brains.remove(_name(state, name), dry_run=True)
    kept = paths.backups(name) if paths.backups(name).is_dir() else None
    if dry_run:
        return Result({"removed": [], "would": plan.parts, "kept": kept}, warnings=plan.warnings)
    home = paths.server_home(name)
    held = f"with all its memories in {home}" if home.exists() else "from the configuration"
    confirmed(yes, f"remove brain {name} {held}")
    done = brains.remove(name)
    return Result({"removed": done.parts, "kept": kept}, warnings=done.warnings)
