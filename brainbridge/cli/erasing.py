"""Erase memories: planned and confirmed first, and with a receipt."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, State, command
from brainbridge.cli.confirming import confirmed
from brainbridge.errors import NotCompacted

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.brain.compacting import Compacted, Store
    from brainbridge.brain.erasing import Outcome, Plan, Receipt
    from brainbridge.integrity.erasing import Doomed


def _show(data: "Outcome") -> None:
    for each in (*data.finished, *([data.receipt] if data.receipt else [])):
        _show_receipt(each)
    _show_planned(data.plan, data.store)
    if data.store or _finds(data.plan):
        output.say(output.REHEARSED)
    if data.compacted:
        _show_compacted(data.compacted)


def _finds(plan: "Plan | None") -> bool:
    return bool(plan and plan.memories)


def _show_planned(plan: "Plan | None", store: "Store | None") -> None:
    if plan:
        _show_plan(plan)
    if store:
        output.say(*([""] if plan else []))
        _show_store(store)


def _show_unfinished(data: "Outcome") -> None:
    output.say(*(f"would be finished: {each.id}" for each in data.unfinished), output.REHEARSED)


def _show_store(data: "Store") -> None:
    said = f"its store of {_mb(data.size)} in {data.folder} would be written anew"
    output.say(f"{said}; the server stops for about {data.seconds} s, and {_mb(data.needed)} have to be free")


def _show_compacted(data: "Compacted") -> None:
    said = f"compacted: the store has {_mb(data.after)}, and had {_mb(data.before)}"
    output.say(f"{said}; the server was stopped for {data.seconds:.0f} s")


def _mb(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _show_plan(data: "Plan") -> None:
    _list(data.memories, "would be erased", empty="found nothing to erase")
    if data.derived:
        _list(data.derived, "\nhave to do with these, and would stay (--cascade erases them too)")
    if data.documents:
        output.say("", "documents that quote some of it, and would lose that", *data.documents)
    if data.copies:
        output.say("", "copies of files that hold some of it, and would stay: delete them yourself", *data.copies)
    if data.archives:
        output.say("", "backups that hold some of it (--backups rewrites them)", *map(str, data.archives))


def _list(memories: "list[Doomed]", title: str, empty: str = "") -> None:
    rows = [(each.id, each.why, output.memory(each, 80)) for each in memories]
    output.table(("id", "why", "content"), rows, title=title if rows else "", empty=empty)
    output.fences(memories)


def _show_receipt(data: "Receipt") -> None:
    counts = ", ".join(f"{name} {count}" for name, count in data.counts if count)
    output.say(f"erased at {output.cell(data.at)}: {counts or 'nothing'}")
    output.say("what remains:", *(f"  {each}" for each in data.remains))
    output.say(f"receipt: brainbridge erasures {data.id}", f"sha256: {data.sha256}")


@command("erase", "Memories", render=_show)
@click.argument("memory_ids", metavar="[ID]...", nargs=-1)
@click.option("--query", metavar="TEXT", help="The memories that a question finds first.")
@click.option("--limit", type=click.IntRange(1, 1000), default=1, show_default=True, help="With --query: how many.")
@options.scope
@click.option("--source", metavar="FILE", help="All that comes from a file or a database.")
@click.option("--cascade", is_flag=True, help="Also what was made of them, was merged with them, or quotes them.")
@click.option("--backups", is_flag=True, help="Rewrite the backups that hold them.")
@click.option("--compact", is_flag=True, help="Write the local server's store anew, without what was erased.")
@click.option("--reason", metavar="TEXT", help="Why; this stays.")
@click.option("--continue", "continue_", is_flag=True, help="Only finish what was interrupted.")
@options.test_only
@options.yes
@options.dry_run
def erase(
    brain: "Brain",
    *,
    now: datetime | None,
    memory_ids: tuple[str, ...],
    test_only: bool,
    continue_: bool,
    reason: str | None,
    backups: bool,
    compact: bool,
    yes: bool,
    dry_run: bool,
    **what: Any,
) -> Result:
    """Delete memories for good, with every version and every trace, so that nothing brings them back.

    Whatever has the same text goes with them. No import, hook, restore or undo writes them again. You are shown what
    would go, and asked to confirm. A receipt stays, and tombstones that hold no content.

    The database keeps what it deleted in its files until it overwrites them; with --compact the local server's files
    are written anew. Alone, it does so after earlier erasures.
    """
    from brainbridge.brain.erasing import is_named

    named = compact or is_named(memory_ids, what)
    _refuse_mixed(continues=continue_, named=named, query=what["query"])
    if continue_:
        return _continue(brain, now=now, dry_run=dry_run)
    try:
        return Result(
            brain.erasures.carry_out(
                *memory_ids,
                confirm=lambda plan, store: _confirm(plan, store, yes=yes),
                now=now,
                reason=reason,
                backups=backups,
                compact=compact,
                dry_run=dry_run,
                test=test_only,
                **what,
            )
        )
    except NotCompacted as error:
        return Result(error.done, error=error)


def _confirm(plan: "Plan | None", store: "Store | None", *, yes: bool) -> None:
    """Show what is planned, unless it was confirmed already, and ask."""
    if not yes and not click.get_current_context().ensure_object(State).json:
        _show_planned(plan, store)
    count = len(plan.memories) if plan else 0
    actions = [f"erase {output.counted(count, 'memory', 'memories')} for good"] if count else []
    actions += [f"stop the server for about {store.seconds} s, and write its store anew"] if store else []
    confirmed(yes, ", then ".join(actions))


def _refuse_mixed(*, continues: bool, named: bool, query: str | None) -> None:
    limited = click.get_current_context().get_parameter_source("limit") is ParameterSource.COMMANDLINE
    if limited and query is None:
        raise click.UsageError("--limit goes with --query: without one, all that is named goes")
    if continues and named:
        raise click.UsageError("--continue only finishes what was interrupted: name nothing else")


def _continue(brain: "Brain", *, now: datetime | None, dry_run: bool) -> Result:
    from brainbridge.brain.erasing import Outcome

    if dry_run:
        left = [each for each in brain.erasures.list() if each.finished_at is None]
        return Result(Outcome(unfinished=left), render=_show_unfinished)
    return Result(Outcome(finished=brain.erasures.proceed(now=now)))


def _show_erasures(data: dict[str, Any]) -> None:
    rows = [
        (
            each.id,
            each.at,
            each.finished_at or "not finished",
            each.compacted_at or "",
            each.counts.memories,
            each.tombstones,
            each.reason,
        )
        for each in data["erasures"]
    ]
    names = ("id", "begun", "finished", "compacted", "memories", "tombstones", "reason")
    output.table(names, rows, empty="nothing was erased")
    if len(rows) == 1 and data["erasures"][0].receipt:
        output.say("", data["erasures"][0].receipt, f"sha256: {data['erasures'][0].sha256}")


@command("erasures", "Records", render=_show_erasures)
@click.argument("erasure", metavar="[ID]", required=False)
def erasures(brain: "Brain", *, now: datetime | None, erasure: str | None) -> dict[str, Any]:
    """Show what was erased, when and why; with ID its receipt."""
    return {"erasures": brain.erasures.list(erasure)}
