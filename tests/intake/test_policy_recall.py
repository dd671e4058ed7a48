"""What policy states do to a recall (E-30): nothing by default; a share of the rest; or they hide."""

from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.consolidation import consolidation
from brainbridge.recall.result import Hit
from tests.state import at, given, query

QUESTION = "cedar box"
SHARES = (("active", 0.05), ("validated", 0.03), ("candidate", -0.01), ("stale", -0.06), ("archived", -0.08), (None, 0))


def found(brain: Brain, **narrowing: Any) -> dict[str, Hit]:
    return {hit.id: hit for hit in brain.recall(QUESTION, now=at(1), touch=False, **narrowing).hits}


def stands(brain: Brain, state: str | None, **others: Any) -> None:
    """Write two memories that answer the same; give one of them a state."""
    for each in ("m", "other"):
        given(brain.graph, each, content=f"The cedar box of {each} is oiled")
    values = {"policyState": state, **others}
    query(brain.graph, "MATCH (m:Memory {id: 'm'}) SET m += $values", values=values)


def tuned(brain: Brain, **values: Any) -> None:
    consolidation.reconfigure(brain.graph, values, now=at(0.5))


@pytest.mark.parametrize("state", ["active", "archived"])
def test_by_default_a_recall_is_as_it_is_without_states(brain: Brain, state: str) -> None:
    stands(brain, None)
    before = found(brain)
    query(
        brain.graph, "MATCH (m:Memory {id: 'm'}) SET m.policyState = $state, m.verification = 'disputed'", state=state
    )
    assert found(brain) == before
    assert "policy" not in before["m"].figures


@pytest.mark.parametrize(("state", "share"), SHARES)
@pytest.mark.parametrize(("disputed", "less"), [(False, 0.0), (True, 0.12)])
def test_a_state_moves_a_share_of_the_rest(
    brain: Brain, state: str | None, share: float, disputed: bool, less: float
) -> None:
    stands(brain, state, **({"verification": "disputed"} if disputed else {}))
    before = found(brain)["m"].score
    tuned(brain, policyWeight=1.0)
    hit = found(brain)["m"]
    assert hit.score == pytest.approx(before * (1 + share - less), abs=1e-6)
    assert hit.figures.get("policy", 0) == pytest.approx(before * (share - less), abs=1e-6)
    tuned(brain, policyWeight=0.5)
    assert found(brain)["m"].score == pytest.approx(before * (1 + (share - less) / 2), abs=1e-6)


def test_what_waits_is_disputed_until_somebody_confirms_it(brain: Brain) -> None:
    stands(brain, "validated", contestedBy="other")
    tuned(brain, policyWeight=1.0)
    before = found(brain)["m"].figures["policy"]
    query(brain.graph, "MATCH (m:Memory {id: 'm'}) SET m.verification = 'user_confirmed'")
    after = found(brain)["m"].figures["policy"]
    assert (before < 0, after > 0, round(before / after, 6)) == (True, True, -3.0)


def test_the_order_changes_by_it(brain: Brain) -> None:
    stands(brain, "stale")
    assert list(found(brain)) == ["m", "other"]
    tuned(brain, policyWeight=1.0)
    assert list(found(brain)) == ["other", "m"]


@pytest.mark.parametrize(("state", "_share"), SHARES)
def test_what_is_stale_or_archived_can_be_hidden(brain: Brain, state: str | None, _share: float) -> None:
    stands(brain, state)
    assert set(found(brain)) == {"m", "other"}
    tuned(brain, hidesStale=True)
    assert set(found(brain)) == ({"other"} if state in ("stale", "archived") else {"m", "other"})


def test_states_of_now_say_nothing_of_an_earlier_instant(brain: Brain) -> None:
    stands(brain, "stale")
    before = found(brain, as_of=at(0.9))
    tuned(brain, hidesStale=True, policyWeight=1.0)
    assert found(brain, as_of=at(0.9)) == before
