"""brainbridge/recall/recall.py: returned memories are touched, and associated with each other."""

from datetime import datetime
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Recall
from tests.state import at, empty, given, joined, query, stored

RULE = "Always answer briefly when I ask"


def ask(graph: Graph, text: str, hours: float = 0.5, **options: Any) -> Recall:
    asked = {name: options.pop(name) for name in list(options) if name in Filters.model_fields}
    return recall.recall(graph, text, now=at(hours), filters=Filters.of(**asked), **{"limit": 10, **options})


def weights(graph: Graph) -> list[int]:
    return [row["w"] for row in query(graph, "MATCH ()-[r:COACTIVATED]->() RETURN r.weight AS w")]


def test_what_is_returned_is_touched_and_linked(graph: Graph) -> None:
    given(graph, "a", content="cedar case")
    given(graph, "b", content="cedar smell")
    given(graph, "c", content="soup")
    found = ask(graph, "cedar")
    assert sorted(found.touched) == ["a", "b"]
    assert stored(graph, "a")["energy"] == pytest.approx(1.7788007831, rel=1e-9)
    assert (stored(graph, "a")["accessCount"], stored(graph, "c")["accessCount"]) == (2, 1)
    assert weights(graph) == [1]


def test_a_look_touches_nothing(graph: Graph) -> None:
    given(graph, content="cedar")
    before = stored(graph)
    assert ask(graph, "cedar", touched=False).touched == []
    assert stored(graph) == before


def test_what_there_was_is_never_touched(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="cedar")
    before = stored(graph, "a")
    found = ask(graph, "cedar", as_of=at(0.25), session="later")
    assert ([hit.id for hit in found.hits], found.touched, found.as_of) == (["a", "b"], [], at(0.25))
    assert (stored(graph, "a"), weights(graph)) == (before, [])
    assert query(graph, "MATCH (s:Session) RETURN s.name AS name") == [{"name": "s"}]


def test_the_ranking_is_that_before_the_touch(graph: Graph) -> None:
    given(graph, "a", content="cedar")
    given(graph, "b", content="cedar")
    looked = ask(graph, "cedar", touched=False).hits
    assert ask(graph, "cedar").hits == looked
    assert {edge.type for hit in ask(graph, "cedar").hits for edge in hit.path} == {"COACTIVATED"}


def test_the_energy_shown_is_that_before_the_touch(graph: Graph) -> None:
    given(graph, content="cedar")
    assert ask(graph, "cedar").hits[0].energy == pytest.approx(0.7788007831, rel=1e-9)


@pytest.mark.parametrize("written", [True, False])
def test_an_expired_hit_is_returned_and_never_touched(graph: Graph, written: bool) -> None:
    given(graph, content="cedar")
    if written:
        consolidation.consolidate(graph, now=at(9), is_test=False)
    before = stored(graph)
    found = ask(graph, "cedar", 10)
    assert (len(found.hits), found.touched) == (1, [])
    assert stored(graph) == before


def test_the_session_that_recalls_makes_them_its_own(graph: Graph) -> None:
    given(graph, content="cedar")
    ask(graph, "cedar", session="later")
    names = query(graph, "MATCH (:Memory)-[:IN_SESSION]->(s) RETURN s.name AS name ORDER BY name")
    assert [row["name"] for row in names] == ["later", "s"]


def test_a_promoted_memory_is_found_as_its_latest_version(graph: Graph) -> None:
    given(graph, content="cedar", energy=3.0)
    (risen,) = consolidation.promote(graph, now=at(0.1), is_test=False).promoted
    (hit,) = ask(graph, "cedar").hits
    assert (hit.id, hit.lineage_id, hit.tier) == (risen.new_id, "m", "shortTerm")


@pytest.mark.parametrize(
    ("budget", "ids", "used", "more"), [(None, "abc", 15, 0), (15, "abc", 15, 0), (14, "ab", 10, 1), (4, "", 0, 3)]
)
def test_a_budget_ends_the_hits_before_the_one_that_goes_beyond(
    graph: Graph, budget: int | None, ids: str, used: int, more: int
) -> None:
    for name in "abc":
        given(graph, name, content="cedar")
    found = ask(graph, "cedar", budget=budget)
    assert ([hit.id for hit in found.hits], found.used_chars, found.more) == (list(ids), used, more)
    assert found.touched == list(ids)  # what was left out was not returned


