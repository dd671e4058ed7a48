"""The known name that a misspelled one probably means."""

import re
from collections.abc import Iterable

_SLIPS = 3
_PART = re.compile(r"[A-Z]?[^A-Z_.-]+|[A-Z]+")


def to(word: str, known: Iterable[str]) -> str:
    """Return the known name that ``word`` probably means; empty if there is none. Case and leading dashes do not count.

    It is the only one that begins with the word, or has it among its parts; else the one with the fewest slips: at most
    one for three letters, as in rustc, and three in all.
    """
    names, meant = list(known), _folded(word)
    holding = {_joined(name): name for name in reversed(names) if len(meant) > 2 and _holds(name, meant)}
    if len(holding) == 1:
        return next(iter(holding.values()))
    near = min(names, key=lambda name: _slips(meant, _folded(name)), default="")
    return near if near and _slips(meant, _folded(near)) <= min(max(1, len(meant) // 3), _SLIPS) else ""


def _folded(name: str) -> str:
    return name.lstrip("-").casefold()


def _joined(name: str) -> str:
    """Return what two spellings of a name share: ``memory-status`` and ``memoryStatus``."""
    return re.sub("[-_]", "", _folded(name))


def _holds(name: str, word: str) -> bool:
    return _folded(name).startswith(word) or f" {_parts(word)} " in f" {_parts(name)} "


def _parts(name: str) -> str:
    return " ".join(_PART.findall(name)).casefold()


def _slips(word: str, other: str) -> int:
    """Return how many letters were left out, added, exchanged, or swapped with the next (optimal string alignment)."""
    last: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(word, 1):
        before, last, row = last, row, [at]
        for place, meant in enumerate(other, 1):
            least = min(last[place] + 1, row[place - 1] + 1, last[place - 1] + (letter != meant))
            if at > 1 and place > 1 and (letter, word[at - 2]) == (other[place - 2], meant):
                least = min(least, before[place - 2] + 1)
            row.append(least)
    return row[-1]
