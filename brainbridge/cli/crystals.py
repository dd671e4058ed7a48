"""Crystals: what is written down, and lives by its importance."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import BrainGroup, Result, State, command, main

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.cli.drawing import Branch
    from brainbridge.crystal.crystal import Crystal, Listed
    from brainbridge.crystal.explain import Shown
    from brainbridge.crystal.lifecycle import Frozen
    from brainbridge.crystal.merging import Merged, Unmerged
    from brainbridge.crystal.parts import Access
    from brainbridge.crystal.publishing import Published
    from brainbridge.derivation.tracing import Lineage, Node

_READ_BY = {
    "private": "only the local agent reads it",
    "shared": "the local agent and sessions that are known read it",
    "public": "anybody reads it",
}
_HEADINGS = ("id", "lifecycle", "type", "importance", "ends", "from", "content")


@main.group("crystal", cls=BrainGroup, section="Memories")
def crystal() -> None:
    """List, show, freeze, publish and merge crystals: memories that were written down.

    They live by their importance.
    """


def show_crystal(found: "Crystal") -> None:
    """Print what a crystal is and when it ends, in one line; what is due to has ended."""
    ended = found.valid_to or found.state == "due"
    output.say(
        f"{found.id}  {found.lifecycle} {found.semantic_type}, importance {output.cell(found.importance)}, "
        f"{'ended' if ended else 'ends'} {output.cell(found.valid_to or found.expires_at)}"
    )


def _show_list(data: dict[str, Any], *, empty: str = "none") -> None:
    rows = [
        (
            each.id,
            f"{each.lifecycle} (merged into {each.merged_into})" if each.merged_into else each.lifecycle,
            each.semantic_type,
            each.importance,
            each.forget_at,
            _place(each),
            output.memory(each),
        )
        for each in data["crystals"]
    ]
    output.table(_HEADINGS, rows, empty=empty)


def _place(found: "Listed") -> str | None:
    """Return the file and the lines that a crystal comes from, as in ``notes.md:3-9``."""
    lines = "-".join(str(each) for each in (found.start_line, found.end_line) if each)
    return f"{found.path}{f':{lines}' if lines else ''}" if found.path else None


@command("list", render=_show_list, group=crystal)
@click.option("--lifecycle", type=click.Choice(options.LIFECYCLES), help="Only these (default: all that are alive).")
@click.option("--type", "semantic_type", type=click.Choice(options.SEMANTIC_TYPES), help="Only crystals of this type.")
@click.option("--layer", type=click.Choice(options.LAYERS), help="Only crystals of this layer.")
@options.path("Only crystals that come from this file.")
@options.scope
@options.limit(20)
@options.reader
@options.test_only
def list_(brain: "Brain", *, now: datetime | None, test_only: bool, limit: int, **kept: Any) -> Result:
    """List crystals, the most important first. Counts no accesses."""
    found = brain.crystals.list(now=now, test=test_only, limit=limit, **kept)
    writes = click.get_current_context().ensure_object(State).resolve().settings.is_local and not any(kept.values())
    empty = "none: write one with 'brainbridge remember --crystal TEXT'" if writes else "none"
    return Result({"crystals": found}, render=lambda data: _show_list(data, empty=empty))


def _show(data: "Shown") -> None:
    show_crystal(data.crystal)
    _show_content(data.crystal)
    output.say("", *data.sentences)
    if data.provenance_chain:
        output.say(f"provenance chain: {', '.join(data.provenance_chain)}")


def _show_content(found: "Crystal") -> None:
    from brainbridge.recall import quoting

    content = found.content or ""
    output.text(quoting.fenced(content, found.trust) if found.is_suspect else content)


@command("show", render=_show, group=crystal)
@options.memory_id
@options.reader
def show(brain: "Brain", *, now: datetime | None, memory_id: str) -> "Shown":
    """Show a crystal: where it comes from, what it lives by, and what ends it. Counts no access."""
    return brain.crystals.show(memory_id, now=now)


def _show_lineage(data: "Lineage") -> None:
    from brainbridge.cli import drawing  # rich is slow to import

    drawing.draw_tree(_branch(data.tree))
    output.say("", f"actors: {', '.join(data.actors)}")
    if data.roots:
        roots = ", ".join(each.told() for each in data.roots)
        output.say(f"independent roots: {len(data.roots)} ({roots})")


def _branch(node: "Node") -> "Branch":
    from brainbridge.cli.drawing import Branch

    line = f"{node.id}  {node.operation} by {node.actor} at {output.cell(node.at)}  {output.memory(node)}"
    below = [_branch(each) for each in node.parents]
    return Branch(output.printable(line), [*below, *[Branch("...", [])] * node.more])


@command("lineage", render=_show_lineage, group=crystal)
@options.memory_id
@click.option(
    "--depth", "levels", type=click.IntRange(0, 100), default=5, show_default=True, help="Levels of parents to show."
)
@options.reader
def lineage(brain: "Brain", *, now: datetime | None, memory_id: str, levels: int) -> "Lineage":
    """Show what a memory comes from: what it was made of, merged from or promoted from, and who wrote it.

    Each memory stands in the tree once. Counts no access.
    """
    return brain.crystals.lineage(memory_id, now=now, levels=levels)


def _show_actors(data: dict[str, Any]) -> None:
    output.say(*data["actors"])


@command("attribution", render=_show_actors, group=crystal)
@options.memory_id
@options.reader
def attribution(brain: "Brain", *, now: datetime | None, memory_id: str) -> dict[str, Any]:
    """Name all who wrote a memory and what it comes from, the nearest first. Counts no access."""
    return {"actors": brain.crystals.attribution(memory_id, now=now)}


def _show_frozen(data: "Frozen") -> None:
    verb = "is" if data.applied else "would be"
    output.say(f"{data.crystal.id}  {verb} frozen: no law changes or ends it")
    output.of_undo(data)


@command("freeze", render=_show_frozen, group=crystal)
@options.memory_id
@options.dry_run
def freeze(brain: "Brain", *, now: datetime | None, memory_id: str, dry_run: bool) -> "Frozen":
    """Freeze a crystal, so that no law changes or ends it."""
    return brain.crystals.freeze(memory_id, now=now, dry_run=dry_run)


def _show_published(data: "Published") -> None:
    verb = "is" if data.applied else "would be"
    output.say(f"{data.crystal.id}  {verb} {data.crystal.access_scope}: {_READ_BY[str(data.crystal.access_scope)]}")
    output.of_undo(data)


@command("publish", render=_show_published, group=crystal)
@options.memory_id
@click.option("--scope", "access", type=click.Choice(options.ACCESS), required=True, help="Who may read it.")
@options.dry_run
def publish(brain: "Brain", *, now: datetime | None, memory_id: str, access: "Access", dry_run: bool) -> "Published":
    """Let others read a crystal: sessions that are known (shared), anybody (public), or nobody else (private).

    What is confidential, or comes from what is, stays private. So do facts, preferences, relationships, episodes and
    goals.
    """
    return brain.crystals.publish(memory_id, access, now=now, dry_run=dry_run)


def _show_merged(data: "Merged") -> None:
    rows = [(each.winner, each.loser, each.similarity) for each in data.merged]
    output.table(("kept", "merged into it", "similarity"), rows, empty="no crystals are so alike")
    if data.merged:
        output.of_undo(data)


@command("merge", render=_show_merged, group=crystal)
@click.argument("memory_ids", metavar="[A B]", nargs=-1)
@options.test_only
@options.dry_run
def merge(
    brain: "Brain", *, now: datetime | None, memory_ids: tuple[str, ...], test_only: bool, dry_run: bool
) -> "Merged":
    """Merge two crystals, or all that are alike.

    The more important one is kept, with its text and the associations of both; the other is found no more.
    """
    return brain.crystals.merge(*memory_ids, now=now, test=test_only, dry_run=dry_run)


def _show_unmerged(data: "Unmerged") -> None:
    output.table(("parted from", "lives again"), [(each.winner, each.loser) for each in data.unmerged])
    output.of_undo(data)


@command("unmerge", render=_show_unmerged, group=crystal)
@options.memory_id
@options.dry_run
def unmerge(brain: "Brain", *, now: datetime | None, memory_id: str, dry_run: bool) -> "Unmerged":
    """Part a crystal from the one that it was merged into, or what was merged into it.

    Each has its own associations again; what the kept one gained meanwhile, it keeps.
    """
    return brain.crystals.unmerge(memory_id, now=now, dry_run=dry_run)


def _show_near(data: dict[str, Any]) -> None:
    rows = [
        (each.similarity, each.shared, end.id, end.path, output.memory(end))
        for each in data["pairs"]
        for end in (each.winner, each.loser)
    ]
    output.table(("similarity", "shared", "id", "path", "content"), rows, empty="no crystals are nearly alike")
    if rows:
        output.say("merge two of them with: brainbridge crystal merge ID ID")


@command("near", render=_show_near, group=crystal)
@options.test_only
def near(brain: "Brain", *, now: datetime | None, test_only: bool) -> dict[str, Any]:
    """Show crystals that are nearly alike, pair by pair. Merges nothing, and counts no accesses."""
    return {"pairs": brain.crystals.near(now=now, test=test_only)}
