"""Documents: what an agent always has in its context, kept as states."""

import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, State, command, main
from brainbridge.errors import BrainbridgeError, InvalidInput, NotFound
from brainbridge.platform import files, folders, paths

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.document.documents import Changes, Saved, Text
    from brainbridge.document.files import Exported

_DONE = {"saved": "is current", "refused": "was refused", "same": "is current already, and nothing was saved"}
_name = click.argument("name")
_state = click.option(
    "--state", metavar="STATE", default="CURRENT", help="Number or id of a state (default: the current one)."
)
_file = click.argument("file", metavar="FILE")


@main.group("document", cls=BrainGroup, section="Memories")
def document() -> None:
    """List, show, edit, restore, export and import documents, which keep every state they had.

    A document is a text that an agent always has in its context. A state is named by its number in the history, or by
    its id.
    """


def _show_list(data: dict[str, Any]) -> None:
    rows = [
        (each.name, each.scope or None, each.number, each.author, each.at, each.tokens, each.states)
        for each in data["documents"]
    ]
    headings = ("name", "scope", "state", "author", "at", "tokens", "states")
    output.table(headings, rows, empty="none: write one with 'brainbridge document edit NAME'")


@command("list", render=_show_list, group=document)
@options.scope
@options.limit(100)
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, scope: str | None, limit: int, test_only: bool) -> dict[str, Any]:
    """List the documents, with the current state of each. An empty scope means those that belong to no project."""
    return {"documents": brain.documents.list(scope=scope, test=test_only, limit=limit)}


def _show_text(data: "Text") -> None:
    output.document(data.text)


@command("show", render=_show_text, group=document)
@_name
@options.of_project
@_state
@options.test_only
def show(brain: "Brain", *, now: datetime | None, name: str, scope: str, state: str, test_only: bool) -> "Text":
    """Show the text of a document."""
    return brain.documents.show(name, scope=scope, state=state, test=test_only)


def _show_history(data: dict[str, Any]) -> None:
    rows = [
        (each.number, each.standing, each.author, each.at, each.tokens, output.short(each.reason or ""), each.id)
        for each in data["states"]
    ]
    output.table(("state", "standing", "author", "at", "tokens", "why refused", "id"), rows)


@command("history", render=_show_history, group=document)
@_name
@options.of_project
@options.limit(20)
@options.test_only
def history(
    brain: "Brain", *, now: datetime | None, name: str, scope: str, limit: int, test_only: bool
) -> dict[str, Any]:
    """List the states of a document, newest first, with those that were refused or taken back."""
    return {"states": brain.documents.history(name, scope=scope, limit=limit, test=test_only)}


def _show_changes(data: "Changes") -> None:
    if data.text:
        output.document(f"{data.text}\n", shows_ends=True)
    else:
        output.say(f"states {data.old.number} and {data.new.number} have the same text")


@command("diff", render=_show_changes, group=document)
@_name
@click.argument("old", required=False)
@click.argument("new", default="CURRENT")
@options.of_project
@options.test_only
def diff(
    brain: "Brain", *, now: datetime | None, name: str, old: str | None, new: str, scope: str, test_only: bool
) -> "Changes":
    """Show how the text of a document differs between two states.

    Without NEW that is the current state, and without OLD the one before it.
    """
    return brain.documents.diff(name, old, new, scope=scope, test=test_only)


def _show_saved(data: "Saved") -> None:
    output.say(f"{data.name}: state {data.state.number}, about {data.state.tokens} tokens, {_DONE[data.outcome]}")
    if data.outcome != "same":
        output.of_undo(data)


@command("restore", render=_show_saved, group=document)
@_name
@click.argument("state")
@options.of_project
@options.test_only
@options.dry_run
def restore(
    brain: "Brain", *, now: datetime | None, name: str, state: str, scope: str, test_only: bool, dry_run: bool
) -> "Saved":
    """Make the text of an earlier state the current one, as a new state; also of one that was refused."""
    return brain.documents.restore(name, state, scope=scope, now=now, test=test_only, dry_run=dry_run)


