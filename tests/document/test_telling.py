"""A sentence that is too long is quoted where it says what it is quoted for."""

import pytest

from brainbridge.document.rules.inputs import Given
from brainbridge.document.rules.telling import is_empty, parts, told
from brainbridge.document.schema import ACTIVE, BOND
from brainbridge.language import outcomes
from tests.document.rewrites import agent, at, listed, rewritten, user

CASE = "I have looked at oak, at walnut and at ash for the case of the clock"
LONG = f"{CASE}, which all have their price in this town, {'and more than one of them would do, ' * 4}"


def decides(text: str) -> bool:
    return "decision" in outcomes.kinds(text)


def test_a_short_one_is_quoted_as_it_is() -> None:
    assert told("We decided to use oak.", decides) == "We decided to use oak."


def test_marks_of_a_list_and_of_emphasis_are_no_part_of_it() -> None:
    for marked in ("- **Case**: we decided to use oak.", "2. __Case__: we decided to use oak."):
        assert told(marked, decides) == "Case: we decided to use oak."


def test_of_a_long_one_the_end_is_quoted_from_a_clause_on_if_that_says_it() -> None:
    found = told(f"{LONG}so we decided to use oak from the old mill.", decides)
    assert found.startswith("\u2026")
    assert found.endswith("so we decided to use oak from the old mill.")
    assert len(found) <= 160


def test_what_follows_the_last_clause_that_says_it_is_cut() -> None:
    found = told(f"{LONG}so we decided to use oak, {'which is hard to bend, ' * 9}alas", decides)
    assert found.startswith("\u2026so we decided to use oak, which is hard")
    assert found.endswith("\u2026")
    assert len(found) <= 160


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("I am Linda, and I am a clockmaker.", ["I am Linda, and I am a clockmaker."]),
        (
            f"{LONG}and I am Linda, a clockmaker from Trieste, so could you help me with it?",
            ["\u2026I am Linda, a clockmaker from Trieste\u2026"],
        ),
        (
            f"I am 44 years old, {LONG}but I prefer oak with visible joints.",
            ["I am 44 years old\u2026", "\u2026I prefer oak with visible joints."],
        ),
        (f"{LONG}I am Linda - a clockmaker - of Trieste.", ["\u2026I am Linda - a clockmaker - of Trieste."]),
    ],
)
def test_each_clause_that_says_who_somebody_is_is_a_part_with_what_belongs_to_it(
    sentence: str, found: list[str]
) -> None:
    assert parts(sentence, lambda text: "about_user" in outcomes.kinds(text)) == found


def test_a_sentence_of_which_no_clause_says_it_alone_is_one_part() -> None:
    assert parts(LONG, lambda text: False) == [told(LONG, lambda text: False)]


def test_where_no_part_says_it_the_beginning_is_quoted() -> None:
    found = told(f"We decided to use oak, {LONG}", decides)
    assert found.startswith("We decided to use oak, I have looked at oak")
    assert told(LONG, decides).startswith(CASE)


@pytest.mark.parametrize("count", [1, 100, 20_000])
def test_it_takes_no_longer_for_more_clauses_than_it_looks_at(count: int) -> None:
    asked = list[str]()

    def never(text: str) -> bool:
        asked.append(text)
        return False

    told("so, " * count + "x" * 200, never)
    assert 0 < len(asked) <= 60


def test_the_state_quotes_what_was_decided_left_open_and_said_of_oneself() -> None:
    said = (
        user("s1", at(4), f"{LONG}so we decided to use oak from the old mill."),
        user("s2", at(5), f"{LONG}but the chime of the museum clock is not tuned yet."),
        user("s3", at(6), f"{LONG}{'and so on, ' * 9}I am Linda, a clockmaker from Trieste."),
    )
    found = rewritten(given=Given(said=said))
    opened, decided = listed(found, ACTIVE)
    assert "but the chime of the museum clock is not tuned yet." in opened
    assert "so we decided to use oak from the old mill." in decided
    assert "I am Linda, a clockmaker from Trieste." in "".join(listed(found, BOND))


def test_what_an_agent_offers_as_a_form_was_not_decided() -> None:
    said = (agent("a1", at(4), "We decided to review [specific parts] next."), agent("a2", at(4), "We decided on oak."))
    assert listed(rewritten(given=Given(said=said)), ACTIVE) == [
        '- Decided (agent, 2026-05-04 09:00): "We decided on oak." <!-- a2 -->'
    ]


@pytest.mark.parametrize("text", ["", "But that didn't work either.", "I fixed it!", "It still isn't working.", "..."])
def test_what_names_nothing_is_empty(text: str) -> None:
    assert is_empty(text)
    state = rewritten(given=Given(said=(user("s1", at(4), text), user("s2", at(4), "We decided on oak."))))
    assert len(listed(state, ACTIVE)) == 1


@pytest.mark.parametrize("text", ["The chime didn't work either.", "I fixed the parser.", "\u4e0d\u8981", "12 broke"])
def test_what_names_something_is_not(text: str) -> None:
    assert not is_empty(text)
