"""Memories: writing them, finding them, bringing them in."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, command, text_argument
from brainbridge.cli.testing import show_memory
from brainbridge.errors import InvalidInput

if TYPE_CHECKING:
    from brainbridge.brain import Brain
    from brainbridge.recall import Recall
    from brainbridge.transfer.importing import Imported

_SECTION = "Memories"
_KINDS = ("crystallization", "learning", "insight")
_ROLES = ("user", "assistant", "person")


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for '-'; InvalidInput if it cannot be read."""
    if path == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(path).open("rb") as file:
            yield file
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror}", hint="'-' reads standard input") from error


def _content(argument: str | None, file: str | None) -> str:
    if (argument is None) == (file is None):
        raise click.UsageError("give the content as an argument, or with --file PATH ('-' is standard input)")
    if argument is not None:
        return text_argument(argument)
    with opened(str(file)) as source:
        content = source.read(2_000_000)
    try:
        return content.decode().rstrip("\n")
    except UnicodeDecodeError:
        raise InvalidInput(f"{file} is not valid UTF-8", hint="re-encode it, for example with iconv") from None


@command("remember", _SECTION, render=show_memory)
@click.argument("content", required=False)
@click.option("--file", "-f", metavar="PATH", help="Read the content from a file; '-' is standard input.")
@click.option("--type", "kind", type=click.Choice(_KINDS), help="What it is (default: learning).")
@options.session("Session it belongs to.")
@click.option("--instance", metavar="ID", help="Which agent writes it.")
@click.option("--speaker", metavar="NAME", help="Who said it.")
@click.option("--role", type=click.Choice(_ROLES), help="In what role.")
@options.scope
def remember(
    brain: "Brain",
    *,
    now: datetime | None,
    content: str | None,
    file: str | None,
    kind: str | None,
    session: str | None,
    instance: str | None,
    **parts: str | None,
) -> dict[str, Any]:
    """Write a memory, from an argument, a file or standard input."""
    text = _content(content, file)
    parts |= {"type": kind, "session_id": session, "instance_id": instance}
    return {"memory": brain.remember(text, now=now, **parts)}


def _show_recall(data: "Recall") -> None:
    rows = [
        (each.score, "expired" if each.expired else each.tier, each.energy, each.id, output.short(each.content, 70))
        for each in data.hits
    ]
    output.table(("score", "tier", "energy", "id", "content"), rows, empty="nothing found")
    output.say(f"touched {len(data.touched)}")


@command("recall", _SECTION, render=_show_recall)
@click.argument("query")
@options.limit(10)
@click.option("--no-touch", is_flag=True, help="Only look: what is found is not touched.")
@click.option(
    "--include", type=click.Choice(["all", "live"]), default="all", show_default=True, help="Expired ones too, or not."
)
@options.session("Session that recalls.")
@options.scope
@options.test_only
def recall(
    brain: "Brain", *, now: datetime | None, query: str, no_touch: bool, test_only: bool, **choices: Any
) -> "Recall":
    """Find memories by their words; what is returned is touched."""
    return brain.recall(text_argument(query), now=now, touch=not no_touch, test=test_only, **choices)


def _show_imported(data: "Imported") -> None:
    output.say(f"imported {data.imported}, known already {data.known}, bad lines {len(data.bad)}")
    if data.sessions_ended:
        output.say(
            f"sessions ended {data.sessions_ended}, recalled {data.recalled}, "
            f"expired {data.expired}, promoted {data.promoted}"
        )
    output.table(("line", "what is wrong"), [(each.line, each.reason) for each in data.bad], empty="")


@command("import", _SECTION, render=_show_imported)
@click.argument("file", metavar="FILE")
@click.option(
    "--replay", is_flag=True, help="Live through the lines in order of their instants, sessions ending as they did."
)
@click.option(
    "--recall-each",
    type=click.IntRange(0, 100),
    default=0,
    metavar="N",
    help="With --replay: recall N older memories for each.",
)
@click.option("--strict", is_flag=True, help="Stop at the first bad line, before anything is written.")
@options.session("Session of lines that name none.")
@click.option("--instance", metavar="ID", help="Which agent wrote them.")
def import_(
    brain: "Brain", *, now: datetime | None, file: str, replay: bool, recall_each: int, **choices: Any
) -> Result:
    """Bring in JSON lines {content, at?, sessionId?, type?, speaker?, role?, scope?, id?}; '-' is standard input."""
    if recall_each and not replay:
        raise click.UsageError("--recall-each goes with --replay")
    with opened(file) as source:
        done = (
            brain.replay(source, now=now, recall_each=recall_each, **choices)
            if replay
            else brain.import_lines(source, now=now, **choices)
        )
    ignored = ", ".join(f"{key} ({count} lines)" for key, count in done.ignored.items())
    warnings = [f"unknown keys were passed over: {ignored}"] if ignored else []
    return Result(done, warnings=warnings)
