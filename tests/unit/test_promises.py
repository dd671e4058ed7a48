"""What somebody commits to is found with the day it is due; what is asked, supposed, past or in jest is not."""

from datetime import UTC, datetime
from time import process_time

import pytest

from brainbridge.language.promises import Promise, promises

THURSDAY = datetime(2026, 11, 26, 10, tzinfo=UTC)


def found(text: str, speaker: str | None = "Ann") -> list[Promise]:
    return promises(text, speaker=speaker, at=THURSDAY)


@pytest.mark.parametrize(
    ("text", "kind", "day"),
    [
        ("I'll send you the draft by Friday.", "promise", "2026-11-27"),
        ("I\u2019ll send you the draft by Friday", "promise", "2026-11-27"),
        ("I will definitely send the draft to you next week.", "promise", "2026-12-06"),
        ("We'll bring them the keys.", "promise", None),
        ("I'm going to call you tonight.", "promise", "2026-11-26"),
        ("I'm gonna call Linda on May 5 as you told me to.", "promise", "2027-05-05"),
        ("I'll pick you up at the station.", "promise", None),
        ("I promise to water the plants.", "promise", None),
        ("We promise you that we'll repair it by 12 June.", "promise", "2027-06-12"),
        ("Tomorrow I'll bring the keys.", "promise", "2026-11-27"),
        ("By Monday, we'll fix the roof.", "promise", "2026-11-30"),
        ("I'm sending you the draft tomorrow morning.", "promise", "2026-11-27"),
        ("I'll send it to you later.", "promise", None),
        ("I'll call you tomorrow, ok?", "promise", "2026-11-27"),
        ("Sorry, I can't come, but I'll pay you on Friday.", "promise", "2026-11-27"),
        ("I'll set up a meeting with Linda.", "promise", None),
        ("I'll reach out to Ben.", "promise", None),
        ("I'll write the summary on 12 May because the board meets on 20 May.", "promise", "2027-05-12"),
        ("I'll be there on Friday.", "promise", "2026-11-27"),
        ("- **I'll send you the draft**", "promise", None),
        ("I'll do it by Monday.", "promise", "2026-11-30"),
        ("I'll have the draft ready by Monday.", "promise", "2026-11-30"),
        ("Will send it tomorrow.", "promise", "2026-11-27"),
        ("Sure, will send it by EOD.", "promise", "2026-11-26"),
        ("I promised Ben to send it by Monday.", "promise", "2026-11-30"),
        ("I swear to send it by Monday.", "promise", "2026-11-30"),
        ("I swear to God, I'll send you the draft by Monday.", "promise", "2026-11-30"),
        ("I promised to send it by Monday, but I can't do it today.", "promise", "2026-11-30"),
        ("I promised to send it by Monday, but I didn't yet.", "promise", "2026-11-30"),
        ("I'll send it by Monday, and I will.", "promise", "2026-11-30"),
        ("We'll get you the quote by next Monday.", "promise", "2026-11-30"),
        ("You'll have the quote by Monday.", "promise", "2026-11-30"),
        ("I'll finish the slides by 12/15.", "promise", "2026-12-15"),
        ("I'll finish the slides by 1/2.", "promise", None),
        ("I'll finish the slides by Friday or Monday.", "promise", None),
        ("We committed to shipping it by the end of Q1.", "promise", "2027-03-31"),
        ("I'll check with Ben and let you know.", "follow_up", None),
        ("Let me check and get back to you tomorrow.", "follow_up", "2026-11-27"),
        ("I'll remind you on Monday.", "follow_up", "2026-11-30"),
        ("I'll get back to you on that next week.", "follow_up", "2026-12-06"),
        ("Let me get back to you.", "follow_up", None),
        ("I'll follow up with Ben on Monday.", "follow_up", "2026-11-30"),
        ("I'll look into it.", "follow_up", None),
        ("I'll let you know!", "follow_up", None),
        ("We'll keep you posted.", "follow_up", None),
        ("I'll send him a follow-up email.", "follow_up", None),
        ("I'll call you back in an hour.", "follow_up", None),
        ("The report is due on 12 June.", "deadline", "2027-06-12"),
        ("My thesis is due next Friday.", "deadline", "2026-12-04"),
        ("The deadline for the grant is 4 January.", "deadline", "2027-01-04"),
        ("I have a deadline of April 1, 2027, for the draft, and a party on 3 April.", "deadline", "2027-04-01"),
        ("The survey has to be done by 12 December.", "deadline", "2026-12-12"),
        ("I have to finish the report before Friday.", "deadline", "2026-11-26"),
        ("We have to deliver the prototype by March.", "deliverable", "2027-03-31"),
        ("I need to submit my essay by the 30th.", "deliverable", "2026-11-30"),
        ("We must hand in the plans on Tuesday.", "deliverable", "2026-12-01"),
        ("The prototype must be delivered by Monday.", "deliverable", "2026-11-30"),
        ("We're shipping the new version on Monday.", "deliverable", "2026-11-30"),
        ("We owe the client a report by Monday.", "deliverable", "2026-11-30"),
        ("By the end of the month we'll publish the book.", "deliverable", "2026-11-30"),
    ],
)
def test_a_commitment_is_found_with_its_day(text: str, kind: str, day: str | None) -> None:
    due = datetime.fromisoformat(f"{day}T23:59:59+00:00") if day else None
    assert found(text) == [Promise(kind, text, due, "Ann")]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        # questions
        "Will I send you the draft by Friday?",
        "Should I tell them I'll call you tomorrow?",
        "Is the report due on 12 June?",
        "When do we have to deliver the prototype?",
        # conditions
        "If I can, I'll send you the draft by Friday.",
        "I'll send you the draft if you like.",
        "I'll call you tomorrow unless it rains.",
        "I'll bring it on Monday, provided that it is ready.",
        "Imagine I'll pay you on Friday.",
        # jests
        "I'll pay you a million tomorrow, just kidding!",
        "I'll pay you a million tomorrow lol",
        "I'll pay you a million tomorrow ;)",
        "I'll pay you a million tomorrow! Just kidding!",
        # the past
        "I sent it.",
        "I sent you the draft on Friday.",
        "I called you back yesterday.",
        "The report was due on 12 June.",
        "We had to deliver the prototype by March.",
        "I promised to water the plants.",
        "We agreed to wait.",
        "I agreed to stop by 10 pm.",
        "I promised to send it yesterday.",
        "We shipped it on Monday.",
        # what is only thought of, or might be
        "I think I'll send you the draft on Friday.",
        "Maybe I'll call you tomorrow.",
        "Hopefully, I'll send you the draft tomorrow.",
        "I might send you the draft by Friday.",
        "I could send you the draft by Friday.",
        "I'd send you the draft by Friday.",
        "I hope I'll finish it by Friday.",
        "I'll try to send it by Friday.",
        "I'll send it on Friday, hopefully.",
        "I'll send you one someday.",
        # what others say or may do
        "You'll send me the draft by Friday.",
        "Ben will send you the draft by Friday.",
        "He said I'll call you tomorrow.",
        '"I\'ll call you tomorrow" is what he says.',
        "> I'll call you tomorrow",
        "You have to deliver the prototype by March.",
        "They promised us the moon.",
        "Who promised to send it?",
        # denied
        "I won't send you the draft by Friday.",
        "I will not send you the draft by Friday.",
        "I will never send you the draft.",
        "I can't promise to send it.",
        "I don't think I'll send you that.",
        "We don't have to deliver the prototype by March.",
        "The report is not due on 12 June.",
        # plans for oneself, habits and phrases
        "I'll watch a film tonight.",
        "I'll take a walk tomorrow.",
        "I'll take some time off next week.",
        "I'll see you tomorrow!",
        "I'll start with the first one.",
        "I'll send you a note every Friday.",
        "I'll have tea later.",
        "I'll do my best.",
        "I'll get them to sign.",
        "You'll have a nice time by Monday.",
        "You'll get the idea.",
        "Let me check and think about you.",
        "Will it rain tomorrow?",
        "Will power helps by Monday.",
        "I'll talk about that later.",
        "We'll come back to that in a moment.",
        "We'll get back to the second point.",
        "We'll get a notice that the game is over.",
        "We'll find out.",
        "I will remind you that we did.",
        "Let me remind you of Monday.",
        "I'll get back to you in a minute.",
        "We'll come back to her.",
        "I'll send you the list now!",
        "I'm going to hand over the pen to you.",
        "Rent is due at the end of each month.",
        "Ben says the report is due on 12 June.",
        "We'll get to that in a minute, I guess.",
        "We'll move on to item 2 this morning.",
        "I swear I saw it.",
        "I swear to God, I locked the door.",
        "I swear to god I locked the door by 5 May.",
        "We swear to heaven that we know nothing.",
        # what was done since, or cannot be done
        "I promised to send you the report by Friday, but I can't.",
        "I promised to send you the report by Friday, but now I cannot do it.",
        "I promised to send you the report by Friday and I did.",
        "Ben promised he'd send the report by Friday, and he did.",
        "Ben promised to send the report by Friday, and he already has.",
        "Ben promised to send the report by Friday and did so.",
        "I promised to send you the report by Friday, and I have sent it.",
        "I promised to send you the report by Friday, and I've already finished it.",
        "We'll see.",
        "The train is due at noon tomorrow.",
        "We have to deliver good work.",
        "I have to admit that.",
        "Let me know by Friday.",
        "Let me think.",
        "```\nI'll send you the draft by Friday\n```",
        "",
    ],
)
def test_what_commits_nobody_is_no_promise(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Ben promised to send the draft by Friday.", "Ben"),
        ("Yesterday Linda promised me that she'd send the draft by Friday.", "Linda"),
        ("Ben has promised us he'll send the draft by Friday", "Ben"),
    ],
)
def test_somebody_named_promised_it(text: str, who: str) -> None:
    assert found(text) == [Promise("promise", text, datetime(2026, 11, 27, 23, 59, 59, tzinfo=UTC), who)]


