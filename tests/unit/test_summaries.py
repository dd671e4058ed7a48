"""Which sentences tell most of what was said."""

from brainbridge.language.summaries import MOST, Sentence, telling, told

TALK = (
    "Hello! The migration of the billing database failed on Monday night.",
    "Did the migration of the database fail?",
    "The migration failed because the billing database had no space left.",
    "It rained.",
    "We decided to move the billing database to larger disks before the next migration.",
    "Thanks!",
)


def test_questions_and_small_talk_tell_nothing() -> None:
    texts = [each.text for each in told(TALK)]
    assert "Did the migration of the database fail?" not in texts
    assert "Thanks!" not in texts
    assert TALK[2] in texts


def test_three_that_tell_most_in_their_order() -> None:
    chosen = telling(told(TALK))
    assert [each.turn for each in chosen] == [0, 2, 4]
    assert len(chosen) == MOST


def test_what_is_said_already_tells_nothing_more() -> None:
    same = Sentence(0, "The roses were planted by my mother")
    others = [Sentence(3, "A deer ate the tulips"), Sentence(4, "The fence costs nine hundred euros")]
    assert telling([same, same._replace(turn=1), same._replace(turn=2), *others]) == [same, *others]


def test_of_few_all_are_chosen_and_of_none_none() -> None:
    said = [Sentence(0, "The roses bloom"), Sentence(1, "The tulips do not")]
    assert (telling(said), telling([])) == (said, [])


def test_sentences_too_long_to_quote_are_left_out() -> None:
    assert told(["The wall is " + "very " * 100 + "old"]) == []
