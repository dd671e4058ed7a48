"""Policies: how far memories are to be relied upon, and what somebody says of that."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.intake.policy.policy import Counts, Policy, PolicySet
    from brainbridge.language.kinds import PolicyClass

_reason = click.option("--reason", metavar="TEXT", help="Why.")
_WHY = {
    "disputed": "somebody disputes it",
    "worn": "its decay reached policyArchiveDecay",
    "neglected": "it is old, unimportant and hardly used",
    "fading": "its decay reached policyStaleDecay",
    "warm": "its heat reached policyWarmHeat",
}


@main.group("policy", cls=BrainGroup, section="Memories")
def policy() -> None:
    """How far memories are to be relied upon: list, show, confirm, dispute, set."""


def _figure(value: float | None) -> str:
    return "unknown" if value is None else f"{value:.3f}"


def _show_list(data: dict[str, Any]) -> None:
    found: list[Policy] = data["policies"]
    rows = [
        (each.id, each.state, _figure(each.heat), _figure(each.decay), each.verification, output.memory(each, 60))
        for each in found
    ]
    yet = "none: 'brainbridge config set policyOnConsolidate true', then 'brainbridge consolidate-all'"
    empty = options.nothing(yet, "state", "scope")
    output.table(("id", "state", "heat", "decay", "verification", "content"), rows, empty=empty)
    output.fences(found)
    _show_counts(data["counts"])


def _show_counts(counts: "Counts") -> None:
    """Show how many memories are in which state, if any are."""
    if counts.stale_ratio is None:
        return
    told = ", ".join(f"{each.state} {each.count}" for each in counts.states)
    moved = ", ".join(f"{each.was} to {each.to} {each.count}" for each in counts.moves) or "none"
    output.say(
        f"{told}; stale {_percent(counts.stale_ratio)}, disputed {_percent(counts.disputed_ratio)}",
        f"moved in the last 24 hours: {moved}",
    )


def _percent(ratio: float | None) -> str:
    return "unknown" if ratio is None else f"{ratio:.1%}"


@command("list", render=_show_list, group=policy)
@click.option("--state", type=click.Choice(options.POLICY_STATES), help="Only these (default: all).")
@options.scope
@options.skip
@options.limit(20)
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, test_only: bool, **asked: Any) -> dict[str, Any]:
    """List memories with their policy states, the latest first, and how many are in which. Counts no accesses."""
    counts = brain.policies.counts(now=now, test=test_only, scope=asked["scope"])
    return {"policies": brain.policies.list(now=now, test=test_only, **asked), "counts": counts}


def _show_one(data: dict[str, Any]) -> None:
    each: Policy = data["policy"]
    output.say(f"{each.id}  {each.state}: {output.memory(each, 70)}")
    output.fences([each])
    rows = [
        ("reason", _WHY.get(each.reason or "", each.reason)),
        ("verification", each.verification),
        ("class", each.policy_class),
        ("heat", _figure(each.heat)),
        ("decay", _figure(each.decay)),
        *((f"  {name}", _part(value)) for name, value in each.parts.items()),
        ("looked at again", each.due),
    ]
    output.table(("policy", "value"), rows)


def _part(value: float | bool | None) -> Any:
    return value if isinstance(value, bool) else _figure(value)


@command("show", render=_show_one, group=policy)
@options.memory_id
def show(brain: "Brain", *, now: datetime | None, memory_id: str) -> dict[str, Any]:
    """Show how far a memory is to be relied upon, and what that is made of. Counts no accesses."""
    return {"policy": brain.policies.show(memory_id, now=now)}


def _show_set(data: "PolicySet") -> None:
    each = data.policy
    output.say(
        f"{each.id}  {each.verification}, {each.policy_class}, {each.state}: {output.memory(each, 70)}",
        *([] if data.run_id or not data.applied else ["it was so before: nothing was changed"]),
    )
    output.fences([each])
    if data.run_id or not data.applied:
        output.of_undo(data)


@command("confirm", render=_show_set, group=policy)
@options.memory_id
@_reason
@options.dry_run
def confirm(brain: "Brain", *, now: datetime | None, memory_id: str, reason: str | None, dry_run: bool) -> "PolicySet":
    """Say that a memory is right: while it is warm, it is active."""
    return brain.policies.confirm(memory_id, reason=reason, now=now, dry_run=dry_run)


@command("dispute", render=_show_set, group=policy)
@options.memory_id
@_reason
@options.dry_run
def dispute(brain: "Brain", *, now: datetime | None, memory_id: str, reason: str | None, dry_run: bool) -> "PolicySet":
    """Say that a memory may be wrong: the next pass makes it stale, until it is confirmed."""
    return brain.policies.dispute(memory_id, reason=reason, now=now, dry_run=dry_run)


@command("set", render=_show_set, group=policy)
@options.memory_id
@click.option(
    "--class", "policy_class", type=click.Choice(options.POLICY_CLASSES), required=True, help="How it is to be kept."
)
@_reason
@options.dry_run
def set_(
    brain: "Brain",
    *,
    now: datetime | None,
    memory_id: str,
    policy_class: "PolicyClass",
    reason: str | None,
    dry_run: bool,
) -> "PolicySet":
    """Say how a memory is to be kept: what is protected is never archived, what is ephemeral not for its category."""
    return brain.policies.set(memory_id, policy_class, reason=reason, now=now, dry_run=dry_run)
