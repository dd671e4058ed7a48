"""cypher/recall/search.cypher: what words find, in which order, and the filters."""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from tests.cypher.recall.asking import figures, ids, joined_up, part, search, weights
from tests.state import at, given, joined, protected, query


def test_memories_are_found_by_their_words_stemmed(graph: Graph) -> None:
    given(graph, "a", content="The lighthouses were painted")
    given(graph, "b", content="A recipe for soup")
    assert ids(graph, "painting a lighthouse") == ["a"]


def test_an_irregular_form_is_found_by_its_base(graph: Graph) -> None:
    given(graph, "a", content="The children went")
    assert ids(graph, "go") == ids(graph, "child") == ["a"]


@pytest.mark.parametrize(
    ("content", "other", "asked"),
    [
        ("我喜欢吃苹果", "天气很好", "谁爱苹果"),
        ("猫が好きです", "天気ですね", "猫がいますか"),
        ("고양이를 좋아해요", "날씨가 추워", "고양이는 어디?"),
        ("ฉันเลี้ยงแมว", "ฝนตก", "แมวอยู่ไหน"),
    ],
    ids=["Chinese", "Japanese", "Korean", "Thai"],
)
def test_words_are_found_where_no_spaces_part_them(graph: Graph, content: str, other: str, asked: str) -> None:
    given(graph, "a", content=content)
    given(graph, "b", content=other)
    joined_up(graph)
    (hit,) = (hit for hit in search(graph, asked) if hit.id == "a")
    assert ids(graph, asked)[0] == "a"
    assert 0 < hit.coverage < 1
    assert search(graph, content)[0].coverage == 1.0


def test_the_speaker_is_a_word_too(graph: Graph) -> None:
    given(graph, "a", content="good morning", speaker="Tomas")
    assert ids(graph, "tomas") == ["a"]


def test_words_count_as_a_share_of_the_best(graph: Graph) -> None:
    given(graph, "one", content="cedar and something else entirely here")
    given(graph, "two", content="cedar varnish and something else here")
    two, one = search(graph, "cedar varnish")
    assert (two.id, one.id) == ("two", "one")
    assert (two.figures["words"], two.score) == (1.0, 1.0)
    assert one.figures["words"] == pytest.approx(one.figures["fullText"] / two.figures["fullText"])


def test_what_the_index_gave_adds_nothing_itself(graph: Graph) -> None:
    given(graph, content="cedar")
    (hit,) = search(graph, "cedar")
    assert hit.figures.keys() == {"words", "fullText", "weight"}
    assert hit.score == hit.figures["words"] * hit.figures["weight"] == 1.0


def test_what_is_said_around_a_memory_counts_for_it(graph: Graph) -> None:
    for hours, (name, content) in enumerate({"a": "cedar", "b": "soup", "c": "tea", "d": "rain"}.items()):
        given(graph, name, hours=hours / 100, content=content)
    assert ids(graph, "cedar") == ["a"]
    joined_up(graph)
    found = part(graph, "around", "cedar")
    assert found.keys() == {"a", "b", "c"}  # two on either side
    assert max(figures(graph, "cedar")[name]["around"] for name in "abc") == weights(graph)["aroundWeight"]
    weights(graph, aroundWeight=0.0)
    assert part(graph, "around", "cedar") == {}


def test_what_a_user_says_around_a_message_has_a_weight_of_its_own(graph: Graph) -> None:
    for number, (name, role) in enumerate((("a", "user"), ("b", "assistant"), ("c", "user"))):
        given(graph, name, hours=number / 100, content="cedar" if name == "a" else "soup", role=role)
    joined_up(graph)
    held = weights(graph, userAroundWeight=0.5)
    found = part(graph, "around", "cedar")
    assert found.keys() == {"a", "c"}
    assert max(figures(graph, "cedar")[name]["around"] for name in found) == held["userAroundWeight"]


def test_a_session_counts_for_all_of_its_memories_that_come_up(graph: Graph) -> None:
    given(graph, "a", content="cedar", sessionId="one")
    given(graph, "b", hours=24, content="nothing but varnish", sessionId="one")
    given(graph, "c", hours=48, content="cedar", sessionId="other")
    given(graph, "d", hours=72, content="soup", sessionId="one")
    assert part(graph, "session", "cedar varnish") == {}
    joined_up(graph)
    weights(graph, aroundWeight=0.0, sessionWeight=0.5)
    found = part(graph, "session", "cedar varnish")
    assert (found["a"], found["b"], found["d"]) == (0.5, 0.5, 0.5)
    assert 0 < figures(graph, "cedar varnish")["c"]["session"] < 0.5
    weights(graph, sessionWeight=0.0)
    assert part(graph, "session", "cedar varnish") == {}


