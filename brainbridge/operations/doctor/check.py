"""What the doctor says of one thing."""

from collections.abc import Callable

from brainbridge.errors import BrainbridgeError
from brainbridge.graph.rows import Row


class Check(Row):
    """One thing that was looked at; ``fix`` says what to do if it is not ok."""

    name: str
    ok: bool
    found: str
    fix: str = ""


def attempt(name: str, look: Callable[[], str], fix: str) -> Check:
    """Look at something that is not ok if looking fails."""
    try:
        return Check(name=name, ok=True, found=look())
    except BrainbridgeError as error:
        return Check(name=name, ok=False, found=str(error), fix=error.hint or fix)


def judged(name: str, ok: bool, found: str, fix: str) -> Check:
    """Return a check that names its remedy only if one is needed."""
    return Check(name=name, ok=ok, found=found, fix="" if ok else fix)
