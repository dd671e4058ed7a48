"""How two texts differ, line by line; white space and the ends of lines count."""

import difflib


def unified(old: str, new: str, *names: str) -> str:
    """Return a unified diff of two texts with their two names; empty if they do not differ."""
    before, after = names
    return "\n".join(difflib.unified_diff(_lines(old), _lines(new), before, after, lineterm=""))


def _lines(text: str) -> list[str]:
    """Return the lines of a text, which a line feed alone ends; a last line without one says so."""
    *ended, last = text.split("\n")
    return [*ended, *([f"{last}\n\\ No newline at the end of the text"] if last else [])]
