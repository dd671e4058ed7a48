"""The reference model itself, against the specification's figures."""

import pytest

from tests.reference.model import Model


@pytest.mark.parametrize(
    ("tier", "energy", "hours", "expected"),
    [("working", 2.0, 1, 1.2130613194), ("shortTerm", 5.0, 24, 1.5059710456), ("longTerm", 10.0, 51, 9.5027867)],
)
def test_decay(tier: str, energy: float, hours: float, expected: float) -> None:
    model = Model()
    model.remember("m", 0, energy=energy, tier=tier)
    assert model.lineages["m"].energy(hours) == pytest.approx(expected, rel=1e-7)


def test_accesses_decay_as_what_was_there_before() -> None:
    model = Model()
    model.remember("m", 0)
    for hour in (0.5, 1.0, 1.5, 2.0):
        model.touch("m", hour)
    assert model.lineages["m"].energy(2.0) == pytest.approx(3.225577, abs=1e-6)


def test_a_hop_changes_the_rate_from_then_on() -> None:
    model = Model()
    model.remember("m", 0, energy=4.0)
    assert model.promote(1.0) == 1
    assert model.lineages["m"].energy(11.0) == pytest.approx(4 * 0.6065306597 * 0.6065306597, rel=1e-9)


def test_the_crossing() -> None:
    model = Model()
    model.remember("m", 0)
    assert model.lineages["m"].crossing() == pytest.approx(4.605170186, rel=1e-9)
    assert model.touch("m", 9) is False
    assert model.lineages["m"].ended == pytest.approx(4.605170186, rel=1e-9)
