"""Letters that nobody sees. They stand within words of some languages and within emoji, and hide words from rules."""

import re

# Soft hyphens, joiners, fillers and the blank of Braille, marks of direction, variation selectors, and the invisible
# copies of ASCII.
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+"
)
_BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")  # of those, the ones that look like a space


def without_unseen(text: str) -> str:
    """Return a text without what nobody sees in it: the text itself if there is nothing."""
    return text if text.isascii() else UNSEEN.sub("", text)


def spaced(text: str) -> str:
    """Return a text with a space for each of its letters that look like one."""
    return text if text.isascii() else _BLANK.sub(" ", text)
