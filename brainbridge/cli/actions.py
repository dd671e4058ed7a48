"""Actions: ask whether one may be taken."""

import json
from datetime import datetime
from typing import TYPE_CHECKING

import click

from brainbridge.cli import output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.policy import Verdict

_eligibility = click.option(
    "--eligibility",
    metavar="JSON",
    help="What is known of the memory: confidence, lifecycleState, importance and source (default: nothing).",
)
_strict = click.option("--strict", is_flag=True, help="Refuse what is bad, instead of reading it as not known.")


@main.group("action", cls=BrainGroup, section="Memories")
def action() -> None:
    """What agents do to memories: ask whether they may."""


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
