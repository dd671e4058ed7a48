"""The known name closest to a misspelled one."""

from collections.abc import Iterable


def to(word: str, known: Iterable[str], likeness: float = 0.5) -> str:
    """Return the known word most like ``word``, ignoring case; empty if none reaches ``likeness`` (0 to 1)."""
    import difflib

    by_fold = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(word.casefold(), by_fold, n=1, cutoff=likeness)
    return by_fold[near[0]] if near else ""
