"""tools/measures.py: an exceeded limit is named. ``make check`` tests that all of them hold."""

import pytest

from tools import measures
from tools.measures import Measure


def test_what_exceeds_its_limit_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "DEBTS", {"debt": 20, "paid": 20})
    found = [
        Measure("fits", 9, 9),
        Measure("over", 10, 9, "here.py"),
        Measure("debt", 20, 9),
        Measure("paid", 9, 9),
        Measure("reported", 1000),
    ]
    monkeypatch.setattr(measures, "measures", lambda: found)
    assert measures.faults() == ["over: 10 > 9 (here.py)", "paid: 9 keeps its limit; take it out of DEBTS"]
    monkeypatch.setattr(measures, "measures", lambda: [Measure("debt", 21, 9, "there")])
    assert measures.faults() == ["debt: 21 > 20 (there)"]


def test_packages_that_import_each_other_are_a_cycle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "_imports", lambda: {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}})
    assert measures.cycles() == [["b", "c"]]


def test_lines_of_comments_and_docstrings_are_counted_once() -> None:
    text = '"""One\n\ntwo."""\n# three\nx = 1  # beside code\n'
    assert sorted(measures._commented(text)) == [1, 2, 3, 4]
