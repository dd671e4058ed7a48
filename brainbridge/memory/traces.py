"""Traces: what was noted of memories elsewhere, and is removed in the transaction that deletes them."""

from typing import Any

from brainbridge.graph.graph import Executor
from brainbridge.graph.rows import Row

MOST_WORDS = 5_000  # that a session is known by
REMOVING = ("association.reopen", "session.relearn")


class Traces(Row):
    """Where something of deleted memories is left: who stood ``beside`` them, and their ``sessions``."""

    beside: list[str]
    sessions: list[dict[str, Any]]


class _Opened(Row):
    opened: int


class _Learned(Row):
    learned: int


def remove(unit: Executor, gone: Traces) -> None:
    """Take what deleted memories said out of what is noted around others, who then wait, and of sessions."""
    if gone.beside:
        unit.rows("association.reopen", _Opened, ids=gone.beside)
    if gone.sessions:
        unit.rows("session.relearn", _Learned, sessions=gone.sessions, most=MOST_WORDS)
