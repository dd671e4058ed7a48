"""cypher/recall/gather.cypher: what the words of a question find, kind by kind."""

import pytest

from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from tests.cypher.recall.asking import given_by, joined_up, promoted, weights
from tests.cypher.storage.storing import cooled
from tests.state import at, given, query

FOUND = "[hit IN hits | hit.m.id] AS hits, bestHit, [hit IN arounds | hit.m.id] AS arounds, bestAround"


def test_memories_come_best_first_and_the_best_is_told(graph: Graph) -> None:
    given(graph, "one", content="cedar and something else entirely here")
    given(graph, "two", content="cedar varnish and something else here")
    (row,) = given_by(graph, "recall.gather", "cedar varnish", f"{FOUND}, hits[0].score AS first")
    assert (row["hits"], row["bestHit"] == row["first"]) == (["two", "one"], True)


def test_where_nothing_is_found_there_is_still_a_row(graph: Graph) -> None:
    (row,) = given_by(
        graph, "recall.gather", "cedar", f"{FOUND}, sessions, size(wishes) AS wishes, participants, named"
    )
    assert row == {
        **{"hits": [], "bestHit": None, "arounds": [], "bestAround": None},
        **{"sessions": [], "wishes": 0, "participants": [], "named": []},
    }


def test_what_is_said_around_a_memory_is_found_apart_from_its_own_words(graph: Graph) -> None:
    given(graph, "a", content="The cedar box", speaker="Ann", role="person")
    given(graph, "b", hours=0.01, content="Under the bed", speaker="Bo", role="person")
    joined_up(graph)
    (row,) = given_by(graph, "recall.gather", "cedar", FOUND)
    assert row["hits"] == ["a"]
    assert "b" in row["arounds"]


def test_sessions_are_found_by_their_scope_and_name(graph: Graph) -> None:
    given(graph, "a", content="The cedar box", scope="x", sessionId="s")
    joined_up(graph)
    (row,) = given_by(graph, "recall.gather", "cedar", "[each IN sessions | each.key] AS keys, bestSession")
    assert row["keys"] == ["x\x01s"]
    assert row["bestSession"] > 0


@pytest.mark.parametrize(("question", "named"), [("What did Ann say of cedar?", ["ann"]), ("What of cedar?", [])])
def test_who_speaks_in_the_hits_may_be_named(graph: Graph, question: str, named: list[str]) -> None:
    given(graph, "a", content="cedar", speaker="Ann", role="person")
    given(graph, "b", content="cedar", speaker="Bo", role="person")
    (row,) = given_by(graph, "recall.gather", question, "participants, named")
    assert (sorted(row["participants"]), row["named"]) == (["ann", "bo"], named)


@pytest.mark.parametrize(
    ("speaker", "question"),
    [
        ("Drew", "What did Drew say of cedar?"),
        ("Melanie", "What did Mel say of cedar?"),
        ("Melanie", "what did mel say of cedar?"),
        ("Melanie Carr", "Has melanie any cedar?"),
        ("Jean-Luc", "What did Luc say of cedar?"),
        ("Dr. Lee", "What did Dr Lee say of cedar?"),
        ("Weiss, Ada", "What did Weiss say of cedar?"),
        ("Wei\u00df", "What did Weiss say of cedar?"),
        ("O\u2019Brien", "What did O'Brien say of cedar?"),
        ("Nikos \u039d\u03af\u03ba\u03bf\u03c2", "\u039d\u03af\u03ba\u03bf\u03c2 and cedar"),
        ("Bo", "Is Bo fond of cedar?"),
        ("Ann_Smith (Lee)", "Has Lee any cedar?"),
        ("김민수", "김민수는 cedar"),
        ("王小明", "王小明 cedar"),
    ],
)
def test_a_name_is_read_as_the_words_of_a_question_are(graph: Graph, speaker: str, question: str) -> None:
    given(graph, "a", content="cedar", speaker=speaker, role="person")
    given(graph, "b", content="cedar", speaker="Bonnie Draw", role="person")
    (row,) = given_by(graph, "recall.gather", question, "named")
    assert row["named"] == [speaker.lower()]


