"""Hints: what a text must hold for a pattern to match it. They are cheap to look for, so slow patterns are asked only
where they may match.
"""

from collections.abc import Iterable

# What "i", "s" and "k" of a pattern match in any case, besides themselves.
_ALIKE = {0x130: "i", 0x131: "i", 0x17F: "s", 0x212A: "k"}


def lowered(text: str) -> str:
    """Return a text in which a pattern that ignores case matches where its lower case is found."""
    return (text if text.isascii() else text.translate(_ALIKE)).lower()


def any_in(low: str, hints: Iterable[str]) -> bool:
    """Tell whether one of these hints, in lower case, is in a text that was lowered."""
    return any(hint in low for hint in hints)