@pytest.mark.parametrize("text", ["He promised to send it.", "Ben promised to be nice.", "Ben promised to come?"])
def test_nobody_named_or_nothing_definite_was_promised(text: str) -> None:
    assert found(text) == []


def test_a_speaker_who_is_not_known_is_empty() -> None:
    assert [each.who for each in found("I'll send you the draft.", None)] == [""]


@pytest.mark.parametrize("speaker", ["assistant", "Assistant", "agent"])
def test_an_agent_promises_but_has_no_deadlines(speaker: str) -> None:
    assert [each.kind for each in found("I'll get back to you tomorrow. The report is due on 12 June.", speaker)] == [
        "follow_up"
    ]


def test_each_sentence_is_read_alone_and_promises_once() -> None:
    said = found("Hi! I'll send you the draft and I'll call you back. It rains.\nThe report is due on Monday.")
    assert [(each.kind, each.text) for each in said] == [
        ("promise", "I'll send you the draft and I'll call you back."),
        ("deadline", "The report is due on Monday."),
    ]


@pytest.mark.parametrize(
    "piece",
    [
        "i'll ",
        "i'll send ",
        "i'll send it ",
        "we will really ",
        "i have to ",
        "i promise ",
        "by friday ",
        "Ben promised ",
        "; ",
        "I'll send you it. ",
        "my thesis is due on friday ",
        "n't ",
    ],
)
def test_a_long_text_takes_less_than_a_second(piece: str) -> None:
    began = process_time()
    found(piece * (100_000 // len(piece)))
    assert process_time() - began < 1