@pytest.mark.parametrize("question", ["Which car has cedar in it?", "What of the CEDAR of the car?"])
def test_an_ordinary_word_that_begins_a_name_names_nobody(graph: Graph, question: str) -> None:
    given(graph, "a", content="cedar", speaker="Carla", role="person")
    (row,) = given_by(graph, "recall.gather", question, "named")
    assert row["named"] == []


def test_what_was_retracted_is_not_gathered(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    chosen = forgetting.choose(graph, ["a"], now=at(0.1), limit=1, scope=None, is_test=False)
    forgetting.forget(graph, chosen, now=at(0.1))
    (row,) = given_by(graph, "recall.gather", "cedar", FOUND, 1.0, include="all")
    assert (row["hits"], row["arounds"]) == ([], [])


def test_a_standing_instruction_that_was_retracted_is_none(graph: Graph) -> None:
    given(graph, "a", content="From now on, always answer in French", role="user")
    joined_up(graph)
    shown = "[each IN wishes | each.id] AS wishes"
    assert given_by(graph, "recall.gather", "Which tea?", shown, 501.0) == [{"wishes": ["a"]}]
    query(graph, "MATCH (m:Memory) SET m.endReason = 'retracted'")
    assert given_by(graph, "recall.gather", "Which tea?", shown, 501.0) == [{"wishes": []}]


def test_as_of_an_instant_only_what_was_created_by_then_is_gathered(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", hours=5.0, content="cedar")
    (row,) = given_by(graph, "recall.gather", "cedar", FOUND, 9.0, as_of=at(1))
    assert row["hits"] == ["a"]


def test_a_promoted_memory_is_found_as_its_latest_version(graph: Graph) -> None:
    new = promoted(graph)
    (row,) = given_by(graph, "recall.gather", "cedar", FOUND, 2.0)
    assert row["hits"] == [new]


@pytest.mark.parametrize(("question", "wishes"), [("Which tea shall I make?", 1), ("Where was the cedar?", 0)])
def test_standing_wishes_are_looked_at_where_they_may_hold(graph: Graph, question: str, wishes: int) -> None:
    given(graph, "a", content="I prefer tea", role="user")
    joined_up(graph)
    assert given_by(graph, "recall.gather", question, "size(wishes) AS wishes") == [{"wishes": wishes}]


def test_many_preferences_push_out_no_instruction(graph: Graph) -> None:
    given(graph, "rule", content="Always answer in Danish when I ask", role="user")
    for number in range(30):
        given(graph, f"p{number}", content=f"I prefer cedar of kind {number}", role="user", sessionId=f"s{number}")
    joined_up(graph)
    weights(graph, fanOut=1)  # which is that of walks
    assert given_by(graph, "recall.gather", "Is cedar hard?", "size(wishes) AS wishes") == [{"wishes": 31}]


def test_without_a_configuration_there_is_no_row(graph: Graph) -> None:
    query(graph, "MATCH (w:RecallConfig) SET w.validTo = w.validFrom")
    assert given_by(graph, "recall.gather", "cedar", FOUND) == []


@pytest.mark.parametrize("most", [1, 2])
def test_a_wish_is_found_among_the_cold_ones_too_the_hot_ones_first(
    graph: Graph, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    for each in ("cold", "hot"):
        given(graph, each, content="I prefer green tea", role="user", sessionId=each)
    joined_up(graph)
    cooled(graph, "cold")
    monkeypatch.setattr("brainbridge.recall.recall._WISHES", most)
    asked = "What would you recommend me to drink?"
    (row,) = given_by(graph, "recall.gather", asked, "[m IN wishes | m.id] AS wishes, [hit IN hits | hit.m.id] AS hits")
    assert (row["wishes"], row["hits"]) == (["hot", "cold"][:most], [])
