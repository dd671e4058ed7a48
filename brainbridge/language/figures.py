"""Numbers written for people, without losing significant digits, and about how many tokens a text has."""

import math

_SMALLEST, _LARGEST = 1e-9, 1e15  # beyond these a computed number is written with an exponent
PER_TOKEN = 4  # characters, about; no agent's own tokens are counted


def tokens(text: str) -> int:
    """Return about how many tokens a text has: a quarter of its characters, rounded up."""
    return -(-len(text) // PER_TOKEN)


def text(value: float, digits: int = 4) -> str:
    """Write a computed number with ``digits`` decimals, or with more until it shows ``digits`` significant digits."""
    size = abs(value)
    if not math.isfinite(size) or (size and not _SMALLEST <= size < _LARGEST):
        return f"{value:.{digits}g}"
    exponent = int(f"{value:.{digits - 1}e}".partition("e")[2]) if size else 0
    whole, _, decimals = f"{value:.{max(digits, digits - 1 - exponent)}f}".partition(".")
    return f"{whole}.{decimals[:digits]}{decimals[digits:].rstrip('0')}"


def exact(value: float) -> str:
    """Write a given or compared number in full: every digit, no exponent, whole numbers without decimals."""
    from decimal import Decimal

    return format(Decimal(repr(value)), "f").removesuffix(".0")
