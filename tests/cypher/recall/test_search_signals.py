"""cypher/recall/search.cypher: what a question asks for, and which memories have it."""

from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from tests.cypher.recall.asking import figures, ids, joined_up, part, weights
from tests.state import given


def said(graph: Graph, content: str, *, name: str = "m", hours: float = 0.0, **parts: Any) -> None:
    """Write a memory in a session of its own, with what is derived from it."""
    given(graph, name, hours=hours, content=content, sessionId=name, **parts)
    joined_up(graph)


@pytest.mark.parametrize("asked", ["What did Tomas say of cedar?", "tom's cedar", "TOMAS cedar"])
def test_what_the_one_whom_a_question_names_said_gains(graph: Graph, asked: str) -> None:
    said(graph, "cedar", name="a", speaker="Tomas Berg")
    said(graph, "cedar", name="b", speaker="Ann")
    said(graph, "cedar", name="c")
    assert part(graph, "speaker", asked) == {"a": weights(graph)["speakerWeight"]}


@pytest.mark.parametrize(
    "asked",
    [
        *("What did Tomas and Ann say of cedar?", "Who spoke of cedar to Tolja?", "cedar by al", "cedar mas"),
        *("What of the tom of cedar?", "Has Anna any cedar, and a tom?"),
    ],
)
def test_two_who_are_named_gain_nothing_nor_does_half_a_name(graph: Graph, asked: str) -> None:
    said(graph, "cedar", name="a", speaker="Tomas")
    said(graph, "cedar", name="b", speaker="Ann")
    said(graph, "cedar", name="c", speaker="Alice")
    assert part(graph, "speaker", asked) == {}


@pytest.mark.parametrize(
    ("asked", "share"),
    [
        ("cedar on 1 May 2026", 1.0),
        ("cedar on 30 April 2026", 1.0),
        ("cedar on 2026-05-02", 1.0),
        ("cedar on May 3, 2026", None),
        ("cedar on 29 April 2026", None),
        ("cedar on 1 May 2025", None),
        ("cedar on 1 May", 1.0),
        ("cedar on 2nd of May", 1.0),
        ("cedar on 3 May", None),
        ("cedar in May", 1.0),
        ("cedar in May 2026", 1.0),
        ("cedar in May 2025", None),
        ("cedar in June", None),
        ("cedar in 2026", 0.2),
        ("cedar in 2025", None),
        ("cedar", None),
    ],
)
def test_what_is_of_the_date_that_a_question_names_gains(graph: Graph, asked: str, share: float | None) -> None:
    said(graph, "cedar")
    expected = {} if share is None else {"m": share * weights(graph)["dateWeight"]}
    assert part(graph, "date", asked) == expected


def test_a_day_without_a_year_is_of_any_year(graph: Graph) -> None:
    said(graph, "cedar", name="old", hours=-365 * 24)
    said(graph, "cedar", name="new")
    assert part(graph, "date", "cedar on 1 May").keys() == {"old", "new"}
    assert part(graph, "date", "cedar on 1 May 2025").keys() == {"old"}


@pytest.mark.parametrize(
    ("content", "asked", "gains"),
    [
        ("I oiled the cedar yesterday", "When did you oil the cedar?", True),
        ("I oiled the cedar", "When did you oil the cedar?", False),
        ("I oiled the cedar yesterday", "Why oil the cedar?", False),
    ],
)
def test_what_says_when_gains_where_that_is_asked(graph: Graph, content: str, asked: str, gains: bool) -> None:
    said(graph, content)
    assert part(graph, "time", asked) == ({"m": weights(graph)["timeWeight"]} if gains else {})


@pytest.mark.parametrize(
    ("content", "asked", "times"),
    [
        ("The cedar is from Lisbon", "Where is the cedar from?", 1),
        ("The cedar is from here", "Where is the cedar from?", 0),
        ("The cedar is from Lisbon", "Is the cedar fine?", 0),
        ("The cedar is Ann's", "Whose is the cedar?", 0),  # she is a participant, and any memory may name her
        ("I have three boards of cedar", "How many boards of cedar?", 1),
        ("I have boards of cedar", "How many boards of cedar?", 0),
        ("I have three boards of cedar", "Which boards of cedar?", 0),
        ("I have three boards of cedar from Lisbon", "Which cedar, and how many boards?", 2),
    ],
)
def test_what_holds_a_name_or_a_number_gains_where_that_is_asked(
    graph: Graph, content: str, asked: str, times: int
) -> None:
    said(graph, content, speaker="Ann")
    assert part(graph, "answer", asked) == ({"m": times * weights(graph)["answerTypeWeight"]} if times else {})


