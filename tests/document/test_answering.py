"""Whether a sentence tells what a question of the gaps asks for."""

import pytest

from brainbridge.document.rules.answering import Told, is_answered
from tests.state import at

WHERE = "where is the lighthouse key?"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (WHERE, "The lighthouse key hangs behind the barometer"),
        (WHERE, "We had tea. The key of the lighthouse is kept under the third step. It rained."),
        ("Where does Anouk live?", "Anouk lives in Marseille now."),
        ("When is the survey due?", "The survey is due on 12 December."),
        ("How many hives are there?", "There are 14 hives by now."),
        ("Who keeps the bees?", "The bees are kept by Anouk."),
        ("What is the wifi password?", "The wifi password is tulip."),
    ],
)
def test_a_sentence_answers_that_has_all_words_of_it_and_tells_what_is_asked(asked: str, said: str) -> None:
    assert is_answered(asked, [Told(said, at(1))])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (WHERE, "Where is the lighthouse key?"),
        (WHERE, "I don't know where the lighthouse key is."),
        (WHERE, "The lighthouse key is lost in the snow."),
        (WHERE, "The lighthouse key is not in the drawer."),
        (WHERE, "The lighthouse key should be in the drawer."),
        (WHERE, "The lighthouse key was cleaned on Monday."),
        (WHERE, "The lighthouse key is rusty."),
        (WHERE, "The key is in the lighthouse."),
        (WHERE, "The key hangs behind the barometer. The lighthouse is white."),
        (WHERE, "The barometer hangs in the hall."),
        ("When is the survey due?", "The survey is due soon enough."),
        ("How many hives are there?", "The hives are blue."),
        ("Who keeps the bees?", "The bees are kept well."),
        ("What is the wifi password?", "I changed the wifi password yesterday."),
        ("Why does the pump fail?", "The pump fails because of the rust."),
        ("Does the pump fail?", "The pump fails in the cellar."),
        ("where?", "It hangs behind the barometer."),
    ],
)
def test_no_sentence_answers_that_asks_denies_doubts_or_tells_something_else(asked: str, said: str) -> None:
    assert not is_answered(asked, [Told(said, at(1))])


WHO = "Who repaired the clock?"
WIFI = "What is the wifi password?"
DENTIST = "When is the dentist appointment?"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (WHO, "Lena repaired the clock."),
        (WHO, "Lena Moreau has repaired the clock."),
        (WHO, "The clock was repaired on Monday by Lena."),
        (WHO, "The clock was repaired by my older brother."),
        (WHO, "My sister repaired the clock in Trieste."),
        (WHO, "In Trieste the clock was repaired by Lena's uncle."),
        (WHO, "Yesterday Ben repaired the clock."),
        ("Who keeps the bees?", "Anouk keeps the bees."),
        ("Who has the spare key?", "Lena has the spare key."),
        ("Who is the captain?", "Lena is our captain."),
        ("Who is the captain?", "The captain is Lena."),
        ("Who is repairing the clock?", "Ben is repairing the clock."),
        ("Who did you call about the roof?", "I called Yannick about the roof."),
        ("Who did you talk to about the roof?", "We talked to Yannick about the roof."),
        ("Who's the captain?", "The captain is Lena."),
        ("Whose is the van?", "The van belongs to Lena."),
        ("Whose van is it?", "It is Lena's van."),
    ],
)
def test_who_is_answered_by_who_does_it(asked: str, said: str) -> None:
    assert is_answered(asked, [Told(said, at(1))])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (WHO, "The clock was repaired on Monday."),
        (WHO, "The clock was repaired in May."),
        (WHO, "The tower clock was repaired in Trieste."),
        (WHO, "The clock in Trieste was repaired."),
        (WHO, "The clock of Lena was repaired."),
        (WHO, "Lena's clock was repaired yesterday."),
        (WHO, "The clock was repaired for my sister."),
        (WHO, "I told Ben that the clock was repaired."),
        (WHO, "Trieste clock repaired today."),
        (WHO, "Somebody repaired the clock."),
        (WHO, "Finally repaired the clock."),
        (WHO, "Yesterday repaired the clock."),
        (WHO, "The clock was repaired by Friday."),
        ("Who is the captain?", "The captain is in Trieste."),
        ("Who is the captain?", "Lena was our captain."),
        ("Who is the captain?", "The captain is Italian."),
        ("Who is the captain?", "Dinner with the captain is on Monday."),
        ("Who is the captain?", "Ben is a friend of the captain."),
        ("Who has the spare key?", "Lena has cleaned the spare key."),
        ("Whose is the van?", "Lena washed the van."),
    ],
)
def test_who_is_answered_by_no_day_place_or_bystander(asked: str, said: str) -> None:
    assert not is_answered(asked, [Told(said, at(1))])


