"""What somebody probably meant who wrote a name that there is not."""

from collections.abc import Iterable


def to(word: str, known: Iterable[str], likeness: float = 0.5) -> str:
    """Return what is spelled most like a word, in whatever case; empty if nothing is so like it (0 to 1)."""
    import difflib

    by_fold = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(word.casefold(), by_fold, n=1, cutoff=likeness)
    return by_fold[near[0]] if near else ""
