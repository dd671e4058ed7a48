"""Notes: what must not be lost before a session ends."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import command

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.document.notes import Noted

_SECTION = "Memories"


def _show(data: "Noted") -> None:
    what = "directive" if data.note.directive else f"importance {data.note.importance:g}"
    output.say(f"{data.note.id}  noted at {output.cell(data.note.at)}, {what}")
    if data.run_id is None:
        output.say("a note with this key was there already")
    else:
        output.say(f"take it back with: brainbridge run undo {data.run_id}")


@command("note", _SECTION, render=_show)
@click.argument("text")
@click.option(
    "--importance",
    type=float,
    default=0.7,
    show_default=True,
    help="How important it is, 0 to 1.",
)
@click.option("--directive", is_flag=True, help="It says what you want from now on: every briefing begins with it.")
@options.scope
@options.session("Session it belongs to.")
@click.option("--instance", metavar="ID", help="Agent that writes it.")
@click.option("--speaker", metavar="NAME", help="Who said it, if it is quoted.")
@options.trust
@click.option("--key", metavar="KEY", help="Your key for it: repeated with the same key, it is written once.")
def note(
    brain: "Brain",
    *,
    now: datetime | None,
    text: str,
    session: str | None,
    instance: str | None,
    key: str | None,
    **parts: Any,
) -> "Noted":
    """Note what must not be lost before the session ends: a name, a deadline, a decision.

    It is found at once, and the next briefing shows it. It lives for weeks, as crystals do.
    """
    return brain.crystals.note(text, now=now, session_id=session, instance_id=instance, import_key=key, **parts)


def _show_list(data: dict[str, Any]) -> None:
    rows = [
        (each.id, each.at, "directive" if each.directive else f"{each.importance:g}", each.scope, output.memory(each))
        for each in data["notes"]
    ]
    empty = "none: make one with 'brainbridge note TEXT'"
    output.table(("id", "at", "importance", "scope", "content"), rows, empty=empty)


@command("notes", _SECTION, render=_show_list)
@options.scope
@options.limit(20)
@options.test_only
def notes(brain: "Brain", *, now: datetime | None, test_only: bool, **sought: Any) -> dict[str, Any]:
    """List the notes, the latest first. Counts no accesses."""
    return {"notes": brain.crystals.notes(now=now, test=test_only, **sought)}
