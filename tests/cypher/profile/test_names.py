"""cypher/profile/names.cypher"""

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.entity.naming import joined
from tests.cypher.profile.asking import asked, changed, lives


def test_the_name_that_it_stands_under_comes_first_then_the_most_used(graph: Graph) -> None:
    lives(graph, "Lyon", subject="Dr. Ann Bell")
    for hours, value in enumerate(("Paris", "Rome", "Oslo"), 1):
        lives(graph, value, hours, subject="Ann B.")
    lives(graph, "Bonn", 8, subject="Ann Bell")
    joined(graph, "dr. ann bell", "ann bell")
    joined(graph, "ann b", "ann bell", run_id="s")
    rows = asked(graph, "names", "ann b")
    assert rows == asked(graph, "names", "ann bell")
    assert [(row["name"], row["label"], row["stands"], row["facts"], row["withheld"]) for row in rows] == [
        ("ann bell", "Ann Bell", True, 1, 0),
        ("ann b", "Ann B.", False, 3, 0),
        ("dr. ann bell", "Dr. Ann Bell", False, 1, 0),
    ]


def test_it_is_spelled_as_it_was_said_last(graph: Graph) -> None:
    lives(graph, "Lyon", subject="ANN")
    lives(graph, "Paris", 1, subject="Ann")
    lives(graph, "Rome", subject="ann", hours=0.5)
    (row,) = asked(graph, "names")
    assert (row["label"], row["facts"]) == ("Ann", 3)


@pytest.mark.parametrize(
    ("change", "withheld"),
    [
        ("SET m.suspect = true", 0),
        ("SET m.sensitivity = 'confidential'", 1),
        ("REMOVE m.sensitivity", 1),
        ("SET m.sensitivity = 'odd'", 1),
    ],
)
def test_the_spelling_of_what_may_not_be_told_is_not_told(graph: Graph, change: str, withheld: int) -> None:
    lives(graph, "Lyon", subject="Ann")
    made = lives(graph, "Paris", 1, subject="ANN")
    changed(graph, change, made)
    (row,) = asked(graph, "names")
    assert (row["label"], row["withheld"]) == ("Ann", withheld)
    changed(graph, change)
    (row,) = asked(graph, "names")
    assert (row["name"], row["label"], row["withheld"]) == ("ann", None, 2 * withheld)


@pytest.mark.parametrize("level", ["normal", "personal"])
def test_what_is_personal_is_told(graph: Graph, level: str) -> None:
    lives(graph, "Lyon")
    changed(graph, "SET m.sensitivity = $level", level=level)
    (row,) = asked(graph, "names")
    assert (row["label"], row["withheld"]) == ("Ann", 0)


def test_nobody_is_known_by_another_name(graph: Graph) -> None:
    lives(graph, "Lyon")
    assert asked(graph, "names", "bob") == []
