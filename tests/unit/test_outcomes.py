"""What came of a conversation, told by its sentences."""

from time import process_time

import pytest

from brainbridge.language.outcomes import Outcome, kinds, outcomes

DECISIONS = """
We decided to keep the pendulum in brass.
I've decided against a second database.
We decided not to support Windows 7.
Let's go with Postgres for the ledger.
Let's use tabs in this repository.
Let's stick with the current parser.
Let us switch to pytest.
We agreed on a two-week release cycle.
We've agreed that the API stays as it is.
After a long talk, we settled on SQLite.
We finally chose the walnut case.
I have chosen the smaller font.
We opted for a monorepo.
We went with Rust because it is faster to start.
We're going with option B.
We are sticking with Python 3.11.
I'll go with the second layout.
Decision: the cache lives in Redis.
- Decision: no feature flags in the CLI
The decision was to drop the old importer.
Our decision is that every commit gets a review.
It was decided that the clock runs on UTC.
The team decided to rename the service.
OK, we've ruled out a rewrite.
It's settled: the dial is white.
We have jointly agreed to delay the launch by a week.
- [x] We decided on Friday for the demo.
""".strip().splitlines()
NO_DECISIONS = """
Have we decided on a database?
We haven't decided on a database yet.
We have not agreed on anything.
If we decided to move, we would need a week.
We should decide by Friday.
Nothing was decided in the meeting.
I wonder whether we agreed on that.
Maybe we settled on SQLite.
I think we chose the walnut case.
He wrote "we decided to stop" in his letter.
> We decided to stop.
Suppose we decided to sell it.
We will decide tomorrow.
It is a difficult decision.
That was the wrong decision.
I went with my mother to the market.
Let's go with them to the lake.
Let's look at the decision tree.
Let's see what happens.
Once we have decided, I will write it down.
I wish we had decided earlier.
What we decided is in the notes.
We never agreed to that.
They decided to leave.
Let's use a coin toss as an example.
Decision: decide who makes it.
I agreed with her.
When we decided to move, prices were low.
We were supposed to have decided by now, please ask Linda.
`git decided` is no command.
""".strip().splitlines()
FRICTIONS = """
The escapement doesn't work with the new spring.
The importer does not work on Windows.
It didn't work at all.
The watcher isn't working on network drives.
Hot reload never worked here.
The login stopped working after the upgrade.
The worker keeps crashing at midnight.
The migration failed on the second shard.
The upgrade broke the importer.
Our staging server broke again.
The build is broken on main.
The tests are still broken.
The deploy timed out twice.
The disk filled up and the log got corrupted, the database crashed.
The lock caused a deadlock, and this led to data loss.
Mixing tabs and spaces causes merge conflicts.
Avoid the old importer.
Please avoid force pushes to main.
So avoid mocks in these tests.
Never use floats for money.
Never again a Friday deploy.
Don't run the migration during the day.
Do not ever commit generated files.
Do not suggest fish again, nobody ate it.
You should avoid global state here.
Global state is to be avoided.
We wasted a whole afternoon on this.
The plugin API is a nightmare.
It crashed when we loaded the second file.
The server won't start without a config file, we can't reach it.
""".strip().splitlines()
NO_FRICTIONS = """
Does it fail on Windows?
Why doesn't it work?
If it doesn't work, call me.
When it fails, try again.
The tests did not fail.
Nothing broke in the upgrade.
It never crashed.
The build is not broken.
The build is no longer broken.
It might have crashed.
That would have failed.
Use a lock to avoid races.
We cannot avoid the upgrade.
He said "it doesn't work" and left.
> The build is broken.
Never mind.
I never said so.
Don't worry about it.
Don't forget the milk.
I did not suggest fish.
Linda broke the news to us.
Take short breaks and walk.
The method breaks down the process into two steps.
My car broke down on the way to work.
It breaks my heart.
Look for the failed requests.
A leak is memory that a program fails to release.
He broke his arm in spring.
They broke up last year.
Let's take a break.
It works as expected.
The crash course starts on Monday.
I don't know what happened.
Suppose the disk is corrupted.
I wonder whether the lock causes problems.
`raise Failed` is what it does.
The crash was fixed.
""".strip().splitlines()
WINS = """
It works now.
The watcher works again.
The importer now works on Windows.
It finally works!
The login is working again.
The server is back up again.
That worked.
The bug is fixed.
The memory leak has been fixed.
I fixed the escapement.
We've finally solved the timing problem.
I just figured out the encoding.
We found the root cause.
Fixed the flaky test.
Fixed.
All tests pass.
The tests pass now.
The test suite is green.
CI is green again.
All checks are passing.
The migration succeeded.
We shipped version 2.
The release is finally live.
I got the debugger to work.
We managed to get the old clock running.
That did the trick.
Problem solved.
No more timeouts since the upgrade.
The package was successfully published.
The parser works like a charm.
The importer was broken, but it works now.
""".strip().splitlines()
NO_WINS = """
Does it work now?
Is the bug fixed?
It doesn't work now.
The bug is not fixed.
The bug isn't fixed yet.
The tests don't pass.
Not all tests pass.
If the tests pass, merge it.
When it is fixed, tell me.
Make sure the tests pass.
Please check that the tests pass.
It should work now.
It will be fixed tomorrow.
It must be fixed by Friday.
The bug needs to be fixed.
We hope it is fixed.
I think it is fixed.
Maybe it works now.
The bug is almost fixed.
The price is fixed at five dollars.
The layout has a fixed width.
He wrote "it works now" on the board.
> All tests pass.
As soon as it works again, we ship.
We almost solved it.
Nobody fixed the importer.
I want to get it working.
The tests pass on to the next stage.
Ship it once the build is green.
The first ball is green.
Explain how it works.
The design works well with both outfits.
The film was released in 2005.
The budget is fixed and small.
Share stories of companies that have successfully adopted it.
"I have successfully managed several projects.
It works only if the lock is held, so it is half fixed.
Apparently the tests pass.
He claims the bug is fixed.
""".strip().splitlines()
OF_USERS = """
I am a clockmaker.
I'm an engineer from Lisbon.
I'm the maintainer of the parser.
Hi, I'm a backend developer.
I am also a vegetarian, so no ham.
I'm allergic to nuts.
I'm 34 years old.
I'm from Portugal.
I'm based in Berlin.
I am currently studying law.
I work at a museum.
I work for the city.
I work as a nurse.
I still work in a bakery.
I work from home.
My name is Linda.
My name's Douglas.
Hi, I'm Linda!
I am Linda and I restore tower clocks.
I'm Zoë, by the way.
I'm Italian.
Call me Linda.
You can call me Doug.
I live in Lisbon.
I still live near the harbour.
I grew up in Coimbra.
I was born in 1990 and grew up in Porto.
I prefer tabs over spaces.
I'd rather read short answers.
I don't like semicolons.
My favourite editor is vim.
I have two kids.
I've got a dog.
I speak Portuguese.
My time zone is UTC+1.
My pronouns are they/them.
""".strip().splitlines()
NOT_OF_USERS = """
Am I a fool?
I am not a doctor.
I'm a bit tired.
I'm Sorry!
I am READY.
I'm not Linda.
I'm Linda's sister.
I'm tired, and I am late.
I'm a little late today.
I'm a day behind.
I am in a hurry.
I'm the first in line.
If I am a member, do I pay less?
She thinks I'm a genius.
He said I am a fool.
Pretend I am a pirate.
Imagine I live in a castle.
I wish I lived in Lisbon.
Do I work at the right level?
I don't work at the museum.
I never work at home.
I work on it now.
I work for hours without a break.
My name is not on the list.
My name is missing from the file.
Call me later.
Call me when it is done.
Call me Monday.
"I am a clockmaker" is the title of the book.
> I live in Lisbon.
I will live in Lisbon next year.
I might work at the museum.
I like that.
I'm a mix of excited and scared.
I'd rather not say.
I love it!
I like your idea.
I'd like to know more.
What if I live in Lisbon?
Suppose I prefer tabs.
I could live with that.
You are a clockmaker.
My sister lives in Lisbon.
""".strip().splitlines()


