"""benchmarks/recall_speed.py: its generated data, and its turns."""

from benchmarks import recall_speed
from benchmarks.recall_speed import Stored, Talk

STORED = [Stored(f"m{number:03}", f"scope {number % 2}", list("abcdefgh")) for number in range(40)]


def test_the_same_seed_makes_the_same_talk() -> None:
    line = Talk().line(4531)
    assert line == Talk().line(4531)
    assert (line["sessionId"], line["scope"], line["speaker"]) == ("session 151", "scope 1", "Bo")
    assert len(line["content"].split()) == 14
    assert Talk(seed=2).line(4531)["content"] != line["content"]


def test_no_pair_comes_twice_and_none_joins_two_scopes() -> None:
    talk, scopes = Talk(), {each.lineage: each.scope for each in STORED}
    pairs = [*talk.pairs(STORED, 100), *talk.pairs(STORED, 50)]
    assert (len(pairs), len(set(pairs))) == (150, 150)
    assert all(start < end and scopes[start] == scopes[end] for start, end in pairs)


def test_a_question_holds_six_words_of_a_memory_of_its_scope() -> None:
    (question, scope), *_ = Talk().questions(STORED, 3)
    assert scope in ("scope 0", "scope 1")
    assert len(set(question.split()) & set("abcdefgh")) == 6
    assert len(question.split()) == 8


def test_the_ways_take_turns_in_coming_first_and_the_first_questions_do_not_count() -> None:
    turns: list[str] = []
    asked = [("?", None)] * 8
    took = recall_speed.timed({name: lambda *_, name=name: turns.append(name) for name in "ab"}, asked, warming=6)
    assert turns == list("abba") * (len(asked) // 2)
    assert {name: len(times) for name, times in took.items()} == {"a": 2, "b": 2}
