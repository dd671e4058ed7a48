"""Chunks are matched with the crystals of their file: by their text first, then by their lines."""

from hypothesis import given
from hypothesis import strategies as st

from brainbridge.crystal.indexing.matching import Part, Plan, State, Stored, match


def stored(
    name: str, first: int | None = None, last: int | None = None, state: State = "live", *, text: str = ""
) -> Stored:
    return Stored(id=name, path="a.md", hash=text or name, start_line=first, end_line=last, state=state)


def told(plan: Plan, parts: list[Part]) -> dict[str, object]:
    """Return what is not empty of a plan, by the names of crystals and the texts of chunks."""
    pairs = {
        key: sorted((each.id, parts[place].hash) for each, place in getattr(plan, key))
        for key in ("kept", "changed", "revived")
    }
    places = {key: [parts[place].hash for place in getattr(plan, key)] for key in ("withheld", "added")}
    found: dict[str, object] = {**pairs, **places, "vanished": [each.id for each in plan.vanished]}
    return {key: each for key, each in found.items() if each}


def matched(crystals: list[Stored], *parts: tuple[str, int, int]) -> dict[str, object]:
    made = [Part(*each) for each in parts]
    return told(match(crystals, made), made)


def test_an_equal_text_is_the_same_wherever_it_stands() -> None:
    found = matched([stored("a", 1, 9), stored("b", 10, 19)], ("b", 1, 9), ("a", 10, 19))
    assert found == {"kept": [("a", "a"), ("b", "b")]}


def test_another_text_on_the_same_lines_is_a_change() -> None:
    found = matched([stored("a", 1, 9), stored("b", 8, 19)], ("a", 1, 9), ("c", 8, 18))
    assert found == {"kept": [("a", "a")], "changed": [("b", "c")]}


def test_lines_are_those_that_they_have_become_below_what_stayed() -> None:
    crystals = [stored("a", 1, 9), stored("b", 10, 19), stored("c", 20, 29)]
    found = matched(crystals, ("new", 1, 9), ("a", 101, 109), ("x", 110, 119), ("y", 120, 129))
    assert found == {"kept": [("a", "a")], "changed": [("b", "x"), ("c", "y")], "added": ["new"]}


def test_those_that_share_most_lines_are_paired_and_the_rest_is_new_or_gone() -> None:
    found = matched([stored("a", 1, 10), stored("b", 11, 12)], ("x", 9, 20))
    assert found == {"changed": [("a", "x")], "vanished": ["b"]}
    found = matched([stored("a", 1, 10)], ("x", 1, 3), ("y", 4, 10))
    assert found == {"changed": [("a", "y")], "added": ["x"]}


def test_without_lines_in_common_nothing_is_a_change() -> None:
    assert matched([stored("a", 1, 9)], ("x", 10, 19)) == {"added": ["x"], "vanished": ["a"]}
    assert matched([stored("a")], ("x", 1, 9)) == {"added": ["x"], "vanished": ["a"]}


def test_equal_texts_are_one_chunk_the_first() -> None:
    parts = [Part("a", 1, 9), Part("a", 10, 19)]
    assert match([], parts).added == [0]
    assert match([stored("a", 10, 19)], parts).kept == [(stored("a", 10, 19), 0)]


def test_what_lives_comes_before_what_was_merged_forgotten_or_has_ended() -> None:
    every = [stored(state, 1, 9, state, text="t") for state in ("ended", "retracted", "merged", "live")]
    for count, expected in ((4, {"kept": [("live", "t")]}), (3, {"kept": [("merged", "t")]}), (2, {"withheld": ["t"]})):
        assert matched(every[:count], ("t", 1, 9)) == expected
    assert matched(every[:1], ("t", 1, 9)) == {"revived": [("ended", "t")]}


def test_what_is_frozen_stays_and_what_others_were_merged_into_ends() -> None:
    crystals = [stored("frozen", 1, 9, "frozen"), stored("winner", 10, 19, "winner"), stored("gone", 20, 29, "ended")]
    assert matched(crystals, ("x", 1, 9), ("y", 10, 19)) == {"added": ["x", "y"], "vanished": ["winner"]}
    assert matched(crystals, ("frozen", 1, 9), ("winner", 10, 19)) == {
        "kept": [("frozen", "frozen"), ("winner", "winner")]
    }


PARTS = st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(1, 30), st.integers(0, 9)), max_size=8)
STATES = st.sampled_from(["live", "winner", "frozen", "merged", "retracted", "ended"])


@given(
    PARTS, st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(1, 30), st.integers(0, 9), STATES), max_size=8)
)
def test_each_text_has_one_place_and_each_crystal_one_fate(
    parts: list[tuple[str, int, int]], crystals: list[tuple[str, int, int, State]]
) -> None:
    made = [Part(text, first, first + more) for text, first, more in parts]
    held = [
        stored(str(number), first, first + more, state, text=text)
        for number, (text, first, more, state) in enumerate(crystals)
    ]
    plan = match(held, made)
    pairs = [*plan.kept, *plan.changed, *plan.revived]
    places = [place for _, place in pairs] + plan.withheld + plan.added
    assert sorted(made[place].hash for place in places) == sorted({part.hash for part in made})
    fates = [each.id for each, _ in pairs] + [each.id for each in plan.vanished]
    assert len(fates) == len(set(fates))
    assert {each.id for each in held if each.state in ("live", "winner")} <= set(fates)
    assert all(each.hash == made[place].hash for each, place in (*plan.kept, *plan.revived))
    assert match(held, made) == plan
