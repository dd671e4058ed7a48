"""Conflicts: show which facts wait, since they contradict what is held to be true, and decide."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main
from brainbridge.cli.facts import show_facts

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.conflicts import Conflict, Decision, Resolved

_COLUMNS = ("id", "subject", "attribute", "which", "value", "confidence", "trust", "since", "until")
_DECIDED = {
    "keep": "what is held stays; it was never so",
    "newer": "it takes its place in time",
    "both": "it holds beside what is held",
}


@main.group("conflict", cls=BrainGroup, section="Memories")
def conflict() -> None:
    """List facts that contradict what is held to be true, and decide which is right."""


def _rows(each: "Conflict") -> list[tuple[Any, ...]]:
    """Return two rows: what is held, and what contradicts it."""
    said = _value(each.value_b, each.trust_b, suspect=each.suspect_b)
    held = _value(each.value_a, each.trust_a, suspect=each.suspect_a)
    about = (each.subject, each.attribute)
    return [
        ("", *about, "held", held, each.confidence_a, each.trust_a, each.since_a, each.until_a),
        (
            each.id,
            *about,
            "contradicts",
            f"no longer {said}" if each.ends_b else said,
            *(each.confidence_b, each.trust_b, each.since_b, None),
        ),
    ]


def _value(value: str | None, trust: str | None, *, suspect: bool) -> str | None:
    from brainbridge.recall import quoting

    return quoting.withheld(trust) if suspect else value


def _show_list(data: dict[str, Any]) -> None:
    rows = [row for each in data["conflicts"] for row in _rows(each)]
    empty = options.nothing("none: nothing that was said waits for a decision", "scope")
    output.table(_COLUMNS, rows, empty=empty)
    if rows:
        output.say("decide with: brainbridge conflict resolve ID --keep, --newer or --both")


@command("list", render=_show_list, group=conflict)
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List facts that wait, each below what it contradicts: what is true from the same instant on.

    They are less sure than that, or less trusted, or that was said again since. Counts no accesses.
    """
    return {"conflicts": brain.facts.conflicts(now=now, test=test_only, **asked)}


def _show_resolved(data: "Resolved") -> None:
    output.say(f"{data.id}  {_DECIDED[data.decision]}")
    show_facts(data.facts)
    output.of_undo(data)


@command("resolve", render=_show_resolved, group=conflict)
@click.argument("fact_id", metavar="ID")
@click.option("--keep", is_flag=True, help="What is held stays: the fact that waits was never so.")
@click.option("--newer", is_flag=True, help="The fact that waits takes its place in time, and ends what was before it.")
@click.option("--both", is_flag=True, help="Both hold, until the next statement ends both.")
@options.dry_run
def resolve(brain: "Brain", *, now: datetime | None, fact_id: str, dry_run: bool, **decisions: bool) -> "Resolved":
    """Decide what becomes of a fact that waits; ID is its own, as 'conflict list' names it.

    One of --keep, --newer and --both is needed; 'run undo' takes it back.
    """
    chosen: list[Any] = [name for name, is_chosen in decisions.items() if is_chosen]
    if len(chosen) != 1:
        raise click.UsageError("exactly one of --keep, --newer and --both is needed")
    decision: Decision = chosen[0]
    return brain.facts.resolve(fact_id, decision, now=now, dry_run=dry_run)
