"""Test memories: kept apart from the real ones, which these commands never delete."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, command
from brainbridge.cli.confirming import confirmed

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.config.config import Tier
    from brainbridge.consolidation.scenario import Scenario
    from brainbridge.memory.memory import Boost

_SECTION = "Test"


def show_memory(data: dict[str, Any]) -> None:
    """Print one new memory."""
    new = data["memory"]
    output.say(f"{new.id}  {new.tier}, energy {output.cell(new.effective_energy)}, ends {output.cell(new.expires_at)}")


@command("test-memory", _SECTION, render=show_memory)
@click.argument("content")
@click.option("--energy", type=float, help="Energy to start with, > 0 (default: initialEnergy).")
@click.option("--tier", type=click.Choice(options.TIERS), help="Tier to start in (default: working).")
@options.session("Session it belongs to.")
def test_memory(
    brain: "Brain",
    *,
    now: datetime | None,
    content: str,
    energy: float | None,
    tier: "Tier | None",
    session: str | None,
) -> dict[str, Any]:
    """Create a test memory."""
    made = brain.tests.remember(content, now=now, energy=energy, tier=tier, session_id=session)
    return {"memory": made}


def _show_boost(data: "Boost") -> None:
    output.say(
        f"{data.memory.id}  energy {output.cell(data.before)} -> {output.cell(data.after)}, "
        f"{data.memory.access_count} accesses"
    )


@command("boost-memory", _SECTION, render=_show_boost)
@options.memory_id
@options.session("Session that accesses it.")
def boost_memory(brain: "Brain", *, now: datetime | None, memory_id: str, session: str | None) -> "Boost":
    """Access a memory, test or real: +1 energy, +1 access."""
    return brain.touch(memory_id, now=now, session=session)


def _show_list(data: dict[str, Any]) -> None:
    rows = [(each.id, each.state, each.tier, each.effective_energy, output.memory(each)) for each in data["memories"]]
    output.table(("id", "state", "tier", "energy", "content"), rows, empty="no test memories")


@command("list-test-memories", _SECTION, render=_show_list)
@options.limit(1000)
def list_test_memories(brain: "Brain", *, now: datetime | None, limit: int) -> dict[str, Any]:
    """List the test memories, newest first."""
    return {"memories": brain.tests.list(now=now, limit=limit)}


def _show_deleted(data: dict[str, Any]) -> None:
    verb = "would be deleted" if data.get("applied") is False else "deleted"
    output.say(f"{data['deleted']} test memories {verb}")


@command("delete-test-memories", _SECTION, render=_show_deleted)
@click.option("--keep", type=click.IntRange(0, 100_000), default=0, metavar="N", help="Keep the newest N.")
@options.yes
@options.dry_run
def delete_test_memories(
    brain: "Brain", *, now: datetime | None, keep: int, yes: bool, dry_run: bool
) -> dict[str, Any]:
    """Delete all test memories for good, and with all of them the test documents, or all but the newest memories."""
    count = brain.tests.count(keep=keep)
    if dry_run:
        return {"deleted": count, "applied": False}
    confirmed(yes or not count, f"delete {output.counted(count, 'test memory', 'test memories')} for good")
    return {"deleted": brain.tests.delete(keep=keep), "applied": True}


def _show_scenario(data: "Scenario") -> None:
    rows = [("ok" if each.ok else "FAILED", each.step, each.expected, each.actual) for each in data.steps]
    output.table(("", "step", "expected", "actual"), [(*row[:2], str(row[2]), str(row[3])) for row in rows])
    output.say(f"{data.scenario}: {'passed' if data.passed else 'failed'}")


@command("test-scenario", _SECTION, render=_show_scenario)
@click.argument("name", metavar="NAME")
def test_scenario(brain: "Brain", *, now: datetime | None, name: str) -> Result:
    """Run a scenario with test memories and check every step.

    NAME is decay, promotion, crystallization, expiry, session-boundary, coactivation or full.
    """
    scenario = brain.tests.play(name, now=now)
    return Result(scenario, exit_code=0 if scenario.passed else 3)
