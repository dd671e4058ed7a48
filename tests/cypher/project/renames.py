"""Renamings of branches, for tests of the queries about them."""

from typing import Any

from tests.state import ms


def renames(*words: str) -> list[dict[str, Any]]:
    """Return renamings as the queries take them, from words such as ``1 old new``: the hour, and the two names."""
    parts = [each.split() for each in words]
    return [{"from": old, "to": new, "at": ms(float(hours))} for hours, old, new in parts]
