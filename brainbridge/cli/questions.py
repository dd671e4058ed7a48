"""Questions: show what was built on facts that are over, and decide whether it stands."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.questions import Decision, Ground, Question, Quotation, Resolved

_DECIDED = {
    "holds": "it stands in spite of what is over",
    "ends": "it has ended",
    "revised": "it has ended, and another one took its place",
}


@main.group("question", cls=BrainGroup, section="Memories")
def question() -> None:
    """List what was built on facts that are over, and decide whether it stands."""


def _why(each: "Question", ground: "Ground") -> str:
    """Say why a memory is questioned."""
    told = f"{each.id}: built on {output.memory(ground, 70)} ({ground.id})"
    if not ground.newer:
        return f"{told}, which is over since {output.cell(ground.until)}"
    newer = ground.newer
    return f"{told}; since {output.cell(newer.since)} a newer fact says: {output.memory(newer, 70)} ({newer.id})"


def _reasons(each: "Question") -> list[str]:
    """Say all that a memory is questioned by."""
    told = [_why(each, ground) for ground in each.grounds]
    told += [f"{each.id}: a fact that it was built on was erased"] if each.erased else []
    return told + ([f"{each.id}: so were {each.more} more that are over"] if each.more else [])


def _show_list(data: dict[str, Any]) -> None:
    _show_questions(data["questions"])
    _show_documents(data["documents"])


def _show_questions(found: "list[Question]") -> None:
    rows = [(each.id, each.since, output.memory(each, 70)) for each in found]
    empty = options.nothing("none: nothing was built on a fact that is over", "scope")
    output.table(("id", "since", "content"), rows, empty=empty)
    output.fences(found)
    output.say(*(line for each in found for line in _reasons(each)))
    if rows:
        output.say("decide with: brainbridge question resolve ID --holds, --ends or --revised TEXT")


def _show_documents(found: "list[Quotation]") -> None:
    if not found:
        return
    rows = [(each.name, each.scope or None, each.number, each.id, output.memory(each, 70)) for each in found]
    output.table(("document", "scope", "state", "quotes", "content"), rows, title="")
    output.say(*(f"{each.id}: {_over(each)}" for each in found))
    output.say("write what is true with: brainbridge document edit NAME")


def _over(each: "Quotation") -> str:
    since = output.cell(each.since)
    told = f"it was true until {since}" if each.untrue else f"it is questioned since {since}"
    return f"{told}; a newer fact says: {output.short(each.instead, 70)}" if each.instead else told


@command("list", render=_show_list, group=question)
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List memories that were built on facts that are over, each with these and with what is true instead.

    Below them stands what documents quote that is over, or is questioned. Counts no accesses.
    """
    return {
        "questions": brain.facts.questions(now=now, test=test_only, **asked),
        "documents": brain.facts.quotations(now=now, test=test_only, **asked),
    }


def _show_resolved(data: "Resolved") -> None:
    by = f": {data.revised_by}" if data.revised_by else ""
    output.say(f"{data.id}  {_DECIDED[data.decision]}{by}")
    output.of_undo(data)


@command("resolve", render=_show_resolved, group=question)
@click.argument("memory_id", metavar="ID")
@click.option("--holds", is_flag=True, help="It stands in spite of what is over, and so does what was built on it.")
@click.option("--ends", is_flag=True, help="It ends; what was built on it stays questioned.")
@click.option("--revised", metavar="TEXT", help="It ends, and a crystal that says this takes its place.")
@click.option("--reason", metavar="TEXT", help="Why.")
@options.dry_run
def resolve(
    brain: "Brain",
    *,
    now: datetime | None,
    memory_id: str,
    revised: str | None,
    reason: str | None,
    dry_run: bool,
    **decisions: bool,
) -> "Resolved":
    """Decide of a memory that was built on facts that are over; ID is its own, as 'question list' names it.

    One of --holds, --ends and --revised is needed; 'run undo' takes it back.
    """
    chosen: list[Any] = [name for name, is_chosen in decisions.items() if is_chosen]
    chosen += [] if revised is None else ["revised"]
    if len(chosen) != 1:
        raise click.UsageError("exactly one of --holds, --ends and --revised is needed")
    decision: Decision = chosen[0]
    return brain.facts.review(memory_id, decision, text=revised, reason=reason, now=now, dry_run=dry_run)
