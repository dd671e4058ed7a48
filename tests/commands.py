"""Every command of the command line, found by walking it: a new one is tested without anybody's remembering to."""

from collections.abc import Iterator

import click

from brainbridge.cli import main


def walked(group: click.Group = main, *before: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command that does something, with the words that call it."""
    for name in group.commands:
        command, words = group.commands[name], (*before, name)
        if isinstance(command, click.Group):
            yield from walked(command, *words)
        else:
            yield words, command
