"""Probes: questions whose answers must stay findable."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, Result, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.probe.probe import Checked, Learned, Probe

_LOST = 3  # exit code

_top = click.option(
    "--top",
    type=click.IntRange(1, 100),
    default=10,
    show_default=True,
    help="How many hits the expected memories must be among.",
)


@main.group("probe", cls=BrainGroup, section="Memories")
def probe() -> None:
    """Questions whose answers must stay findable: add, learn, list, check, drop."""


def _show_checked(data: dict[str, Any]) -> None:
    rows = [
        (
            each.probe.id,
            each.probe.question,
            one.state,
            one.rank,
            one.id or one.lineage_id,
            output.memory(one, 50),
        )
        for each in data["probes"]
        for one in each.expected
    ]
    output.table(("probe", "question", "state", "rank", "expects", "content"), rows, empty="no probes")
    if ended := [id_ for each in data["probes"] for id_ in each.ended]:
        output.say(f"already ended, so no longer expected: {', '.join(ended)}")


def _result(checked: "Sequence[Checked]") -> Result:
    return Result({"probes": checked}, exit_code=0 if all(each.found for each in checked) else _LOST)


@command("add", render=_show_checked, group=probe)
@click.argument("question")
@click.option(
    "--expect", "expects", metavar="ID", multiple=True, required=True, help="A memory it must find (repeatable)."
)
@_top
@options.scope
@options.test_only
def add(
    brain: "Brain",
    *,
    now: datetime | None,
    question: str,
    expects: tuple[str, ...],
    top: int,
    scope: str | None,
    test_only: bool,
) -> Result:
    """Store a question and the memories it must find: no run may end them. Only live memories count.

    The exit code is 3 if the question does not find them now.
    """
    checked = brain.probes.add(question, *expects, now=now, top=top, scope=scope, test=test_only)
    return _result([checked])


def _show_probes(data: dict[str, Any]) -> None:
    rows = [(each.id, each.question, each.top, each.scope, len(each.expects), each.created) for each in data["probes"]]
    output.table(("id", "question", "among", "scope", "expects", "created"), rows, empty="no probes")


def _show_learned(data: "Learned") -> None:
    _show_probes({"probes": data.probes})
    made, recalls = output.counted(len(data.probes), "probe"), output.counted(len(data.probes) + data.passed, "recall")
    output.say(f"Made {made} from {recalls}.")


@command("learn", render=_show_learned, group=probe)
@_top
def learn(brain: "Brain", *, now: datetime | None, top: int) -> "Learned":
    """Make probes from the latest recalls: each expects the first three hits that are still alive."""
    return brain.probes.learn(now=now, top=top)


@command("list", render=_show_probes, group=probe)
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, test_only: bool) -> "dict[str, Sequence[Probe]]":
    """List the probes, oldest first."""
    return {"probes": brain.probes.list(test=test_only)}


@command("check", render=_show_checked, group=probe)
@options.test_only
def check(brain: "Brain", *, now: datetime | None, test_only: bool) -> Result:
    """Ask every question and show what it finds. The exit code is 3 if something is missing or expired."""
    return _result(brain.probes.check(now=now, test=test_only))


def _show_dropped(data: dict[str, Any]) -> None:
    output.say(f"dropped {data['dropped']}")


@command("drop", render=_show_dropped, group=probe)
@click.argument("probe_id", metavar="ID")
def drop(brain: "Brain", *, now: datetime | None, probe_id: str) -> dict[str, Any]:
    """Drop a probe: what it expects may end again. Protected memories stay protected; run undo takes that back."""
    return {"dropped": brain.probes.drop(probe_id)}
