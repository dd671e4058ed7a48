"""Confirmation of what cannot be taken back: by ``--yes``, or by an answer on the terminal."""

import sys

import click

from brainbridge.errors import NotConfirmed


def confirmed(yes: bool, action: str) -> None:
    """Return if ``yes``, or if the user agrees on the terminal to ``action`` ("delete 3 events"); else NotConfirmed."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise NotConfirmed(f"not confirmed, so nothing was done: this would {action}", hint="confirm with --yes")
    from brainbridge.cli import output
    from brainbridge.cli.app import State
    from brainbridge.cli.progress import resting

    with resting(click.get_current_context().ensure_object(State).progress):
        agreed = click.confirm(output.printable(f"{action[0].upper()}{action[1:]}?"), err=True)
    if not agreed:
        raise NotConfirmed()