@pytest.mark.parametrize(
    "said",
    [
        "The dentist appointment is on 4 May at ten.",
        "The dentist appointment is on May 4.",
        "The dentist appointment is on the 4th of May.",
        "The dentist appointment is in May.",
        "The dentist appointment is on 4 may.",
        "The dentist appointment is on 4 June in house no.5.",
    ],
)
def test_the_month_of_may_and_a_number_are_no_doubt(said: str) -> None:
    assert is_answered(DENTIST, [Told(said, at(1))])


@pytest.mark.parametrize(
    "said",
    [
        "The dentist appointment may be on 4 June.",
        "The dentist appointment on 4 June may be off.",
        "The dentist appointment of group 4 may be on Monday.",
        "There is no dentist appointment on 4 May.",
        "The dentist appointment may be in May.",
        "The dentist appointment is maybe on 4 May.",
    ],
)
def test_what_may_be_is_a_doubt(said: str) -> None:
    assert not is_answered(DENTIST, [Told(said, at(1))])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (WIFI, 'The wifi password is "long and winding".'),
        (WIFI, "The wifi password is 4711."),
        (WIFI, "The wifi password is now tulip."),
        (WIFI, "The wifi password is a river in Wales."),
        (WIFI, "Wifi password: Tulip"),
        (WIFI, "The wifi password is `tulip`."),
        ("What is the pump called?", "The pump is called Bibi."),
        ("What does the red flag mean?", "The red flag means storm."),
        ("What was the name of the inn?", "The name of the inn was Tulip."),
        ("What is the problem with the pump?", "The problem with the pump is a worn seal."),
    ],
)
def test_what_is_answered_by_what_the_thing_is(asked: str, said: str) -> None:
    assert is_answered(asked, [Told(said, at(1))])


@pytest.mark.parametrize(
    "said",
    [
        "The wifi password was changed yesterday.",
        "The wifi password is terribly long.",
        "The wifi password is long.",
        "The wifi password is 12 characters long.",
        "The wifi password is written on the router.",
        "The wifi password is on my list.",
        "The wifi password is the same as before.",
        "The wifi password is still working.",
        "The wifi password was tulip.",
        "The wifi password of the guests is tulip.",
        "The router with the wifi password is a Fritzbox.",
        "It is good that Ben changed the wifi password.",
    ],
)
def test_what_is_not_answered_by_what_is_said_about_the_thing(said: str) -> None:
    assert not is_answered(WIFI, [Told(said, at(1))])


@pytest.mark.parametrize(
    "said",
    [
        "The spare key is on my list.",
        "The spare key is on the shopping list.",
        "The spare key is on my mind.",
        "The spare key is on order.",
        "The spare key is in use.",
    ],
)
def test_what_is_on_a_list_is_at_no_place(said: str) -> None:
    assert not is_answered("Where is the spare key?", [Told(said, at(1))])


def test_the_latest_sentence_about_it_counts() -> None:
    there, gone = "The lighthouse key hangs behind the barometer.", "I lost the lighthouse key."
    assert is_answered(WHERE, [Told(gone, at(1)), Told(there, at(2)), Told(WHERE, at(3))])
    assert not is_answered(WHERE, [Told(there, at(1)), Told(gone, at(2))])
