"""Profiles as files: written whole or not at all, and never over a text that is no profile as it was written."""

import re
import zlib
from typing import Final

from brainbridge.document import disk
from brainbridge.document.profile.parts import Written
from brainbridge.errors import Refused

_MARK: Final = "<!-- brainbridge profile {sum:08x} -->\n"
_MARKED: Final = re.compile(rb"<!-- brainbridge profile ([0-9a-f]{8}) -->\n")


def write(path: str, text: str, *, force: bool = False) -> Written:
    """Write a page to a file, below a line that says what it is.

    A file that is there is replaced if it is a profile that nobody has changed since, if it is blank, or with
    ``force``; else it is Refused. It keeps its mode; a new one is for its owner alone.
    """
    held = disk.content(path)
    if not (force or disk.is_blank(held) or _is_page(held or b"")):
        raise Refused(
            f"{path} holds something else than a profile as it was written",
            hint="give another path, or overwrite it with --force",
        )
    whole = (_MARK.format(sum=zlib.crc32(text.encode())) + text).encode()
    if not disk.replaced(path, whole, held):
        raise Refused(f"{path} was written by somebody else meanwhile", hint="look at it, and write again")
    return Written(file=str(disk.located(path)), size=len(whole))


def _is_page(held: bytes) -> bool:
    """Tell whether a file is a profile as it was written."""
    found = _MARKED.match(held)
    return found is not None and int(found[1], 16) == zlib.crc32(held[found.end() :])
