"""The policy of actions: what an agent may do to a memory (E-22 to E-24).

The table is ``cypher/action/decide``. What it is asked with is read here: strictly by who validates, and openly by who
acts, whom a bad entry never stops.
"""

from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

from pydantic import ConfigDict, Field, ValidationError

from brainbridge.errors import InvalidInput
from brainbridge.graph.executor import Executor
from brainbridge.graph.rows import Row, misfit
from brainbridge.language import nearest
from brainbridge.language.kinds import Action, PolicyState

Source = Literal["extraction", "consolidation", "replay", "manual", "unknown"]
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Decision = Literal["allow", "defer", "deny"]
Rationale = Literal["actions_disabled", "no_summary_tokens", "important", "not_active", "low_confidence", "eligible"]
RATIONALES: Final[dict[Rationale, str]] = {
    "actions_disabled": "actions are switched off (actionsEnabled)",
    "no_summary_tokens": "no tokens may be spent on a summary (summaryTokens)",
    "important": "what is as important as that is not discarded",
    "not_active": "what is stale or archived is not changed, written out or linked",
    "low_confidence": "it is too little sure for now",
    "eligible": "nothing speaks against it",
}
_INSTEAD: Final[Action] = "discard"  # of what is no action
_NAMED = f"actions are: {', '.join(ACTIONS)}"


class Eligibility(Row):
    """What the policy is asked with of a memory; shares are dimensionless, 0 to 1. No other key is read."""

    model_config = ConfigDict(strict=True, populate_by_name=False)

    confidence: Share
    lifecycle_state: PolicyState
    importance: Share
    source: Source


class Asked(NamedTuple):
    """An action and what the policy is asked with; ``faults`` say what was read as something else."""

    action: Action
    eligibility: Eligibility
    faults: tuple[str, ...] = ()

    def to_map(self) -> dict[str, Any]:
        """Return it as the queries take it."""
        return {"action": self.action, **self.eligibility.model_dump(by_alias=True)}


class Verdict(Row):
    """What the policy says of an action, by which row of its table, and which entries were bad."""

    action: Action
    decision: Decision
    rationale: Rationale
    reason: str
    faults: tuple[str, ...] = ()


class _Decided(Row):
    decision: Decision
    rationale: Rationale


UNKNOWN: Final = Eligibility.model_validate(
    {"confidence": 0.0, "lifecycleState": "candidate", "importance": 0.0, "source": "unknown"}
)


def parse(action: str, eligibility: object) -> Asked:
    """Read an action and what it is asked with; InvalidInput for a bad one, and for a key that is not known (E-23)."""
    asked = read(action, eligibility)
    if asked.faults:
        raise InvalidInput(asked.faults[0], hint=_NAMED if action not in ACTIONS else _keys())
    return asked


def read(action: str, eligibility: object) -> Asked:
    """Read them and fail open: no action is a discard, and what is bad of the other counts as unknown (E-23).

    With None for what it is asked with nothing is known, which is no fault.
    """
    known: Action | None = next((each for each in ACTIONS if each == action), None)
    found, fault = _eligibility(eligibility)
    faults = [each for each in ("" if known else _no_action(action), fault) if each]
    return Asked(known or _INSTEAD, found, tuple(faults))


def _no_action(name: str) -> str:
    meant = nearest.to(name, ACTIONS)
    return f"{name!r} is no action{f', but {meant} is' if meant else ''}"


def _eligibility(given: object) -> tuple[Eligibility, str]:
    if given is None:
        return UNKNOWN, ""
    try:
        return Eligibility.model_validate(given), ""
    except ValidationError as error:
        fault = error.errors()[0]
        if fault["type"] == "extra_forbidden":
            return UNKNOWN, f"{'.'.join(map(str, fault['loc']))} is no key of an eligibility"
        return UNKNOWN, f"the eligibility is bad: {misfit(fault)}" if fault["loc"] else "an eligibility is an object"


def _keys() -> str:
    return f"it has {', '.join(str(each.alias) for each in Eligibility.model_fields.values())}, and nothing else"


def decide(graph: Executor, asked: Asked) -> Verdict:
    """Return what the policy says of an action, as the configuration stands now."""
    found = graph.one("action.decide", _Decided, asked=asked.to_map())
    told = {"reason": RATIONALES[found.rationale], "faults": asked.faults}
    return Verdict(action=asked.action, decision=found.decision, rationale=found.rationale, **told)
