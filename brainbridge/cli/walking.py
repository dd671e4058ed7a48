"""Walks over associations."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import command

if TYPE_CHECKING:
    from brainbridge.brain import Brain
    from brainbridge.traversal import Reached, Traversal


def _show_traversal(data: "Traversal") -> None:
    rows = [
        (
            each.score,
            each.hops,
            "expired" if each.expired else each.tier,
            each.id,
            _way(each),
            output.short(each.content),
        )
        for each in data.reached
    ]
    output.table(("score", "hops", "tier", "id", "way", "content"), rows, empty="nothing is reached")


def _way(reached: "Reached") -> str:
    """Write a way as its types and confidences."""
    return " ".join(f"{step.type} {step.confidence:.2f}" for step in reached.path)


@command("traverse", "Memories", render=_show_traversal)
@click.argument("memory_ids", metavar="ID...", nargs=-1, required=True)
@click.option("--hops", type=click.IntRange(1, 10), default=3, show_default=True, help="How far.")
@click.option(
    "--min-confidence", type=float, metavar="X", help="Weaker associations are not there (default: visibilityFloor)."
)
@click.option("--page-rank", is_flag=True, help="Spread the scores once more among the strongest thirty.")
@click.option("--inhibit", is_flag=True, help="Let the strongest push down the others.")
@click.option(
    "--include", type=click.Choice(["all", "live"]), default="all", show_default=True, help="Expired ones too, or not."
)
@options.limit(20)
def traverse(
    brain: "Brain",
    *,
    now: datetime | None,
    memory_ids: tuple[str, ...],
    page_rank: bool,
    inhibit: bool,
    **choices: Any,
) -> "Traversal":
    """Follow the associations of memories; looking is no access."""
    from brainbridge import traversal

    settings = brain.config().recall.config if page_rank or inhibit else {}
    return brain.traverse(
        *memory_ids,
        now=now,
        rounds=(settings["pageRankRounds"] or traversal.ROUNDS) if page_rank else None,
        inhibition=(settings["inhibition"] or traversal.INHIBITION) if inhibit else None,
        **choices,
    )
