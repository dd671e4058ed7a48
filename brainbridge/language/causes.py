"""Causes: whether a text says that it follows from what was said before."""

import re

# In the order in which they count: the first that occurs anywhere is the one.
PHRASES = ("as a result", "led to", "because of", "therefore", "caused", "because")
_FOUND = {phrase: re.compile(rf"\b{phrase.replace(' ', r'[ ]+')}\b") for phrase in PHRASES}


def causal_phrase(text: str) -> str | None:
    """Return the causal phrase of a text that counts first, None if it has none."""
    folded = " ".join(text.casefold().split())
    return next((phrase for phrase, pattern in _FOUND.items() if pattern.search(folded)), None)
