"""What sounds like a fact, in talk and in logs, and states none: remarks, idioms, code, lines of a log."""

from datetime import UTC, datetime

import pytest

from brainbridge.language.facts.statements import read

AT = datetime(2024, 5, 8, 10, tzinfo=UTC)
UNSTATED = r"""
"I live in Rome."
Ann wrote "I live in Rome".
The team wrote it down.
I moved on after the breakup.
I moved my desk to the window.
We moved fast and broke things.
I joined them for dinner.
I left work at 5.
I left Tom a message.
I left London at noon.
I work with what I have.
I live in fear.
I live in the moment.
I live for music.
I live with it.
My heart is broken.
My life is a mess.
My mother is from a small village.
It was born out of need.
I was born and raised there.
The deadline for this is crazy.
The point of the meeting is unclear.
The name of the game is patience.
The sound of the sea is lovely.
The rest of the team is on holiday.
The start of the season is always fun.
The best thing about Oslo is the sea.
The capital of my heart is you.
One of the authors is Ann.
The meeting was great.
The meeting is important to me.
The party is going to be on Friday.
The test is failing on Monday mornings.
I am on it.
I am from the future, haha.
I'm a bit of a nerd.
I'm a huge fan of yours.
I'm a sucker for cake.
I'm not a doctor.
I'm not from Sweden.
My name isn't Bob.
My favourite is the red one.
I love you all.
I love your new haircut!
I love this song.
I enjoyed the movie.
I liked it a lot.
I like to think so.
I like where this is going.
I use my phone too much.
I use this a lot.
I play with my kids.
I eat when I'm sad.
I drink to that.
I take the bus.
I take it back.
I take care of him.
I started the car.
I stopped by the office.
I stopped at Oslo.
I quit smoking? No way.
I decided not to go.
I chose to stay quiet.
We agreed.
I have two left feet.
I have two minutes.
I have a cold.
I have a dream.
I speak for everyone.
I speak from experience.
I run every day.
The server runs smoothly.
The app uses too much memory.
The team uses it.
Ann uses her phone a lot.
Ann works hard.
Ann works late.
Ann lives alone.
Ann left early.
Ann lives near us.
Ann is great.
Ann is a star.
Bob is the best.
Bob is the reason I stayed.
This is Bob.
The answer is 42?
Port 8080 is in use.
It runs on port 8080.
Which port does it use: 8080
See https://example.com/a?b=c
ls -la /tmp
x = y + z
let port = 8080;
if (port == 8080) {
return value;
INFO: server started
2024-05-08 10:00:00 ERROR db: connection failed
- [ ] buy milk
Re: your mail
Dear Ann,
Best, Bob
P.S. I love it
Ha: nice one
Ann: I live in Oslo
Ann: hi
Fun fact: the moon is far
Warning: disk full
We agreed to disagree.
We agreed to differ on this.
I run on coffee.
My sister runs on tea and cake.
The owner of billing is TBD.
The deadline is TBD.
owner: TBC
owner: to be announced
Let's say the owner of billing is Bob.
As an example, the port is 8080.
In the example, the port is 8080.
The port is 8080, sorry, 9090.
The port is 8080, no wait, it is 9090.
The author of Emma was Greek.
The deadline is a week before Friday.
The deadline is a month from now.
- buy milk: 2 litres
- call Ann: 5 pm
- pay rent: 900
- order the cake: 2
""".strip().splitlines()
# The nearest that does state one.
STATED = """
I moved to Bergen.
I joined Shell.
I left Shell.
I live in Oslo with my wife.
I was born in Oslo.
The deadline for the paper is Friday.
The name of the boat is Fulmar.
One of the authors is Ann. The author of Rope is Ann.
The party is on Friday.
I'm from Sweden.
My name is Bob.
I love jazz.
I use vim.
I play chess.
I stopped using vim.
We agreed on Postgres.
I have two cats.
I speak French.
Ann works at Shell.
Ann lives in Rome.
Bob is the owner of billing.
The port is 8080.
port = 8080
We agreed to use Kafka.
The app runs on Python 3.
I run on Linux.
- milk price: 2
- call limit: 5
- payment method: PayPal
- call sign: N123
- book club: A5
""".strip().splitlines()


def count(text: str) -> int:
    return len(read(text, speaker=None, at=AT))


@pytest.mark.parametrize("text", UNSTATED)
def test_what_only_sounds_like_a_fact_is_not_read(text: str) -> None:
    assert count(text) == 0


@pytest.mark.parametrize("text", STATED)
def test_its_nearest_neighbour_is(text: str) -> None:
    assert count(text) == 1


@pytest.mark.parametrize("doubt", ["Maybe", "I think", "Perhaps", "As far as I know,", "I guess", "Apparently"])
def test_what_is_doubted_is_speculative(doubt: str) -> None:
    (one,) = read(f"{doubt} the port is 8080.", speaker=None, at=AT)
    assert 0 < one.confidence < 0.4


@pytest.mark.parametrize("who", ["Sue says", "My sister told me", "Bob thinks that"])
def test_what_others_say_is_inferred_at_most(who: str) -> None:
    (one,) = read(f"{who} Ben lives in Rome.", speaker=None, at=AT)
    assert (one.subject, one.confidence < 0.7) == ("Ben", True)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("I no longer use vim.", True),
        ("I don't use vim anymore.", True),
        ("I stopped using vim.", True),
        ("I used to use vim.", True),
        ("I use vim.", False),
        ("I started using vim.", False),
    ],
)
def test_an_end_is_told_from_a_beginning(text: str, ends: bool) -> None:
    (one,) = read(text, speaker=None, at=AT)
    assert (one.attribute, one.canonical, one.ends) == ("uses", "vim", ends)


@pytest.mark.parametrize(
    ("text", "corrects", "was"),
    [
        ("The port is 9090.", False, ""),
        ("The port is now 9090.", False, ""),
        ("The port changed from 8080 to 9090.", False, "8080"),
        ("The port used to be 8080, now it's 9090.", False, "8080"),
        ("Correction: the port is 9090.", True, ""),
        ("No, that's wrong, the port is 9090.", True, ""),
        ("The port is 9090, not 8080.", True, "8080"),
        ("The port is not 8080 but 9090.", True, "8080"),
    ],
)
def test_a_correction_is_told_from_a_change(text: str, corrects: bool, was: str) -> None:
    (one,) = read(text, speaker=None, at=AT)
    assert (one.attribute, one.value, one.corrects, one.was) == ("port", "9090", corrects, was)
