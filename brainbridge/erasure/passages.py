"""Takes what was erased out of a longer text, with as little around it as can be."""

import re
from typing import Final

from brainbridge.erasure.finding import Finder

ERASED: Final = "(erased)"
_PARAGRAPHS = re.compile(r"(?<=\n)(?=[ \t]*\n)")


def without(text: str, finder: Finder) -> str:
    """Return a text without what quotes something erased: its lines, else its paragraphs, else all of it.

    What is left empty says that something was erased.
    """
    for pieces in (text.splitlines(keepends=True), _PARAGRAPHS.split(text)):
        if not finder.names(text):
            return text
        text = "".join(each for each in pieces if not finder.names(each)) or ERASED
    return ERASED if finder.names(text) else text
