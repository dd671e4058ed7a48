"""What users ask of an agent's own doing is an instruction, and nothing that a project is to avoid."""

from time import process_time

import pytest

from brainbridge.language.outcomes import kinds, outcomes
from brainbridge.language.signals import instructions, signals

OF_TALK = """
don't ever suggest epoxy, my father would turn in his grave.
Please don't ever mention my sister.
Do not ever call me before nine.
Never suggest a raised bed again.
Never, ever remind me of the exam.
I am the last of four joiners: don't ever propose chipboard.
I am the last of four joiners, so please never propose chipboard.
- never mention the price!
My knee is weak, so don't ever suggest a run.
Don't send me reminders on Sundays, that is my day off.
Don't send me weekly summaries anymore.
Don't send me notifications.
Don't ask me about the divorce any more.
Don't suggest films unless I ask.
Don't call me Madame.
Don\u2019t call me Bob, please.
Please do not address me by my first name.
Stop calling me Madame.
Stop suggesting fish.
No, stop apologizing for every typo.
Thanks, but stop asking me whether I am sure.
Please stop telling me how good my questions are.
Can you stop repeating my question?
I want you to stop mentioning the weather.
I'd like you to always mention the price.
I need you to never tell me the end of a film.
Don't you ever suggest epoxy!
Stop sending reminders on Sundays.
Please stop replying in English.
Stop answering in riddles.
Don't answer in verse anymore.
Never use emojis.
Please don't ever use exclamation marks.
""".strip().splitlines()
OF_WORK = """
Please do not use that old ladder anymore.
Please stop using bullet lists.
Stop using emojis!
OK, please stop writing comments in French.
Could you please stop adding jokes?
don't ever use a table saw for this wood.
Don't ever push to main.
Please don't ever commit generated files.
Do not push unless I ask.
Don't order spare parts without asking me.
One more thing: please never use nails.
Quit using exclamation marks.
Claude, stop using passive sentences.
""".strip().splitlines()
NO_MANNERS = """
Don't suggest fish.
Don't use the word blue in it.
Don't mention the price.
Don't ask me why.
Don't call me tonight.
Don't call me crazy, but I like it.
Don't call me when it rains today.
Don't send me messages today.
Don't tell me it broke again.
Don't remind me!
Don't ever say that!
Don't ever say that again.
Don't ever change.
Don't ever give up.
Don't ever stop dancing!
Don't forget the milk.
Don't worry about Sundays.
I know your rule: never use oil.
His only wish: always give me flowers.
Stop it.
Stop sending the mails.
Stop talking.
We don't use emojis.
Stop!
Stop saying that.
Stop asking!
Stop talking about me, how was your day?
Don't ever mention him.
Stop writing the report, I found it.
Stop the server.
Stop worrying about the exam.
Stop by the shop on Sundays.
We stop using the mill in winter.
They visit us, but don't ever ask me about work.
People don't ever use it.
I don't ever use epoxy.
I told him to stop using the mill.
Why don't you ever call me?
We should stop using the old mill.
The trams stop running at night.
He said they never suggest epoxy.
Stop calling me Madame, she said.
"Stop calling me Madame" is the title of the film.
> Please stop using bullet lists.
Can you stop the server?
If you do not agree, please stop using the service.
Did he stop using the mill?
Don't use the lift at 9.
Is it so that you never use oil?
""".strip().splitlines()
STYLES = """
Please answer in short paragraphs, no bullet lists.
And please answer in short paragraphs.
Please always reply without tables.
Also, please answer my questions in French.
Please respond in plain text.
Please keep your answers short.
Please talk to me in German.
Please don't use emojis.
Please keep answers short.
""".strip().splitlines()
BEFORE_STYLES = (
    "I prefer metric units, always.",
    "Never use emojis.",
    "Hi there.",
    "Thanks, I am a joiner from Nantes.",
    "My eyes are weak.",
    "",
)
ASKED_NOW = """
What is a keel? Please answer in short paragraphs.
Please answer in short paragraphs. What is a keel?
Explain the keel. Please answer in short paragraphs.
Here is a text about boats. Please answer in French.
I prefer tea. Please answer in one sentence.
I prefer tea. Please answer this in French.
I prefer tea. Please answer with yes or no.
I prefer tea. Please answer in 50 words.
I prefer tea. Please answer me!
I prefer tea. Please answer the door in a coat.
I prefer tea. Please write in the first person.
I prefer tea. I will please answer in French.
I prefer tea. Please reply with a poem about the sea.
I prefer tea. Please answer in a table.
Write a poem about tea. Don't use emojis.
Explain the keel. Please don't use jargon.
I prefer tea. Please answer in detail.
I prefer tea. Please answer in French, what is a keel?
I prefer tea. Please answer in French: what is a keel.
""".strip().splitlines()


