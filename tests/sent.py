"""What a brain sends to its database: every statement, and what its plan depends on."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import neo4j
import pytest

from brainbridge.graph import catalog

_KINDS = {"str": "text", "int": "integer", "float": "float", "bool": "boolean", "dict": "map", "NoneType": "null"}


class Sent(NamedTuple):
    """A statement, whether its transaction has written before, and the types of its parameters."""

    text: str
    after_write: bool
    kinds: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        names = [each.name for each in catalog.load().values() if each.body in self.text]
        kinds = [f"{name} {kind}" for name, kind in self.kinds if kind == "null" or "list" in kind]
        return f"{' and '.join(names)}, {'after a write' if self.after_write else 'first'}: {', '.join(kinds)}"


def of(text: str, params: Mapping[str, Any], *, after_write: bool) -> Sent:
    return Sent(text, after_write, tuple(sorted((name, _kind(value)) for name, value in params.items())))


def _kind(value: Any) -> str:
    if isinstance(value, list):
        return f"list of {_kind(value[0])}s" if value else "empty list"
    return _KINDS[type(value).__name__]


@contextmanager
def recorded() -> Iterator[list[Sent]]:
    """Record all statements sent in managed transactions."""
    noted: list[Sent] = []
    before: dict[neo4j.ManagedTransaction, list[neo4j.Result]] = {}
    run = neo4j.ManagedTransaction.run

    def noting(on: Any, text: Any, params: dict[str, Any] | None = None, **more: Any) -> neo4j.Result:
        earlier = before.setdefault(on, [])
        wrote = any(each.consume().counters.contains_updates for each in earlier)
        noted.append(of(text, (params or {}) | more, after_write=wrote))
        earlier.append(run(on, text, params, **more))
        return earlier[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(neo4j.ManagedTransaction, "run", noting)
        yield noted
