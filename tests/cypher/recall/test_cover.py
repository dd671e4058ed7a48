"""cypher/recall/cover.cypher: how much of a question each hit holds, and all of them together."""

from math import log
from typing import Any

import pytest

from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Recall
from tests.cypher.recall.asking import joined_up
from tests.state import at, given, query

FREE, HELD_BY_ONE, HELD_BY_TWO = log(11), log(6), log(1 + 10 / 3)
ANN: dict[str, Any] = {"speaker": "Ann", "role": "person"}
BO: dict[str, Any] = {"speaker": "Bo", "role": "person"}


def ask(graph: Graph, text: str, hours: float = 0.5, *, limit: int = 10, skip: int = 0, **narrowed: Any) -> Recall:
    test = bool(narrowed.pop("is_test", False))
    return recall.recall(
        graph, text, now=at(hours), limit=limit, skip=skip, touched=False, is_test=test, filters=Filters.of(**narrowed)
    )


def coverages(graph: Graph, text: str, hours: float = 0.5, **options: Any) -> dict[str, float]:
    return {hit.id: hit.coverage for hit in ask(graph, text, hours, **options).hits}


def share(held: float, *missing: float) -> Any:
    return pytest.approx(held / (held + sum(missing)), abs=1e-6)


def write(graph: Graph, contents: dict[str, str], **parts: Any) -> None:
    """Write memories in sessions of their own, associated."""
    for name, content in contents.items():
        given(graph, name, content=content, **{"sessionId": name} | parts)
    joined_up(graph, is_test=bool(parts.get("test")))


@pytest.mark.parametrize(
    ("content", "covers"),
    [
        ("A cedar box with a lid", 1.0),
        ("The boxes are of cedar, with lids", 1.0),
        ("A cedar box", 2 * HELD_BY_ONE / (2 * HELD_BY_ONE + FREE)),
        ("A cedar tree", HELD_BY_ONE / (HELD_BY_ONE + 2 * FREE)),
    ],
)
def test_a_hit_covers_the_share_of_the_words_that_it_holds(graph: Graph, content: str, covers: float) -> None:
    write(graph, {"m": content})
    found = ask(graph, "Has the cedar box a lid?")
    assert [hit.coverage for hit in found.hits] == [pytest.approx(covers, abs=1e-6)]
    assert found.coverage == found.hits[0].coverage


@pytest.mark.parametrize(("content", "covers"), [("We went home", 1.0), ("We want a home", share(HELD_BY_ONE, FREE))])
def test_irregular_forms_are_one_word(graph: Graph, content: str, covers: float) -> None:
    write(graph, {"m": content})
    assert coverages(graph, "Who goes home?") == {"m": covers}


def test_a_word_counts_more_the_fewer_hits_hold_it(graph: Graph) -> None:
    write(graph, {"both": "cedar harp", "one": "cedar bed", "other": "cedar cup"})
    three = log(1 + 10 / 4)
    assert coverages(graph, "cedar harp") == {
        "both": 1.0,
        "one": share(three, HELD_BY_ONE),
        "other": share(three, HELD_BY_ONE),
    }


def test_only_the_first_ten_hits_say_how_much_a_word_counts(graph: Graph) -> None:
    write(graph, {f"m{number}": "cedar" for number in range(12)})
    found = coverages(graph, "cedar harp", limit=12)
    assert len(found) == 12
    assert set(found.values()) == {round(log(1 + 10 / 11) / (log(1 + 10 / 11) + FREE), 6)}


@pytest.mark.parametrize(
    ("content", "covers"),
    [
        ("Ann moved to New York", 1.0),
        ("Ann moved from York", share(HELD_BY_ONE, FREE)),
        ("New, and Ann moved", share(HELD_BY_ONE, FREE)),
    ],
)
def test_a_name_of_several_words_is_held_whole_or_not_at_all(graph: Graph, content: str, covers: float) -> None:
    write(graph, {"m": content})
    assert coverages(graph, "Who moved to New York?") == {"m": covers}


@pytest.mark.parametrize(
    ("speaker", "asked", "covers"),
    [
        ("Ann", "Ann cedar", 1.0),
        ("Bo", "Ann cedar", share(HELD_BY_ONE, FREE)),
        ("Drew", "Drew cedar", 1.0),
        ("Jean-Luc", "cedar of Luc", 1.0),
        ("Dr. Lee", "dr cedar", 1.0),
        ("Stra\u00df", "STRASS cedar", 1.0),
    ],
)
def test_whoever_says_it_is_held_too(graph: Graph, speaker: str, asked: str, covers: float) -> None:
    write(graph, {"m": "cedar"}, speaker=speaker, role="person")
    assert coverages(graph, asked) == {"m": covers}


