"""What a conversation leaves open."""

from time import perf_counter

import pytest

from brainbridge.language.threads import Said, left_open

SPRING = "We still need to replace the escapement spring."
CRANE = "Don't forget to book the crane."
YANNICK = "I still need to call Yannick."
THESIS = "I still have to hand in my thesis."


def opened(*said: str, is_user: bool = True) -> list[str]:
    told = [Said(str(number), text, is_user) for number, text in enumerate(said)]
    return [each.sentence for each in left_open(told)]


@pytest.mark.parametrize(
    "text",
    [
        SPRING,
        "TODO: check the gear ratio of the clock",
        "The parser isn't finished yet.",
        "The chime remains to be tuned.",
        "Let's look at the dial tomorrow.",
        "We'll test the chime next week.",
        "I will oil the pendulum on Monday.",
        "We should come back to the hands next time.",
        "Remind me of the varnish for the case.",
        "I am waiting for the brass from Lisbon.",
        "Let's pick this up with the pendulum.",
        "The escapement spring is still not fixed.",
        "The escapement spring still isn't working.",
        "Can you remind me of the varnish for the case?",
        "I am waiting for the brass from Lisbon, what can I do until then?",
        "The next step is to gild the hands.",
    ],
)
def test_what_says_that_something_is_left_is_open(text: str) -> None:
    assert opened(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "If the spring still needs oil, use the thin one.",
        "When it is not finished yet, call me.",
        "### Next steps",
        "The spring is replaced.",
        "You still have the opportunity to see it.",
        "I keep the gears of the clock in a to-do list.",
        "Can you remind me what the chime is made of?",
        "Can you help me with what still needs to be done?",
        "I have half of it, can you tell me what's left to do?",
        "I am wondering what the next steps are in the process.",
        "It would be slow if the script is not yet in a usable state.",
        "Name the parts of which you know what still needs oil.",
        'Say for example: "I will oil the pendulum on Monday."',
        "> I will oil the pendulum on Monday.",
        "```\n# TODO: check the gear ratio of the clock\n```",
        "Don't forget that the museum is closed on Mondays.",
        "The lathe has no brake, do not forget that.",
    ],
)
def test_what_only_might_be_or_says_nothing_is_not(text: str) -> None:
    assert opened(text) == []


def test_advice_of_an_agent_is_not_open_but_its_own_work_is() -> None:
    assert opened("Remember to follow up with Linda about it.", is_user=False) == []
    assert opened("You may still need to file a form for the museum.", is_user=False) == []
    assert opened("When you rephrase it, you still need to cite the source.", is_user=False) == []
    assert opened("I haven't tested the parser yet.", is_user=False) == ["I haven't tested the parser yet."]
    assert opened("We still need to test the parser.", is_user=False) == ["We still need to test the parser."]


def test_the_sentence_stands_for_the_message_that_has_it() -> None:
    (thread,) = left_open([Said("m", f"Good morning. {SPRING} Goodbye.", True)])
    assert thread == (SPRING, "m")


def test_the_latest_comes_first_and_what_is_said_again_stands_where_it_was_said_last() -> None:
    dial = "TODO: paint the dial of the clock"
    assert opened(SPRING, dial) == [dial, SPRING]
    assert opened(SPRING, dial, SPRING) == [SPRING, dial]


def test_it_is_open_until_most_of_its_words_are_done() -> None:
    assert opened(SPRING, "The escapement spring is replaced, that is done.") == []
    assert opened(SPRING, "The dial is painted, that is done.") == [SPRING]
    assert opened(SPRING, "The spring cleaning is done.") == [SPRING]
    assert opened("The escapement spring is replaced, that is done.", SPRING) == [SPRING]


@pytest.mark.parametrize(
    "text",
    [
        "The escapement spring is still not fixed.",
        "The escapement spring isn't done.",
        "I have not finished the escapement spring.",
        "I haven\u2019t fixed the escapement spring.",
        "Nobody has fixed the escapement spring.",
        "Is the escapement spring fixed?",
        "The escapement spring should be fixed before Friday.",
        "The escapement spring will be fixed by Ben.",
        "Ben'll have the escapement spring fixed on Monday.",
        "Once the escapement spring is fixed, we can ship.",
        "We can ship as soon as the escapement spring is fixed.",
        "If the escapement spring is done, tell me.",
        "The escapement spring has to be finished.",
        "I want the escapement spring fixed.",
        "Please get the escapement spring fixed.",
        "The dial is done, but not the escapement spring.",
        "Ensure that the escapement spring is fixed.",
        "Make sure that the escapement spring is fixed.",
    ],
)
def test_what_is_denied_asked_foreseen_or_supposed_is_not_done(text: str) -> None:
    assert SPRING in opened(SPRING, text)


