"""Rewriting backups: what was erased is taken out of archives that still hold it."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from brainbridge.erasure import passages
from brainbridge.erasure.finding import Finds
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Transactor
from brainbridge.progress import Progress, silent
from brainbridge.transfer.archive import backups, format, withholding
from brainbridge.transfer.archive.node import Record


def holding(graph: Transactor, brain: str, *, progress: Progress = silent) -> list[Path]:
    """Return the backups of a brain that hold something erased, and those that cannot be read."""
    return [each.file for each in backups.present(brain) if _holds(graph, each.file, progress)]


def having(
    graph: Transactor, brain: str, lineages: Sequence[str], finder: Finds, *, progress: Progress = silent
) -> list[Path]:
    """Return the backups of a brain that hold one of these lineages, or a text that quotes what ``finder`` finds.

    One that cannot be read is left out.
    """
    wanted, named, found = set(lineages), withholding.texts_of(graph.domains), list[Path]()

    def has(record: Record) -> bool:
        said = withholding.texts(record, named).values()
        return record.lineage in wanted or any(passages.names(each, finder) for each in said)

    for backup in backups.present(brain) if wanted else ():
        with suppress(InvalidInput):
            format.check(backup.file, graph.domains, progress=progress)
            if any(map(has, format.records(backup.file, graph.domains))):
                found.append(backup.file)
    return found


def _holds(graph: Transactor, file: Path, progress: Progress) -> bool:
    try:
        format.check(file, graph.domains, progress=progress)
        return not withholding.found(graph, file).is_empty
    except InvalidInput:
        return True


def rewrite(graph: Transactor, file: Path, *, progress: Progress = silent) -> bool:
    """Write a backup anew without what was erased, and replace it; returns whether it held anything.

    InvalidInput if it is damaged. It is replaced whole or not at all, and keeps its name.
    """
    header, footer = format.check(file, graph.domains, progress=progress)
    withheld = withholding.found(graph, file)
    if withheld.is_empty:
        return False
    counts = Counter(record.kind for record in withheld.kept(format.records(file, graph.domains)))
    left = {kind: counts.get(kind, 0) for kind in header.counts}
    changed = header.model_copy(update={"counts": left, "erased": header.erased + len(withheld.lineages)})
    with format.fresh(file) as new:
        writer, total = format.Writer(new, changed, graph.domains), sum(left.values())
        for record in withheld.kept(format.records(file, graph.domains)):
            writer.add(record.model_dump(mode="json", by_alias=True))
            if writer.nodes % 1000 == 0:
                progress(f"Rewriting {file.name}", writer.nodes, total)
        writer.close(written=footer.written)
    return True
