"""The archive format: JSON lines; a header, one line per node, a footer.

A node's line holds its edges to nodes of earlier lines, so that a reader can write each line at once. The footer's
sha256 covers all lines between header and footer; the header has one of its own.
"""

import gzip
import hashlib
import json
import reprlib
import shlex
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal, cast

from pydantic import AfterValidator, Field, ValidationError

from brainbridge import instants
from brainbridge.errors import BrainbridgeError, InvalidInput, NotFound
from brainbridge.graph.domain import Domains
from brainbridge.graph.rows import Instant, Row
from brainbridge.platform import files
from brainbridge.progress import Progress, silent
from brainbridge.schema import migrations
from brainbridge.transfer.archive import content, node
from brainbridge.transfer.archive.content import Contents, Count
from brainbridge.transfer.archive.disk_set import Seen
from brainbridge.transfer.archive.node import Edges, Record

VERSION = 1
# A line is one node with its edges, with room for about 50,000 associations. A reader keeps a whole line in memory.
LONGEST_LINE = 32 * 1024 * 1024
MOST_UNPACKED = 200  # limit of the compression ratio, beyond the first LONGEST_LINE bytes
_GZIP = b"\x1f\x8b"
_STEP = 1000


def _dated(at: datetime) -> datetime:
    try:
        return instants.checked(at)
    except InvalidInput as error:
        raise ValueError(str(error)) from error


class Header(Row):
    """The first line: format and versions, brain, instant, and how many nodes of each kind there were.

    ``migration`` is the last applied one of ours, -1 if there is none; ``others`` has those of other packages by their
    chains, and is written only if there are any. ``erased`` counts the lineages that were taken out of it later, and is
    written only then.
    """

    format: Literal["brainbridge-archive"]
    format_version: Count
    migration: int
    others: dict[str, Count] = Field(default_factory=dict)
    app: str
    brain: str
    at: Annotated[Instant, AfterValidator(_dated)]
    counts: dict[str, Count]
    erased: Count = 0
    sha256: str = ""

    def reached(self) -> dict[str, int]:
        """Return the last applied migration of each chain."""
        return {migrations.CHAIN: self.migration, **self.others}


class Footer(Row):
    """The last line. ``written`` says that the brain was written to during the export."""

    end: Literal[True]
    nodes: int
    edges: int
    written: bool
    sha256: str


class Writer:
    """Writes an archive to an open file, line by line."""

    def __init__(self, file: BinaryIO, header: Header, domains: Domains) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self._contents = content.of(domains)
        self._counts, self._versions = header.counts, _Versions(self._contents)
        self.nodes = self.edges = 0
        unsaid = {"sha256", *(name for name in ("others", "erased") if not getattr(header, name))}
        plain = header.model_dump(mode="json", by_alias=True, exclude=unsaid)
        file.write(_line(plain | {"sha256": _sealed(plain)}))

    def add(self, record: dict[str, Any]) -> None:
        """Write one node; InvalidInput if it has a property that an archive cannot hold, or could not be read back."""
        try:
            line = _line(record)
            self._versions.add(Record.model_validate(record, context=self._contents))
        except (TypeError, ValueError) as error:
            raise InvalidInput(
                f"the {node.name(record, self._contents)} has a property that an archive cannot hold: {_why(error)}",
                hint="text, numbers, booleans, lists of them and datetimes with a zone can be exported;"
                " 'brainbridge validate-memories' shows what is damaged and how to fix it",
            ) from error
        self._refuse_large(record, line)
        self._digest.update(line)
        self._file.write(line)
        self.nodes += 1
        self.edges += len(record["edges"])

    def close(self, *, written: bool) -> Footer:
        """Write the footer and return it; InvalidInput if the versions of a configuration are inconsistent."""
        try:
            self._versions.end(self._counts)
        except ValueError as error:
            raise InvalidInput(
                f"an archive of this brain could not be restored: {error}", hint="fix it: brainbridge migrate"
            ) from error
        footer = Footer(end=True, nodes=self.nodes, edges=self.edges, written=written, sha256=self._digest.hexdigest())
        self._file.write(_line(footer.model_dump(by_alias=True)))
        return footer

    def _refuse_large(self, record: dict[str, Any], line: bytes) -> None:
        """Raise InvalidInput if the line could not be read back."""
        try:
            if len(line) > LONGEST_LINE:
                raise ValueError(f"it takes {len(line)} bytes; the limit of a line is {LONGEST_LINE}")
            node.refuse_large(line)
        except ValueError as error:
            named = node.name(record, self._contents)
            raise InvalidInput(
                f"the {named} with its {len(record['edges'])} edges is too large: {error}",
                hint="delete some of its edges, or properties that are not brainbridge's, in Neo4j Browser",
            ) from error


