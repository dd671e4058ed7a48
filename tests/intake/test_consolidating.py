"""A run that reads what was said also puts in order what intake has made, every so many and with time between."""

from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.integrity import integrity
from tests.state import at, given, query

PROMISE = "I'll send you the draft tomorrow."
LAPSED = "MATCH (m:Commitment) RETURN m.commitmentState AS state"
CLAIMS = "MATCH (r:ConsolidationRun) WHERE r.consolidates RETURN r.command AS command"
TEN = 1 / 6


def drawn(brain: Brain, hours: float) -> bool:
    """Say something and draw from it; tells whether that consolidated."""
    brain.remember("Tea is fine.", now=at(hours))
    return brain.intake.draw(now=at(hours)).consolidated


@pytest.fixture
def owing(brain: Brain) -> Brain:
    """A brain with enough memories, and with a promise whose day is over at 48."""
    for number in range(5):
        given(brain.graph, f"m{number}", tier="longTerm", energy=9.0)
    brain.facts.observe(PROMISE, now=at(0), role="user", speaker="Ann")
    return brain


def state(brain: Brain) -> str:
    (row,) = query(brain.graph, LAPSED)
    return str(row["state"])


def switched_on(brain: Brain, **more: Any) -> None:
    brain.config.change({"consolidatesAfterReading": True, **more}, now=at(0))


def test_it_is_off_by_default(owing: Brain) -> None:
    assert [drawn(owing, 48 + number) for number in range(4)] == [False] * 4
    assert state(owing) == "open"
    assert query(owing.graph, CLAIMS) == []


def test_the_third_that_reads_lets_expire_what_is_past_its_day(owing: Brain) -> None:
    switched_on(owing)
    assert [drawn(owing, 48 + number / 100) for number in range(2)] == [False, True]  # observe has read, too
    assert state(owing) == "expired"
    assert query(owing.graph, CLAIMS) == [{"command": "intake draw"}]
    assert integrity.validate(owing.graph, now=at(50)).findings == []


def test_it_may_be_one_that_observes(owing: Brain) -> None:
    switched_on(owing)
    for number in range(2):
        owing.facts.observe(f"Tea number {number} is fine.", now=at(48 + number / 100))
    assert (state(owing), query(owing.graph, CLAIMS)) == ("expired", [{"command": "observe"}])


def test_then_three_more_and_ten_minutes(owing: Brain) -> None:
    switched_on(owing, consolidateEveryN=1)
    assert [drawn(owing, 48 + hours) for hours in (0, TEN - 1 / 3_600_000, TEN)] == [True, False, True]


def test_a_run_that_reads_nothing_does_not_count(owing: Brain) -> None:
    switched_on(owing, consolidateEveryN=1)
    assert not owing.intake.draw(now=at(48)).consolidated
    assert state(owing) == "open"


def test_a_consolidation_counts_as_one(owing: Brain) -> None:
    switched_on(owing)
    drawn(owing, 48)
    owing.consolidate(now=at(48.1))
    assert [drawn(owing, 49 + number) for number in range(3)] == [False, False, True]


def test_what_a_kill_left_undone_is_done_by_the_next(owing: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    switched_on(owing, consolidateEveryN=1)

    def killed(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("brainbridge.consolidation.passes.take", killed)
        with pytest.raises(KeyboardInterrupt):
            drawn(owing, 48)
    assert state(owing) == "open"
    assert query(owing.graph, "MATCH (m:Memory) WHERE m.drawsAt IS NOT NULL RETURN m") == []  # it was read before
    assert [drawn(owing, 48 + hours) for hours in (TEN - 1 / 3_600_000, TEN)] == [False, True]
    assert state(owing) == "expired"


def test_it_is_taken_back_with_the_run(owing: Brain) -> None:
    switched_on(owing, consolidateEveryN=1)
    owing.remember("Tea is fine.", now=at(48))
    run_id = owing.intake.draw(now=at(48)).run_id
    assert state(owing) == "expired"
    owing.runs.undo(run_id, now=at(49))
    assert state(owing) == "open"


def test_it_takes_the_steps_of_other_domains_whose_switch_is_on(owing: Brain) -> None:
    switched_on(owing, consolidateEveryN=1, policyOnConsolidate=True, boxesOnConsolidate=True)
    assert drawn(owing, 48)
    assert query(owing.graph, "MATCH (b:Box) RETURN count(b) > 0 AS boxed") == [{"boxed": True}]
    assert query(owing.graph, "MATCH (m:Live) WHERE m.policyState IS NULL RETURN count(m) AS without") == [
        {"without": 0}
    ]


def test_it_merges_names_moves_to_cold_storage_and_writes_guidelines(owing: Brain) -> None:
    on = ("entitiesOnConsolidate", "storageOnConsolidate", "guidelinesOnConsolidate")
    switched_on(owing, consolidateEveryN=1, actionsEnabled=True, **dict.fromkeys(on, True))
    owing.facts.observe("J. Smith works at Acme.", now=at(0))
    owing.facts.observe("John Smith works at Acme.", now=at(0))
    owing.actions.record("store_note", "m0", now=at(1), outcome="applied", reason=None)
    given(owing.graph, "dull")
    assert drawn(owing, 2000)
    assert [each.label for each in owing.entities.list()] == ["John Smith"]
    assert query(owing.graph, "MATCH (m:Memory {id: 'dull'}) RETURN m.storage AS storage") == [{"storage": "cold"}]
    assert "store_note" in owing.actions.guidelines().text


def test_a_consolidation_of_crystals_alone_counts_as_none(owing: Brain) -> None:
    switched_on(owing)
    assert not drawn(owing, 47)  # the second that reads
    owing.consolidate(now=at(48), only="crystals")
    assert drawn(owing, 48.01)
