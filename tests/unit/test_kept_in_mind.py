"""What is to be kept in mind stands with the fact that is meant."""

import pytest

from brainbridge.language.signals import instructions, signals


@pytest.mark.parametrize(
    "text",
    [
        "Lia is allergic to peanuts. Please keep that in mind for every recipe.",
        "The boiler leaks when it is cold. Keep this in mind whenever I ask about the cellar.",
        "My knee must not be bent. Please always bear that in mind.",
        "The saw has no guard. Don't forget that.",
        "Our customers read the logs. Please remember this when you name events.",
        "We never fly. Please keep it in mind for all trips.",
        "Tom cannot swim. And please do not forget that!",
        "The museum is closed on Mondays. So please remember that.",
        "The brass is softer than it looks. Bear this in mind.",
        "My mother does not eat meat. Please keep that in mind from now on.",
    ],
)
def test_what_points_back_is_told_with_the_sentence_it_points_to(text: str) -> None:
    assert signals(text).rules
    assert instructions(f"Good morning. {text} Thanks.") == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Please remember that Lia is allergic to peanuts.",
        "Don't forget that the museum is closed on Mondays.",
        "Please don\u2019t forget that the lathe has no brake.",
        "Keep in mind that the old API has no paging.",
        "Always bear in mind that my knee must not be bent.",
        "Please keep in mind: the cellar floods in spring.",
        "Always remember that we travel with a dog.",
        "Lia is allergic to peanuts, please keep that in mind for every recipe.",
        "The bench is out of square, so keep that in mind.",
        "Also, please bear in mind that the clinic wants two weeks' notice.",
    ],
)
def test_what_names_the_fact_itself_is_told_alone(text: str) -> None:
    assert signals(text).rules
    assert instructions(f"Good morning. {text} Thanks.") == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Please keep that in mind.",
        "I will keep that in mind.",
        "Lia is allergic to peanuts. I'll keep that in mind.",
        "Lia is allergic to peanuts. I keep that in mind for every recipe.",
        "Is Lia allergic to peanuts? Please keep that in mind.",
        "Lia is allergic to peanuts. Can you keep that in mind?",
        "Lia is allergic to peanuts. Never mind.",
        "I want three paragraphs. Keep that in mind for this answer.",
        "I have only an hour. Please keep that in mind for now.",
        "Please keep in mind that this text is only a draft for today.",
        "Remember that summer in Porto?",
        "Please remember that day with me.",
        "Remember that we talked about the clock.",
        "I cannot forget that.",
        "I won't forget that the museum is closed.",
        "Don't forget to lock the shed.",
        "Don't forget the milk.",
        "Please remember to call Ben.",
        "If it rains, keep that in mind.",
        "What do you keep in mind when you draw?",
        "She told me to keep that in mind.",
        "Do you remember that the cellar floods?",
        "Keep the drill in its case.",
        "Please mind the step.",
        "You should keep in mind that it rains there.",
        "Please remember: milk",
        "Please remember: buy milk",
        "Please remember: strawberries",
        "Please keep in mind: rain",
        "Keep in mind that it rains.",
        "Don't forget that thing.",
    ],
)
def test_what_is_promised_asked_for_now_or_points_to_nothing_is_none(text: str) -> None:
    assert not signals(text).rules
    assert instructions(text) == []


@pytest.mark.parametrize(
    "before",
    [
        "Thanks a lot.",
        "Thank you very much!",
        "Thanks for the quick answer.",
        "Many thanks, that helps a lot.",
        "Hello there.",
        "Hi, Claude.",
        "Good morning, Lia.",
        "Good night!",
        "Well done, great work.",
        "That is great.",
        "That's a really good idea!",
        "You did a great job.",
        "What a wonderful answer!",
        "I like it.",
        "I love that.",
        "Sorry for the delay.",
        "Happy birthday!",
        "See you tomorrow.",
        "Is Lia allergic to peanuts?",
        "OK.",
        "Yes, please.",
        "Wow, nice.",
        "Great job on the report.",
        "Nice to meet you.",
        "Good to know.",
        "I love your answer.",
        "Love it!",
        "I appreciate your help.",
        "I'm so grateful.",
        "You're welcome.",
        "Have a nice day.",
        "Dear Claude.",
        "Not bad at all.",
        "Good morning everyone, I hope you are well.",
    ],
)
def test_thanks_a_greeting_praise_or_a_question_states_nothing_that_could_be_kept_in_mind(before: str) -> None:
    for text in (f"{before} Please keep that in mind.", f"{before.rstrip('.!')}, please keep that in mind."):
        assert instructions(text) == []
        assert not signals(text).rules


@pytest.mark.parametrize(
    "before",
    [
        "Hi, Lia is allergic to peanuts.",
        "Thanks, but Lia is allergic to peanuts.",
        "Thank you. Tom snores.",
        "Good morning, the lathe has no brake.",
        "Great, the museum is closed on Mondays.",
        "The good chisels are in the shed.",
        "I like my coffee black.",
        "I love hiking.",
        "The clinic says thanks by letter.",
        "Well water is too hard for the boiler.",
        "Ok is no answer for our customers.",
        "That great table is not ours.",
        "Sorry, my knee must not be bent.",
        "You did a great job, but the hall is rented.",
        "Answer in short sentences.",
        "Good work needs a sharp saw.",
        "I love your answers in French.",
        "Nice people get the key.",
        "I am happy with two meals a day.",
    ],
)
def test_a_fact_behind_thanks_or_a_greeting_is_kept_in_mind(before: str) -> None:
    text = f"{before} Please keep that in mind."
    assert signals(text).rules
    assert instructions(text) == [text.removeprefix("Thank you. ")]


@pytest.mark.parametrize(
    "text", ["Please remember: Lia eats fish.", "Keep in mind that Tom cannot swim.", "Don't forget that we're vegans."]
)
def test_three_words_are_a_fact(text: str) -> None:
    assert instructions(text) == [text]


def test_an_instruction_that_is_to_be_kept_in_mind_stands_once() -> None:
    assert instructions("Never use peanuts. Please keep that in mind.") == ["Never use peanuts."]
    twice = "Tom cannot swim. Please keep that in mind. Don't forget that."
    assert instructions(twice) == ["Tom cannot swim. Please keep that in mind."]