@pytest.mark.parametrize("sentence", DECISIONS)
def test_a_decision_is_told(sentence: str) -> None:
    assert "decision" in kinds(sentence)


@pytest.mark.parametrize("sentence", NO_DECISIONS)
def test_what_is_asked_denied_supposed_or_quoted_is_no_decision(sentence: str) -> None:
    assert "decision" not in kinds(sentence)


@pytest.mark.parametrize("sentence", FRICTIONS)
def test_a_friction_is_told(sentence: str) -> None:
    assert "friction" in kinds(sentence)


@pytest.mark.parametrize("sentence", NO_FRICTIONS)
def test_what_is_asked_denied_supposed_or_quoted_is_no_friction(sentence: str) -> None:
    assert "friction" not in kinds(sentence)


@pytest.mark.parametrize("sentence", WINS)
def test_a_win_is_told(sentence: str) -> None:
    assert "win" in kinds(sentence)


@pytest.mark.parametrize("sentence", NO_WINS)
def test_what_is_asked_denied_supposed_or_quoted_is_no_win(sentence: str) -> None:
    assert "win" not in kinds(sentence)


@pytest.mark.parametrize("sentence", OF_USERS)
def test_what_users_say_of_themselves_is_told(sentence: str) -> None:
    assert "about_user" in kinds(sentence)


