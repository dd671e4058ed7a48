"""Traces: copies of a memory's words elsewhere, removed in the transaction that deletes the memory."""

from collections.abc import Sequence
from typing import Any

from brainbridge.graph.graph import Executor
from brainbridge.graph.rows import Row

MOST_WORDS = 5_000  # stored for a session
REMOVING = ("association.reopen", "session.relearn")


class Traces(Row):
    """Where traces of deleted memories remain: the memories ``beside`` them, and their ``sessions``."""

    beside: list[str]
    sessions: list[dict[str, Any]]


class _Opened(Row):
    opened: int


class _Learned(Row):
    learned: int


def remove(unit: Executor, gone: Traces) -> None:
    """Remove the words of deleted memories from sessions and from their neighbours, which are then associated anew."""
    if gone.beside:
        unit.rows("association.reopen", _Opened, ids=gone.beside)
    if gone.sessions:
        unit.rows("session.relearn", _Learned, sessions=gone.sessions, most=MOST_WORDS)


def relearn(unit: Executor, sessions: Sequence[dict[str, Any]]) -> None:
    """Learn the words of sessions anew from what is left in them; each names isTest, scope and name."""
    keys = [{name: each[name] for name in ("isTest", "scope", "name")} for each in sessions]
    unit.rows("session.relearn", _Learned, sessions=keys, most=MOST_WORDS)
