"""Files: reading what somebody else wrote, whatever is in it, within memory; and writing one whole or not at all."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from brainbridge.errors import InvalidInput

HEAD = 64 * 1024
LONGEST_LINE = 16 * 1024 * 1024
LARGEST = 64 * 1024 * 1024
_BOM = b"\xef\xbb\xbf"


@dataclass(slots=True)
class File:
    """An open file that is read once; ``head`` is its beginning, already read, and so may be looked at."""

    head: bytes
    rest: BinaryIO

    @classmethod
    def of(cls, stream: BinaryIO) -> File:
        """Read the beginning of a stream, which may be a pipe; a byte order mark of UTF-8 says nothing and goes."""
        return cls(stream.read(HEAD).removeprefix(_BOM), stream)

    def lines(self) -> Iterator[bytes]:
        """Yield the lines; one longer than LONGEST_LINE is cut, and a byte longer still, to tell it by."""
        start = io.BytesIO(self.head)
        while line := start.readline() or self.rest.readline(LONGEST_LINE + 1):
            more = b"" if line.endswith(b"\n") else self.rest.readline(LONGEST_LINE + 1)
            yield (line + more)[: LONGEST_LINE + 1]
            end = more or line
            while end and not end.endswith(b"\n"):
                end = self.rest.readline(LONGEST_LINE)

    def whole(self) -> bytes | None:
        """Return all of it, None if it is larger than LARGEST; ``lines`` yields everything all the same."""
        self.head += self.rest.read(LARGEST + 1 - len(self.head))
        return self.head if len(self.head) <= LARGEST else None


def named(name: str) -> Path:
    """Return the path of a file by its name, which may be no text; InvalidInput if no file can have it."""
    try:
        possible = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise InvalidInput(f"no file can have the name {name!r}")
    return Path(name)


@contextmanager
def opened(name: str, *, hint: str) -> Iterator[BinaryIO]:
    """Open a file to read it; InvalidInput if it cannot be read, with the ``hint``. Its name may be no text."""
    try:
        with named(name).open("rb") as file:
            yield file
    except OSError as error:
        shown = name.encode(errors="replace").decode()
        raise InvalidInput(f"cannot read {shown}: {error.strerror}", hint=hint) from error


@contextmanager
def replacing(path: Path) -> Iterator[Any]:
    """Hand over an open file, by a name of its own, that takes the place of ``path`` once it is written and synced.

    Only its owner can read it, and nobody can foresee its name: the folder may be somebody else's work. If anything
    goes wrong it is gone, and ``path`` is as it was. OSError, which names ``path``, if it cannot be written.
    """
    with _beside(path) as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def _beside(path: Path) -> Any:
    """Begin a file in the folder of another; what goes wrong is said of that one, not of a name that nobody gave."""
    from tempfile import NamedTemporaryFile  # slow to import, and most commands write nothing

    try:
        return NamedTemporaryFile("wb", prefix=f".{path.name}.", dir=path.parent, delete=False)
    except OSError as error:
        error.filename = str(path)
        raise