@pytest.mark.parametrize(("content", "covers"), [("猫が好きです", 1.0), ("犬が好きです", None), ("我喜欢吃苹果", None)])
def test_a_word_of_one_letter_is_held_where_no_spaces_part_words(
    graph: Graph, content: str, covers: float | None
) -> None:
    write(graph, {"m": content})
    assert coverages(graph, "猫") == ({} if covers is None else {"m": covers})


def test_every_word_of_a_long_text_is_held(graph: Graph) -> None:
    write(graph, {"m": f"cedar {'soup ' * 5_000} harp"})
    assert coverages(graph, "cedar harp") == {"m": 1.0}


def test_an_answer_holds_its_question_and_a_question_not_its_answer(graph: Graph) -> None:
    given(graph, "a", content="Where is the cedar box?", **ANN)
    given(graph, "b", hours=0.01, content="Below the bed", **BO)
    joined_up(graph)
    assert coverages(graph, "cedar box bed") == {"a": share(2 * HELD_BY_ONE, HELD_BY_ONE), "b": 1.0}


def test_what_is_no_question_is_not_what_the_next_one_answers(graph: Graph) -> None:
    given(graph, "a", content="Here is the cedar box.", **ANN)
    given(graph, "b", hours=0.01, content="Below the bed", **BO)
    joined_up(graph)
    assert coverages(graph, "cedar box bed")["b"] == share(HELD_BY_ONE, 2 * HELD_BY_ONE)


def exchange(graph: Graph, **parts: Any) -> None:
    given(graph, "u", content="I keep bees on the roof", role="user", **parts)
    given(graph, "r", hours=0.01, content="They need water nearby", role="assistant", **parts)
    joined_up(graph, is_test=bool(parts.get("test")))


def test_a_message_and_its_reply_hold_each_other(graph: Graph) -> None:
    exchange(graph)
    assert coverages(graph, "Do my bees need water?") == {"u": 1.0, "r": 1.0}


def test_but_no_name_that_takes_both(graph: Graph) -> None:
    exchange(graph)
    assert coverages(graph, 'My "water bees" on the roof')["u"] == share(HELD_BY_ONE, FREE)


@pytest.mark.parametrize(
    "change",
    [
        "MATCH (m {id: 'r'}) SET m.scope = 'y'",
        "MATCH (m {id: 'r'}) SET m.sessionId = 'other'",
        "MATCH (m {id: 'r'}) SET m.isTest = true",
        "MATCH (m {id: 'r'}) SET m.endReason = 'retracted'",
        "MATCH (m {id: 'r'}) REMOVE m:Head",
        "MATCH ()-[r:NEXT]->() SET r.replies = false",
    ],
)
def test_nothing_else_lends_a_hit_its_words(graph: Graph, change: str) -> None:
    exchange(graph, scope="x")
    assert coverages(graph, "bees water", scope="x")["u"] == 1.0
    query(graph, change)
    assert coverages(graph, "bees water", scope="x")["u"] < 0.6


def test_what_was_forgotten_on_request_lends_nothing(graph: Graph) -> None:
    exchange(graph)
    chosen = forgetting.choose(graph, ["r"], now=at(0.2), limit=1, scope=None, is_test=False)
    forgetting.forget(graph, chosen, now=at(0.2))
    assert coverages(graph, "bees water") == {"u": share(HELD_BY_ONE, FREE)}


def test_as_of_an_instant_it_is_what_there_was(graph: Graph) -> None:
    given(graph, "u", content="I keep bees", role="user")
    given(graph, "r", hours=0.2, content="They need water", role="assistant")
    joined_up(graph)
    query(graph, "MATCH ()-[r:NEXT]->() SET r.createdAt = datetime({epochMillis: $at})", at=_ms(0.3))
    assert coverages(graph, "bees water", as_of=at(0.3))["u"] == 1.0
    assert coverages(graph, "bees water", as_of=at(0.25)) == {
        "u": share(HELD_BY_ONE, HELD_BY_ONE),
        "r": share(HELD_BY_ONE, HELD_BY_ONE),
    }
    assert coverages(graph, "bees water", as_of=at(0.1)) == {"u": share(HELD_BY_ONE, FREE)}


def _ms(hours: float) -> int:
    return round(at(hours).timestamp() * 1000)


