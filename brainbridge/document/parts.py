"""The parts of a new note, as checked by ``notes.write`` and ``Draft``, and those by which notes are chosen."""

from collections.abc import Sequence
from typing import TypedDict

from brainbridge.language.kinds import Trust


class NoteParts(TypedDict, total=False):
    """The parts of a note; None means not given. ``importance`` is 0 to 1.

    A ``directive`` is a wish of the user that holds from now on, in its scope.
    """

    importance: float | None
    directive: bool
    session_id: str | None
    instance_id: str | None
    speaker: str | None
    scope: str | None
    branch: str | None
    trust: Trust | None
    derived_from: Sequence[str] | None
    import_key: str | None


class Sought(TypedDict, total=False):
    """Which notes are meant: those of a scope and those without one, or all."""

    scope: str | None
    skip: int
    limit: int
