"""Causal phrases: whether a text says that it follows from an earlier one."""

import re

# In order of precedence: the first of these that occurs anywhere in a text is returned.
PHRASES = ("as a result", "led to", "because of", "therefore", "caused", "because")
_FOUND = {phrase: re.compile(rf"\b{phrase.replace(' ', r'[ ]+')}\b") for phrase in PHRASES}


def causal_phrase(text: str) -> str | None:
    """Return the causal phrase of a text, by precedence; None if it has none."""
    folded = " ".join(text.casefold().split())
    return next((phrase for phrase, found in _FOUND.items() if phrase in folded and found.search(folded)), None)
