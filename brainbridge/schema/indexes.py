"""The indexes of a database: list them, and wait until they are online."""

import time

from brainbridge.errors import MigrationError
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.progress import Progress

_POLL_S = 0.1


class Index(Row):
    """An index of the database; ``constraint`` names the constraint that owns it, None if none does."""

    name: str
    kind: str
    entity: str
    names: list[str]
    properties: list[str]
    constraint: str | None
    state: str


def installed(graph: Transactor) -> tuple[Index, ...]:
    """Return the indexes of the database."""
    return graph.rows("schema.installed", Index)


def of_words(*, is_test: bool) -> str:
    """Return the name of the full-text index of the words of real, or test, memories that are hot."""
    return "test_memory_words" if is_test else "memory_words"


def of_cold_words(*, is_test: bool) -> str:
    """Return the name of the full-text index of the words of real, or test, memories that are cold."""
    return "test_cold_memory_words" if is_test else "cold_memory_words"


def searched(*, is_test: bool, cold: bool) -> list[str]:
    """Return the names of the full-text indexes that a recall searches: that of the hot ones, and perhaps the other."""
    return [of_words(is_test=is_test), *([of_cold_words(is_test=is_test)] if cold else [])]


def wait(graph: Transactor, *, progress: Progress) -> None:
    """Wait until every index is online, longer on larger databases; MigrationError if one has failed."""
    while waited_for := [each for each in installed(graph) if each.state != "ONLINE"]:
        if broken := [each.name for each in waited_for if each.state == "FAILED"]:
            raise MigrationError(f"the database cannot build the index {broken[0]}", hint="its log says why")
        progress(f"Building the index {waited_for[0].name}", 0, None)
        time.sleep(_POLL_S)