@pytest.mark.parametrize(("least", "held"), [(0.427663, 0), (0.427664, 1)])
def test_what_covers_less_than_asked_for_is_held_back_and_not_touched(graph: Graph, least: float, held: int) -> None:
    given(graph, content="cedar")
    before = stored(graph)
    found = ask(graph, "cedar harp", min_coverage=least, budget=100)
    assert (found.held_back, len(found.hits), found.more, found.min_coverage) == (held, 1 - held, 0, least)
    assert (found.coverage, found.sure, found.covers_too_little()) == (0.427663, True, bool(held))
    assert (found.touched == []) is (stored(graph) == before) is bool(held)


@pytest.mark.parametrize("least", [-0.1, 1.1, float("nan"), None, "0.5"])
def test_a_coverage_is_a_share(graph: Graph, least: object) -> None:
    with pytest.raises(InvalidInput, match=f"min_coverage {least!r} is not a number between 0 and 1"):
        ask(graph, "cedar", min_coverage=least)


def test_the_next_page_goes_on_where_the_first_ended(graph: Graph) -> None:
    for name in "abc":
        given(graph, name, content="cedar")
    pages = [ask(graph, "cedar", limit=2, skip=skip, touched=False).hits for skip in (0, 2)]
    assert [[hit.id for hit in page] for page in pages] == [["a", "b"], ["c"]]


@pytest.mark.parametrize("asked", ["lathe lent", "Is the lathe lent?"])
def test_directives_take_no_place_from_the_hits_and_are_not_used_by_a_recall(graph: Graph, asked: str) -> None:
    for number in range(4):
        name = f"directive {number}"
        given(graph, name, content=f"Never use sort {number}", role="user", sessionId="notes", directive=True)
    given(graph, "note", content="Note G: lathe is lent", sessionId="")
    association.associate(graph, now=at(0.4))
    found = ask(graph, asked, limit=3)
    assert ([hit.id for hit in found.hits], found.touched) == (["note"], ["note"])
    assert len(found.standing) == 4


@pytest.mark.parametrize(("asked", "first"), [("lathe lent", "note"), ("Is the lathe lent?", "rule 0")])
def test_a_few_words_look_something_up_above_standing_instructions(graph: Graph, asked: str, first: str) -> None:
    for number in range(4):
        given(graph, f"rule {number}", content=f"{RULE} of sort {number}", role="user", sessionId="t")
    given(graph, "note", content="The lathe is lent", role="assistant", sessionId="")
    association.associate(graph, now=at(0.4))
    found = ask(graph, asked, limit=3)
    assert found.hits[0].id == first
    shown = {hit.id for hit in found.hits} | {each.id for each in found.standing}
    assert shown >= {f"rule {number}" for number in range(4)}


def test_standing_instructions_are_shown_once_beside_the_hits_or_among_them(graph: Graph) -> None:
    given(graph, "rule", content=RULE, role="user")
    for name in "abc":
        given(graph, name, content="cedar", sessionId="t")
    association.associate(graph, now=at(1))
    found = ask(graph, "Is cedar hard?", limit=3, touched=False)
    assert ([hit.id for hit in found.hits], [each.id for each in found.standing]) == (["a", "b", "c"], ["rule"])
    found = ask(graph, "Is cedar hard?", touched=False)
    assert ("rule" in [hit.id for hit in found.hits], found.standing) == (True, [])


def test_what_stands_beside_is_not_touched(graph: Graph) -> None:
    given(graph, "rule", content=RULE, role="user")
    given(graph, "a", content="cedar", sessionId="t")
    association.associate(graph, now=at(1))
    assert ask(graph, "Is cedar hard?", limit=1).touched == ["a"]
    assert stored(graph, "rule")["accessCount"] == 1


def test_an_explanation_says_how_the_question_was_read(graph: Graph) -> None:
    given(graph, content="cedar")
    explained = ask(graph, "When was the cedar oiled in May 2026?", scope="x", explain=True).explained
    assert explained is not None
    assert explained.words == ["cedar", "oiled", "may", "2026"]
    assert explained.asks == ["date", "time"]
    assert [(each.filter, each.value, each.considered, each.admitted) for each in explained.filters] == [
        ("all", "", 1, 1),
        ("scope", "x", 1, 1),
    ]
    assert list(explained.took_ms) == ["read", "search", "touch"]
    assert all(spent >= 0 for spent in explained.took_ms.values())


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Did Ann oil the cedar?", []),
        ("Where is the cedar?", ["answer", "standing"]),
        ("How many did you recommend?", ["answer", "assistant"]),
        ("cedar", ["standing"]),
        ("Could you recommend cedar?", ["standing", "advice"]),
    ],
)
def test_it_names_what_the_question_asks_for(graph: Graph, text: str, asks: list[str]) -> None:
    explained = ask(graph, text, explain=True, touched=False).explained
    assert explained is not None
    assert (explained.asks, list(explained.took_ms)) == (asks, ["read", "search"])