def test_test_memories_hold_what_they_hold(graph: Graph) -> None:
    exchange(graph, test=True)
    assert (coverages(graph, "bees water", is_test=True)["u"], coverages(graph, "bees water")) == (1.0, {})


@pytest.mark.parametrize(
    ("content", "covers"), [("two boxes", 1.0), ("a box", 1.0), ("a boat", None), ("the box was boxed", 1.0)]
)
def test_before_its_terms_are_derived_a_word_is_looked_for_as_written(
    graph: Graph, content: str, covers: float | None
) -> None:
    given(graph, content=content)
    assert coverages(graph, "Which box?") == ({} if covers is None else {"m": covers})


@pytest.mark.parametrize(("content", "covers"), [("cedar boxes", 1.0), ("cedar", share(HELD_BY_ONE, FREE))])
def test_and_what_it_does_not_say_is_missing(graph: Graph, content: str, covers: float) -> None:
    given(graph, content=content)
    assert coverages(graph, "cedar box") == {"m": covers}


@pytest.mark.parametrize(("content", "question"), [("cedar 500", "cedar 50"), ("cedar hall", "cedar ha")])
def test_a_number_or_two_letters_are_no_stem(graph: Graph, content: str, question: str) -> None:
    given(graph, content=content)
    assert coverages(graph, question) == {"m": share(HELD_BY_ONE, FREE)}


def test_what_somebody_else_says_counts_half_against_an_answer(graph: Graph) -> None:
    given(graph, "a", content="I oiled the cedar box", **ANN)
    given(graph, "b", hours=0.01, content="I oiled the cedar bed", **BO)
    joined_up(graph)
    found = ask(graph, "Bo oiled the cedar box")
    coverage = {hit.id: hit.coverage for hit in found.hits}
    assert list(coverage) == ["b", "a"]
    assert found.coverage == pytest.approx((coverage["b"] - 0.5 * coverage["a"] / 2) / 1.5, abs=1e-6)
    assert found.coverage > 0


@pytest.mark.parametrize("asked", ["where are the car keys?", "Where Are The Car Keys?", "Car keys: where are they?"])
def test_but_not_if_the_name_only_begins_with_a_word_of_it(graph: Graph, asked: str) -> None:
    write(graph, {"m": "The car keys are on the shelf"}, **BO)
    write(graph, {"c": "I like the car"}, speaker="Carla", role="person")
    found = ask(graph, asked)
    assert (found.hits[0].id, found.hits[0].coverage) == ("m", 1.0)
    assert found.coverage > 0.3


def test_but_no_recall_covers_less_than_nothing(graph: Graph) -> None:
    given(graph, "a", content="I oiled the cedar harp and its lid", **ANN)
    given(graph, "b", content="Splendid", sessionId="t", **BO)
    joined_up(graph)
    found = ask(graph, "Has Bo oiled the cedar harp and its lid?")
    assert [hit.id for hit in found.hits] == ["a", "b"]
    assert (found.coverage, found.sure) == (0.0, False)


def test_with_two_participants_named_either_may_say_it(graph: Graph) -> None:
    given(graph, "a", content="I oiled the cedar box", **ANN)
    given(graph, "b", hours=0.01, content="Splendid", **BO)
    joined_up(graph)
    found = ask(graph, "Did Ann or Bo oil the cedar box?", limit=1)
    assert found.hits[0].coverage > 0.5
    assert found.coverage > 0.5


@pytest.mark.parametrize(
    ("asked", "content", "counts"),
    [
        ("Who made the box?", "The box was made by Ada", 1.0),
        ("Who made the box?", "The box was made by hand", 0.5),
        ("How many lids has the box?", "The box has 2 lids", 1.0),
        ("How many lids has the box?", "The box has lids", 0.5),
        ("What has the box?", "The box has lids", 1.0),
    ],
)
def test_without_the_name_or_number_asked_for_a_hit_counts_half(
    graph: Graph, asked: str, content: str, counts: float
) -> None:
    write(graph, {"m": content}, **ANN)
    found = ask(graph, asked)
    assert found.coverage == pytest.approx(counts * found.hits[0].coverage, abs=1e-6)


def test_and_before_the_signals_are_derived_nobody_knows_that_it_lacks_them(graph: Graph) -> None:
    given(graph, content="The box was made by hand")
    found = ask(graph, "Who made the box?")
    assert found.coverage == found.hits[0].coverage


