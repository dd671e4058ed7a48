"""What somebody probably meant who wrote a name that there is not."""

from collections.abc import Iterable


def meant(word: str, known: Iterable[str]) -> str:
    """Return a hint that names what is spelled most like a word, empty if nothing is."""
    import difflib

    near = difflib.get_close_matches(word.casefold(), by_fold := {each.casefold(): each for each in known}, n=1)
    return f"did you mean {by_fold[near[0]]}?" if near else ""
