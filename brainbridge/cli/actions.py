"""Actions: ask whether one may be taken, and record what became of it."""

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.action_policy import Verdict
    from brainbridge.intake.actions import Acted, Recorded

_eligibility = click.option(
    "--eligibility",
    metavar="JSON",
    help="What is known of the memory: confidence, lifecycleState, importance and source (default: nothing).",
)
_strict = click.option("--strict", is_flag=True, help="Refuse what is bad, instead of reading it as not known.")


@main.group("action", cls=BrainGroup, section="Memories")
def action() -> None:
    """What agents do to memories: ask whether they may, record what became of it, list it."""


def _read(text: str | None) -> object:
    """Return what JSON says; the text itself where it is none, which the policy reads as not known."""
    try:
        return None if text is None else json.loads(text)
    except (ValueError, RecursionError):
        return text


def _faults(faults: tuple[str, ...]) -> list[str]:
    return [f"not known: {each}" for each in faults]


def _show_decided(data: "Verdict") -> None:
    output.say(f"{data.decision}  {data.action}: {data.reason}", *_faults(data.faults))


@command("decide", render=_show_decided, group=action)
@click.argument("name", metavar="ACTION")
@_eligibility
@_strict
def decide(brain: "Brain", *, now: datetime | None, name: str, eligibility: str | None, strict: bool) -> "Verdict":
    """Ask whether an action may be taken: allow, defer or deny, and why. It changes nothing.

    ACTION is store_episode, store_note, update_note, create_artifact, summarize_node, discard or link_graph.
    """
    return brain.actions.decide(name, _read(eligibility), strict=strict)


def _show_recorded(data: "Recorded") -> None:
    why = f": {data.reason}" if data.reason else ""
    verb = "is" if data.applied else "would be"
    tried = ", which counts for nothing, as it was only tried" if data.rehearsed else ""
    output.say(f"{data.id}  {data.action} {verb} recorded as {data.outcome}{why}{tried}", *_faults(data.faults))
    output.of_undo(data)


@command("record", render=_show_recorded, group=action)
@click.argument("name", metavar="ACTION", type=click.Choice(options.ACTIONS))
@options.memory_id
@click.option("--outcome", type=click.Choice(options.ACTION_OUTCOMES), required=True, help="What became of it.")
@click.option("--reason", metavar="TEXT", help="Why: it is read for what it says of the quality, and not kept.")
@click.option("--rehearsed", is_flag=True, help="It was only tried: a dry run of the agent, which counts for nothing.")
@_eligibility
@_strict
@options.dry_run
def record(
    brain: "Brain", *, now: datetime | None, name: Any, memory_id: str, eligibility: str | None, **told: Any
) -> "Recorded":
    """Record what became of an action on a memory; of one that made none, on the memory that it would come from.

    What was applied against the policy is recorded as skipped. 'run undo' takes it back.
    """
    return brain.actions.record(name, memory_id, eligibility=_read(eligibility), now=now, **told)


def _show_list(data: dict[str, Any]) -> None:
    found: list[Acted] = data["actions"]
    rows = [(each.id, each.at, each.action, each.standing, each.quality, each.reason) for each in found]
    headings = ("id", "at", "action", "outcome", "quality", "skipped by")
    output.table(headings, rows, empty="none: 'brainbridge action record' writes them")
    if data["prior"] is not None:
        output.say(f"prior {output.cell(data['prior'])}")


@command("list", render=_show_list, group=action)
@click.option(
    "--memory", "memory_id", metavar="ID", help="Only what was done to this memory, and what that says of it."
)
@click.option("--action", "name", type=click.Choice(options.ACTIONS), help="Only this action.")
@click.option("--outcome", type=click.Choice(options.ACTION_OUTCOMES), help="Only these.")
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def list_(
    brain: "Brain", *, now: datetime | None, memory_id: str | None, test_only: bool, **asked: Any
) -> dict[str, Any]:
    """List what was recorded of actions, the latest first. Counts no accesses.

    With --memory also its prior: what its last actions say of it, from -0.25 to 0.15.
    """
    found = brain.actions.list(memory_id, now=now, test=test_only, **asked)
    return {"actions": found, "prior": brain.actions.prior(memory_id, now=now) if memory_id else None}
