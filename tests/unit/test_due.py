"""What somebody has to do by a time is open until it is done; what they only have to say is not."""

import pytest

from brainbridge.language.threads import Said, left_open


def opened(*said: str, is_user: bool = True) -> list[str]:
    return [each.sentence for each in left_open([Said(str(at), text, is_user) for at, text in enumerate(said)])]


DUE = """
I have to write the report for the museum by the end of March.
I need to send the offer by Thursday.
I must renew my passport before June.
We have to pay the deposit for the cottage by the 3rd of May.
We must return the van by 6 pm.
I've got to book the ferry before next week.
We need to migrate the database by Friday.
I also have to pick up the tablets by noon.
I really need to finish the bench by Christmas.
I have to submit the tax form by April 15.
I need to answer the clinic tomorrow.
We have to vacuum the flat this weekend.
I must oil the lathe on Monday.
We still must order oak, and I need to tell the sawmill by Tuesday evening.
I need to upload the slides by 2026-03-31.
I have to be in Leeds by Friday.
We need to cut a release at the end of the month.
I need to call the vet within two days.
We'll send the offer by Thursday.
I will glaze the window before Christmas.
""".strip().splitlines()
NOT_DUE = """
I have to write the report for the museum.
I have to say, the dial looks better by Friday's light.
I have to admit that I forgot the offer on Monday.
I need to know how the report is sent by Thursday.
I need to ask whether the shop is open tomorrow.
I must confess I came late on Monday.
I need to eat something, by the way.
I have to work on Mondays.
I have to get up by 6 am every day.
I usually have to pay by the end of the month.
Do I have to send the offer by Thursday?
What do I need to send by Thursday?
If I have to send the offer by Thursday, I will not sleep.
I don't have to send the offer by Thursday.
I had to send the offer by Thursday.
She has to send the offer by Thursday.
You have to send the offer by Thursday.
I need to reduce the weight by 10 percent.
We need to move the shelf by 3 centimetres.
I have to replace the spring by hand.
I have to decline because we eat with Linda this evening.
Tell me how long I have to oil the lathe by Friday.
I need you to write a poem by tomorrow.
I need to understand this chapter by tomorrow, can you explain it?
Maybe I have to send the offer by Thursday.
I might have to send the offer by Thursday.
""".strip().splitlines()

FORBIDDEN = """
We must not ship before March.
We must never deploy before Monday.
We will not ship by Friday.
We'll not ship by Friday.
I will never deploy on Monday.
We must also not ship before March.
We need to not touch the ledger before June.
We must under no circumstances deploy before Monday.
We must avoid long trips this month.
We must no longer use the old key after tomorrow.
We will not ship next week.
We must neither ship nor tell the press before March.
We must hardly ever deploy on Friday.
I'll never fly again next month.
Let's not deploy on Friday.
We should not deploy tomorrow.
""".strip().splitlines()
NOT_FORGOTTEN = """
I must not forget to pay the rent by Friday.
We must not fail to send the offer by Thursday.
I must never forget to water the plants tomorrow.
I will not forget to book the ferry by Monday.
Let's not forget to oil the lathe tomorrow.
We should not forget to oil the lathe tomorrow.
We must not ship before March, and we must send the offer by Friday.
""".strip().splitlines()
PARTING = """
I'll see you tomorrow.
I will see you on Monday.
I'll see you later this week.
See you, I'll catch you later.
We'll see tomorrow.
We'll talk tomorrow.
I'll talk to you next week.
We will speak again on Thursday.
I got to meet the queen this week.
I got to see the old harbour today.
""".strip().splitlines()
NO_PARTING = """
I'll see the dentist tomorrow.
I'll talk to Ben tomorrow.
I have got to meet the notary this week.
I've got to see the notary today.
I've also got to sign the lease tomorrow.
I gotta return the van by Friday.
I've gotta return the van by Friday.
""".strip().splitlines()


@pytest.mark.parametrize("text", [*FORBIDDEN, *PARTING])
def test_what_must_not_be_done_and_who_says_goodbye_leaves_nothing_open(text: str) -> None:
    assert opened(text) == []
    assert opened(text, is_user=False) == []


@pytest.mark.parametrize("text", [*NOT_FORGOTTEN, *NO_PARTING])
def test_what_must_not_be_forgotten_and_a_meeting_is_open(text: str) -> None:
    assert opened(text) == [text]


@pytest.mark.parametrize("text", DUE)
def test_what_a_user_has_to_do_by_a_time_is_open(text: str) -> None:
    assert opened(text) == [text]


@pytest.mark.parametrize("text", NOT_DUE)
def test_what_has_no_time_is_said_only_or_is_somebody_elses_is_not(text: str) -> None:
    assert opened(text) == []


@pytest.mark.parametrize(
    "text", [*DUE[:3], "You have to send the offer by Thursday.", "You must renew it before June."]
)
def test_what_an_agent_says_is_due_is_advice(text: str) -> None:
    assert opened(text, is_user=False) == []


@pytest.mark.parametrize(
    ("text", "done"),
    [
        (DUE[0], "I wrote the report for the museum."),
        (DUE[0], "The report for the museum is written."),
        (DUE[0], "The report is written."),
        (DUE[1], "The offer was sent yesterday."),
        (DUE[2], "I renewed my passport."),
        (DUE[3], "We've paid the deposit for the cottage."),
        (DUE[6], "The database is migrated, that is done."),
        (DUE[10], "I answered the clinic."),
    ],
)
def test_it_is_open_until_it_is_done(text: str, done: str) -> None:
    assert opened(text, done) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (DUE[0], "I wrote the letter for the museum."),
        (DUE[0], "March is done."),
        (DUE[0], "I wrote half of the report."),
        (DUE[1], "The offer of Ben was sent on Thursday."),
        (DUE[2], "I found my passport."),
        (DUE[3], "We've paid the deposit for the van."),
        (DUE[6], "The database will be migrated."),
        (DUE[9], "The form is not submitted."),
    ],
)
def test_the_time_alone_or_another_thing_closes_nothing(text: str, said: str) -> None:
    assert text in opened(text, said)
