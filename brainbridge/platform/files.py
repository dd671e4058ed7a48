"""Files: reads untrusted ones within bounded memory, and replaces one whole or not at all."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from brainbridge.errors import InvalidInput

HEAD = 64 * 1024
LONGEST_LINE = 16 * 1024 * 1024
LARGEST = 64 * 1024 * 1024
_BOM = b"\xef\xbb\xbf"
_UNFINISHED = re.compile(r"\.(.+)\.[a-z0-9_]{8}")  # as tempfile ends the names of _beside


@dataclass(slots=True)
class File:
    """An open file that is read once; ``head`` is its beginning, already read, to tell its format by."""

    head: bytes
    rest: BinaryIO

    @classmethod
    def of(cls, stream: BinaryIO) -> File:
        """Read the head of a stream, which may be a pipe; a UTF-8 byte order mark is dropped."""
        return cls(stream.read(HEAD).removeprefix(_BOM), stream)

    def lines(self) -> Iterator[bytes]:
        """Yield the lines; one longer than LONGEST_LINE is cut to LONGEST_LINE + 1 bytes, by which callers tell it."""
        start = io.BytesIO(self.head)
        while line := start.readline() or self.rest.readline(LONGEST_LINE + 1):
            more = b"" if line.endswith(b"\n") else self.rest.readline(LONGEST_LINE + 1)
            yield (line + more)[: LONGEST_LINE + 1]
            end = more or line
            while end and not end.endswith(b"\n"):
                end = self.rest.readline(LONGEST_LINE)

    def whole(self) -> bytes | None:
        """Return the whole content, None if it is larger than LARGEST; ``lines`` still yields all of it."""
        self.head += self.rest.read(LARGEST + 1 - len(self.head))
        return self.head if len(self.head) <= LARGEST else None


def named(name: str) -> Path:
    """Return the path for a file name, which may hold undecodable bytes; InvalidInput if no file can have it."""
    try:
        possible = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise InvalidInput(f"no file can have the name {name!r}")
    return Path(name)


@contextmanager
def opened(name: str, *, hint: str) -> Iterator[BinaryIO]:
    """Open a file for reading; InvalidInput with ``hint`` if that fails. Its name may hold undecodable bytes."""
    try:
        with named(name).open("rb") as file:
            yield file
    except OSError as error:
        shown = name.encode(errors="replace").decode()
        raise InvalidInput(f"cannot read {shown}: {error.strerror}", hint=hint) from error


@contextmanager
def replacing(path: Path) -> Iterator[Any]:
    """Yield a temporary file that replaces ``path`` once it is written and synced.

    Only its owner can read it, and its name is unpredictable, since others may write to the folder. On failure it is
    deleted and ``path`` is unchanged. OSError naming ``path`` if it cannot be created.
    """
    with _beside(path) as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(file.name)
            raise


def unfinished(file: Path) -> str:
    """Return the name that a file was to get which nobody has written to the end; empty if it is no such file."""
    found = _UNFINISHED.fullmatch(file.name)
    return found[1] if found else ""


def _beside(path: Path) -> Any:
    """Create a temporary file beside ``path``; errors name ``path``, which the user knows."""
    from tempfile import NamedTemporaryFile  # slow to import, and most commands write nothing

    try:
        return NamedTemporaryFile("wb", prefix=f".{path.name}.", dir=path.parent, delete=False)
    except OSError as error:
        error.filename = str(path)
        raise
