"""Bringing in a file or a graph of whatever format: each has its reader, and all are written in the same way."""

import os
import shutil
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, TypedDict

from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph, Transactor
from brainbridge.platform.files import File
from brainbridge.progress import Progress, silent
from brainbridge.settings import Capture
from brainbridge.transfer import entities, knowledge, markdown, provenance, replay, transcripts
from brainbridge.transfer.archive import restoring
from brainbridge.transfer.archive.restoring import Policy, Restored
from brainbridge.transfer.formats import Format, detect
from brainbridge.transfer.importing import Imported, import_lines, store
from brainbridge.transfer.provenance import Source


class LineChoices(TypedDict, total=False):
    """What may be said of an import of lines, as in ``Options``; None is the same as leaving it out."""

    session: str | None
    instance: str | None
    strict: bool | None


class Choices(LineChoices, total=False):
    """What may be said of any import, as in ``Options``; None is the same as leaving it out."""

    capture: Capture | None
    replay: bool | None
    recall_each: int | None
    on_conflict: Policy | None


@dataclass(frozen=True, slots=True)
class Options:
    """How to import: ``session`` and ``instance`` hold for what names none, ``now`` for what has no instant.

    ``strict`` stops at what cannot be used, before anything is written. ``capture`` says what of a transcript is
    remembered. With ``replay`` lines are lived through, each recalling ``recall_each`` older memories. ``on_conflict``
    says what becomes of a memory that an archive and the brain both have.
    """

    session: str
    instance: str
    now: datetime
    strict: bool = False
    capture: Capture = "dialogue"
    replay: bool = False
    recall_each: int = 0
    on_conflict: Policy = "skip"

    def of_lines(self) -> dict[str, Any]:
        """Return what the import of lines and their replay take alike."""
        return {"session": self.session, "instance": self.instance, "now": self.now, "strict": self.strict}


def import_file(
    graph: Graph,
    stream: BinaryIO,
    path: str,
    options: Options,
    *,
    format: Format | None = None,
    progress: Progress = silent,
) -> Imported | Restored:
    """Write what a file says as memories; its format is told by its content unless it is given.

    ``path`` names the file, '-' is standard input. Raises InvalidInput if nothing can be made of it.
    """
    file, name = File.of(stream), provenance.file_name(path)
    chosen = format or detect(file.head, name)
    if options.replay and chosen != "lines":
        raise InvalidInput(
            f"{name} is {chosen}, and only JSON lines can be replayed", hint="import it without --replay"
        )
    source = Source(name, chosen, options.instance, options.now)
    made = (options.session, options.instance, options.now)
    match chosen:
        case "lines":
            return _import_lines(graph, file, name, options, progress)
        case "claude" | "codex" | "gemini":
            return transcripts.import_transcript(
                graph, file, source=source, session=options.session, capture=options.capture, strict=options.strict
            )
        case "mcp-memory":
            found = entities.Reader(*made).read(file)
        case "markdown":
            found = markdown.Reader(*made, os.path.basename(name)).read(file)
        case "archive":
            return _restore(graph, file, path, options, progress)
    return store(graph, found, source, strict=options.strict, progress=progress)


def _restore(graph: Graph, file: File, path: str, options: Options, progress: Progress) -> Restored:
    """Restore an archive; one on standard input is put aside first, as it is read twice."""
    given: dict[str, Any] = {"on_conflict": options.on_conflict, "now": options.now, "progress": progress}
    if path != provenance.PIPE:
        return restoring.restore(graph, Path(path), **given)
    with tempfile.NamedTemporaryFile() as aside:
        aside.write(file.head)
        shutil.copyfileobj(file.rest, aside)
        aside.flush()
        return restoring.restore(graph, Path(aside.name), **given)


def _import_lines(graph: Graph, file: File, name: str, options: Options, progress: Progress) -> Imported:
    given = {"source": name, "progress": progress, **options.of_lines()}
    if options.replay:
        return replay.replay(graph, file.lines(), recall_each=options.recall_each, **given)
    return import_lines(graph, file.lines(), **given)


def import_graph(graph: Transactor, foreign: Graph, options: Options, *, progress: Progress = silent) -> Imported:
    """Write what mcp-neo4j-memory keeps in another database as memories; that database is only read.

    Raises InvalidInput if it holds anything else, as one does that holds memories of brainbridge.
    """
    knowledge.require(foreign)
    name = provenance.source_name("/".join(filter(None, (foreign.uri, foreign.database))))
    source = Source(name, knowledge.FORMAT, options.instance, options.now)
    found = knowledge.read(foreign, entities.Reader(options.session, options.instance, options.now))
    return store(graph, found, source, strict=options.strict, progress=progress)
