"""Archives: export the whole brain to a file, back it up, restore it."""

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from brainbridge.cli import options, output
from brainbridge.cli.app import Result, State, command
from brainbridge.cli.confirming import confirmed

if TYPE_CHECKING:
    from brainbridge.brain.brain import Brain
    from brainbridge.transfer.archive.exporting import Exported
    from brainbridge.transfer.archive.restoring import Restored

_SECTION = "Memories"
_STDOUT = Path("-")


def _show_exported(data: "Exported") -> None:
    if data.file != _STDOUT:
        output.say(f"exported {data.nodes} nodes and {data.edges} edges to {data.file} ({data.size} bytes)")


def _said(done: "Exported") -> list[str]:
    """Return the warnings about an archive."""
    warnings = []
    if done.written:
        warnings.append("the brain was written to during the export; --quiesce repeats it until nothing is written")
    if done.withheld:
        versions = output.counted(done.withheld, "version of a memory", "versions of memories")
        warnings.append(f"left out {versions} that this reader may not see, or that have ended")
    if done.left:
        warnings.append(": ".join(filter(None, (f"{done.left} nodes of other kinds were left out", done.named()))))
    return warnings


@command("export", _SECTION, render=_show_exported)
@click.argument("file", metavar="FILE")
@click.option("--quiesce", is_flag=True, help="Repeat until nothing is written during the export.")
@options.reader
@options.yes
@click.pass_obj
def export(state: State, brain: "Brain", *, now: datetime | None, file: str, quiesce: bool, yes: bool) -> Result:
    """Write the whole brain to a file (compressed if it ends in .gz; '-' is standard output).

    With --as only what is alive and that reader may see, without runs, events, clusters, sources and probes.
    """
    if file == "-":
        done = _to_standard_output(state, brain, now, quiesce)
    else:
        from brainbridge.platform import files

        path = files.named(file)
        if path.exists() and not path.is_dir():
            confirmed(yes, f"overwrite {file}, which already exists")
        done = brain.archives.export(path, now=now, quiesce=quiesce)
    return Result(done, warnings=_said(done))


def _to_standard_output(state: State, brain: "Brain", now: datetime | None, quiesce: bool) -> "Exported":
    import shutil
    import tempfile

    if state.json:
        raise click.UsageError("--json and an archive cannot both go to standard output: name a file")
    with tempfile.TemporaryDirectory() as folder:
        done = brain.archives.export(Path(folder) / "archive", now=now, quiesce=quiesce)
        with done.file.open("rb") as archive, output.writing():
            shutil.copyfileobj(archive, sys.stdout.buffer)
            sys.stdout.buffer.flush()
    return done.model_copy(update={"file": _STDOUT})


def show_restored(data: "Restored") -> None:
    """Print what was restored from an archive."""
    if not data.merged:
        output.say(f"restored {data.nodes} nodes and {data.edges} edges")
    else:
        output.say(f"merged: {data.nodes} nodes added; {data.edges} edges of the archive are present")
        output.say(f"memories: {data.lineages} taken in, {data.same} identical, {data.kept} kept as they were here")
    if data.refused:
        output.say(f"refused: {output.counted(data.refused, 'memory', 'memories')} that were erased here")
    output.raised(data.raised, data.withdrawn)


def _show_backups(data: dict[str, Any]) -> None:
    if made := data["backup"]:
        _show_exported(made)
    output.table(
        ("backup", "made", "bytes"), [(each.file, each.at, each.size) for each in data["backups"]], empty="no backups"
    )


@command("backup", "Set-up", render=_show_backups)
@click.option("--keep", type=click.IntRange(1, 10_000), metavar="N", help="Keep only the newest N backups.")
@click.option("--list", "list_", is_flag=True, help="Only list the backups.")
def backup(brain: "Brain", *, now: datetime | None, keep: int | None, list_: bool) -> Result:
    """Export into the brain's backup folder."""
    made = None if list_ else brain.archives.backup(now=now, keep=keep)
    data = {
        "backup": made.backup if made else None,
        "removed": made.removed if made else [],
        "backups": brain.archives.backups(),
    }
    return Result(data, warnings=_said(made.backup) if made else [])


def _show_restoration(data: dict[str, Any]) -> None:
    output.table(("kind", "in the archive"), data["archive"]["counts"].items(), title=f"{data['file']}")
    if data["backup"]:
        output.say(f"backup of the previous state: {data['backup']}")
    if data["restored"]:
        show_restored(data["restored"])


@command("restore", "Set-up", render=_show_restoration)
@click.argument("file", metavar="[FILE]", required=False)
@options.dry_run
@options.yes
def restore(brain: "Brain", *, now: datetime | None, file: str | None, dry_run: bool, yes: bool) -> Result:
    """Restore from an archive (default: latest backup). The current state is backed up first."""
    path = _readable(file) if file else brain.archives.to_restore()
    header = brain.archives.check(path)
    data: dict[str, Any] = {"file": path, "archive": header, "backup": None, "restored": None}
    data["archive"] = header.model_dump(by_alias=True, mode="json")
    if dry_run:
        return Result(data)
    if brain.archives.is_empty():
        return Result(data | {"restored": brain.archives.restore(path)})
    confirmed(yes, f"replace everything in brain {brain.name} with its state of {data['archive']['at']}")
    done = brain.archives.replace(path, now=now)
    warned = [] if done.backup else ["no backup was made: an interrupted restore had left only some of the memories"]
    return Result(data | {"backup": done.backup, "restored": done.restored}, warnings=warned)


def _readable(name: str) -> Path:
    """Return the path of a file that can be read; InvalidInput otherwise."""
    from brainbridge.platform import files

    with files.opened(name, hint="list the backups: brainbridge backup --list"):
        return files.named(name)