@pytest.mark.parametrize(("role", "loses"), [("person", True), (None, True), ("assistant", False)])
def test_a_question_between_people_loses(graph: Graph, role: str | None, loses: bool) -> None:
    said(graph, "Where is the cedar?", role=role)
    assert part(graph, "role", "cedar") == ({"m": -weights(graph)["questionPenalty"]} if loses else {})


def test_a_statement_between_people_loses_nothing(graph: Graph) -> None:
    said(graph, "Here is the cedar.", role="person")
    assert part(graph, "role", "cedar") == {}


@pytest.mark.parametrize("content", ["I have cedar", "Where is the cedar?"])
def test_what_a_user_said_gains(graph: Graph, content: str) -> None:
    said(graph, content, name="u", role="user")
    said(graph, content, name="r", role="assistant")
    assert part(graph, "role", "cedar") == {"u": weights(graph)["userWeight"]}


@pytest.mark.parametrize("asked", ["What did you recommend for cedar?", "Summarise what was said of cedar"])
def test_unless_the_question_is_about_the_assistant(graph: Graph, asked: str) -> None:
    said(graph, "I have cedar", role="user")
    assert ids(graph, asked) == ["m"]
    assert part(graph, "role", asked) == {}


RULE, LIKING = "Always answer briefly when I ask", "I prefer tea"


@pytest.mark.parametrize(
    ("content", "weight"), [(RULE, "instructionWeight"), (LIKING, "preferenceWeight"), ("I have soup", None)]
)
def test_a_standing_instruction_comes_up_whatever_is_asked(graph: Graph, content: str, weight: str | None) -> None:
    said(graph, content, role="user")
    expected = {} if weight is None else {"m": weights(graph)[weight]}
    assert part(graph, "standing", "Is cedar hard?") == expected


def test_one_that_is_both_weighs_as_both(graph: Graph) -> None:
    said(graph, f"{RULE}. {LIKING}", role="user")
    held = weights(graph)
    assert part(graph, "standing", "Is cedar hard?") == {"m": held["instructionWeight"] + held["preferenceWeight"]}


def test_a_preference_counts_more_where_advice_is_asked_for(graph: Graph) -> None:
    said(graph, LIKING, role="user")
    held = weights(graph)
    gained = held["preferenceWeight"] + held["adviceWeight"]
    assert part(graph, "standing", "Could you suggest a tea?") == {"m": pytest.approx(gained)}


def test_an_instruction_counts_no_more_for_it(graph: Graph) -> None:
    said(graph, RULE, role="user")
    assert part(graph, "standing", "Could you suggest a tea?") == {"m": weights(graph)["instructionWeight"]}


@pytest.mark.parametrize("asked", ["What did you say about tea?", "Give a summary of the tea"])
def test_where_replies_are_asked_for_they_gain_and_not_the_user(graph: Graph, asked: str) -> None:
    said(graph, "tea", role="assistant")
    assert part(graph, "role", asked) == {"m": weights(graph)["assistantWeight"]}
    assert part(graph, "role", "Is there tea?") == {}


@pytest.mark.parametrize("asked", ["Where was the tea?", "What tea did you recommend?", "Give a summary of the tea"])
def test_none_holds_for_what_was_or_was_said(graph: Graph, asked: str) -> None:
    said(graph, LIKING, role="user")
    assert ids(graph, asked) == ["m"]
    assert part(graph, "standing", asked) == {}


@pytest.mark.parametrize("role", ["assistant", "person", None])
def test_only_a_user_gives_standing_instructions(graph: Graph, role: str | None) -> None:
    said(graph, RULE, role=role)
    assert figures(graph, "Is cedar hard?") == {}


@pytest.mark.parametrize(("directive", "gains"), [(None, {"standing", "role"}), (True, set[str]())])
def test_a_directive_stands_beside_the_hits_and_gains_nothing_among_them(
    graph: Graph, directive: bool | None, gains: set[str]
) -> None:
    given(graph, content=f"{RULE} for tea", role="user", sessionId="s", directive=directive)
    joined_up(graph)
    assert gains == figures(graph, "Is tea hot?")["m"].keys() & {"standing", "role"}
    assert (ids(graph, "Is cedar hard?") == ["m"]) is bool(gains)
