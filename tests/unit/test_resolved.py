"""What a user says that they will do, of a thing they name and at no time, is decided."""

import pytest

from brainbridge.language.outcomes import kinds
from brainbridge.language.threads import Said, left_open

DECIDED = """
We will make the pallet from tool steel and harden it.
We will use Postgres for the ledger.
We'll use the blue paint for the hall.
We will keep the old boiler for another winter.
We'll take the night train to Porto.
We will rent a cottage instead of a hotel.
OK, we'll build the shelves from birch.
We will not use mmap here.
We won't use drones for the survey.
We will drop support for Python 3.10.
We'll replace the carpet with cork.
So we will write the parser by hand.
We will paint the dial white.
We'll skip the second vaccine dose.
We will switch the clinic.
We'll stop using the old login.
We will move the logs to the second disk.
We've decided to sell the van.
Let's go with the walnut case.
""".strip().splitlines()
NOT_DECIDED = """
We will see.
We will use it.
We'll make it.
We will need to use Postgres.
We will have to make the pallet from steel.
We will be in Porto in June.
We will use Postgres if the ledger grows.
If the ledger grows, we will use Postgres.
Once it is dry, we will use the blue paint.
Will we use Postgres?
We will use Postgres, won't we?
Maybe we will use Postgres.
We will probably use Postgres.
I think we will use Postgres.
We will use Postgres tomorrow.
We will make the pallet next week.
We will paint the dial on Saturday.
We'll send the offer by Thursday.
They will use Postgres.
She says we will use Postgres.
In this chapter we will use a simple example.
In this exercise, we will use Python.
We will make sure that it works.
We will make progress.
We will take a look at the dial.
We will keep you posted.
We will keep in touch.
We will talk about the dial.
We will never use up that glue.
We will meet at the museum.
"We will use Postgres" was the headline.
I hope we will keep the old boiler.
We will use our imagination.
We will take turns.
We will build on that.
We'll keep pushing each other.
""".strip().splitlines()


@pytest.mark.parametrize("sentence", DECIDED)
def test_what_users_will_do_is_decided(sentence: str) -> None:
    assert kinds(sentence) == ["decision"]
    assert left_open([Said("m", sentence, True)]) == []


@pytest.mark.parametrize("sentence", NOT_DECIDED)
def test_what_is_foreseen_supposed_asked_or_names_nothing_is_not(sentence: str) -> None:
    assert "decision" not in kinds(sentence)


@pytest.mark.parametrize("sentence", DECIDED[:8])
def test_what_an_agent_says_that_will_be_done_is_a_proposal(sentence: str) -> None:
    assert kinds(sentence, is_user=False) == []


@pytest.mark.parametrize(
    "sentence",
    ["We will make the pallet next week.", "We'll oil the lathe tomorrow.", "We will paint the dial on Friday."],
)
def test_what_will_be_done_at_a_time_is_open_until_then(sentence: str) -> None:
    assert [each.sentence for each in left_open([Said("m", sentence, True)])] == [sentence]
