"""What somebody probably meant who wrote a name that there is not."""

from collections.abc import Iterable


def to(word: str, known: Iterable[str]) -> str:
    """Return what is spelled most like a word, in whatever case; empty if nothing is like it."""
    import difflib

    by_fold = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.5)
    return by_fold[near[0]] if near else ""
