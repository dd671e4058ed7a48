"""Why something cannot be done with a memory, and what can be done instead."""

from typing import TYPE_CHECKING

from brainbridge.errors import InvalidInput, Refused
from brainbridge.platform import limits

if TYPE_CHECKING:
    from brainbridge.memory.memory import Memory

_ENDED = {
    "archived": "was archived",
    "forgotten": "has lost its importance",
    "ttl": "has outlived its ttl",
    "source_gone": "is no longer in its file",
}
_BY_LAW = {"importance": "forgotten", "ttl": "ttl"}  # what one becomes that has ended, where no run has written that


def ended(found: "Memory", action: str) -> Refused:
    """Return the refusal to have something done to a memory that has ended, even if its end is not written yet."""
    state = _BY_LAW.get(found.decay_law or "", "") if found.state == "due" else found.state
    revive = f"revive it with: brainbridge repair-memory {found.id} --revive"
    return Refused(f"memory {found.id} {_ENDED.get(state, 'has expired')} and cannot be {action}", hint=revive)


def merged(found: "Memory") -> Refused:
    """Return the refusal to use a crystal that was merged into another one."""
    winner = found.merged_into or "another one"
    remedy = f"see it with 'brainbridge memory-inspect {found.id}', and part them with"
    return Refused(
        f"crystal {found.id} was merged into {winner}, which is used instead",
        hint=f"{remedy}: brainbridge crystal unmerge {found.id}",
    )


def forgotten(found: "Memory") -> Refused:
    """Return the refusal to use a memory that was forgotten on request."""
    remedy = f"undo that with: brainbridge run undo {found.end_run_id}"
    return Refused(f"memory {found.id} was forgotten", hint=remedy)


def holders(found: "Memory") -> str:
    """Return in words which documents hold a memory."""
    names = found.held_by or ()
    return f"held by the document{'s' * (len(names) > 1)} {' and '.join(names)}"


def held(found: "Memory", action: str) -> Refused:
    """Return the refusal to change the law of a memory that documents hold."""
    return Refused(
        f"memory {found.id} is {holders(found)} and cannot be {action}",
        hint="a state of the document that does not cite it releases it: brainbridge document edit",
    )


def refuse_forgotten(found: "Memory") -> None:
    """Raise Refused, with the command that undoes it, for a memory that was forgotten on request."""
    if found.state == "retracted":
        raise forgotten(found)


def refuse_merged(found: "Memory") -> None:
    """Raise Refused, with the command that parts them, for a crystal that was merged into another one."""
    if found.state == "merged":
        raise merged(found)


def refuse_reason(reason: str | None) -> None:
    """InvalidInput for the reason of a decision that cannot be stored, or looks like a secret."""
    from brainbridge.language.sensitivity import screened  # slow to import

    if reason is None:
        return
    if problem := limits.fault(reason):
        raise InvalidInput(f"reason {problem}")
    if screened(reason).level == "confidential":
        raise InvalidInput("reason looks like a secret", hint="say why without it")
