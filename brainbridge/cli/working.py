"""The working memory: what an agent always has in its context, rewritten from what is new."""

from datetime import datetime
from typing import TYPE_CHECKING

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.document.seeds import TakenOver
    from brainbridge.document.working import Held, Shown, Written

_context = click.option(
    "--context",
    metavar="TOKENS",
    type=click.IntRange(0, 100_000_000),
    help="The agent's context window, which says how long the document may be (default: 200000).",
)


@main.group("working-memory", cls=BrainGroup, section="Memories")
def working_memory() -> None:
    """Show, rewrite and take over the working memory: what an agent always has in its context.

    It is the document working-memory: the command document shows its history, compares its states and restores one.
    """


def _show(data: "Shown") -> None:
    if data.month is None:
        output.document(data.text)
    else:
        _show_folded(data.month, [each for each in data.pointers if each.month])
    for each in data.pointers:
        if not each.resolves:
            output.complain(f"recall does not find what the pointer {each.topic!r} points to")
    for warning in data.warnings:
        output.complain(warning)
    if data.left_out:
        output.complain(f"{data.left_out} characters were left out: give a larger --context, or see document show")


def _show_folded(month: str, found: "list[Held]") -> None:
    for each in found:
        output.text(each.line())
    if not found:
        output.say(f"no pointer of {month} is folded")


@command("show", render=_show, group=working_memory)
@options.of_project
@_context
@click.option("--month", metavar="YYYY-MM", help="List the pointers instead that stand in the line of this month only.")
@options.test_only
def show(
    brain: "Brain", *, now: datetime | None, scope: str, context: int | None, month: str | None, test_only: bool
) -> "Shown":
    """Show the working memory as an agent with such a context window is shown it.

    It says which pointers recall finds nothing by any more.
    """
    return brain.documents.working(scope=scope, now=now, context=context, month=month, test=test_only)


def _state(data: "Written") -> str:
    by = "" if data.author == "rules" else f" by {data.author}"
    told = f"state {data.state.number}{by}, about {data.state.tokens} tokens" if data.state else "a state"
    return f"{told}, {'is current' if data.outcome == 'saved' else f'was refused: {data.reason}'}"


def show_at_session_end(data: "Written", scope: str) -> None:
    """Print in one or two lines what became of the working memory of a scope when a session had ended."""
    of = f"working memory of {scope}" if scope else "working memory"
    for warning in data.warnings:
        output.complain(f"{of}: {warning}")
    if data.outcome == "same":
        output.say(f"{of}: nothing is new, and nothing was written")
        return
    output.say(f"{of}: {_state(data)}, notes taken in {len(data.consumed)}")
    if data.applied:
        output.of_undo(data)


def _show_written(data: "Written") -> None:
    for warning in data.warnings:
        output.complain(warning)
    why = "; ".join(each.sentence for each in data.model.reasons) if data.model and not data.model.saved else ""
    if data.outcome == "same":
        output.say("nothing is new, and nothing was written")
        if data.model and why:
            output.complain(f"the model {data.model.name!r} was asked in vain: {why}")
        return
    output.say(_state(data))
    folded = f", folded {len(data.folded)}" if data.folded else ""
    pointers = f"pointers {len(data.pointers)}{folded}"
    output.say(f"notes taken in {len(data.consumed)}, still pending {len(data.pending)}, {pointers}")
    if data.model and why:
        output.complain(f"rules wrote it, as the model {data.model.name!r} did not: {why}")
    if data.left_out:
        rows = [(each.what, each.reason, each.id) for each in data.left_out]
        output.table(("left out", "why", "memory"), rows)
    output.of_undo(data)


@command("rewrite", render=_show_written, group=working_memory)
@options.of_project
@_context
@click.option(
    "--model/--no-model",
    default=None,
    help="Whether the model that the settings name writes it, else rules do (default: if they name one).",
)
@options.test_only
@options.dry_run
def rewrite(
    brain: "Brain",
    *,
    now: datetime | None,
    scope: str,
    context: int | None,
    model: bool | None,
    test_only: bool,
    dry_run: bool,
) -> "Written":
    """Write the next state of the working memory: from what was said, noted, wished and asked since.

    What fades from it becomes a pointer, a line with words by which recall finds it. Rules write it, unless the
    settings name a model: what that writes counts only if no guard refuses it, and else rules do. A dry run asks none.
    """
    return brain.documents.rewrite(scope=scope, now=now, context=context, test=test_only, dry_run=dry_run, model=model)


def _show_taken(data: "TakenOver") -> None:
    if not data.characters:
        output.say("there is no text of yours above the state, and nothing was written")
        return
    became = output.counted(len(data.crystals), "new crystal")
    output.say(f"{output.counted(data.characters, 'character')} of your own text became {became}")
    apart = f"{output.counted(len(data.notes), 'wish or task', 'wishes and tasks')} noted"
    output.say(f"{apart} for the next rewrite, {output.counted(len(data.pointers), 'pointer')} to the rest")
    output.say(f"state {data.state.number}, about {data.state.tokens} tokens, is current, without them")
    if data.left_out:
        output.table(("left out", "why", "memory"), [(each.what, each.reason, each.id) for each in data.left_out])
    output.of_undo(data)


@command("take-over", render=_show_taken, group=working_memory)
@options.of_project
@options.dry_run
def take_over(brain: "Brain", *, now: datetime | None, scope: str, dry_run: bool) -> "TakenOver":
    """Make crystals of your own text above the working memory, and leave it out of the next state.

    A copy of the file stays beside it. What you wrote is found by recall from then on, and the state has pointers to
    it. What it asks for and leaves open becomes notes, which the next rewrite takes in.
    """
    return brain.documents.take_over(scope=scope, now=now, dry_run=dry_run)
