"""Why two crystals cannot be merged, and what can be done instead. ``cypher/crystal/merge`` decides that."""

from collections.abc import Iterator, Sequence

from brainbridge import instants
from brainbridge.crystal.crystal import Crystal
from brainbridge.errors import Refused
from brainbridge.memory import refusals
from brainbridge.memory.memory import Memory

_KINDS = "only crystals of one scope, sensitivity and access scope merge; see some: brainbridge crystal near"


def refusal(found: Sequence[Memory], now: int) -> Refused:
    """Return the refusal to merge two crystals, which names the one that stands in the way, or what they differ in."""
    crystals = [Crystal.of(each) for each in found]
    alone = [why for each in crystals if (why := _alone(each, now))]
    if alone:
        return alone[0]
    if len(crystals) == 2 and (differences := list(_differences(*crystals))):
        ids = " and ".join(each.id for each in crystals)
        hint = differences[0][1] if len(differences) == 1 else _KINDS
        return Refused(f"crystals {ids} cannot be merged: {'; '.join(told for told, _ in differences)}", hint=hint)
    return Refused("one of the two was changed by somebody else meanwhile, so they were not merged", hint="try again")


def _alone(found: Crystal, now: int) -> Refused | None:
    """Return why a crystal merges with none."""
    return _ended(found) or _held(found) or _unborn(found, now)


def _ended(found: Crystal) -> Refused | None:
    if found.state == "retracted":
        return refusals.forgotten(found)
    if found.state == "merged":
        return refusals.merged(found)
    return None if found.state == "live" else refusals.ended(found, "merged")


def _held(found: Crystal) -> Refused | None:
    if found.held_by:
        return refusals.held(found, "merged")
    if "Protected" in found.labels:
        remedy = "find the probe with 'brainbridge probe list', and drop it with 'brainbridge probe drop PROBE'"
        return Refused(f"crystal {found.id} is protected: a probe expects it, so it is not merged", hint=remedy)
    if found.lifecycle == "frozen":
        remedy = f"if it was frozen by a run, 'brainbridge run undo RUN' takes that back: memory-inspect {found.id}"
        return Refused(f"crystal {found.id} is frozen, so it is not merged", hint=remedy)
    return None


def _unborn(found: Crystal, now: int) -> Refused | None:
    if not found.valid_from or instants.to_ms(found.valid_from) <= now:
        return None
    begun = instants.to_text(found.valid_from)
    said = f"crystal {found.id} is from {begun}, and was not there yet"
    return Refused(said, hint=f"merge them as of then: --now {begun}")


def _differences(one: Crystal, other: Crystal) -> Iterator[tuple[str, str]]:
    """Yield in what two crystals differ that must be alike, each with the next step."""
    if one.is_test is not other.is_test:
        test, real = (one, other) if one.is_test else (other, one)
        yield f"{test.id} is a test memory, and {real.id} is none", _KINDS
    scopes = [str((each.model_extra or {}).get("scope") or "") for each in (one, other)]
    if scopes[0] != scopes[1]:
        told = [f"the scope {each}" if each else "no scope" for each in scopes]
        yield f"{one.id} has {told[0]}, and {other.id} {told[1]}", _KINDS
    if one.sensitivity != other.sensitivity:
        yield _sensitivities(one, other)
    first, second = (each.access_scope or "private" for each in (one, other))
    if first != second:
        published = other if first == "private" else one
        remedy = f"make it alike first: brainbridge crystal publish {published.id} --scope private"
        yield f"{one.id} is {first}, and {other.id} {second}", remedy


def _sensitivities(one: Crystal, other: Crystal) -> tuple[str, str]:
    if one.sensitivity and other.sensitivity:
        return f"{one.id} is {one.sensitivity}, and {other.id} {other.sensitivity}", _KINDS
    seen, unseen = (one, other) if one.sensitivity else (other, one)
    told = f"{seen.id} is {seen.sensitivity}, and nobody has looked at {unseen.id}, which counts as confidential"
    return told, "brainbridge migrate looks how sensitive it is"
