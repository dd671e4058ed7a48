"""Waits for changes of files."""

from collections.abc import Iterator, Sequence
from typing import Final

from brainbridge.crystal.indexing.walking import absolute

_SETTLED_MS: Final = 1000  # how long changes are gathered: a checkout writes many files


def changes(paths: Sequence[str]) -> Iterator[None]:
    """Yield whenever files at these paths have changed, until it is interrupted.

    InvalidInput for a path that leads nowhere.
    """
    from watchfiles import watch  # slow to import

    looked = False
    for found in watch(
        *map(absolute, paths),
        debounce=_SETTLED_MS,
        step=_SETTLED_MS // 4,
        rust_timeout=_SETTLED_MS,
        yield_on_timeout=True,
        ignore_permission_denied=True,
    ):
        if found or not looked:  # something may have changed before the watch began
            looked = True
            yield None