def test_a_session_of_that_name_in_another_scope_is_another_one(graph: Graph) -> None:
    given(graph, "x", content="cedar varnish", scope="x")
    given(graph, "y", content="cedar", scope="y")
    given(graph, "free", content="cedar")
    joined_up(graph)
    found = figures(graph, "cedar varnish")
    assert found["x"]["session"] > found["y"]["session"] == found["free"]["session"] > 0


def test_an_expired_memory_counts_as_its_weight_says(graph: Graph) -> None:
    given(graph, "old", content="cedar case")
    given(graph, "new", content="cedar case", hours=9)
    new, old = search(graph, "cedar", 10)
    assert [(new.id, new.expired, new.score), (old.id, old.expired, old.score)] == [
        ("new", False, 1.0),
        ("old", True, 0.5),
    ]
    assert (new.figures["weight"], old.figures["weight"]) == (1.0, 0.5)


def test_what_speaks_against_an_expired_memory_counts_in_full(graph: Graph) -> None:
    """Otherwise a faded memory would rank above the same memory alive."""
    for name, hours in (("old", 0), ("new", 9)):
        given(graph, name, content="Where is the cedar?", hours=hours, sessionId=name, role="person")
    joined_up(graph)
    weights(graph, questionPenalty=5.0)
    new, old = search(graph, "cedar", 10)
    assert (new.expired, old.expired, old.score) == (False, True, new.score)
    assert new.score < 0


@pytest.mark.parametrize(("hours", "expired"), [(4.6051, False), (4.6052, True)])
def test_what_has_faded_is_marked_whether_written_or_not(graph: Graph, hours: float, expired: bool) -> None:
    given(graph, content="cedar")
    (hit,) = search(graph, "cedar", hours)
    assert hit.expired is expired


def test_an_expired_memory_shows_the_energy_it_ended_with(graph: Graph) -> None:
    given(graph, content="cedar")
    consolidation.consolidate(graph, now=at(9), is_test=False)
    (hit,) = search(graph, "cedar", 10)
    assert hit.energy == pytest.approx(0.1, rel=1e-4)


def test_the_strict_view_leaves_expired_ones_out(graph: Graph) -> None:
    given(graph, content="cedar")
    assert search(graph, "cedar", 10, include="live") == []
    assert ids(graph, "cedar", 1, include="live") == ["m"]


def test_the_empty_scope_is_that_of_memories_without_one(graph: Graph) -> None:
    weights(graph, pool=20)
    for number in range(30):
        given(graph, f"m{number}", content="cedar", scope="x", sessionId=f"s{number}")
    given(graph, "free", content="cedar and many other things beside the one")
    assert ids(graph, "cedar", scope="") == ["free"]


def test_what_was_ended_before_it_faded_is_not_live(graph: Graph) -> None:
    given(graph, "m", content="cedar", energy=3.0)
    query(graph, "MATCH (m:Memory) SET m.validTo = m.created, m.endReason = 'expired' REMOVE m:Live")
    assert ids(graph, "cedar") == ["m"]
    assert ids(graph, "cedar", include="live") == []


def test_superseded_versions_are_no_hits(graph: Graph) -> None:
    given(graph, content="cedar")
    query(graph, "MATCH (m:Memory) REMOVE m:Head:Live SET m.validTo = m.created, m.endReason = 'promoted'")
    assert search(graph, "cedar") == []


def test_a_score_is_the_sum_of_its_parts_times_the_weight(graph: Graph) -> None:
    texts = ["Where is the cedar box?", "In Lisbon since 2020, with two cedar boards", "Always oil cedar if I ask"]
    for number, content in enumerate(texts):
        given(graph, f"old{number}", hours=number / 100, content=content, speaker=f"Ann{number}")
        given(graph, f"new{number}", hours=9 + number / 100, content=content, role="user", sessionId="t")
    joined(graph, "old0", "old2", 0.7)
    joined_up(graph)
    hits = search(graph, "Which cedar will Ann1 take in May?", 10)
    assert {name for hit in hits for name in hit.figures} >= {
        "words",
        "around",
        "associations",
        "session",
        "date",
        "role",
    }
    for hit in hits:
        parts = sum(value for name, value in hit.figures.items() if name not in ("fullText", "weight"))
        assert hit.score == round(parts * (0.5 if hit.expired else 1.0), 9)
        assert hit.figures["weight"] == pytest.approx(0.5 if hit.expired else 1.0, abs=1e-7)
        assert hit.figures.get("associations", 0) == pytest.approx(sum(edge.adds for edge in hit.path))


