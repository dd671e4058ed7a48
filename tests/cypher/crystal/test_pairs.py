"""cypher/crystal/pairs.cypher"""

import random
from itertools import combinations
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.language.words import forms, words
from brainbridge.memory import memory
from tests.crystals import DAY, FACET, alike, crystallized, importance, later, moved, numbered, paired, used, worded
from tests.state import at, birth, given, protected, query, stored, write


def cluster(graph: Graph, name: str, *members: str) -> None:
    query(
        graph,
        "MERGE (c:SemanticCluster {isTest: false, scope: '', name: $name}) "
        "WITH c UNWIND $members AS id MATCH (m:Memory {id: id}) CREATE (m)-[:BELONGS_TO]->(c)",
        name=name,
        members=list(members),
    )


def two(graph: Graph, **parts: Any) -> None:
    """Write a and b, of which b is the shorter one: 24 of 25 words."""
    worded(graph, "a", numbered(25), **parts)
    worded(graph, "b", numbered(24), **parts)
    used(graph)


@pytest.mark.parametrize(
    ("shared", "mine", "theirs", "similarity"),
    [
        (23, 1, 1, 0.92),  # 23/25
        (23, 0, 2, 0.92),
        (46, 2, 2, 0.92),
        (22, 1, 1, None),  # 22/24 is .916667
        (22, 0, 2, None),
        (11, 0, 1, None),  # 11/12 is .916667
        (12, 0, 1, 0.923077),
        (1, 0, 0, 1.0),
        (0, 1, 1, None),
    ],
)
def test_the_threshold_is_similar_enough_and_what_is_just_below_is_not(
    graph: Graph, shared: int, mine: int, theirs: int, similarity: float | None
) -> None:
    common = [*numbered(shared)]
    worded(graph, "a", [*numbered(100, 100 + mine), *common])
    worded(graph, "b", [*common, *numbered(200, 200 + theirs)], contentHash="another")
    used(graph)
    found = alike(graph)
    pair = {"winner": "a", "loser": "b", "similarity": similarity}
    assert found == {"seen": 2, "last": "b", "pairs": [pair, pair] if similarity else []}


def test_what_is_alike_is_near_only_below_the_upper_end(graph: Graph) -> None:
    worded(graph, "a", numbered(25))
    worded(graph, "b", numbered(23))  # .92
    used(graph)
    assert paired(graph, least=0.82, most=0.92) == set()
    assert paired(graph, least=0.82, most=0.920001) == {("a", "b")}
    assert paired(graph, least=0.920001) == set()


def test_equal_content_is_as_alike_as_can_be(graph: Graph) -> None:
    worded(graph, "a", numbered(5), contentHash="same")
    worded(graph, "b", numbered(4), contentHash="same")
    worded(graph, "c", numbered(4), contentHash="other")
    used(graph)
    found = {(each["winner"], each["loser"], each["similarity"]) for each in alike(graph)["pairs"]}
    assert found == {("a", "b", 1.0), ("b", "c", 1.0)}


def test_an_unknown_content_is_equal_to_none(graph: Graph) -> None:
    worded(graph, "a", numbered(5), contentHash="")
    worded(graph, "b", numbered(4), contentHash="")
    used(graph)
    assert paired(graph) == set()


def test_a_word_that_is_repeated_or_inflected_counts_once(graph: Graph) -> None:
    worded(graph, "a", ["zeppelins", "zeppelin"] * 30 + [*numbered(24)])
    worded(graph, "b", ["balloon", "balloons"] * 20 + [*numbered(24)])
    used(graph)
    assert paired(graph) == {("a", "b")}


@pytest.mark.parametrize(
    ("mine", "theirs", "clusters", "together"),
    [
        ("x.md", "x.md", ("", ""), True),
        ("x.md", "y.md", ("", ""), False),
        ("x.md", "y.md", ("k", "k"), False),
        ("x.md", None, ("k", "k"), False),
        (None, "x.md", ("k", "k"), False),
        (None, None, ("k", "k"), True),
        (None, None, ("k", "l"), False),
        (None, None, ("k", ""), False),
        (None, None, ("", ""), False),
    ],
)
def test_only_crystals_of_one_path_or_else_of_one_cluster_are_pairs(
    graph: Graph, mine: str | None, theirs: str | None, clusters: tuple[str, str], together: bool
) -> None:
    worded(graph, "a", numbered(25), facet={"path": mine})
    worded(graph, "b", numbered(24), facet={"path": theirs})
    used(graph)
    for name, member in zip(clusters, "ab", strict=True):
        if name:
            cluster(graph, name, member)
    assert paired(graph) == ({("a", "b")} if together else set())


