"""Where users have moved to is a fact about them; where they moved a thing, or in what they read, is none."""

import pytest

from brainbridge.language.outcomes import kinds

MOVES = """
I moved to a new workshop at 14 quai Carnot.
I moved to Lisbon.
I moved to Lisbon in May with my wife.
I've moved to a bigger flat.
I have just moved into a house near the harbour.
I moved back to Portugal last year.
I recently moved to the countryside.
I moved from Porto to Lisbon.
We moved to a new house on Friday.
We've moved into a small apartment.
I just moved to another city for work.
Last month I moved to Berlin.
Since I moved to the coast, I swim every day.
I moved in with my sister.
""".strip().splitlines()
NO_MOVES = """
I moved to the next step.
I moved to the kitchen to read.
I moved the saw to the new workshop.
I moved to strike the last line.
I was moved to tears.
I moved on to the next chapter.
I moved to it later.
We moved to Postgres.
We moved to a new parser.
We moved to two-week releases.
I moved to a new editor.
I moved to the left.
I moved the meeting to Monday.
I moved to Monday.
I moved to March for the deadline.
I moved to dark mode.
I might have moved to Lisbon.
I never moved to Lisbon.
I haven't moved to Lisbon.
When I moved to Lisbon, it rained.
If I moved to Lisbon, I would surf.
Have I moved to Lisbon?
My sister moved to Lisbon.
I think I moved to the wrong line.
I moved to Lisbon, said the caller.
""".strip().splitlines()


@pytest.mark.parametrize("sentence", MOVES)
def test_where_users_have_moved_to_is_said_of_them(sentence: str) -> None:
    assert kinds(sentence) == ["about_user"]


@pytest.mark.parametrize("sentence", NO_MOVES)
def test_where_a_thing_or_the_work_moved_to_is_not(sentence: str) -> None:
    assert "about_user" not in kinds(sentence)


def test_an_agent_does_not_move() -> None:
    assert kinds("I moved to a new workshop.", is_user=False) == []
