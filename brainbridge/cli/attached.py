"""Documents that live in files: attach and detach them, and read them back."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, command
from brainbridge.cli.documents import document
from brainbridge.errors import BrainbridgeError

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.document.attached import Begun, Synced
    from brainbridge.document.shelf import Attached


def _show_begun(data: "Begun") -> None:
    output.say(f"{data.attached.name} lives in {data.attached.file} from now on")
    if data.attached.scratch:
        output.say(f"its pending notes are shown in {data.attached.scratch}, and read from there")
    if data.backup:
        output.say(f"your own text is copied to {data.backup}, and stays above the state until you take it over")
    if data.crystals:
        became = output.counted(len(data.crystals), "crystal")
        output.say(f"it became {became}; take that back with: brainbridge run undo {data.run_id}")


@command("attach", render=_show_begun, group=document)
@click.argument("name")
@click.argument("file", metavar="FILE")
@options.of_project
@click.option("--scratch", metavar="FILE", help="A file of its pending notes, to which agents may append lines.")
@click.option("--no-index", is_flag=True, help="Make no crystals of your own text in the file yet.")
def attach(
    brain: "Brain", *, now: datetime | None, name: str, file: str, scope: str, scratch: str | None, no_index: bool
) -> "Begun":
    """Let a document live in a file, which you and agents may edit.

    Whatever changes the document writes the file, and reads it back first: what you edited is saved as a state, and is
    never overwritten. Your own text in the file of the working memory is copied beside it, and stays above the state.
    """
    return brain.documents.attach(name, file, scope=scope, scratch=scratch, index=not no_index, now=now)


def _show_detached(data: "Attached") -> None:
    output.say(f"{data.name} does not live in {data.file} any more; the file stays as it is")


@command("detach", render=_show_detached, group=document)
@click.argument("name")
@options.of_project
def detach(brain: "Brain", *, now: datetime | None, name: str, scope: str) -> "Attached":
    """Let a document live in no file any more. The file and the document stay as they are."""
    return brain.documents.detach(name, scope=scope)


def _show_attached(data: dict[str, Any]) -> None:
    rows = [(each["name"], each["scope"] or None, each["file"], each["scratch"]) for each in data["attached"]]
    empty = "none: attach one with 'brainbridge document attach NAME FILE'"
    output.table(("name", "scope", "file", "notes"), rows, empty=empty)


@command("attached", render=_show_attached, group=document)
def attached(brain: "Brain", *, now: datetime | None) -> dict[str, Any]:
    """List the documents that live in files of this machine."""
    shown = {"name", "scope", "file", "scratch"}
    return {"attached": [each.model_dump(include=shown) for each in brain.documents.attached()]}


def _show_synced(data: dict[str, Any]) -> None:
    for each in data["synced"]:
        what = [
            "was read back" if each.read else "",
            "was written" if each.written else "",
            f"brought {output.counted(len(each.picked), 'note')}" if each.picked else "",
        ]
        output.say(f"{each.name}: {each.file} {' and '.join(filter(None, what)) or 'is as it should be'}")
        if each.run_id:
            output.say(f"take back what was read with: brainbridge run undo {each.run_id}")


@command("sync", render=_show_synced, group=document)
@click.argument("name", required=False)
@options.of_project
def sync(brain: "Brain", *, now: datetime | None, name: str | None, scope: str) -> Result:
    """Read the file of a document back, and write it; without NAME those of all documents, in every scope.

    Other commands that change a document do so too. This one says what is wrong with a file.
    """
    chosen = [(name, scope)] if name else [(each.name, each.scope) for each in brain.documents.attached()]
    synced, faults = list["Synced"](), list[BrainbridgeError]()
    for each, within in chosen:
        found = brain.documents.looked(each, scope=within, now=now)
        synced += [found.done] if found.done else []
        faults += found.faults
    from brainbridge.brain import attaching

    told = [warning for done in synced for warning in attaching.warnings(done)]
    return Result(
        {"synced": synced},
        warnings=[*told, *(str(each) for each in faults[1:])],
        render=_show_synced,
        error=faults[0] if faults else None,
    )