@pytest.mark.parametrize(
    ("mine", "theirs", "together"), [("one", "one", True), ("one", "two", False), ("one", "", False)]
)
def test_only_crystals_of_one_scope_are_pairs(graph: Graph, mine: str, theirs: str, together: bool) -> None:
    worded(graph, "a", numbered(25), scope=mine)
    worded(graph, "b", numbered(24), **({"scope": theirs} if theirs else {}))
    used(graph)
    assert paired(graph) == ({("a", "b")} if together else set())


def test_tests_and_real_ones_are_apart(graph: Graph) -> None:
    for name, test in (("a", False), ("b", False), ("t", True), ("u", True)):
        worded(graph, name, numbered(25), test=test)
    used(graph)
    assert paired(graph) == {("a", "b")}
    assert paired(graph, test=True) == {("t", "u")}


@pytest.mark.parametrize(("count", "together"), [(12, False), (13, True)])  # eleven and twelve accesses
def test_it_takes_twelve_accesses(graph: Graph, count: int, together: bool) -> None:
    two(graph)
    used(graph, 30, "a")
    used(graph, count, "b")
    assert paired(graph, hours=0) == ({("a", "b")} if together else set())


def test_they_are_pairs_as_long_as_both_are_important_enough(graph: Graph) -> None:
    two(graph)
    used(graph, 30, "a")
    last = stored(graph, "b")["mergeableUntil"]
    assert last < stored(graph, "a")["mergeableUntil"]
    assert importance(graph, "b", hours=later(last, 0)) >= 0.7 > importance(graph, "b", hours=later(last, 1))
    assert paired(graph, hours=later(last, 0)) == {("a", "b")}
    assert paired(graph, hours=later(last, 1)) == set()


def test_what_was_accessed_later_is_no_pair_yet(graph: Graph) -> None:
    two(graph)
    used(graph, 13, "b", hours=2)
    assert paired(graph, hours=later(at(2), -1)) == set()
    assert paired(graph, hours=2) == {("b", "a")}


@pytest.mark.parametrize(
    "facet",
    [
        {"semanticType": "skill"},  # frozen
        {"lifespanPolicy": "ttl", "ttlMs": 10**10},
        {"lifespanPolicy": "ttl"},
        {"lifespanPolicy": "permanent"},
        {"source": "skills"},
    ],
)
def test_what_another_law_ends_or_none_is_no_pair(graph: Graph, facet: dict[str, Any]) -> None:
    worded(graph, "a", numbered(25))
    worded(graph, "b", numbered(24), facet=facet | {"path": "notes.md"})
    used(graph)
    assert paired(graph) == set()


def test_a_frozen_one_is_no_pair(graph: Graph) -> None:
    two(graph)
    assert moved(graph, "frozen", "b", hours=0.1) == {"b": "moved"}
    assert paired(graph) == set()


def test_a_protected_one_is_no_pair(graph: Graph) -> None:
    two(graph)
    protected(graph, "b")
    assert paired(graph) == set()


def test_what_is_no_crystal_is_no_pair(graph: Graph) -> None:
    two(graph)
    given(graph, "m", content=" ".join(numbered(25)), terms=[*numbered(25)])
    query(graph, "MATCH (m:Memory {id: 'm'}) SET m.path = 'notes.md', m.mergeableUntil = $at", at=at(999))
    assert paired(graph) == {("a", "b")}


@pytest.mark.parametrize("to", ["expired", "archived"])
def test_what_has_ended_is_no_pair(graph: Graph, to: str) -> None:
    two(graph)
    used(graph, 30)
    if to == "archived":
        moved(graph, "activated", "b", hours=0, run_id="first")
    assert moved(graph, to, "b", hours=300 * DAY) == {"b": "moved"}
    assert paired(graph, hours=0.1) == set()


@pytest.mark.parametrize("missing", ["terms", "text"])
def test_what_was_not_read_yet_is_no_pair(graph: Graph, missing: str) -> None:
    two(graph)
    query(graph, f"MATCH (m:Memory {{id: 'b'}}) SET m.{missing} = $nothing", nothing=[] if missing == "terms" else "")
    assert paired(graph) == set()


