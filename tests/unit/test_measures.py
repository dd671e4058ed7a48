"""tools/measures.py: an exceeded limit is named. ``make check`` tests that all of them hold."""

import grimp
import pytest

from brainbridge.errors import CatalogError
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


@pytest.mark.parametrize("more", [[], ["--check"]])
def test_a_broken_query_file_is_named_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    def broken() -> list[Measure]:
        raise CatalogError("cypher/run/list.cypher: @mode must occur once, not 0 times")

    monkeypatch.setattr(measures, "measures", broken)
    monkeypatch.setattr("sys.argv", ["measures.py", *more])
    assert measures.main() == 1
    assert capsys.readouterr() == ("", "cypher/run/list.cypher: @mode must occur once, not 0 times\n")


def test_an_import_that_closes_a_circle_is_named() -> None:
    graph = grimp.ImportGraph()
    for name in ("brainbridge", *(f"brainbridge.{each}" for each in ("a", "b", "c", "c.one", "d"))):
        graph.add_module(name)
    for importer, imported in (("a", "b"), ("b", "c"), ("d", "a")):
        graph.add_import(importer=f"brainbridge.{importer}", imported=f"brainbridge.{imported}")
    assert measures.closing(graph) == []
    graph.add_import(importer="brainbridge.c.one", imported="brainbridge.b")
    (found,) = measures.closing(graph)
    assert found in ("brainbridge.b -> brainbridge.c", "brainbridge.c.one -> brainbridge.b")


def test_lines_of_comments_and_docstrings_are_counted_once() -> None:
    text = '"""One\n\ntwo."""\n# three\nx = 1  # beside code\n'
    assert sorted(measures._commented(text)) == [1, 2, 3, 4]