@pytest.mark.parametrize(
    ("on", "parts"),
    [
        (None, {"topic": 0.0, "other": 0.0, "plain": 0.0, "gone": -0.5}),
        ("", {"topic": -0.25, "other": -0.25, "plain": 0.0, "gone": -0.5}),
        ("topic", {"topic": 0.0, "other": -0.25, "plain": 0.0, "gone": -0.5}),
    ],
)
def test_what_was_made_on_another_branch_ranks_lower(graph: Graph, on: str | None, parts: dict[str, float]) -> None:
    for name in ("topic", "other", "gone"):
        given(graph, name, content="cedar", branch=name)
    given(graph, "plain", content="cedar")
    query(graph, "MATCH (m:Memory {id: 'gone'}) SET m.branchDropped = m.created")
    found = {hit.id: hit for hit in search(graph, "cedar", branch=on)}
    assert {name: hit.figures.get("branch", 0.0) for name, hit in found.items()} == parts
    assert {hit.branch for hit in found.values()} == {"topic", "other", "gone", None}


def test_test_memories_are_searched_apart(graph: Graph) -> None:
    given(graph, "real", content="cedar")
    given(graph, "test", content="cedar", test=True)
    assert ids(graph, "cedar") == ["real"]
    assert ids(graph, "cedar", is_test=True) == ["test"]


def test_sessions_of_test_memories_are_searched_apart(graph: Graph) -> None:
    given(graph, "real", content="cedar")
    given(graph, "test", content="cedar varnish", test=True)
    joined_up(graph)
    joined_up(graph, is_test=True)
    held = weights(graph)["sessionWeight"]
    assert part(graph, "session", "cedar varnish") == {"real": held}
    assert part(graph, "session", "cedar varnish", is_test=True) == {"test": held}
    assert part(graph, "session", "varnish") == {}


def test_a_scope_sees_itself_and_what_has_none(graph: Graph) -> None:
    given(graph, "x", content="cedar", scope="x")
    given(graph, "y", content="cedar", scope="y")
    given(graph, "free", content="cedar")
    assert set(ids(graph, "cedar", scope="x")) == {"x", "free"}
    assert ids(graph, "cedar", scope="nobody's") == ["free"]
    assert len(ids(graph, "cedar")) == 3


@pytest.mark.parametrize(
    "narrowed",
    [{"in_session": "other"}, {"type": "insight"}, {"participant": "ada"}, {"tier": "shortTerm"}, {"since": at(1)}],
)
def test_a_filter_admits_what_it_names(graph: Graph, narrowed: dict[str, Any]) -> None:
    given(graph, "a", content="cedar", speaker="Bo")
    parts: dict[str, Any] = {"sessionId": "other", "type": "insight", "speaker": "Ada", "tier": "shortTerm"}
    given(graph, "b", hours=2, content="cedar", **parts)
    assert ids(graph, "cedar", 3, **narrowed) == ["b"]


def test_filters_narrow_together(graph: Graph) -> None:
    given(graph, "a", content="cedar", speaker="Ada", type="insight")
    given(graph, "b", content="cedar", speaker="Ada")
    given(graph, "c", content="cedar", type="insight")
    assert ids(graph, "cedar", participant="Ada", type="insight") == ["a"]


def test_a_filter_narrows_what_is_said_around_too(graph: Graph) -> None:
    given(graph, "a", content="cedar", speaker="Ada")
    given(graph, "b", hours=0.01, content="soup", speaker="Bo")
    joined_up(graph)
    assert ids(graph, "cedar", participant="Bo") == ["b"]


