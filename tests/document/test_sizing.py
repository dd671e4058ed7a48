"""How much of a document is shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.document.sizing import NOTE, budget, fitted
from brainbridge.errors import InvalidInput
from tests.effort import examples


@pytest.mark.parametrize(
    ("context", "characters"),
    [
        (1_000_000, 8000),
        (200_000, 8000),
        (199_999, 6000),
        (128_000, 6000),
        (127_999, 4000),
        (64_000, 4000),
        (63_999, 3200),
        (32_000, 3200),
        (31_999, 3200),
        (8_000, 3200),
        (1, 3200),
        (0, 8000),
        (-1, 8000),
        (None, 8000),
    ],
)
def test_the_budget_goes_by_the_context_window(context: int | None, characters: int) -> None:
    assert budget(context) == characters


def test_a_text_that_fits_is_whole_and_has_no_note() -> None:
    assert fitted("x" * 3200, 3200) == ("x" * 3200, 0)
    assert fitted("short", 5) == ("short", 0)
    assert fitted("", 0) == ("", 0)


def test_of_a_longer_text_the_first_70_and_the_last_20_per_cent_of_the_budget_remain() -> None:
    text = "".join(chr(0x4E00 + number) for number in range(10_000))
    shown, left_out = fitted(text, 3200)
    head, tail = shown.split(f"\n\n{NOTE}\n\n")
    assert text.startswith(head)
    assert text.endswith(tail)
    assert (len(head), len(tail), left_out) == (2240, 640, 10_000 - 2240 - 640)


def test_a_text_of_10000_characters_has_the_note_of_the_seed_at_every_budget() -> None:
    for context in (200_000, 128_000, 64_000, 32_000):
        assert "[Full working memory available via memory_search]" in fitted("x" * 10_000, budget(context)).text


def test_one_character_too_many_is_told() -> None:
    shown, left_out = fitted("x" * 3201, 3200)
    assert left_out == 3201 - shown.count("x") + NOTE.count("x")


TEXTS = st.lists(
    st.text(max_size=40)
    | st.sampled_from(["\n", "\r\n", "e\u0301", "\U0001f469\u200d\U0001f680", "\U0001f1e9\U0001f1ea"]),
    max_size=60,
).map(lambda parts: "".join(parts) * 3)


@examples(1000, sampled=300)
@given(TEXTS, st.integers(len(NOTE), 500))
def test_the_result_never_exceeds_the_budget_and_is_made_of_the_ends_of_the_text(text: str, most: int) -> None:
    shown, left_out = fitted(text, most)
    assert len(shown) <= most
    if left_out == 0:
        assert shown == text
        return
    assert NOTE in shown
    pairs = [(shown[:at], shown[at + len(NOTE) :]) for at in range(len(shown)) if shown.startswith(NOTE, at)]
    ends = [(head.removesuffix("\n\n"), tail.removeprefix("\n\n")) for head, tail in pairs]
    assert any(
        text.startswith(head) and text.endswith(tail) and len(head) + len(tail) + left_out == len(text)
        for head, tail in ends
    )


@pytest.mark.parametrize("most", [0, 1, len(NOTE) - 1])
def test_a_budget_below_the_note_is_refused_rather_than_the_note_cut(most: int) -> None:
    with pytest.raises(InvalidInput, match="does not hold the note"):
        fitted("x" * 100, most)


def test_a_budget_of_the_note_alone_shows_the_note_alone() -> None:
    assert fitted("x" * 100, len(NOTE)) == (NOTE, 100)


@pytest.mark.parametrize("size", range(20, 60))
def test_it_is_cut_at_the_end_of_a_line_if_one_is_near(size: int) -> None:
    line = "x" * size + "\n"
    shown, _ = fitted(line * 1000, 3200)
    head, tail = shown.split(f"\n\n{NOTE}\n\n")
    assert set(map(len, head.split("\n"))) == {size}
    assert set(map(len, tail.split("\n"))) == {size, 0}


LETTERS = {
    "marks": "e\u0301\u0323",
    "family": "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "skin": "\U0001f44d\U0001f3fd",
    "variation": "\u2764\ufe0f",
    "flag": "\U0001f1e9\U0001f1ea",
    "line end": "\r\n",
    "Devanagari": "\u0915\u093f",
    "Korean": "\u1112\u1161\u11ab",
    "tags": "\U0001f3f4\U000e0067\U000e0062\U000e007f",
}


@pytest.mark.parametrize("letter", LETTERS.values(), ids=LETTERS)
@pytest.mark.parametrize("begin", ["", "a", "ab", "abc"])
@pytest.mark.parametrize("most", [100, 101, 102, 103, 104])
def test_what_is_seen_as_one_letter_is_not_cut(letter: str, begin: str, most: int) -> None:
    text = begin + letter + "x" + (letter + "xyz") * 200
    head, tail = fitted(text, most).text.split(NOTE)
    rest = head.removesuffix("\n\n").removeprefix(begin + letter + "x")
    whole = (letter + "xyz") * 200
    assert whole.startswith(rest)
    assert any(rest.endswith(each) for each in (letter, "x", "y", "z"))
    assert tail.removeprefix("\n\n")[0] in letter[0] + "xyz"


def test_a_letter_of_endless_marks_is_cut_rather_than_searched_for_ever() -> None:
    shown, left_out = fitted("e" + "\u0301" * 100_000, 3200)
    assert len(shown) <= 3200
    assert left_out > 0
    assert unicodedata.combining(shown[100])


@pytest.mark.parametrize("count", [8, 9])
def test_flags_in_a_row_stay_whole(count: int) -> None:
    flags = "\U0001f1e9\U0001f1ea" * count
    text = f"{'x' * 20}{flags}{'x' * 300}"
    for most in range(55, 120):
        head = fitted(text, most).text.split(NOTE)[0].removesuffix("\n\n")
        assert head.removeprefix("x" * 20).count("\U0001f1e9") == head.count("\U0001f1ea")