@pytest.mark.parametrize("sentence", [*OF_TALK, *OF_WORK])
def test_what_an_agent_is_to_stop_or_never_to_do_is_an_instruction(sentence: str) -> None:
    assert signals(sentence).rules
    assert instructions(f"Good morning. {sentence} Thanks.") == [sentence]


@pytest.mark.parametrize("sentence", OF_TALK)
def test_what_an_agent_is_not_to_say_states_neither_what_to_avoid_nor_who_the_user_is(sentence: str) -> None:
    assert kinds(sentence) == []


def test_what_is_not_to_be_done_in_the_work_is_to_be_avoided_too() -> None:
    for sentence in ("Don't ever push to main.", "Please don't ever commit generated files.", "Never use nails."):
        assert signals(sentence).rules
        assert kinds(sentence) == ["friction"]


@pytest.mark.parametrize("sentence", ["Don't suggest fish.", "Do not suggest fish again, nobody ate it."])
def test_what_is_not_to_be_suggested_this_time_is_to_be_avoided(sentence: str) -> None:
    assert kinds(sentence) == ["friction"]


@pytest.mark.parametrize("sentence", ["Don't call me tonight.", "Don't send me the plan now.", "Don't push me!"])
def test_what_is_not_to_be_done_to_the_user_now_is_neither_a_rule_nor_to_be_avoided(sentence: str) -> None:
    assert not signals(sentence).rules
    assert kinds(sentence) == []


@pytest.mark.parametrize("sentence", NO_MANNERS)
def test_what_is_meant_for_once_names_nothing_or_is_told_of_others_is_no_instruction(sentence: str) -> None:
    assert not signals(sentence).rules
    assert instructions(sentence) == []


@pytest.mark.parametrize("before", BEFORE_STYLES)
@pytest.mark.parametrize("sentence", STYLES)
def test_how_to_answer_is_an_instruction_where_nothing_is_asked_for(before: str, sentence: str) -> None:
    text = f"{before} {sentence} Thanks!".strip()
    assert signals(text).rules
    assert sentence in instructions(text)


def test_a_preference_before_how_to_answer_stays_a_preference() -> None:
    text = "I prefer metric units, always. And please answer in short paragraphs, no bullet lists."
    assert instructions(text) == ["And please answer in short paragraphs, no bullet lists."]


@pytest.mark.parametrize("text", ASKED_NOW)
def test_how_to_answer_what_is_asked_for_now_is_no_instruction(text: str) -> None:
    assert not signals(text).rules
    assert instructions(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "And please never use emojis.",
        "So please always cite your sources.",
        "But please never mention meat.",
        "Also, please always be brief.",
    ],
)
def test_and_or_so_may_stand_before_please(text: str) -> None:
    assert instructions(f"I prefer tea. {text}") == [text]


@pytest.mark.parametrize("text", ["And never again!", "So never mind.", "But please never mind.", "And always happy."])
def test_what_always_or_never_happens_is_none_behind_and_either(text: str) -> None:
    assert not signals(text).rules


@pytest.mark.parametrize(
    "piece",
    [
        "please ",
        "don't ever ",
        "don't ever use ",
        "stop using ",
        ", so please ",
        "do not use a ",
        ": ok, no, so ",
        "please answer in ",
        "don't suggest on sunday ",
        "i want you to ",
        "please answer in x. ",
        "never ",
    ],
)
def test_a_long_text_takes_no_more_than_its_share_of_time(piece: str) -> None:
    def seconds(size: int) -> float:
        text = (piece * size)[:size]
        began = process_time()
        signals(text)
        instructions(text)
        outcomes(text)
        return process_time() - began

    small, large = min(seconds(4_000) for _ in range(3)), min(seconds(64_000) for _ in range(2))
    assert large < max(1, 16 * 4 * small)
