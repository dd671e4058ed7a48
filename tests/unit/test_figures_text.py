"""brainbridge/language/figures.py: how figures are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.language import figures


@pytest.mark.parametrize(
    ("value", "digits", "written"),
    [
        (0.00005, 4, "0.00005"),
        (0.05, 4, "0.0500"),
        (0.0999999, 4, "0.1000"),
        (0.1, 4, "0.1000"),
        (0.01234567, 4, "0.01235"),
        (2.0, 4, "2.0000"),
        (0.5, 2, "0.50"),
        (0.00123, 2, "0.0012"),
        (1234.5678, 2, "1234.57"),
        (-0.000123456789, 4, "-0.0001235"),
        (0.0, 4, "0.0000"),
        (3.4123456e21, 4, "3.412e+21"),
        (1.23456e-30, 4, "1.235e-30"),
        (float("inf"), 4, "inf"),
    ],
)
def test_a_computed_figure_keeps_its_significant_digits(value: float, digits: int, written: str) -> None:
    assert figures.text(value, digits) == written


@given(st.floats(min_value=1e-300, max_value=1e300))
def test_four_of_them_at_least(value: float) -> None:
    assert float(figures.text(value)) == pytest.approx(value, rel=5.001e-4)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.00005, "0.00005"),
        (1e-06, "0.000001"),
        (0.1234567, "0.1234567"),
        (1e6, "1000000"),
        (2.0, "2"),
        (1e22, "10000000000000000000000"),
    ],
)
def test_a_given_figure_is_written_as_it_was_given(value: float, written: str) -> None:
    assert figures.exact(value) == written


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_given_figure_is_read_back_as_it_was(value: float) -> None:
    assert float(figures.exact(value)) == value
