"""How much of a document an agent is shown, by the size of its context window (seed, Adaptive Bootstrap Sizing)."""

import unicodedata
from typing import Final, NamedTuple

from brainbridge.errors import InvalidInput

NOTE: Final = "[Full working memory available via memory_search]"
# From so many tokens of context on, so many characters of the document. The last row holds for smaller windows too.
_BUDGETS: Final = ((200_000, 8_000), (128_000, 6_000), (64_000, 4_000), (32_000, 3_200))
_UNKNOWN: Final = 8_000
_GAP: Final = "\n\n"
_NEAR: Final = 10  # a line's end is near within a tenth of what is kept
_LONGEST_CLUSTER: Final = 32  # characters looked at for where a letter begins
_JOINER: Final = "\u200d"
_FLAGS: Final = ("\U0001f1e6", "\U0001f1ff")
_SKINS: Final = ("\U0001f3fb", "\U0001f3ff")
_TAGS: Final = ("\U000e0020", "\U000e007f")
_JAMO: Final = ("\u1160", "\u11ff")  # vowels and ends of Korean syllables


class Fitted(NamedTuple):
    """A text within its budget, and how many characters of it were left out; 0 if it is whole."""

    text: str
    left_out: int


def budget(context: int | None) -> int:
    """Return how many characters of the document suit a context window of so many tokens; None or 0 is unknown."""
    if context is None or context <= 0:
        return _UNKNOWN
    return next((characters for least, characters in _BUDGETS if context >= least), _BUDGETS[-1][1])


def fitted(text: str, budget: int) -> Fitted:
    """Return a text of at most ``budget`` characters (code points).

    Of a longer one, its first 70 % and last 20 % of the budget remain, less where the note between them needs more than
    the rest. It is cut at the end of a line if one is near, and not within what is seen as one letter. InvalidInput if
    the text does not fit and the budget is below the length of the note.
    """
    if len(text) <= budget:
        return Fitted(text, 0)
    if budget < len(NOTE):
        raise InvalidInput(f"a budget of {budget} characters does not hold the note", hint=f"use {len(NOTE)} or more")
    room = budget - len(NOTE)
    head = _head(text, min(budget * 7 // 10, (room * 7 // 9) - len(_GAP)))
    tail = _tail(text, min(budget * 2 // 10, (room * 2 // 9) - len(_GAP)))
    shown = (head + _GAP if head else "") + NOTE + (_GAP + tail if tail else "")
    return Fitted(shown, len(text) - len(head) - len(tail))


def _head(text: str, most: int) -> str:
    if most <= 0:
        return ""
    line = text.rfind("\n", most - most // _NEAR, most + 1)
    return text[: _before(text, line if line > 0 else most)]


def _tail(text: str, most: int) -> str:
    if most <= 0:
        return ""
    first = len(text) - most
    line = text.find("\n", first - 1, first + most // _NEAR)
    return text[line + 1 if line >= 0 else _after(text, first) :]


def _before(text: str, at: int) -> int:
    """Return the nearest place from ``at`` back that is not within a letter; ``at`` itself if none is near."""
    return next((each for each in range(at, max(at - _LONGEST_CLUSTER, -1), -1) if not _is_within(text, each)), at)


def _after(text: str, at: int) -> int:
    """Return the nearest place from ``at`` on that is not within a letter; ``at`` itself if none is near."""
    last = min(at + _LONGEST_CLUSTER, len(text))
    return next((each for each in range(at, last + 1) if not _is_within(text, each)), at)


def _is_within(text: str, at: int) -> bool:
    """Tell whether a place is within a letter with its marks, an emoji of several parts, a flag or a line's end."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if _JOINER in (before, after) or before + after == "\r\n":
        return True
    if _is_in(after, _FLAGS) and _is_in(before, _FLAGS):
        return _run_of_flags(text, at) % 2 == 1
    return unicodedata.category(after)[0] == "M" or any(_is_in(after, each) for each in (_SKINS, _TAGS, _JAMO))


def _is_in(letter: str, bounds: tuple[str, str]) -> bool:
    return bounds[0] <= letter <= bounds[1]


def _run_of_flags(text: str, at: int) -> int:
    """Return how many halves of flags stand before a place, as far as it is looked."""
    run = 0
    while run < _LONGEST_CLUSTER and run < at and _is_in(text[at - run - 1], _FLAGS):
        run += 1
    return run
