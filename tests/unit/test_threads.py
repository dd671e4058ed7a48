"""What a conversation leaves open."""

import pytest

from brainbridge.language.threads import Said, left_open

SPRING = "We still need to replace the escapement spring."


def opened(*said: str, is_user: bool = True) -> list[str]:
    told = [Said(str(number), text, is_user) for number, text in enumerate(said)]
    return [each.sentence for each in left_open(told)]


@pytest.mark.parametrize(
    "text",
    [
        SPRING,
        "TODO: check the gear ratio of the clock",
        "The parser isn't finished yet.",
        "The chime remains to be tuned.",
        "Let's look at the dial tomorrow.",
        "We'll test the chime next week.",
        "I will oil the pendulum on Monday.",
        "We should come back to the hands next time.",
        "Remind me of the varnish for the case.",
        "I am waiting for the brass from Lisbon.",
        "Let's pick this up with the pendulum.",
        "The escapement spring is still not fixed.",
        "The escapement spring still isn't working.",
    ],
)
def test_what_says_that_something_is_left_is_open(text: str) -> None:
    assert opened(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "If the spring still needs oil, use the thin one.",
        "When it is not finished yet, call me.",
        "### Next steps",
        "The spring is replaced.",
        "You still have the opportunity to see it.",
        "I keep the gears of the clock in a to-do list.",
        "Can you remind me what the chime is made of?",
        "```\n# TODO: check the gear ratio of the clock\n```",
    ],
)
def test_what_only_might_be_or_says_nothing_is_not(text: str) -> None:
    assert opened(text) == []


def test_advice_of_an_agent_is_not_open_but_its_own_work_is() -> None:
    assert opened("Remember to follow up with Linda about it.", is_user=False) == []
    assert opened("I haven't tested the parser yet.", is_user=False) == ["I haven't tested the parser yet."]


def test_the_sentence_stands_for_the_message_that_has_it() -> None:
    (thread,) = left_open([Said("m", f"Good morning. {SPRING} Goodbye.", True)])
    assert thread == (SPRING, "m")


def test_the_latest_comes_first_and_what_is_said_again_stands_where_it_was_said_last() -> None:
    dial = "TODO: paint the dial of the clock"
    assert opened(SPRING, dial) == [dial, SPRING]
    assert opened(SPRING, dial, SPRING) == [SPRING, dial]


def test_it_is_open_until_most_of_its_words_are_done() -> None:
    assert opened(SPRING, "The escapement spring is replaced, that is done.") == []
    assert opened(SPRING, "The dial is painted, that is done.") == [SPRING]
    assert opened(SPRING, "The spring cleaning is done.") == [SPRING]
    assert opened("The escapement spring is replaced, that is done.", SPRING) == [SPRING]


@pytest.mark.parametrize(
    "text",
    [
        "The escapement spring is still not fixed.",
        "The escapement spring isn't done.",
        "I have not finished the escapement spring.",
        "I haven\u2019t fixed the escapement spring.",
        "Nobody has fixed the escapement spring.",
        "Is the escapement spring fixed?",
        "The escapement spring should be fixed before Friday.",
        "The escapement spring will be fixed by Ben.",
        "Ben'll have the escapement spring fixed on Monday.",
        "Once the escapement spring is fixed, we can ship.",
        "We can ship as soon as the escapement spring is fixed.",
        "If the escapement spring is done, tell me.",
        "The escapement spring has to be finished.",
        "I want the escapement spring fixed.",
        "Please get the escapement spring fixed.",
        "The dial is done, but not the escapement spring.",
    ],
)
def test_what_is_denied_asked_foreseen_or_supposed_is_not_done(text: str) -> None:
    assert SPRING in opened(SPRING, text)


@pytest.mark.parametrize(
    "text",
    [
        "It did not fit at first, but the escapement spring is fixed.",
        "The escapement spring is no longer needed.",
        "The escapement spring works now.",
        "The dial, the escapement spring and the case are done.",
        "I have fixed the escapement spring - it was not easy.",
        "Done with the escapement spring",
    ],
)
def test_what_is_done_is_not_open_though_something_else_is_not(text: str) -> None:
    assert opened(SPRING, text) == []
