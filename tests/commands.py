"""Every command, found by walking the command line, so that new ones are tested too."""

from collections.abc import Iterator

import click

from brainbridge.cli.app import main


def walked(group: click.Group = main, *before: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command that does something, with its name as words."""
    for name in group.commands:
        command, words = group.commands[name], (*before, name)
        if isinstance(command, click.Group):
            yield from walked(command, *words)
        else:
            yield words, command