@pytest.mark.parametrize(("since", "until", "found"), [(1, 2, ["b"]), (1.001, 2.001, ["c"]), (None, 1, ["a"])])
def test_a_range_begins_with_its_first_instant_and_ends_before_its_last(
    graph: Graph, since: float | None, until: float, found: list[str]
) -> None:
    for hours, name in enumerate("abc"):
        given(graph, name, hours=hours, content="cedar")
    bounds = {"since": None if since is None else at(since), "until": at(until)}
    assert ids(graph, "cedar", 3, **bounds) == found


def test_a_filter_beyond_the_index_looks_further_than_the_pool(graph: Graph) -> None:
    weights(graph, pool=2)
    for name in "abc":
        given(graph, name, content="cedar")
    given(graph, "long", content="cedar and many other words beside it", tier="longTerm")
    assert len(ids(graph, "cedar")) == 2
    assert ids(graph, "cedar", tier="longTerm") == ["long"]


def test_a_hit_carries_the_import_key_of_its_first_version(graph: Graph) -> None:
    given(graph, "first", content="soup", importKey="k")
    given(graph, "second", content="cedar")
    query(graph, "MATCH (m:Memory {id: 'first'}) REMOVE m:Head")
    query(graph, "MATCH (m:Memory {id: 'second'}) SET m.lineageId = 'first'")
    (hit,) = search(graph, "cedar")
    assert (hit.id, hit.lineage_id, hit.import_key) == ("second", "first", "k")


def test_a_hit_says_what_it_is(graph: Graph) -> None:
    given(graph, content="cedar", hours=1, speaker="Ada")
    (hit,) = search(graph, "cedar", 1.5)
    assert (hit.content, hit.tier, hit.created, hit.session_id, hit.speaker) == ("cedar", "working", at(1), "s", "Ada")
    assert hit.energy == pytest.approx(0.7788007831, rel=1e-9)


def test_equal_scores_come_by_lineage_whatever_their_age(graph: Graph) -> None:
    for hours, name in enumerate("cab"):
        given(graph, name, hours=hours, content="cedar")
    assert ids(graph, "cedar", 3) == ["a", "b", "c"]


def test_pages_are_the_whole_in_pieces(graph: Graph) -> None:
    for name in "gabdcfe":
        given(graph, name, content="cedar" if name < "d" else "cedar and a smell")
    whole = search(graph, "cedar")
    assert len(whole) == 7
    assert [hit for skip in (0, 3, 6) for hit in search(graph, "cedar", skip=skip, limit=3)] == whole
    assert search(graph, "cedar", skip=7) == []


@pytest.mark.parametrize(
    "hostile", ["cedar AND (", "cedar~2 ^", 'cedar" OR content:*', "content:cedar", "\\cedar/", "+cedar -x ?*"]
)
def test_query_syntax_is_only_words(graph: Graph, hostile: str) -> None:
    given(graph, content="cedar")
    given(graph, "other", content="soup")
    assert ids(graph, hostile) == ["m"]


def test_what_is_protected_is_found_as_living(graph: Graph) -> None:
    given(graph, content="cedar", energy=2.0)
    protected(graph, "m")
    (hit,) = search(graph, "cedar", hours=1000)
    assert not hit.expired
    assert hit.energy == pytest.approx(2.0)


@pytest.mark.parametrize("change", ["m.scope = 'y'", "m.isTest = true"])
def test_what_the_index_takes_for_another_scope_is_not_shown(graph: Graph, change: str) -> None:
    """The index knows a scope by its facet; damage may make the two differ."""
    given(graph, content="cedar", scope="x")
    assert ids(graph, "cedar", scope="x") == ["m"]
    query(graph, f"MATCH (m:Memory {{id: 'm'}}) SET {change}")
    assert ids(graph, "cedar", scope="x") == []


@pytest.mark.parametrize("ended", [True, False], ids=["ended", "due to end"])
def test_what_has_ended_takes_no_place_of_what_is_live(graph: Graph, ended: bool) -> None:
    for number in range(250):
        given(graph, f"m{number:03}", content="cedar harp", sessionId=f"s{number}")
    given(graph, "live", content="cedar and many other things beside the one", hours=900.0, sessionId="later")
    if ended:
        end = "SET m.validTo = m.created, m.endReason = 'expired'"
        query(graph, f"MATCH (m:Memory) WHERE m.id <> 'live' REMOVE m:Live {end}")
    assert len(search(graph, "cedar harp", 900.1, limit=200)) == 120
    assert ids(graph, "cedar harp", 900.1, include="live") == ["live"]
