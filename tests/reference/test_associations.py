"""The reference of associations itself, against the specification's figures."""

import pytest

from tests.reference.associations import WINDOW_H, Edge, faded, reinforced, step_by_step, walk


@pytest.mark.parametrize(
    ("confidence", "windows", "expected"),
    [
        (0.9, 1, 0.9),
        (0.9, 1.5, 0.8),
        (0.9, 2, 0.8),
        (0.9, 2.001, 0.7),
        (0.2, 100, 0.1),
        (None, 2, 0.9),
        (0.05, 100, 0.05),
    ],
)
def test_fading(confidence: float | None, windows: float, expected: float) -> None:
    assert faded(confidence, windows * WINDOW_H) == expected


@pytest.mark.parametrize("window", [0.0, -1.0, float("nan")])
def test_a_window_that_is_none(window: float) -> None:
    assert faded(0.7, 1e6, window=window) == 0.7


@pytest.mark.parametrize("windows", [1, 2, 3, 8, 9, 12])
@pytest.mark.parametrize("passes", [1, 2, 3, 8, 24])
def test_passes_of_a_job_lead_where_the_closed_form_does(windows: int, passes: int) -> None:
    assert step_by_step(1.0, windows * WINDOW_H, passes) == faded(1.0, windows * WINDOW_H)


def test_eight_windows_after_the_grace_leave_a_fifth() -> None:
    assert faded(1.0, 9 * WINDOW_H) == 0.2


def test_reinforcement() -> None:
    assert (reinforced(0.5, 0.0), reinforced(0.95, 0.0, 0.5), reinforced(0.9, 2 * WINDOW_H)) == (0.55, 1.0, 0.85)
    assert reinforced(0.5, 0.0, 0.0) == 0.5


def test_a_walk() -> None:
    chain = [Edge("a", "NEXT", "b", 1.0), Edge("b", "NEXT", "c", 1.0), Edge("c", "CAUSED", "d", 1.0)]
    assert {name: round(each.score, 6) for name, each in walk(chain, ["a"]).items()} == {
        "b": 0.7,
        "c": 0.49,
        "d": 0.343,
    }
    assert set(walk(chain, ["d"])) == set()