def _line(value: dict[str, Any]) -> bytes:
    return (json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n").encode()


def _sealed(header: dict[str, Any]) -> str:
    return hashlib.sha256(_line(header)).hexdigest()


@contextmanager
def fresh(path: Path) -> Iterator[BinaryIO]:
    """Write a file atomically, readable by its owner only, compressed if its name ends in .gz.

    NotFound if its folder does not exist, InvalidInput if the path is a folder itself.
    """
    _refuse_place(path)
    with files.replacing(path) as file:
        if path.suffix == ".gz":
            with closing(_Packer(file)) as packer:
                yield cast(BinaryIO, packer)
        else:
            yield file


def _refuse_place(path: Path) -> None:
    """Raise for a path where the file could not be put, before anything is exported."""
    if path.is_dir():
        raise InvalidInput(f"{path} is a folder", hint="name a file in it")
    if not path.parent.is_dir():
        raise NotFound(
            f"there is no folder {path.parent}", hint=f"create it first: mkdir -p {shlex.quote(str(path.parent))}"
        )


class _Packer:
    """Compresses lines as gzip, but stores the rest uncompressed before the ratio reaches the limit for reading."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._plain = 0
        self._stored = False
        self._stream = self._begun(9)

    def write(self, line: bytes) -> None:
        """Write one line."""
        self._plain += len(line)
        if not self._stored and self._plain > max(LONGEST_LINE, MOST_UNPACKED // 2 * self._file.tell()):
            self._stream.close()
            self._stream, self._stored = self._begun(0), True
        self._stream.write(line)

    def close(self) -> None:
        """Write what remains; the file itself stays open."""
        self._stream.close()

    def _begun(self, level: int) -> gzip.GzipFile:
        return gzip.GzipFile(filename="", mode="wb", fileobj=self._file, mtime=0, compresslevel=level)


def check(path: Path, domains: Domains, *, progress: Progress = silent) -> tuple[Header, Footer]:
    """Check a whole archive of these domains; InvalidInput if it is not one, damaged, truncated, or of a newer version.

    Content that no brain can hold counts as damage: a checksum does not prove where a file comes from.
    """
    contents = content.of(domains)
    with _reading(path) as lines, closing(_Whole(path, contents)) as whole:
        header = _header(path, next(lines, b""), contents)
        digest, nodes, edges, last = hashlib.sha256(), 0, 0, b""
        for line in lines:
            if last:
                for part in _parts(path, nodes + 2, last, contents):
                    whole.add(nodes + 2, part, header)
                    edges += len(part.edges)
                digest.update(last)
                nodes += 1
                if nodes % _STEP == 0:
                    progress("Checking the archive", nodes, sum(header.counts.values()))
            last = line
        footer = _footer(path, last)
    if (footer.nodes, footer.edges, footer.sha256) != (nodes, edges, digest.hexdigest()):
        raise _damaged(path, "its lines do not match their checksum")
    whole.end(header)
    return header, footer


class _Versions:
    """The versions of each configuration in an archive, and whether they have ended."""

    def __init__(self, contents: Contents) -> None:
        self._of: dict[str, dict[int, bool]] = {kind: {} for kind in contents.versioned}

    def add(self, record: Edges) -> None:
        """Add a node of any kind."""
        if isinstance(record, Record) and record.kind in self._of:
            self._of[record.kind][record.properties["version"]] = "validTo" in record.instants

    def end(self, counts: Mapping[str, int]) -> None:
        """Raise ValueError if the versions of a configuration that the header counts are inconsistent."""
        for kind, versions in self._of.items():
            if kind in counts:
                content.refuse_versions(kind, versions)


class _Whole:
    """Checks across the lines of an archive: unique nodes and edges, and consistent configurations."""

    def __init__(self, path: Path, contents: Contents) -> None:
        self._path = path
        self._seen = Seen()
        self._versions = _Versions(contents)

    def add(self, number: int, record: Edges, header: Header) -> None:
        """Add a line or a part of it; InvalidInput if it repeats a unique value, or the header lacks its kind."""
        if record.kind not in header.counts:
            raise _damaged(self._path, f"line {number} is of kind {record.kind}, which the header does not count")
        for each in record.unique():
            if not self._seen.add(each):
                raise _damaged(self._path, f"line {number} repeats {each}")
        self._versions.add(record)

    def end(self, header: Header) -> None:
        """Raise InvalidInput if the versions of a configuration are inconsistent."""
        try:
            self._versions.end(header.counts)
        except ValueError as error:
            raise _damaged(self._path, str(error)) from error

    def close(self) -> None:
        """Delete the temporary file."""
        self._seen.close()


def records(path: Path, domains: Domains) -> Iterator[Record]:
    """Yield the nodes of an archive that ``check`` has read."""
    contents = content.of(domains)
    with _reading(path) as lines:
        next(lines, None)
        waiting = next(lines, b"")
        for number, line in enumerate(lines, 2):
            yield _record(_parts(path, number, waiting, contents))
            waiting = line


@contextmanager
def _reading(path: Path) -> Iterator[Iterator[bytes]]:
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
            file.seek(0)
            yield _lines(path, file, packed=packed)
    except (EOFError, gzip.BadGzipFile, gzip.zlib.error) as error:  # type: ignore[attr-defined]
        raise _damaged(path, f"it cannot be unpacked: {error}") from error


def _lines(path: Path, file: BinaryIO, *, packed: bool) -> Iterator[bytes]:
    """Yield lines; InvalidInput if one is too long, or the file unpacks to too much."""
    source, size = gzip.GzipFile(fileobj=file) if packed else file, 0
    for number, line in enumerate(iter(lambda: source.readline(LONGEST_LINE + 1), b""), 1):
        size += len(line)
        if len(line) > LONGEST_LINE:
            raise _damaged(path, f"line {number} is longer than {LONGEST_LINE} bytes")
        if packed and size > max(LONGEST_LINE, MOST_UNPACKED * file.tell()):
            raise _damaged(path, f"up to line {number} it unpacks to more than {MOST_UNPACKED} times its size")
        yield line


def _header(path: Path, line: bytes, contents: Contents) -> Header:
    try:
        header = Header.model_validate_json(line if node.is_small(line) else b"")
    except ValueError as error:
        raise InvalidInput(
            f"{path} is not a brainbridge archive", hint="create one with 'brainbridge export'"
        ) from error
    if header.format_version > VERSION:
        raise InvalidInput(
            f"{path} has format {header.format_version}, this brainbridge knows {VERSION}", hint="upgrade brainbridge"
        )
    plain = json.loads(line)
    plain.pop("sha256", None)
    if _sealed(plain) != header.sha256:
        raise _damaged(path, "its header does not match its checksum")
    if unknown := sorted(header.counts.keys() - contents.kinds.keys()):
        raise InvalidInput(
            f"{path} has nodes of a kind that is unknown here: {reprlib.repr(unknown[0])}",
            hint="upgrade brainbridge, or open the brain with the domain that brings them",
        )
    return header


def _footer(path: Path, line: bytes) -> Footer:
    try:
        if line.endswith(b"\n") and node.is_small(line):
            return Footer.model_validate_json(line)
    except ValidationError:
        pass
    raise _damaged(path, "it is truncated: the last line is missing")


def _parts(path: Path, number: int, line: bytes, contents: Contents) -> Iterator[Edges]:
    try:
        yield from node.read(line, contents)
    except ValueError as error:
        raise _damaged(path, f"line {number} is not a valid node: {_why(error)}") from error


def _record(parts: Iterator[Edges]) -> Record:
    record = cast(Record, next(parts))
    for part in parts:
        record.edges.extend(part.edges)
    return record


def _why(error: Exception) -> str:
    return content.said(error) if isinstance(error, ValidationError) else str(error)


def _damaged(path: Path, why: str) -> BrainbridgeError:
    return InvalidInput(
        f"{path} is damaged: {why}", hint="nothing was written; use another copy of it, or export it again"
    )