def _show_exported(data: "Exported") -> None:
    output.say(f"{data.file}: state {data.state.number}, {data.size} bytes")


@command("export", render=_show_exported, group=document)
@_name
@_file
@options.of_project
@_state
@click.option("--force", is_flag=True, help="Overwrite a file whose text the document never had.")
@options.test_only
def export(
    brain: "Brain",
    *,
    now: datetime | None,
    name: str,
    file: str,
    scope: str,
    state: str,
    force: bool,
    test_only: bool,
) -> "Exported":
    """Write the text of a document to a file.

    A file that is there is overwritten if its text is that of a state of the document, so that nothing is lost.
    """
    return brain.documents.export(name, file, scope=scope, state=state, force=force, test=test_only)


@command("import", render=_show_saved, group=document)
@_name
@_file
@options.of_project
@click.option(
    "--expects",
    metavar="STATE",
    default="CURRENT",
    help="Number or id of the state that the text was written from: refused if another one is current.",
)
@options.test_only
@options.dry_run
def import_(
    brain: "Brain",
    *,
    now: datetime | None,
    name: str,
    file: str,
    scope: str,
    expects: str,
    test_only: bool,
    dry_run: bool,
) -> "Saved":
    """Save the text of a file as the current state of a document.

    Without --expects it replaces what is current, whose text stays in the history.
    """
    return brain.documents.import_(name, file, scope=scope, expects=expects, now=now, test=test_only, dry_run=dry_run)


def _show_edited(data: dict[str, Any]) -> None:
    if data["saved"]:
        _show_saved(data["saved"])
    else:
        output.say("nothing was changed, and nothing was saved")


@command("edit", render=_show_edited, group=document)
@_name
@options.of_project
@options.test_only
def edit(brain: "Brain", *, now: datetime | None, name: str, scope: str, test_only: bool) -> dict[str, Any]:
    """Edit a document, or begin one, in the editor that $VISUAL or $EDITOR names.

    The text is saved when the editor ends, unless it is unchanged. If it cannot be saved, as somebody else saved one
    meanwhile, it is kept in a file.
    """
    if not test_only:
        brain.documents.follow(name, scope=scope, now=now)
    try:
        held = brain.documents.show(name, scope=scope, test=test_only)
        before, expects = held.text.encode(), held.id
    except NotFound:
        before, expects = b"", None
    written = _edited(before)
    if written in (None, before, before + b"\n"):  # many editors end the last line
        return {"saved": None}
    with _kept_unless_saved(brain.name, written or b""):
        text = _decoded(written or b"")
        return {"saved": brain.documents.save(name, text, scope=scope, now=now, test=test_only, expects=expects)}


def _edited(text: bytes) -> bytes | None:
    """Return what the user made of a text, None if the editor saved nothing."""
    if not (sys.stdin.isatty() or os.environ.get("VISUAL") or os.environ.get("EDITOR")):
        raise InvalidInput(
            "there is no terminal to edit in, and neither $VISUAL nor $EDITOR names an editor",
            hint="write a file, and save it with: brainbridge document import NAME FILE",
        )
    return click.edit(text, extension=".md")


def _decoded(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise InvalidInput("the text is not valid UTF-8", hint="let the editor write UTF-8") from error


@contextmanager
def _kept_unless_saved(brain: str, text: bytes) -> Iterator[None]:
    """Keep a text that cannot be saved in a file, which the error names, or a warning beside it."""
    try:
        yield
    except BaseException as error:  # also an interrupt: nobody else has the text any more
        folder = paths.state(brain) / "unsaved"
        folders.private(folder)
        kept = folder / f"{zlib.crc32(text):08x}.md"
        with files.replacing(kept) as file:
            file.write(text)
        told = f"your text is in {kept}"
        if isinstance(error, BrainbridgeError):
            error.hint = f"{error.hint}; {told}".removeprefix("; ")
        else:
            click.get_current_context().ensure_object(State).warnings.append(told)
        raise
