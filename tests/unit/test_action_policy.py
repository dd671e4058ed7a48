"""What the policy of actions is asked with: read strictly, or so that nothing stops who acts."""

import math
from typing import Any, get_args

import pytest

from brainbridge.cli import options
from brainbridge.errors import InvalidInput
from brainbridge.intake import action_policy
from brainbridge.intake.action_policy import ACTIONS, UNKNOWN
from brainbridge.language import kinds

GOOD: dict[str, Any] = {"confidence": 0.9, "lifecycleState": "active", "importance": 0.5, "source": "manual"}
NOTHING = {"confidence": 0.0, "lifecycleState": "candidate", "importance": 0.0, "source": "unknown"}
BAD: list[Any] = [
    *({**GOOD, "confidence": each} for each in (2, 1.001, -0.001, "0.5", None, True, math.nan, math.inf)),
    *({**GOOD, "importance": each} for each in (1.001, -0.001, [0.5])),
    *({**GOOD, "lifecycleState": each} for each in ("Active", "", None, 1)),
    *({**GOOD, "source": each} for each in ("agent", "", None)),
    {**GOOD, "extra": 1},
    {**{key: value for key, value in GOOD.items() if key != "lifecycleState"}, "lifecycle_state": "active"},
    *({key: value for key, value in GOOD.items() if key != left} for left in GOOD),
    *({}, [], "text", 7),
]


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("share", [0, 0.0, 0.5, 1, 1.0])
def test_what_is_good_is_read_as_it_is_either_way(action: str, share: float) -> None:
    given = {**GOOD, "confidence": share, "importance": share}
    for read in (action_policy.parse, action_policy.read):
        asked = read(action, given)
        assert (asked.action, asked.to_map(), asked.faults) == (action, {"action": action, **given}, ())


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_what_is_bad_is_refused_by_who_validates_and_not_known_to_who_acts(bad: object) -> None:
    with pytest.raises(InvalidInput):
        action_policy.parse("store_note", bad)
    asked = action_policy.read("store_note", bad)
    assert (asked.action, asked.eligibility, len(asked.faults)) == ("store_note", UNKNOWN, 1)
    assert asked.to_map() == {"action": "store_note", **NOTHING}


@pytest.mark.parametrize("name", ["stor_note", "", "STORE_NOTE", "forget"])
def test_no_action_is_refused_by_who_validates_and_a_discard_to_who_acts(name: str) -> None:
    with pytest.raises(InvalidInput):
        action_policy.parse(name, GOOD)
    asked = action_policy.read(name, GOOD)
    assert (asked.action, asked.to_map()["confidence"], len(asked.faults)) == ("discard", 0.9, 1)


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(InvalidInput, match="extra is no key of an eligibility"):
        action_policy.parse("store_note", {**GOOD, "extra": 1})


def test_what_was_probably_meant_is_said() -> None:
    with pytest.raises(InvalidInput, match="'stor_note' is no action, but store_note is"):
        action_policy.parse("stor_note", GOOD)


def test_nothing_is_not_bad() -> None:
    assert action_policy.parse("discard", None) == ("discard", UNKNOWN, ())


def test_the_command_line_offers_the_words_that_there_are() -> None:
    assert get_args(kinds.Action) == options.ACTIONS
    assert get_args(kinds.PolicyState) == options.POLICY_STATES
    assert get_args(kinds.PolicyClass) == options.POLICY_CLASSES
