"""The reference model of crystals itself, against the figures of the specification."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import examples
from tests.reference.crystals import SEED, Constants, Crystal, Crystals, Ran, Transition, crossing, importance
from tests.reference.lives import DAY, START, Operation, Run, edges, joined, lived, lives

UPSTREAM = Constants(frequency_constant=0.2)
BORN = START


def accessed(n: int, valence: float | None = None, **more: Any) -> Crystal:
    """Return a crystal that was accessed so often, at the instant of its birth."""
    return Crystal(BORN, valence, accesses=[BORN] * n, **more)


def one(n: int = 0, constants: Constants = SEED, **more: Any) -> Crystals:
    """Return a model of one crystal that was accessed so often, at the instant of its birth."""
    model = Crystals(constants)
    model.create("m", BORN, **more)
    assert model.access("m", BORN, n)
    return model


def days_until(crystal: Crystal, threshold: float, constants: Constants) -> float:
    """Return the days until the importance is below, after looking at both sides of that instant."""
    at = crossing(crystal, threshold, constants)
    assert at is not None
    assert importance(crystal, at - 1, constants) >= threshold > importance(crystal, at, constants)
    return (at - BORN) / DAY


@pytest.mark.parametrize(
    ("n", "days", "valence", "seed", "upstream"),
    [
        (0, 0, 0, 0.095163, 0.181269),
        (1, 0, 0, 0.181269, 0.329680),
        (3, 0, 0, 0.329680, 0.550671),
        (5, 0, 0, 0.451188, 0.698806),
        (12, 0, 0, 0.727468, 0.925726),
        (50, 0, 0, 0.993903, 0.999963),
        (0, 30, 0, 0.026039, 0.049600),
        (0, 30, 0.5, 0.036002, 0.068579),
        (0, 30, 1, 0.049779, 0.094820),
        (0, 45, -1, 0.036002, 0.068579),
        (1, 14, 0, 0.099006, 0.180066),
        (3, 7, -0.4, 0.258838, 0.432342),
        (5, 60, 0, 0.033781, 0.052320),
        (11, 0, 0, 0.698806, None),
        (15, 0, 0, 0.798103, None),
    ],
)
def test_importance(n: int, days: int, valence: float, seed: float, upstream: float | None) -> None:
    crystal = accessed(n, valence)
    assert importance(crystal, BORN + days * DAY) == pytest.approx(seed, abs=1e-6)
    if upstream is not None:
        assert importance(crystal, BORN + days * DAY, UPSTREAM) == pytest.approx(upstream, abs=1e-6)


@pytest.mark.parametrize(("valence", "days"), [(None, 16.045074), (0, 16.045074), (1, 32.090147), (-1, 32.090147)])
@pytest.mark.parametrize("constants", [SEED, UPSTREAM])
def test_the_half_life(valence: float | None, days: float, constants: Constants) -> None:
    crystal = accessed(3, valence)
    half = importance(crystal, BORN, constants) / 2
    assert days_until(crystal, half, constants) == pytest.approx(days, abs=1e-6)


@pytest.mark.parametrize(
    ("threshold", "constants", "fewest"), [(0.7, SEED, 12), (0.7, UPSTREAM, 6), (0.8, SEED, 16), (0.8, UPSTREAM, 8)]
)
def test_the_fewest_accesses_that_reach_a_threshold(threshold: float, constants: Constants, fewest: int) -> None:
    assert next(n for n in count() if importance(accessed(n), BORN, constants) >= threshold) == fewest


@pytest.mark.parametrize(
    ("n", "valence", "seed", "upstream"),
    [
        (0, 0, 36.1077, 51.0243),
        (1, 0, 51.0243, 64.8701),
        (5, 0, 72.1332, 82.2602),
        (12, 0, 83.1907, 88.7696),
        (50, 0, 90.4145, 90.5552),
        (0, 1, 72.2155, 102.0487),
        (0, -1, 72.2155, 102.0487),
    ],
)
def test_the_days_until_it_is_forgotten(n: int, valence: float, seed: float, upstream: float) -> None:
    for constants, days in ((SEED, seed), (UPSTREAM, upstream)):
        assert days_until(accessed(n, valence), 0.02, constants) == pytest.approx(days, abs=5e-5)
        assert (one(n, constants, valence=valence).ends_at("m") or 0) - BORN == pytest.approx(
            days * DAY, abs=5e-5 * DAY
        )


@pytest.mark.parametrize(("n", "seed", "upstream"), [(12, 0.8910, 6.4699), (50, 8.1148, 8.2555)])
def test_the_days_that_it_can_be_merged(n: int, seed: float, upstream: float) -> None:
    for constants, days in ((SEED, seed), (UPSTREAM, upstream)):
        assert days_until(accessed(n), 0.7, constants) == pytest.approx(days, abs=5e-5)


def test_a_type_scales() -> None:
    constants = replace(SEED, type_factors={"goal": 1.2})
    assert importance(accessed(5, semantic_type="goal"), BORN, constants) == pytest.approx(1.2 * 0.451188, abs=1e-6)
    assert importance(accessed(5, semantic_type="fact"), BORN, constants) == pytest.approx(0.451188, abs=1e-6)


@pytest.mark.parametrize("resistance", [0.0, -1.0])
def test_no_resistance_and_less_than_none_are_the_plain_decay(resistance: float) -> None:
    at, constants = BORN + 30 * DAY, replace(SEED, emotion_decay_resistance=resistance)
    assert importance(accessed(0, 1.0), at, constants) == importance(accessed(0), at)


def test_before_the_last_access_no_time_passes() -> None:
    assert importance(accessed(3), BORN - DAY) == importance(accessed(3), BORN)


@pytest.mark.parametrize("days", [0, 30])
def test_what_equals_a_threshold_is_not_below(days: int) -> None:
    at = BORN + days * DAY
    assert crossing(accessed(3), importance(accessed(3), at)) == at + 1
    model = one(3, Constants(activate_threshold=importance(accessed(3), at)))
    assert model.run(at).activated == ("m",)


def test_what_does_not_decay_never_crosses() -> None:
    constants = replace(SEED, emotion_decay_resistance=1.0)
    assert crossing(accessed(0, 1.0), 0.02, constants) is None
    assert one(0, constants, valence=1.0).state("m", BORN + 10_000 * DAY) == "live"
    assert crossing(accessed(0, 1.0), 0.1, constants) == BORN


@pytest.mark.parametrize("k", [0.1, 0.2])
def test_after_30_days_what_was_never_accessed_is_forgotten_below_05(k: float) -> None:
    """An upstream test."""
    model = Crystals(Constants(frequency_constant=k, forget_threshold=0.05, archive_threshold=0.06))
    now = BORN + 30 * DAY
    model.create("idle", BORN)
    model.create("busy", now)
    model.access("busy", now, 50)
    model.run(now)
    assert (model.state("idle", now), model.lifecycle("idle"), model.state("busy", now)) == (
        "forgotten",
        "expired",
        "live",
    )


def test_a_skill_stays_frozen_whatever_its_importance() -> None:
    """An upstream test."""
    model = one(0, Constants(forget_threshold=0.1, archive_threshold=0.2), semantic_type="skill")
    assert model.importance("m", BORN + 40 * DAY) < 0.1
    assert model.run(BORN + 400 * DAY) == Ran((), (), ())
    assert (model.lifecycle("m"), model.state("m", BORN + 400 * DAY), model.ends_at("m")) == ("frozen", "live", None)


@pytest.mark.parametrize(
    ("ttl", "age", "state"),
    [
        (1000, 1000, "live"),
        (1000, 1001, "ttl"),
        (1000, 5000, "ttl"),
        (999_999_999, 0, "live"),
        (0, 999 * DAY, "live"),
        (None, 999 * DAY, "live"),
    ],
)
def test_a_ttl(ttl: int | None, age: int, state: str) -> None:
    model = one(policy="ttl", ttl_ms=ttl)
    ran = model.run(BORN + age)
    assert (ran.expired, model.state("m", BORN + age)) == (("m",) * (state == "ttl"), state)
    assert model.ends_at("m") == (BORN + ttl + 1 if ttl else None)


def test_a_ttl_of_a_frozen_one() -> None:
    model = one(policy="ttl", ttl_ms=1, lifecycle="frozen")
    assert (model.run(BORN + 10_000), model.lifecycle("m")) == (Ran((), (), ()), "frozen")


def test_a_ttl_knows_no_importance_and_no_accesses() -> None:
    model = one(17, policy="ttl", ttl_ms=500 * DAY)
    assert model.run(BORN).activated == ("m",)
    assert model.importance("m", BORN + 500 * DAY) < 0.02
    assert model.access("m", BORN + 500 * DAY)
    assert model.run(BORN + 501 * DAY).expired == ("m",)
    assert model.transitions[-1] == Transition("m", "activated", "expired", BORN + 500 * DAY + 1)


def test_a_permanent_one_never_ends() -> None:
    model = one(17, policy="permanent")
    assert model.run(BORN).activated == ("m",)
    assert (model.run(BORN + 999 * DAY), model.ends_at("m")) == (Ran((), (), ()), None)


@pytest.mark.parametrize(("n", "activated"), [(15, False), (16, True)])
def test_what_is_important_is_activated(n: int, activated: bool) -> None:
    model = one(n)
    assert model.run(BORN).activated == ("m",) * activated
    assert model.transitions == [Transition("m", "generated", "activated", BORN)] * activated


@pytest.mark.parametrize(("off", "activated"), [(-1, True), (0, False)])
def test_the_last_instant_to_be_activated(off: int, activated: bool) -> None:
    model = one(20)
    edge = crossing(model.crystals["m"], 0.8)
    assert edge is not None
    assert model.run(edge + off).activated == ("m",) * activated


def test_what_was_never_accessed_is_not_activated() -> None:
    model = one(0, Constants(frequency_constant=2.0))
    assert model.run(BORN).activated == ()
    model.access("m", BORN)
    assert model.run(BORN).activated == ("m",)


def test_an_end_goes_before_an_activation() -> None:
    model = one(50, policy="ttl", ttl_ms=1000)
    assert model.run(BORN + 1001) == Ran((), (), ("m",))


@pytest.mark.parametrize(
    ("lifecycle", "threshold", "after", "reason"),
    [
        ("generated", 0.02, "expired", "forgotten"),
        ("consolidated", 0.02, "expired", "forgotten"),
        ("activated", 0.05, "archived", "archived"),
    ],
)
@pytest.mark.parametrize("late", [0, 1, 300 * DAY])
def test_an_end_is_the_crossing_whenever_the_run_comes(
    lifecycle: str, threshold: float, after: str, reason: str, late: int
) -> None:
    model = one(17, lifecycle=lifecycle)
    edge = crossing(model.crystals["m"], threshold)
    assert edge is not None
    assert (model.run(edge - 1).archived, model.run(edge - 1).expired) == ((), ())
    assert [model.state("m", at) for at in (edge - 1, edge)] == ["live", "due"]
    model.run(edge + late)
    assert model.transitions == [Transition("m", lifecycle, after, edge)]
    assert [model.state("m", at) for at in (edge - 1, edge, edge + late)] == ["live", reason, reason]


@pytest.mark.parametrize(("off", "taken"), [(-1, True), (0, False), (1, False)])
@pytest.mark.parametrize("written", [False, True])
def test_an_access_around_the_end(off: int, taken: bool, written: bool) -> None:
    model = one(3)
    ends = model.ends_at("m")
    assert ends is not None
    if written:
        model.run(ends + off)
    assert model.access("m", ends + off) is taken
    assert model.n("m") == 3 + taken
    assert model.transitions == [Transition("m", "generated", "expired", ends)] * (not taken)


def test_an_access_does_not_move_the_last_one_back() -> None:
    model = one(1)
    model.access("m", BORN + DAY)
    model.access("m", BORN)
    assert (model.n("m"), model.crystals["m"].last) == (3, BORN + DAY)


@pytest.mark.parametrize(
    ("lifecycle", "frozen"), [("generated", True), ("activated", True), ("consolidated", False), ("frozen", False)]
)
def test_what_can_be_frozen(lifecycle: str, frozen: bool) -> None:
    model = one(17, lifecycle=lifecycle)
    assert model.freeze("m", BORN + 1) is frozen
    assert model.transitions == [Transition("m", lifecycle, "frozen", BORN + 1)] * frozen
    assert (model.ends_at("m") is None) == (model.lifecycle("m") == "frozen")


@pytest.mark.parametrize(("off", "frozen"), [(-1, True), (0, False)])
def test_what_has_ended_cannot_be_frozen(off: int, frozen: bool) -> None:
    model = one()
    assert model.freeze("m", (model.ends_at("m") or 0) + off) is frozen


def test_a_stronger_decay_ends_no_earlier_than_it_was_said() -> None:
    model = one(3)
    now = BORN + 30 * DAY
    model.configure(now, decay_rate=5e-9)
    assert (crossing(model.crystals["m"], 0.02, model.constants) or now) < now
    assert (model.ends_at("m"), model.state("m", now - 1), model.state("m", now)) == (now, "live", "due")
    assert model.access("m", now) is False
    model.run(now + DAY)
    assert model.transitions == [Transition("m", "generated", "expired", now)]


def test_a_weaker_decay_brings_nothing_back() -> None:
    model = one()
    ends = model.ends_at("m") or 0
    model.create("later", BORN + DAY)
    model.configure(ends, decay_rate=5e-10 / 2)
    assert model.transitions == [Transition("m", "generated", "expired", ends)]
    assert (model.ends_at("later") or 0) - (BORN + DAY) == pytest.approx(2 * (ends - BORN), abs=2)


def test_new_constants_hold_for_the_whole_history() -> None:
    model = one(3)
    model.configure(BORN + 10 * DAY, frequency_constant=0.2)
    assert model.importance("m", BORN + 30 * DAY) == importance(accessed(3), BORN + 30 * DAY, UPSTREAM)


def test_constants_change_no_ttl() -> None:
    model = one(policy="ttl", ttl_ms=1000)
    model.configure(BORN + 500, forget_threshold=0.5, archive_threshold=0.6)
    assert model.ends_at("m") == BORN + 1001


@pytest.mark.parametrize("lifecycle", ["generated", "activated"])
@pytest.mark.parametrize("written", [False, True])
def test_a_revival_is_an_access(lifecycle: str, written: bool) -> None:
    model = one(17, lifecycle=lifecycle)
    ends, now = model.ends_at("m") or 0, BORN + 300 * DAY
    if written:
        model.run(now)
    assert model.revive("m", now) is True
    assert (model.lifecycle("m"), model.n("m"), model.state("m", now)) == ("generated", 18, "live")
    assert model.importance("m", now) == importance(accessed(18), BORN)
    after = {"generated": "expired", "activated": "archived"}[lifecycle]
    assert model.transitions == [Transition("m", lifecycle, after, ends), Transition("m", after, "generated", now)]


def test_a_revived_ttl_begins_anew() -> None:
    model = one(policy="ttl", ttl_ms=1000)
    assert model.revive("m", BORN + 1001) is True
    assert model.ends_at("m") == BORN + 2002


def test_what_lives_is_not_revived() -> None:
    model = one()
    assert model.revive("m", (model.ends_at("m") or 0) - 1) is False
    assert (model.n("m"), model.transitions) == (0, [])


@examples(300, sampled=100)
@given(lives(born=("generated", "activated", "consolidated")))
def test_two_runs_at_one_instant_are_as_one(operations: list[Operation]) -> None:
    twice = [each for operation in operations for each in [operation] * (1 + isinstance(operation, Run))]
    assert lived(twice) == lived(operations)


@examples(300, sampled=100)
@given(lives(born=("generated", "activated", "consolidated")), st.data())
def test_an_earlier_run_changes_no_later_one_but_by_what_it_activates(
    operations: list[Operation], data: st.DataObject
) -> None:
    place = data.draw(st.integers(1, len(operations)))
    begun, left = operations[:place], operations[place:]
    near = [at for at in edges(lived(begun), begun[-1].at) if not left or at <= left[0].at]
    early = Run(data.draw(st.sampled_from([begun[-1].at, *near])))
    last = Run(max(operations[-1].at, early.at))
    activated = early.on(lived(begun)).activated
    with_it, without = lived([*begun, early, *left, last]), lived([*operations, last])
    of_file = [*with_it.of_file(), *without.of_file()]
    for name in without.crystals.keys() - joined(operations, activated, of_file):
        assert with_it.crystals[name] == without.crystals[name]
        assert _until_its_end(with_it.history(name)) == _until_its_end(without.history(name))


def _until_its_end(history: list[Transition]) -> list[tuple[str, int]]:
    """Return what became of a crystal up to its end: without the early run it may be parted before that is written."""
    end = min((each.at for each in history if each.after == "expired"), default=None)
    return [(each.after, each.at) for each in history if end is None or each.at <= end]