def test_nobody_explains_who_was_not_asked(graph: Graph) -> None:
    given(graph, content="cedar")
    assert ask(graph, "cedar").explained is None


@pytest.mark.parametrize("name", ["since", "until", "as_of"])
def test_an_instant_needs_a_zone(name: str) -> None:
    bound: dict[str, Any] = {name: datetime(2026, 5, 1, 12)}
    with pytest.raises(InvalidInput, match=f"{name} 2026-05-01T12:00:00 has no time zone"):
        Filters.of(**bound)


@pytest.mark.parametrize("until", [1.0, 0.5])
def test_a_span_without_an_instant_is_refused(until: float) -> None:
    with pytest.raises(InvalidInput, match=f"nothing is both since {at(1).isoformat()[:19]}"):
        Filters.of(since=at(1), until=at(until))


@pytest.mark.parametrize(
    ("page", "said"), [({"limit": 0}, "limit 0"), ({"limit": 100_001}, "limit 100001"), ({"skip": -1}, "skip -1")]
)
def test_a_page_that_is_none_is_refused(graph: Graph, page: dict[str, int], said: str) -> None:
    with pytest.raises(InvalidInput, match=f"{said} is not between"):
        ask(graph, "cedar", **page)


@pytest.mark.parametrize(
    ("given_as", "said"),
    [({"tier": "archived"}, "tier 'archived'"), ({"include": "dead"}, "include"), ({"mood": 1}, "mood")],
)
def test_a_filter_that_is_none_is_refused(given_as: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        Filters.of(**given_as)


TALK = {
    "a": ("Where is the cedar box?", "Ann", "person"),
    "b": ("Under the bed in Lisbon", "Bo", "person"),
    "c": ("I have three cedar boards", None, "user"),
    "d": ("Varnish the cedar", None, "assistant"),
    "e": (RULE, None, "user"),
    "f": ("cedar", None, None),
    "g": ("cedar", None, None),
}


def told(graph: Graph, order: str) -> None:
    for name in order:
        content, speaker, role = TALK[name]
        by: dict[str, Any] = {key: value for key, value in (("speaker", speaker), ("role", role)) if value}
        given(graph, name, hours="abcdefg".index(name) / 10, content=content, sessionId=role or "other", **by)
    for start, end in ("ag", "bc", "fd"):
        joined(graph, start, end, 0.7)
    association.associate(graph, now=at(1))


def shown(found: Recall) -> list[Any]:
    """Return hits and the other results, with figures to nine digits."""
    hits = [
        (hit.id, round(hit.score, 9), {name: round(value, 9) for name, value in hit.figures.items()}, hit.path)
        for hit in found.hits
    ]
    return [hits, found.standing]


QUESTIONS = ["Where is the cedar box?", "cedar", "How many boards did Ann varnish in May?", "bed in Lisbon"]


def test_the_same_question_has_the_same_answer(graph: Graph) -> None:
    told(graph, "abcdefg")
    for text in QUESTIONS:
        first = ask(graph, text, 1, touched=False)
        assert first.hits
        assert all(ask(graph, text, 1, touched=False) == first for _ in range(3))


def test_the_order_in_which_memories_came_does_not_matter(graph: Graph) -> None:
    answers = []
    for order in ("abcdefg", "gfedcba", "dagcfbe"):
        empty(graph)
        told(graph, order)
        answers.append([shown(ask(graph, text, 1, touched=False)) for text in QUESTIONS])
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("text", ["", "  ", "?!", "🙂", "--", '"', "\u202e", "(\u200f", "\x00"])
def test_a_query_without_a_word_is_refused(graph: Graph, text: str) -> None:
    with pytest.raises(InvalidInput, match="contains no word"):
        ask(graph, text)


def test_a_query_of_ten_thousand_words_is_answered(graph: Graph) -> None:
    given(graph, content="cedar")
    assert len(ask(graph, "cedar " + " ".join(f"word{n}" for n in range(10_000))).hits) == 1


@pytest.mark.parametrize(
    "text",
    [
        "the and of",
        "a",
        "מה שלום",
        "\u202e\u05d5\u05dd cedar\u202c",
        "海 の 時計",
        "naïve café 🙂",
        "x" * 40_000,
        "cedar\x00box",
        'cedar" OR content:* AND (',
        "facets:scnone NOT [a TO z}",
        "cedar^1e9~ \\",
        "\ud800cedar",
    ],
)
def test_any_text_with_a_word_gives_an_answer(graph: Graph, text: str) -> None:
    given(graph, content="the naïve café of a cedar")
    assert isinstance(ask(graph, text, explain=True).hits, list)
