"""Imports a file or graph of any format: each format has its reader, and all are written in the same way."""

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
from brainbridge.transfer.archive.batch import Policy
from brainbridge.transfer.archive.restoring import Restored
from brainbridge.transfer.formats import Format, detect
from brainbridge.transfer.importing import NOWHERE, Imported, Onward, import_lines, store
from brainbridge.transfer.provenance import Source


class LineChoices(TypedDict, total=False):
    """Options of an import of lines, as in ``Options``; None means not given."""

    session: str | None
    instance: str | None
    strict: bool | None


class Choices(LineChoices, total=False):
    """Options of any import, as in ``Options``; None means not given. With ``facts`` they are drawn from it."""

    facts: bool | None
    capture: Capture | None
    replay: bool | None
    recall_each: int | None
    on_conflict: Policy | None


@dataclass(frozen=True, slots=True)
class Options:
    """How to import: ``session``, ``instance`` and ``now`` are the defaults of entries without their own.

    ``redacts`` says whether secrets are taken out. ``strict`` stops at the first unusable entry, before anything is
    written. ``capture`` says what of a transcript is remembered. With ``replay``, lines are relived, each recalling
    ``recall_each`` older memories. ``on_conflict`` says what happens to a memory that is in both the archive and the
    brain. ``onward`` says what becomes of what is imported.
    """

    session: str
    instance: str
    now: datetime
    redacts: bool
    strict: bool = False
    capture: Capture = "dialogue"
    replay: bool = False
    recall_each: int = 0
    on_conflict: Policy = "skip"
    onward: Onward = NOWHERE

    def of_lines(self) -> dict[str, Any]:
        """Return the arguments shared by the import of lines and their replay."""
        return {**self.of_any(), "strict": self.strict}

    def of_any(self) -> dict[str, Any]:
        """Return the arguments shared by all readers."""
        return {"session": self.session, "instance": self.instance, "now": self.now, "redacts": self.redacts}


def import_file(
    graph: Graph,
    stream: BinaryIO,
    path: str,
    options: Options,
    *,
    format: Format | None = None,
    progress: Progress = silent,
) -> Imported | Restored:
    """Import a file as memories; its format is detected from its content unless it is given.

    ``path`` names the file, '-' is standard input. Raises InvalidInput if the file cannot be used.
    """
    file, name = File.of(stream), provenance.file_name(path)
    chosen = format or detect(file.head, name)
    if options.replay and chosen != "lines":
        raise InvalidInput(
            f"{name} is {chosen}, and only JSON lines can be replayed", hint="import it without --replay"
        )
    if options.onward is not NOWHERE and (options.replay or chosen == "archive"):
        what = "a replay" if options.replay else "an archive"
        raise InvalidInput(f"no facts are drawn from {what}", hint="leave out --facts")
    source = Source(name, chosen, options.instance, options.now)
    made = options.of_any()
    match chosen:
        case "lines":
            return _import_lines(graph, file, name, options, progress)
        case "claude" | "codex" | "gemini":
            return transcripts.import_transcript(
                graph,
                file,
                source=source,
                session=options.session,
                capture=options.capture,
                redacts=options.redacts,
                strict=options.strict,
                onward=options.onward,
            )
        case "mcp-memory":
            found = entities.Reader(**made).read(file)
        case "markdown":
            found = markdown.Reader(**made, file_name=os.path.basename(name)).read(file)
        case "archive":
            return _restore(graph, file, path, options, progress)
    return store(graph, found, source, strict=options.strict, onward=options.onward, progress=progress)


def _restore(graph: Graph, file: File, path: str, options: Options, progress: Progress) -> Restored:
    """Restore an archive; standard input is copied to a temporary file first, because it is read twice."""
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
    return import_lines(graph, file.lines(), onward=options.onward, **given)


def import_graph(graph: Transactor, foreign: Graph, options: Options, *, progress: Progress = silent) -> Imported:
    """Import what mcp-neo4j-memory keeps in another database; that database is only read.

    Raises InvalidInput if it contains anything else, such as memories of brainbridge.
    """
    knowledge.require(foreign)
    name = provenance.source_name("/".join(filter(None, (foreign.uri, foreign.database))))
    source = Source(name, knowledge.FORMAT, options.instance, options.now)
    found = knowledge.read(foreign, entities.Reader(**options.of_any()))
    return store(graph, found, source, strict=options.strict, onward=options.onward, progress=progress)
