"""Recall, and traversal of associations."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, command
from brainbridge.cli.options import Instant
from brainbridge.language import figures

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.recall.result import Hit, Newer, Recall, Verbatim
    from brainbridge.recall.traversal import Reached, Traversal

_KINDS = ("crystallization", "learning", "insight")


def too_common(brain: "Brain", query: str) -> list[str]:
    """Return a warning if a question holds only stop words, which find nothing."""
    if not brain.is_common(query):
        return []
    return [
        f"{query!r} holds only stop words (such as 'the'), which match nothing: add a word that describes what you want"
    ]


def _show_recall(data: "Recall") -> None:
    rows = [(each.score, _state(each), each.energy, each.id, output.memory(each, 70)) for each in data.hits]
    if data.as_of:
        output.say(f"as of {output.cell(data.as_of)}, at today's weights")
    output.table(("score", "tier", "energy", "id", "content"), rows, empty=_nothing(data))
    output.fences(data.hits)
    output.say(
        *(f"{hit.id}: a newer one says: {output.memory(one, 90)} ({one.id})" for hit in data.hits for one in hit.newer)
    )
    output.say(*(f"{hit.id}: {_undecided(one)}" for hit in data.hits for one in hit.conflicts))
    output.say(
        *(
            f"{hit.id}: what was said there: {output.memory(hit.box, 300)} ({hit.box.id})"
            for hit in data.hits
            if hit.box and hit.box.content
        )
    )
    if data.more:
        output.say(f"{data.more} more hits exceed the budget")
    if data.standing:
        beside = [(each.kind, each.id, output.short(each.content, 90)) for each in data.standing]
        output.table(("always applies", "id", "content"), beside, title="")
    _show_exact(data.verbatim)
    if data.explained:
        from brainbridge.cli import xray

        xray.tables(data)
    output.say(f"touched {len(data.touched)}")


def _undecided(one: "Newer") -> str:
    return f"not decided (brainbridge conflict list): {output.memory(one, 90)} ({one.id})"


def _show_exact(said: "list[Verbatim]") -> None:
    from brainbridge.recall import quoting

    for each in said:
        by = each.speaker or each.role or "somebody"
        output.say("", f"word for word, {each.id}, said by {by} at {output.cell(each.created)}:")
        output.text(quoting.fenced(each.content, each.trust) if each.suspect else each.content)


def _state(hit: "Hit") -> str:
    state = "expired" if hit.expired else hit.tier
    marks = {"stale": hit.stale, "outdated": hit.outdated, "questioned": hit.questioned, f"on {hit.branch}": hit.branch}
    return ", ".join([state, *(mark for mark, holds in marks.items() if holds)])


def _nothing(data: "Recall") -> str:
    """Say that nothing is shown, and why."""
    if not data.covers_too_little():
        return "nothing found"
    if not data.held_back:
        return "nothing sure found"
    covered = figures.text(data.coverage, 2)
    return f"nothing sure found: held back {output.counted(data.held_back, 'hit')}, covering {covered} of the question"


@command("recall", "Memories", render=_show_recall)
@click.argument("query")
@options.limit(10, "Maximum number, of the best 120.")
@click.option("--skip", type=click.IntRange(0, 100_000), default=0, metavar="N", help="Skip the first N hits (paging).")
@click.option(
    "--budget", type=click.IntRange(1), metavar="CHARS", help="Stop before the contents exceed this many characters."
)
@click.option(
    "--min-coverage",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="X",
    help="Show no hits (exit code 3) unless they cover this share of the question.",
)
@click.option("--no-touch", is_flag=True, help="Do not count the hits as accesses.")
@click.option(
    "--include",
    type=click.Choice(["all", "live", "cold"]),
    default="all",
    show_default=True,
    help="Include expired memories, or only live ones; cold: search the cold ones at once, not only if it is not sure.",
)
@click.option("--verbatim", is_flag=True, help="Show what was decided, corrected or promised word for word, 5 at most.")
@click.option("--explain", is_flag=True, help="Show how each score is made up and what led to the hit.")
@click.option("--markdown", is_flag=True, help="Write the explanation as Markdown.")
@options.session("Session the recall belongs to.")
@options.scope
@click.option(
    "--branch", metavar="NAME", help="What was made on others ranks lower (default: with --scope ., this folder's)."
)
@click.option("--in-session", metavar="ID", help="Only what was written in this session.")
@click.option("--type", "type_", type=click.Choice(_KINDS), help="Only this type.")
@options.tier
@click.option("--participant", metavar="NAME", help="Only what this speaker said.")
@click.option("--since", type=Instant(), metavar="INSTANT", help="Only memories created at this instant or later.")
@click.option("--until", type=Instant(), metavar="INSTANT", help="Only memories created before this instant.")
@click.option(
    "--as-of", type=Instant(), metavar="INSTANT", help="Show what existed then, at today's weights; counts no accesses."
)
@click.option("--true-at", type=Instant(), metavar="INSTANT", help="What was true then ranks first (default: now).")
@click.option("--strict", is_flag=True, help="Leave out what is known not to be true, now or at --true-at.")
@options.reader
@options.test_only
def recall(
    brain: "Brain",
    *,
    now: datetime | None,
    query: str,
    no_touch: bool,
    test_only: bool,
    markdown: bool,
    type_: str | None,
    **choices: Any,
) -> Result:
    """Find memories that answer a question. Each hit counts as an access."""
    from brainbridge.cli import xray

    given = choices | {"type": type_, "explain": choices["explain"] or markdown}
    found = brain.recall(query, now=now, touch=not no_touch, test=test_only, **given)
    warnings = [] if found.hits else too_common(brain, query)
    code = 3 if found.covers_too_little() else 0
    return Result(found, exit_code=code, warnings=warnings, render=xray.markdown if markdown else None)


def _show_traversal(data: "Traversal") -> None:
    rows = [
        (
            each.score,
            each.hops,
            "expired" if each.expired else each.tier,
            each.id,
            _way(each),
            output.memory(each),
        )
        for each in data.reached
    ]
    output.table(("score", "hops", "tier", "id", "way", "content"), rows, empty="nothing reached")
    output.fences(data.reached)


def _way(reached: "Reached") -> str:
    """Return a path as the types and confidences of its edges."""
    return " ".join(f"{step.type} {figures.text(step.confidence, 2)}" for step in reached.path)


@command("traverse", "Memories", render=_show_traversal)
@click.argument("memory_ids", metavar="ID...", nargs=-1, required=True)
@click.option("--hops", type=click.IntRange(1, 10), default=3, show_default=True, help="How far.")
@click.option(
    "--min-confidence", type=float, metavar="X", help="Ignore weaker associations (default: visibilityFloor)."
)
@click.option("--page-rank", is_flag=True, help="Spread the scores once more among the strongest thirty.")
@click.option("--inhibit", is_flag=True, help="Let the strongest push down the others.")
@click.option(
    "--include",
    type=click.Choice(["all", "live"]),
    default="all",
    show_default=True,
    help="Include expired memories, or only live ones.",
)
@options.limit(20)
@options.reader
def traverse(
    brain: "Brain",
    *,
    now: datetime | None,
    memory_ids: tuple[str, ...],
    **choices: Any,
) -> "Traversal":
    """Follow the associations of memories. Counts no accesses."""
    return brain.traverse(*memory_ids, now=now, **choices)
