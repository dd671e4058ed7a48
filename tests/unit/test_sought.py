"""brainbridge/association/sought.py: few words are asked for, and no memory that is alike has none of them."""

from hypothesis import given
from hypothesis import strategies as st

from brainbridge.association.sought import Sought

TERMS = [f"term{number}" for number in range(60)]


@given(st.data(), st.sampled_from([0.0, 0.2, 0.5, 0.7, 0.75, 0.9, 1.0]))
def test_whoever_is_alike_has_one_of_the_words_and_more_to_spare(data: st.DataObject, threshold: float) -> None:
    mine = data.draw(st.sets(st.sampled_from(TERMS), min_size=3))
    theirs = data.draw(st.sets(st.sampled_from(TERMS), min_size=3))
    sought = Sought(threshold)
    sought.meet(data.draw(st.lists(st.sampled_from(TERMS))))
    asked, needed = sought.rarest({term: term for term in mine})
    if mine & theirs and len(mine & theirs) / len(mine | theirs) >= threshold:
        assert len(theirs & set(asked)) >= max(min(3, len(mine & theirs)), needed)


def test_the_rarest_are_asked_for_and_of_equally_rare_ones_the_longest() -> None:
    sought = Sought(1.0)
    sought.meet(["common", "common", "usual"])
    found = sought.rarest({"common": "commonly", "usual": "usual", "rare": "rare", "longest": "longest"})
    assert found == (["longest", "rare", "usual"], 3)


def test_of_a_long_text_a_third_of_the_words_is_asked_for() -> None:
    words = [f"word{number}" for number in range(200)]
    found, needed = Sought(0.7).rarest(dict.fromkeys(words, "word"))
    assert (len(found), needed) == (60 + 1 + 12, 13)


def test_what_it_counts_stays_bounded() -> None:
    sought = Sought(0.7)
    for start in range(0, 400_000, 40_000):
        sought.meet(f"t{number}" for number in range(start, start + 40_000))
        sought.meet(["met"])
    assert len(sought._met) < 2**16 + 40_001
    assert sought._met["met"] > 1