@pytest.mark.parametrize(
    "text",
    [
        "It did not fit at first, but the escapement spring is fixed.",
        "The escapement spring is no longer needed.",
        "The escapement spring works now.",
        "The dial, the escapement spring and the case are done.",
        "I have fixed the escapement spring - it was not easy.",
        "Done with the escapement spring",
    ],
)
def test_what_is_done_is_not_open_though_something_else_is_not(text: str) -> None:
    assert opened(SPRING, text) == []


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("We still need to buy his uniform.", "We bought the uniform on Saturday, and Tom likes his school."),
        ("We still need to buy his uniform.", "I've finally bought the uniform."),
        ("We still need to buy his uniform.", "We went to town and bought the uniform."),
        ("We still need to buy his uniform.", "Bought the uniform!"),
        ("We still need to buy his uniform.", "The uniform was bought yesterday."),
        ("We still need to buy the uniform and the shoes.", "We bought the shoes and the uniform."),
        ("We still need to buy the uniform for school.", "Yesterday we bought the uniform for school in Leeds."),
        ("We still need to buy the uniform for school.", "This morning the uniform was bought."),
        ("Lines longer than the buffer still have to be handled.", "Lines longer than the buffer are handled now."),
        (
            "We still need to handle lines that end with a carriage return.",
            "Lines that end with a carriage return are handled now, I did that yesterday.",
        ),
        ("Remind me to update the changelog before the release on Friday.", "The changelog is updated."),
        ("I haven't sent the drawing of the pallet yet.", "The drawing of the pallet has been sent."),
        ("I haven't tested the parser yet.", "I tested the parser this morning."),
        ("The report isn't written yet.", "We wrote the report."),
        ("I will oil the pendulum on Monday.", "I oiled the pendulum."),
        ("Let's look at the dial tomorrow.", "We looked at the dial."),
        ("TODO: write the report for the museum", "I have written the report for the museum in Trieste."),
        ("We still need to write the report for the museum.", "It took long, but I wrote the report."),
        ("The chime remains to be tuned.", "The chime has now been tuned."),
        (SPRING, "I replaced the escapement spring \u2013 it was not easy."),
        # what was not to be forgotten
        (CRANE, "I booked the crane."),
        (CRANE, "Booked the crane."),
        (CRANE, "The crane has been booked."),
        ("Do not forget to book the crane.", "We booked the crane for Friday."),
        ("Don't let me forget to call Yannick.", "I called Yannick."),
        ("We must not forget to order the larch by Friday.", "We ordered the larch."),
        ("Please remember to order the larch.", "The larch is ordered."),
        ("We still have to order the larch.", "The larch is ordered."),
        ("We still have to order the larch.", "The larch has been ordered"),
        # without a subject
        (YANNICK, "Called Yannick, he comes Tuesday."),
        (YANNICK, "Called Yannick and he comes Tuesday."),
        (YANNICK, "Just called Yannick."),
        (YANNICK, "I booked the crane, called Yannick and went home."),
        (YANNICK, "Booked the crane, called Yannick."),
        (YANNICK, "Have called Yannick about the roof."),
        (YANNICK, "This morning called Yannick."),
        ("I need to call Yannick tomorrow.", "OK, called Yannick."),
        (YANNICK, "Called Yannick, nobody else was in."),
        (YANNICK, "Called Yannick, he engaged a roofer."),
        ("We still need to set up the voicemail.", "I set up the voicemail."),
        ("I still need to leave a voicemail for Ben.", "I left a voicemail for Ben."),
        ("I still need to replace the answering machine.", "I replaced the answering machine."),
        ("We still need to buy the vain mirror.", "We bought the vain mirror."),
        ("Remind me to call Yannick and Ben.", "Called Ben and Yannick today."),
        ("TODO: send the invoice", "Sent the invoice."),
        ("Remind me to order larch.", "Ordered larch from Nardi."),
        # with a particle
        (THESIS, "I handed in my thesis."),
        (THESIS, "I handed my thesis in."),
        (THESIS, "Handed my thesis in today."),
        (THESIS, "My thesis is handed in."),
        (THESIS, "My thesis has been handed in and I am glad."),
        ("I still have to hand my thesis in.", "I handed in my thesis."),
        ("My thesis still has to be handed in.", "I handed my thesis in."),
        ("TODO: send the invoice", "I sent the invoice off."),
        ("TODO: send the invoice", "The invoice was sent off last week."),
    ],
)
def test_it_is_done_if_a_later_sentence_says_that_the_same_was_done_to_the_same(text: str, done: str) -> None:
    assert opened(text) == [text]
    assert opened(text, done) == []
    assert opened(done, text) == [text]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # denied, asked, wished, foreseen, supposed
        ("We still need to buy his uniform.", "We have not bought the uniform."),
        ("We still need to buy his uniform.", "We haven't bought the uniform."),
        ("We still need to buy his uniform.", "Have we bought the uniform?"),
        ("We still need to buy his uniform.", "have we bought the uniform"),
        ("We still need to buy his uniform.", "is the uniform bought"),
        ("We still need to buy his uniform.", "I wish we bought the uniform."),
        ("We still need to buy his uniform.", "I hoped that the uniform was bought."),
        ("We still need to buy his uniform.", "The uniform will be bought on Saturday."),
        ("We still need to buy his uniform.", "If we bought the uniform, he could go."),
        ("We still need to buy his uniform.", "When we bought the uniform, it rained."),
        ("We still need to buy his uniform.", "Maybe we bought the uniform."),
        ("We still need to buy his uniform.", "I think we bought the uniform."),
        ("We still need to buy his uniform.", "Ben says the uniform is bought."),
        # not that, not all of it, or not for good
        ("We still need to buy his uniform.", "We bought the wrong uniform."),
        ("We still need to buy his uniform.", "We bought the uniform, but the wrong one."),
        ("We still need to buy his uniform.", "We bought half of the uniform."),
        ("We still need to buy his uniform.", "The uniform is partly bought."),
        ("We still need to buy his uniform.", "We almost bought the uniform."),
        ("We still need to buy his uniform.", "We washed the uniform."),
        ("We still need to buy his uniform.", "We bought a bag."),
        ("We still need to buy his uniform.", "Ben bought me a coffee for the uniform."),
        ("We still need to buy his uniform.", "The uniform we bought is too small."),
        ("We still need to buy his uniform.", "A uniform is bought every year."),
        ("We still need to buy his uniform.", "We buy the uniform on Saturdays."),
        ("We still need to buy his uniform.", "The uniform is being bought."),
        ("We still need to buy his uniform.", "I tried the uniform and bought shoes."),
        ("We still need to buy the uniform and the shoes.", "We bought the uniform."),
        # the same verb, or the same words, of another thing
        ("We still need to update the changelog of the importer.", "The changelog of the parser is updated."),
        ("We still need to write the report for the museum.", "I wrote to the museum."),
        ("We still need to write the report for the museum.", "I wrote the letter for the museum."),
        ("We still need to review the updated changelog.", "The changelog is updated."),
        ("We still need to write a test for the parser.", "We tested the parser."),
        ("We still need to test the second parser.", "We tested the parser."),
        ("Remind me to update the changelog before the release.", "I updated Ben on the changelog."),
        ("We still need to handle lines that end with a carriage return.", "Long lines are handled now."),
        ("We still need to decide whether 3.10 is supported.", "We decided on slicing."),
        ("We still need to check the oil.", "I checked the oil filter."),
        ("We still need to replace the escapement.", "I replaced the escapement spring."),
        ("We still need to write more tests.", "I wrote more tests for the lexer."),
        ("We still need to handle long lines.", "Long lines that end with a tab are handled."),
        ("We still need to update the changelog.", "The changelog is updated by a script."),
        ("We still need to update the changelog.", "The changelog is updated on Fridays."),
        (SPRING, "We replaced the spring."),
        (SPRING, "The escapement is replaced."),
        (CRANE, "I haven't booked the crane."),
        (CRANE, "I forgot to book the crane."),
        (CRANE, "I will book the crane."),
        (CRANE, "I am booking the crane."),
        (CRANE, "Book the crane!"),
        (CRANE, "I should have booked the crane."),
        (CRANE, "I almost booked the crane."),
        (CRANE, "Booked the crane?"),
        (CRANE, "I booked the crane for you in my dream."),
        (CRANE, "In my dream, I booked the crane."),
        (CRANE, "Last night I dreamt I booked the crane."),
        (CRANE, "I dreamed that the crane is done."),
        (CRANE, "Booked the van."),
        (CRANE, "Booked crane drivers."),
        (CRANE, "The crane is fully booked."),
        (CRANE, "The crane is booked up."),
        (CRANE, "The crane is booked by another firm."),
        ("Don't forget the crane tomorrow.", "I booked the crane."),
        (YANNICK, "Called Ben."),
        (YANNICK, "Yannick called."),
        (YANNICK, "Called Yannick's brother."),
        (YANNICK, "I think of Ben, who stayed for the night, called Yannick and left."),
        (YANNICK, "Ben, who stayed for the night, called Yannick and left."),
        (YANNICK, "Called Yannick, no answer."),
        (YANNICK, "I called Yannick but he didn't answer."),
        (YANNICK, "called Yannick, but nobody picked up"),
        (YANNICK, "Called Yannick, but no one answered."),
        (YANNICK, "called Yannick, went to voicemail"),
        (YANNICK, "I called Yannick, it went straight to his voicemail."),
        (YANNICK, "Called Yannick, left a voicemail."),
        (YANNICK, "Called Yannick, got the answering machine."),
        (YANNICK, "Called Yannick, the line was engaged."),
        (YANNICK, "I called Yannick in vain."),
        (YANNICK, "Called Yannick is the best of them."),
        (YANNICK, "Have called Yannick?"),
        (YANNICK, "Tried to call Yannick."),
        ("TODO: check the costs", "Checked costs are too high."),
        ("Remind me to read the contract.", "Read the contract."),
        (THESIS, "I handed my thesis to Ben."),
        (THESIS, "I handed in my essay."),
        (THESIS, "My thesis is handed in by courier."),
        (THESIS, "My thesis is handed down."),
        (THESIS, "My thesis will be handed in."),
        ("TODO: send the invoice", "I sent the invoice back."),
        ("TODO: update the schedule", "## Updated schedule"),
        ("TODO: update the schedule", "**Updated schedule**"),
        ("TODO: update the schedule", "Updated schedule:"),
    ],
)
def test_it_stays_open_if_that_is_not_plainly_said(text: str, said: str) -> None:
    assert text in opened(text, said)