@pytest.mark.parametrize("sentence", NOT_OF_USERS)
def test_what_is_asked_denied_supposed_or_quoted_says_nothing_of_a_user(sentence: str) -> None:
    assert "about_user" not in kinds(sentence)


def test_each_kind_has_at_least_25_sentences_of_either_sort() -> None:
    for each in (DECISIONS, NO_DECISIONS, FRICTIONS, NO_FRICTIONS, WINS, NO_WINS, OF_USERS, NOT_OF_USERS):
        assert len(set(each)) >= 25


def test_an_agent_says_nothing_of_the_user() -> None:
    assert kinds("I am a language model.", is_user=False) == []
    assert kinds("I fixed the escapement.", is_user=False) == ["win"]


def test_what_an_agent_proposes_or_advises_against_is_no_outcome() -> None:
    for sentence in ("Avoid technical jargon.", "Never use floats for money.", "Let's use a table."):
        assert kinds(sentence, is_user=False) == []
        assert kinds(sentence)


def test_the_sentences_of_a_text_are_told_in_order_and_each_by_itself() -> None:
    told = outcomes("Good morning. The build is broken. We decided to wait!\n- Fixed the spring.\nIs it fixed?")
    assert told == [
        Outcome("friction", "The build is broken."),
        Outcome("decision", "We decided to wait!"),
        Outcome("win", "- Fixed the spring."),
    ]


def test_a_sentence_may_state_several_kinds() -> None:
    assert kinds("We decided to ship, since the tests pass, and never use floats again.") == [
        "decision",
        "win",
        "friction",
    ]
    assert kinds("Hot reload stopped working, so we decided to drop it.") == ["decision", "friction"]


def test_what_worked_out_in_the_end_is_a_win_and_no_friction() -> None:
    assert kinds("It broke in the night, but it works now.") == ["win"]


def test_code_states_nothing() -> None:
    assert outcomes("```\nAll tests pass.\nWe decided to wait.\n```\nI live in Lisbon.") == [
        Outcome("about_user", "I live in Lisbon.")
    ]
    assert outcomes("```\nAll tests pass.") == []


def test_curly_apostrophes_and_emphasis_are_read_through() -> None:
    assert kinds("**Let\u2019s go with Postgres.**") == ["decision"]
    assert kinds("It doesn\u2019t work.") == ["friction"]
    assert kinds("_We decided_ to wait.") == ["decision"]


@pytest.mark.parametrize("piece", ["we ", "i am a ", "not ", "'", '"', "is now ", ", ", "```", "a " * 3, "never "])
def test_a_long_text_takes_no_more_than_its_share_of_time(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        began = process_time()
        outcomes(text)
        return process_time() - began

    small, large = min(seconds(5_000) for _ in range(3)), min(seconds(80_000) for _ in range(2))
    assert large < max(0.3, 16 * 4 * small)
