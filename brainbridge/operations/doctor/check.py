"""The result of one check of the doctor."""

from collections.abc import Callable

from brainbridge.errors import BrainbridgeError
from brainbridge.graph.rows import Row


class Check(Row):
    """One check and what it found; ``fix`` says what to do if it is not ok."""

    name: str
    ok: bool
    found: str
    fix: str = ""


def attempt(name: str, look: Callable[[], str], fix: str) -> Check:
    """Return a check with what ``look`` found; it is not ok if ``look`` raises an error."""
    try:
        return Check(name=name, ok=True, found=look())
    except BrainbridgeError as error:
        return Check(name=name, ok=False, found=str(error), fix=error.hint or fix)


def judged(name: str, ok: bool, found: str, fix: str) -> Check:
    """Return a check that carries its fix only if it is not ok."""
    return Check(name=name, ok=ok, found=found, fix="" if ok else fix)
