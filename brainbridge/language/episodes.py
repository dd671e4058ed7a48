"""Episodes: what happens again and again (E-37).

Of facts the slot says what supersedes what, and a slot that names episodes holds several.
"""

import re
from typing import Final

from brainbridge.language.words import folded

_EPISODES: Final = frozenset(["event", "action", "observation", "issue", "bug", "incident", "moment"])
# The last one is another one as soon as the next has happened.
_ONE_AT_A_TIME: Final = re.compile(r"(?:last|latest|next|first|previous)\b")


def names_several(noun: str) -> bool:
    """Tell whether a noun phrase names what happens again and again, as "incident", but not "last incident"."""
    lower = folded(noun).strip()
    last = lower.rsplit(" ", 1)[-1]
    return not _EPISODES.isdisjoint((last, last.removesuffix("s"))) and not _ONE_AT_A_TIME.match(lower)