def test_the_more_important_one_wins(graph: Graph) -> None:
    two(graph)
    memory.touch(graph, "b", now=at(0))
    assert paired(graph) == {("b", "a")}
    memory.touch(graph, "a", now=at(0.05))
    assert paired(graph) == {("a", "b")}


def test_which_is_more_important_depends_on_the_instant(graph: Graph) -> None:
    two(graph)
    query(graph, "MATCH (m:Crystal {id: 'b'}) SET m.emotionalValence = 1.0")
    used(graph, 14, "a")
    used(graph, 13, "b")
    assert paired(graph, hours=0) == {("a", "b")}
    late = later(stored(graph, "a")["mergeableUntil"], 0)
    assert importance(graph, "a", hours=late) < importance(graph, "b", hours=late)
    assert paired(graph, hours=late) == {("b", "a")}


def test_of_two_as_important_the_older_one_wins(graph: Graph) -> None:
    worded(graph, "a", numbered(25), hours=1)
    worded(graph, "b", numbered(24), hours=0)
    used(graph, hours=1)
    assert paired(graph, hours=2) == {("b", "a")}


def test_of_two_as_old_that_of_the_smaller_id_wins(graph: Graph) -> None:
    two(graph)
    assert paired(graph) == {("a", "b")}


def test_a_page_after_the_other_sees_each_crystal_once(graph: Graph) -> None:
    for name in "abcde":
        worded(graph, name, numbered(25))
    used(graph)
    pages, after = [], ""
    while (found := alike(graph, page=2, after=after))["last"]:
        pages.append((found["seen"], found["last"], len(found["pairs"])))
        after = found["last"]
    assert pages == [(2, "b", 8), (2, "d", 8), (1, "e", 4)]
    assert found == {"seen": 0, "last": None, "pairs": []}


def test_a_crowd_that_begins_alike_hides_no_pair(graph: Graph) -> None:
    """Three hundred chunks of one file, each with the same heading, and forty pairs among them."""
    chance = random.Random(23)
    heading = [*words("This is one of the notes of the project that we keep in the file; it is about the following")]
    texts: list[list[str]] = []
    for number in range(260):
        texts.append(heading + [f"w{chance.randrange(900):03}" for _ in range(60)] + [f"n{number:03}"])
    for place in chance.sample(range(260), 40):
        text = list(texts[place])
        text[len(heading) + chance.randrange(60)] = "changed"
        texts.append(text)
    chance.shuffle(texts)
    rows = [
        birth(
            f"c{number:03}",
            content=" ".join(text),
            contentHash=str(number),
            terms=[*forms(" ".join(text))],
            crystal=FACET | {"path": "notes.md"},
        )
        for number, text in enumerate(texts)
    ]
    write(graph, *rows)
    used(graph)
    held = {
        row["id"]: set(row["terms"]) for row in query(graph, "MATCH (m:Crystal) RETURN m.id AS id, m.terms AS terms")
    }
    expected = {
        (a, b) for a, b in combinations(sorted(held), 2) if len(held[a] & held[b]) / len(held[a] | held[b]) >= 0.92
    }
    assert (len(held), len(expected)) == (300, 40)
    assert paired(graph) == expected


@pytest.mark.parametrize("name", ["a", "b"])
@pytest.mark.parametrize(
    "harm", ["m.accessCount = 'many'", "m.emotionalValence = 'sad'", "m.semanticType = 7", "m.created = null"]
)
def test_a_damaged_one_is_a_pair_once_and_stops_nothing(graph: Graph, name: str, harm: str) -> None:
    two(graph)
    worded(graph, "c", numbered(300, 325))
    worded(graph, "d", numbered(300, 325))
    used(graph)
    query(graph, f"MATCH (m:Memory {{id: $id}}) SET {harm}", id=name)
    found = paired(graph)
    assert ("c", "d") in found
    assert len(found) <= 2
    if "many" in harm or "7" in harm:
        assert (("a", "b") if name == "b" else ("b", "a")) in found


def test_nothing_has_no_pairs(graph: Graph) -> None:
    crystallized(graph)
    assert alike(graph) == {"seen": 0, "last": None, "pairs": []}
