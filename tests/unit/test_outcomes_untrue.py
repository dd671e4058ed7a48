"""What a sentence takes back, or somebody else says, states nothing, though its words do."""

from time import perf_counter

import pytest

from brainbridge.language.outcomes import kinds, outcomes

NO_DECISIONS = """
We decided nothing yet.
We've decided nothing yet.
decided nothing yet
We decided nothing.
We agreed on nothing today.
We settled on nothing in the meeting.
We decided on nothing definite.
We decided to go with Le Goff, but then went back to Martin.
We decided to go with Le Goff, then went back to Martin.
We chose walnut but changed our minds.
I decided to sell the van, but I changed my mind later.
We decided to paint the hull, but then didn't.
We opted for the monorepo, then switched back to two.
We went with Postgres, but then we dropped the idea.
Our decision was to move, but we gave up on it.
We decided to use oil, but the next day we switched back to wax.
We decided to use oil, but after a week went back to wax.
We decided to use oil, but Lena and I went back to wax.
We decided to use oil, then quickly switched back to wax.
We decided to use oil, but later the team gave up on it.
We decided to use oil, but then we met Lena and went back to wax.
We decided to use oil, but Ben changed our minds.
""".strip().splitlines()
DECISIONS = """
We decided that nothing is sold before May.
We decided nothing will be painted this year.
We agreed that nothing leaves the shop unpaid.
We decided to go back to Martin.
We decided to go with Martin, but only for the hull.
We decided to use SQLite, so we went back to the old schema.
We decided to take the walnut, then went back to work.
We decided to go with Le Goff, but then we decided to take Martin.
We decided against the van, but then we went with the bus.
We changed our minds, we decided to keep the van.
We decided to use oil, but then Lena switched back to Postgres for her own project.
We decided to use oil, then Ben went back to the old varnish.
We chose walnut, but the neighbours dropped the idea.
We opted for the monorepo, however they went back to two.
We decided to paint the hull, but she gave up on it.
We decided to use oil, but then we heard that Lena switched back to wax.
We went back and forth, but then we decided to keep it.
We decided to move, although Ben didn't like it.
We settled on SQLite, but Ben changed his shirt.
""".strip().splitlines()
NO_WINS = """
I fixed dinner for the kids.
I fixed dinner.
I fixed us a quick lunch.
I just fixed breakfast and sat down.
We fixed a late supper for the guests.
I fixed him a drink.
I've fixed myself a cup of coffee.
I fixed my hair before the call.
I fixed her a sandwich, she was hungry.
""".strip().splitlines()
WINS = """
I fixed the dinner table.
I fixed the coffee machine.
I fixed the lunch menu on the site.
We fixed the drink dispenser.
I fixed it before dinner.
I fixed the hair dryer.
I fixed my bike.
We fixed the dinner bell for the kids.
""".strip().splitlines()
NO_FRICTIONS = """
I'm the one who broke the vase.
It was Tom who broke the window.
I know who broke it.
Lia is the girl who broke the record player.
The man who crashed the car was drunk.
We met the lady who broke the bank.
""".strip().splitlines()
FRICTIONS = """
The upgrade broke the importer.
The vase broke.
The update that broke the build is out.
Whoever was first, the importer broke.
The server crashed.
I broke the vase.
""".strip().splitlines()
NOT_OF_USERS = """
I'm from the tax office, said the caller.
I'm from the tax office, he said.
I live in Lisbon, says my passport.
I'm a clockmaker, Ben told me.
I'm a vegetarian, the guest replied.
"Sorry," she said, I'm from the tax office.
The caller said: I'm from the tax office.
She said, I'm from Lisbon.
He told us, I work at the museum.
I am the new owner, a man at the door said.
I'm a genius, just kidding.
I'm a pirate, only joking!
I'm the queen of England, jk
I'm allergic to stupid questions, haha.
I'm allergic to meetings.
I am allergic to Mondays.
I'm allergic to early mornings, lol
I'm allergic to nuts, the patient told me.
I'm allergic to nuts, the guest said.
I am diabetic, the doctor told her.
I'm diabetic, Ben says.
I'm a clockmaker, the doctor told me.
I'm not allergic to nuts, the doctor told me.
I might be diabetic, the doctor says.
The doctor said: I am diabetic.
The doctor told me that I'm not allergic to nuts.
I'm allergic to meetings, the doctor told me.
""".strip().splitlines()
OF_USERS = """
I'm from the tax office.
As I said, I'm from Lisbon.
Like I said: I'm a clockmaker.
You said it, I'm a clockmaker.
I'm a vegetarian, my doctor said it is fine.
I'm from Lisbon, she is from Porto.
I'm a nurse, people tell me it suits me.
I am a clockmaker, I told you.
I'm from Lisbon, haha.
I have two kids, lol.
I'm allergic to nuts, haha.
I'm allergic to cats.
I'm allergic to bee stings.
I'm allergic to work gloves made of latex.
I work as a clown and joke a lot.
I'm a baker, and he says hello.
I'm allergic to nuts, the doctor told me.
I am diabetic, the doctor says.
I'm severely allergic to penicillin, my doctor told me.
I'm lactose intolerant, the nurse said.
I am allergic to cats, the vet told us.
I'm allergic to nuts, Ben told me.
So I'm diabetic, said the doctor.
The doctor told me that I'm allergic to nuts.
My doctor says I am diabetic.
""".strip().splitlines()


@pytest.mark.parametrize("sentence", NO_DECISIONS)
def test_to_decide_nothing_or_go_back_on_it_is_no_decision(sentence: str) -> None:
    assert "decision" not in kinds(sentence)


@pytest.mark.parametrize("sentence", DECISIONS)
def test_what_is_decided_in_the_end_is_a_decision(sentence: str) -> None:
    assert "decision" in kinds(sentence)


@pytest.mark.parametrize("sentence", NO_WINS)
def test_to_fix_a_meal_is_no_win(sentence: str) -> None:
    assert "win" not in kinds(sentence)


@pytest.mark.parametrize("sentence", WINS)
def test_to_fix_what_is_named_after_a_meal_is_a_win(sentence: str) -> None:
    assert "win" in kinds(sentence)


@pytest.mark.parametrize("sentence", NO_FRICTIONS)
def test_who_broke_it_tells_of_somebody(sentence: str) -> None:
    assert kinds(sentence) == []


@pytest.mark.parametrize("sentence", FRICTIONS)
def test_what_broke_is_a_friction(sentence: str) -> None:
    assert "friction" in kinds(sentence)


@pytest.mark.parametrize("sentence", NOT_OF_USERS)
def test_what_somebody_else_says_or_is_said_in_jest_says_nothing_of_a_user(sentence: str) -> None:
    assert "about_user" not in kinds(sentence)


@pytest.mark.parametrize("sentence", OF_USERS)
def test_what_users_say_themselves_and_mean_says_something_of_them(sentence: str) -> None:
    assert "about_user" in kinds(sentence)


def test_a_dislike_is_said_of_oneself() -> None:
    assert kinds("I hate mornings") == ["about_user"]


@pytest.mark.parametrize(
    "piece",
    ["we decided to x but then ", "we decided nothing ", "said the ", ", said ", "he said, ", "i fixed a ", "the a "],
)
def test_a_long_text_takes_no_more_than_its_share_of_time(piece: str) -> None:
    def seconds(size: int) -> float:
        text = (piece * size)[:size]
        began = perf_counter()
        outcomes(text)
        return perf_counter() - began

    small, large = min(seconds(4_000) for _ in range(3)), min(seconds(64_000) for _ in range(2))
    assert large < max(1, 16 * 4 * small)
