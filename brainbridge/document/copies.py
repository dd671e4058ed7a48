"""Copies beside the files of documents that still hold what was erased: they are the person's, and are only named."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from brainbridge.document import disk, shelf
from brainbridge.erasure import passages
from brainbridge.erasure.finding import Finder
from brainbridge.errors import Refused


class Copy(NamedTuple):
    """A copy of the file of a document."""

    file: Path
    document: str

    def told(self) -> str:
        """Say that it remains, without its folder: a receipt goes into archives, and paths of this machine do not."""
        return f"{self.file.name}, a copy beside the file of the document {self.document}: delete it yourself"


def holding(brain: str, finder: Finder) -> Iterator[Copy]:
    """Yield the copies that hold some of it, and those that cannot be read, which may.

    They are looked for beside the files that documents live in: where others lived before is not kept.
    """
    for each in shelf.listed(brain):
        document = f"{each.name} of {each.scope}" if each.scope else each.name
        yield from (Copy(file, document) for file in disk.copies(each.file) if _holds(file, finder))


def _holds(file: Path, finder: Finder) -> bool:
    try:
        content = disk.content(str(file))
    except Refused:
        return True
    return content is not None and (
        len(content) > disk.LARGEST or passages.names(content.decode(errors="replace"), finder)
    )