@pytest.mark.parametrize(("role", "second"), [("person", 1 / 2), (None, 1 / 2), ("user", 1), ("assistant", 1)])
def test_the_first_hits_count_most_among_people_and_all_of_them_in_a_chat(
    graph: Graph, role: str | None, second: float
) -> None:
    write(graph, {"a": "cedar harp", "b": "cedar bed bed bed bed"}, role=role)
    first, other = ask(graph, "cedar harp").hits
    assert (first.coverage, other.coverage) == (1.0, share(HELD_BY_TWO, HELD_BY_ONE))
    mean = (1.0 + second * other.coverage) / (1 + second)
    assert ask(graph, "cedar harp").coverage == pytest.approx(mean, abs=1e-6)


@pytest.mark.parametrize(("others", "weight"), [(0, 1.0), (1, 1.25), (8, 1.25)])
def test_messages_that_hold_none_of_the_words_count_a_quarter_of_those_that_do(
    graph: Graph, others: int, weight: float
) -> None:
    write(graph, {"m": "cedar harp"}, role="user", sessionId="s")
    for number in range(others):
        given(graph, f"other{number}", hours=0.1, content=f"walnut {number}", role="user", sessionId="s")
    joined_up(graph)
    found = ask(graph, "cedar harp")
    assert [hit.coverage for hit in found.hits] == [1.0, *[0.0] * (len(found.hits) - 1)]
    assert len(found.hits) > min(others, 1)
    assert found.coverage == pytest.approx(1 / weight, abs=1e-6)


@pytest.mark.parametrize("role", ["person", None])
def test_among_people_they_count_as_any_other(graph: Graph, role: str | None) -> None:
    write(graph, {"m": "cedar harp"}, role=role, sessionId="s")
    given(graph, "other", hours=0.1, content="walnut", role=role, sessionId="s")
    joined_up(graph)
    found = ask(graph, "cedar harp")
    assert [hit.coverage for hit in found.hits] == [1.0, 0.0]
    assert found.coverage == pytest.approx(1 / 1.5, abs=1e-6)


def test_a_recall_covers_the_same_on_every_page(graph: Graph) -> None:
    write(graph, {f"m{number:02}": f"cedar {'harp ' * (number % 2)}" for number in range(14)})
    whole = ask(graph, "cedar harp", limit=14)
    pages = [ask(graph, "cedar harp", limit=limit, skip=skip) for limit, skip in ((1, 0), (3, 2), (10, 0), (3, 11))]
    assert {page.coverage for page in pages} == {whole.coverage}
    hits = [(hit.id, hit.coverage) for hit in whole.hits]
    assert [[(hit.id, hit.coverage) for hit in page.hits] for page in pages] == [
        hits[:1],
        hits[2:5],
        hits[:10],
        hits[11:],
    ]


@pytest.mark.parametrize(
    ("asked", "coverage", "sure"),
    [("cedar harp lid oil bed", 0.332509, False), ("cedar harp lid box oil bed cup", 0.359128, True)],
)
def test_it_is_sure_from_a_coverage_of_035_on(graph: Graph, asked: str, coverage: float, sure: bool) -> None:
    write(graph, {"m": "cedar harp" + " box" * sure})
    found = ask(graph, asked)
    assert found.coverage == pytest.approx(coverage, abs=1e-4)
    assert found.sure is sure


def test_no_page_changes_what_comes_first_or_is_covered(graph: Graph) -> None:
    write(graph, {f"m{number:03}": f"cedar {'harp ' * (number % 7)}" for number in range(130)})
    whole = ask(graph, "cedar harp", limit=200)
    assert len(whole.hits) == 120
    past = ask(graph, "cedar harp", limit=5, skip=118)
    assert (past.hits, past.coverage, past.sure) == (whole.hits[118:], whole.coverage, True)
    assert ask(graph, "cedar harp", limit=10).hits == whole.hits[:10]
    beyond = ask(graph, "cedar harp", limit=5, skip=120)
    assert (beyond.hits, beyond.coverage, beyond.sure) == ([], whole.coverage, True)


def test_nothing_found_covers_nothing(graph: Graph) -> None:
    given(graph, content="cedar")
    found = ask(graph, "harp")
    assert (found.hits, found.coverage, found.sure) == ([], 0.0, False)


def test_a_long_text_is_judged_by_its_beginning(graph: Graph) -> None:
    write(graph, {"m": " ".join(f"w{number}x" for number in range(32))})
    asked = " ".join(f"w{number}x" for number in range(40))
    assert coverages(graph, asked) == {"m": 1.0}
