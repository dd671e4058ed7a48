"""Cuts a person's own document into the texts of seed crystals (seed, section Seed Crystal Migration)."""

from typing import Final

from brainbridge.language.figures import PER_TOKEN

WINDOW: Final = 400 * PER_TOKEN
OVERLAP: Final = 80 * PER_TOKEN
STEP: Final = WINDOW - OVERLAP


def windows(text: str) -> list[str]:
    """Return windows of 400 tokens, each of which shares its first 80 with the one before.

    White space around the text is left out first; the last window ends where the text does, and white space alone
    makes none. Windows begin at fixed places, so that a migration that was broken off makes the same ones again.
    """
    bare = text.strip()
    last = max(len(bare) - OVERLAP, 1) if bare else 0
    return [bare[begin : begin + WINDOW] for begin in range(0, last, STEP)]