def test_what_is_done_explicitly_needs_neither_verb_nor_object() -> None:
    text = "We still need to update the changelog of the importer."
    assert opened(text, "The changelog of the importer is done.") == []
    assert opened(text, "The changelog of the importer is almost done.") == [text]
    assert opened(text, "Maybe the changelog of the importer is done.") == [text]


@pytest.mark.parametrize("text", ["I will oil the pendulum on Monday.", "I haven't oiled the pendulum yet."])
def test_what_says_when_counts_for_no_word_and_what_stands_between_does(text: str) -> None:
    assert opened(text, "The pendulum is done.") == []
    assert opened(text, "The dial is done.") == [text]


def test_a_decision_is_not_open_unless_it_says_that_something_is_left() -> None:
    block = "We decided to keep the last unfinished line for the next block."
    assert opened(block) == []
    assert opened("We decided to come back to the walnut case later.") == []
    left = "We decided to keep the pendulum, but it still needs oil."
    assert opened(left) == [left]
    todo = "We decided on brass, TODO: order it from Lisbon"
    assert opened(todo) == [todo]


def test_a_thing_is_not_open_because_it_is_unfinished_by_nature() -> None:
    assert opened("The reader keeps the unfinished line of a block.") == []
    assert opened("The dial of the clock is unfinished.") == ["The dial of the clock is unfinished."]


@pytest.mark.parametrize(
    "piece",
    [
        *[
            "we bought ",
            "is updated ",
            "to ",
            "and we bought the uniform ",
            "n't ",
            "now ",
            "i'll ",
            "still ",
            "on monday ",
        ],
        *["called yannick, ", "called yannick and ", "handed in ", "n't forget to ", "in    ", "# "],
    ],
)
def test_a_long_text_takes_no_more_than_its_share_of_time(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        began = perf_counter()
        opened(SPRING, text, f"{text} tomorrow", f"we still need to {text}")
        return perf_counter() - began

    small, large = min(seconds(5_000) for _ in range(3)), min(seconds(80_000) for _ in range(2))
    assert large < max(0.3, 16 * 4 * small)
