"""benchmarks/fact_streams.py: what is said on each day, and what that makes true."""

from datetime import timedelta

from benchmarks.fact_streams import BEGIN, KINDS, PEOPLE, SERVICES, Ledger, Slot, couples, crowd, days
from benchmarks.facts import says, share

SLOT = Slot("Ana", "lives_in")


def test_a_ledger_says_what_is_true_at_an_instant_whenever_it_was_told() -> None:
    ledger = Ledger()
    for value, hours in (("Graz", 5), ("Lyon", 1), ("", 9)):
        ledger.tell(SLOT, value, BEGIN + timedelta(hours=hours))
    told = [ledger.at(SLOT, BEGIN + timedelta(hours=hours)) for hours in (0.99, 1, 4.99, 5, 8.99, 9)]
    assert told == [None, "Lyon", "Lyon", "Graz", "Graz", ""]
    assert ledger.values(SLOT) == {"Graz", "Lyon", ""}


def test_a_seed_makes_the_same_stream_and_another_one_another() -> None:
    streams = [list(days(12, seed, Ledger())) for seed in (1, 1, 2)]
    assert streams[0] == streams[1] != streams[2]


def test_the_ledger_holds_what_was_said_last_of_each_slot() -> None:
    ledger = Ledger()
    for day, turns in enumerate(days(30, 3, ledger)):
        now = BEGIN + timedelta(days=day, hours=16)
        latest = {turn.states[0]: turn.states[1] for turn in turns if turn.states and turn.at.date() == now.date()}
        past = {turn.states[0] for turn in turns if turn.states and turn.since and turn.since < BEGIN}
        assert all(ledger.at(slot, now) == value for slot, value in latest.items() if slot not in past)


def test_each_day_states_late_news_and_corrections_at_their_time() -> None:
    stream = list(days(20, 1, Ledger()))
    assert all(len([turn for turn in turns if turn.states]) >= 6 for turns in stream)
    assert all(len([turn for turn in turns if not turn.states]) == 8 for turns in stream)
    assert ["from" in turns[14].content for turns in stream[2::3]] == [True] * 6
    assert [turns[-1].content.startswith("No, that's wrong") for turns in stream[4::5]] == [True] * 4
    assert all(turns[-1].at < BEGIN + timedelta(days=day) for day, turns in enumerate(stream) if day in (3, 7))


def test_what_is_so_since_yesterday_begins_behind_what_was_told_of_that_day() -> None:
    ledger = Ledger()
    turns = [turn for day in days(300, 1, ledger) for turn in day if turn.states and "yesterday" in turn.content]
    midnights = [turn.at.replace(hour=0, minute=0) - timedelta(days=1) for turn in turns]
    behind = [turn.since - midnight for turn, midnight in zip(turns, midnights, strict=True) if turn.since]
    assert len(behind) == len(turns) > 10
    assert min(behind) == timedelta(0)
    assert timedelta(0) < max(behind) < timedelta(days=2)
    assert all(turn.states and (turn.since, turn.states[1]) in ledger.told[turn.states[0]] for turn in turns)


def test_a_crowd_states_as_much_and_knows_as_many_as_it_is_large() -> None:
    turns = list(crowd(4_000))
    stated = [turn.states for turn in turns if turn.states]
    assert len(turns) == 4_000
    assert 0.4 < len(stated) / len(turns) < 0.46
    assert len({slot.subject for slot, _ in stated}) == 40
    assert {slot.attribute for slot, _ in stated} == set(KINDS)
    assert list(crowd(50)) == list(crowd(50)) != list(crowd(50, seed=2))


def test_couples_are_married_to_each_other() -> None:
    pairs = {(turn.states[0].subject, turn.states[1]) for turn in couples() if turn.states}
    assert {(other, one) for one, other in pairs} == pairs
    assert {one for one, _ in pairs} == set(PEOPLE)
    assert not pairs & {(each, each) for each in SERVICES}


def test_a_value_counts_as_a_word() -> None:
    assert says(["Vega is on port 4137."], "4137")
    assert not says(["Vega is on port 41370."], "4137")
    assert (share(1, 3), share(0, 0)) == (33.3, 0.0)
