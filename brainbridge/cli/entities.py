"""Entities: which names of subjects are one, which may be, and what somebody decides of that."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.entities import Candidate, Entity, Merged

_RULES = {
    "spelling": "the same but for accents or hyphens",
    "title": "the same but for a title",
    "initial": "an initial of the same name",
    "middle": "the same but for a name in the middle",
    "given": "a given name alone",
    "family": "a title and the family name",
    "kind": "the name of a thing, and what it is",
    "chain": "it stood for one that stands for this one",
    "said": "somebody said so",
}
_DOUBTS = {
    "ambiguous": "it fits another name as well",
    "untrusted": "nobody who is trusted uses it",
    "weak": "the rule alone is not enough",
}
_other = click.argument("other", metavar="OTHER")
_scope = click.option("--scope", metavar="NAME", help="Of this scope (default: of none).")
_reason = click.option("--reason", metavar="TEXT", help="Why.")


@main.group("entity", cls=BrainGroup, section="Memories")
def entity() -> None:
    """Which names of subjects are one: list, candidates, merge, split."""


def _show_list(data: dict[str, Any]) -> None:
    found: list[Entity] = data["entities"]
    rows = [
        (each.label, alias.label, alias.facts, _RULES.get(alias.why or ""), alias.reason, alias.at, each.scope)
        for each in found
        for alias in each.names
    ]
    columns = ("entity", "name", "facts", "because", "reason", "at", "scope")
    output.table(columns, rows, empty="none: no name stands for another one")


@command("list", render=_show_list, group=entity)
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List names for which others stand, with those and why they do. Counts no accesses."""
    return {"entities": brain.entities.list(test=test_only, **asked)}


def _show_candidates(data: dict[str, Any]) -> None:
    found: list[Candidate] = data["candidates"]
    rows = [
        (each.label, each.other_label, _because(each), _DOUBTS.get(each.doubt or "", "certain"), each.scope)
        for each in found
    ]
    output.table(("name", "may be", "because", "doubt", "scope"), rows, empty="none: no two names may be one")
    if rows:
        output.say("decide with: brainbridge entity merge NAME OTHER, or entity split NAME OTHER")


def _because(each: "Candidate") -> str:
    alike = "" if each.because == (each.label, each.other_label) else f" ({each.because[0]}, {each.because[1]})"
    return _RULES[each.why] + alike


@command("candidates", render=_show_candidates, group=entity)
@click.option("--certain", is_flag=True, help="Only those that are certainly one.")
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def candidates(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List names that may be one, the certain ones first, each with the rule that says so. Counts no accesses."""
    return {"candidates": brain.entities.candidates(test=test_only, **asked)}


def _show_merged(data: "Merged") -> None:
    would = "" if data.applied else "would "
    if not data.run_id and data.applied:
        output.say("that is known: nothing was changed")
        return
    if data.same_as:
        output.say(f"{data.name} {would or 'now '}stand{'' if would else 's'} for {data.same_as}")
    else:
        output.say(f"{data.name} and {data.other} {would + 'be' if would else 'are'} two")
    output.say(f"no longer true by that: {data.closed}")
    output.of_undo(data)


@command("merge", render=_show_merged, group=entity)
@click.argument("alias", metavar="NAME")
@_other
@_scope
@_reason
@options.test_only
@options.dry_run
def merge(brain: "Brain", *, now: datetime | None, alias: str, other: str, test_only: bool, **asked: Any) -> "Merged":
    """Let NAME, and all that stand for it, stand for OTHER: their facts are in one order of time then.

    No fact is changed but for the name it stands under; 'entity split' and 'run undo' take that back.
    """
    return brain.entities.merge(alias, other, now=now, test=test_only, **asked)


@command("split", render=_show_merged, group=entity)
@click.argument("alias", metavar="NAME")
@_other
@_scope
@_reason
@options.test_only
@options.dry_run
def split(brain: "Brain", *, now: datetime | None, alias: str, other: str, test_only: bool, **asked: Any) -> "Merged":
    """Say that NAME and OTHER are two: if one stood for the other, it stands for itself again.

    They are no candidates any more. 'run undo' takes that back.
    """
    return brain.entities.split(alias, other, now=now, test=test_only, **asked)
