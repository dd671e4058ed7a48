"""Indexing: files and folders kept as crystals, once or as they change."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, State, command
from brainbridge.cli.progress import resting
from brainbridge.errors import InvalidInput

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.crystal.indexing.indexing import Indexed

_COUNTS = ("files", "chunks", "added", "changed", "unchanged", "vanished")


def _show(done: "Indexed") -> None:
    output.say("   ".join(f"{each} {getattr(done, each)}" for each in _COUNTS))
    if done.skipped:
        output.say("skipped: " + ", ".join(f"{count} {reason}" for reason, count in done.skipped.items()))
    output.of_undo(done)


@command("index", "Memories", render=_show)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@click.option("--include", metavar="GLOB", multiple=True, help="Only files that match, of any kind; repeatable.")
@options.scope
@click.option(
    "--trust",
    type=click.Choice(options.TRUST),
    default="tool",
    show_default=True,
    help="How far the files are trusted.",
)
@click.option("--watch", is_flag=True, help="Go on whenever files change, until interrupted.")
@options.dry_run
@click.pass_obj
def index(
    state: State,
    brain: "Brain",
    /,
    *,
    now: datetime | None,
    paths: tuple[str, ...],
    watch: bool,
    dry_run: bool,
    **chosen: Any,
) -> "Indexed | Result":
    """Keep files and folders as crystals, chunk by chunk; again, follow what has changed in them.

    Markdown, text and code are indexed, and what .gitignore ignores is not. A chunk that is unchanged keeps its crystal
    with all its accesses, a changed one gets a new version of it, and the crystal of one that is gone ends.
    """
    if watch and (dry_run or state.json):
        raise click.UsageError("--watch goes on until it is interrupted, so it takes neither --dry-run nor --json")
    if not watch:
        return brain.crystals.index(*paths, now=now, dry_run=dry_run, **chosen)
    with suppress(KeyboardInterrupt):
        _follow(state, brain, paths, now=now, **chosen)
    return Result(None, render=lambda _: output.say("stopped watching"))


def _follow(state: State, brain: "Brain", paths: tuple[str, ...], **chosen: Any) -> None:
    """Index, and again whenever files change; show what was done."""
    with _in_peace():
        done: Indexed | None = brain.crystals.index(*paths, **chosen)
    changes = brain.crystals.changes(*paths)
    ended = object()
    while True:
        with resting(state.progress), output.writing():
            if done:
                _show(done)
                output.say("watching; Ctrl-C ends it")
            if next(changes, ended) is ended:
                return
        with _in_peace():
            done = _again(brain, paths, **chosen)


@contextmanager
def _in_peace() -> Iterator[None]:
    """Let an interruption wait until what is begun is done; a second one breaks it off."""
    asked, before = list[int](), signal.getsignal(signal.SIGINT)

    def note(number: int, _: FrameType | None) -> None:
        asked.append(number)
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


def _again(brain: "Brain", paths: tuple[str, ...], **chosen: Any) -> "Indexed | None":
    """Index again if there is anything to write, so that a change that matters to no chunk leaves no run."""
    with suppress(InvalidInput):  # the last file is gone, and may come back
        if brain.crystals.index(*paths, dry_run=True, **chosen).writes:
            return brain.crystals.index(*paths, **chosen)
    return None
