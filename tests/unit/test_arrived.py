"""What was to be ordered, or is waited for, is not open once it has arrived."""

import time

import pytest

from brainbridge.language import acts, arrivals
from brainbridge.language.threads import Said, left_open

BRASS = "I need to order the brass from Nardi by Thursday."
PARTS = "I'm still waiting for the parts."
LENS = "We ordered the new lens, but it hasn't arrived yet."


def opened(*said: str) -> list[str]:
    return [each.sentence for each in left_open([Said(str(at), text, True) for at, text in enumerate(said)])]


@pytest.mark.parametrize(
    ("text", "came"),
    [
        (BRASS, "The brass from Nardi has arrived."),
        (BRASS, "The brass has arrived. I cut the new rack tail today, and it fits."),
        (BRASS, "The brass arrived yesterday."),
        (PARTS, "The parts came in yesterday."),
        (PARTS, "The parts are here."),
        (PARTS, "The parts have finally come."),
        (PARTS, "The parts were delivered this morning."),
        (PARTS, "We've received the parts."),
        (PARTS, "I finally got the parts."),
        (PARTS, "The parts came, and they fit."),
        (LENS, "The new lens has arrived."),
        ("We are waiting for the visa.", "The visa came in the mail."),
        ("We still need to buy a mattress.", "The mattress was delivered."),
        ("I still have to get the tablets from the pharmacy.", "The tablets have arrived."),
        ("We're waiting on the security review.", "The security review is in."),
        ("I am waiting for the drawing of the pallet.", "The drawing of the pallet came."),
        ("TODO: order the oak boards for the bench", "The oak boards arrived."),
        ("The new boiler isn't delivered yet.", "The new boiler has been delivered."),
    ],
)
def test_what_has_arrived_is_waited_for_no_more(text: str, came: str) -> None:
    assert opened(text) == [text]
    assert opened(text, came) == []
    assert opened(came, text) == [text]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BRASS, "The brass from Lisbon has arrived."),
        (BRASS, "The brass has not arrived."),
        (BRASS, "Has the brass arrived?"),
        (BRASS, "When the brass has arrived, I will cut it."),
        (BRASS, "The brass should arrive tomorrow."),
        (BRASS, "The wrong brass arrived."),
        (BRASS, "The brass arrived bent."),
        (BRASS, "The brass screws have arrived."),
        (BRASS, "Nardi has arrived."),
        (PARTS, "Half of the parts came in yesterday."),
        (PARTS, "Some parts came in yesterday."),
        (PARTS, "The parts for the lathe came in yesterday."),
        (PARTS, "The spare parts arrived."),
        (PARTS, "The parts came to ninety euros."),
        (PARTS, "The parts came with the wrong thread."),
        (PARTS, "Ben says the parts have arrived."),
        (PARTS, "The bill for the parts has arrived."),
        (PARTS, "The parts are here to stay."),
        (LENS, "The lens has arrived."),
        (LENS, "The new lens cap has arrived."),
        ("I'm still waiting for the dentist to call back.", "The dentist has arrived."),
        ("We are waiting for a decision.", "I've got a decision to make."),
        ("We are waiting for a decision.", "We got a decision to make."),
        ("We are waiting for the letters.", "Sort the letters as they come in."),
        ("We still need to replace the pump.", "The pump has arrived."),
        ("I still need to test the new boiler.", "The new boiler has been delivered."),
        ("I have to write the report by Friday.", "The report has come."),
        ("We are waiting for an answer from the clinic about the knee.", "We came from the clinic."),
    ],
)
def test_another_thing_a_part_or_what_is_still_to_be_done_with_it_closes_nothing(text: str, said: str) -> None:
    assert opened(text) == [text]
    assert opened(text, said) == [text]


@pytest.mark.parametrize(
    "piece",
    [" |", "|", " yet", " soon", " now", "! ", " -", " from a", " and the parcel is here", " is here |", " i got a"],
)
def test_a_sentence_eight_times_as_long_takes_about_eight_times_as_long(piece: str) -> None:
    def spent(length: int) -> float:
        text, taken = piece * (length // len(piece)), []
        for _ in range(3):
            begun = time.process_time()
            opened("Waiting for the parcel.", f"The parcel is here{text} ok.")
            taken.append(time.process_time() - begun)
        return min(taken)

    assert spent(32_000) < 8 * spent(4_000) * 2 + 0.05


def test_what_neither_waits_nor_tells_of_an_arrival_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def without_when(text: str) -> str:
        looked.append(text)
        return text

    monkeypatch.setattr(acts, "without_when", without_when)
    plain = "the pendulum is oiled and the dial was painted in the shed yesterday"
    assert arrivals.awaited(plain) is None
    assert list(arrivals.arrived([plain, "we oiled it in there"])) == []
    assert looked == []
    assert arrivals.awaited("we are waiting for the lens")
    assert list(arrivals.arrived([plain, "the lens is here"]))
    assert looked == ["we are waiting for the lens", "the lens is here"]


BLADE, GLUE = "I need to order the saw blade by Friday.", "I need to order the wood glue by Friday."
OAK = "I still need to pick up the oak."


@pytest.mark.parametrize(
    "came",
    [
        "The wood glue has arrived, and the saw blade has arrived.",
        "The wood glue has arrived and the saw blade has arrived.",
        "The wood glue and the saw blade have arrived.",
        "The saw blade is here; the wood glue came yesterday.",
        "We received the wood glue and I picked up the saw blade.",
        "The wood glue came in the mail and I got the saw blade.",
    ],
)
def test_each_arrival_of_a_sentence_counts(came: str) -> None:
    assert opened(BLADE, GLUE, came) == []
    assert opened(BLADE, GLUE, OAK, came) == [OAK]


@pytest.mark.parametrize(
    "came",
    [
        "The wood glue has arrived, and the saw blade has not arrived.",
        "The wood glue has arrived and the saw blade has been ordered.",
        "The wood glue has arrived, and the band for the saw has arrived.",
        "The wood glue has arrived, but the saw blade should arrive tomorrow.",
        "We received the wood glue and the sander.",
    ],
)
def test_an_arrival_closes_nothing_but_what_arrived(came: str) -> None:
    assert opened(BLADE, GLUE, came) == [BLADE]


def test_each_act_of_a_sentence_counts() -> None:
    dial, hands = "I still need to paint the dial.", "I still need to paint the hands."
    assert opened(dial, hands, "I painted the hands, and I painted the dial.") == []
    assert opened(dial, hands, "I painted the hands, and Ben will paint the dial.") == [dial]
