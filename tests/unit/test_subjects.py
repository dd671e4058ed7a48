"""brainbridge/language/facts/subjects.py: what facts are about, and what of it a question names."""

import pytest

from brainbridge.language.facts.subjects import USER, Named, key, named


@pytest.mark.parametrize("other", ["The Harbour", "harbour's", "my harbour", " HARBOUR ", "an harbour"])
def test_subjects_are_the_same_by_their_key(other: str) -> None:
    assert key(other) == key("harbour") == "harbour"


@pytest.mark.parametrize("other", ["user", "the user", "The User", "I", "me"])
def test_who_speaks_without_a_name_is_the_user(other: str) -> None:
    assert key(other) == "user"


@pytest.mark.parametrize(("one", "other"), [("C++", "C"), ("Ann", "Anne"), ("caf\u00e9", "caf"), ("Theo", "o")])
def test_other_subjects_have_another_key(one: str, other: str) -> None:
    assert key(one) != key(other)


def test_a_question_may_name_each_of_its_runs_of_words() -> None:
    assert named("Where does Ana Lee live?") == [
        Named("ana", ("ana",)),
        Named("ana lee", ("ana", "lee")),
        Named("ana lee live", ("ana", "lee", "live")),
        Named("lee", ("lee",)),
        Named("lee live", ("lee", "live")),
        Named("live", ("live",)),
    ]


@pytest.mark.parametrize(
    ("question", "one"),
    [
        ("Which port does the check-out service use?", Named("check-out service", ("check", "out", "service"))),
        ("What is Ana\u2019s favourite colour?", Named("ana", ("ana",), ("favourite",))),
        ("WHO OWNS (ORION)?", Named("orion", ("orion",))),
        ("the colour of the house of the rising sun", Named("house of the rising", ("house", "rising"))),
        ("what's my brother's job?", Named("brother", ("brother",), ("job",))),
    ],
)
def test_a_subject_is_named_as_a_fact_names_it(question: str, one: Named) -> None:
    assert one in named(question)


@pytest.mark.parametrize("question", ["Where do I live?", "my favourite colour", "What do we use?", "is it mine?"])
def test_who_asks_for_their_own_names_the_user(question: str) -> None:
    assert Named(USER, ()) in named(question)


@pytest.mark.parametrize("question", ["Where does Ana live?", "the ME effect is no self"])
def test_others_do_not(question: str) -> None:
    assert (Named(USER, ()) in named(question)) == ("ME" in question)


def test_no_name_begins_or_ends_with_a_word_that_tells_nothing() -> None:
    keys = [each.key for each in named("Is the sun of the north up?")]
    assert keys == ["sun", "sun of the north", "north"]


@pytest.mark.parametrize(("words", "names"), [(32, True), (33, False)])
def test_a_long_text_asks_nothing(words: int, names: bool) -> None:
    assert bool(named("Ana " * words)) == names


def test_half_a_pair_names_nothing() -> None:
    assert [each.key for each in named("\ud800Ana \ud800")] == ["ana"]


def test_each_is_named_once_and_longest_by_four_words() -> None:
    found = named("Ana Ana Ana Ana Ana Ana")
    assert [each.key for each in found] == ["ana", "ana ana", "ana ana ana", "ana ana ana ana"]


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("What do Ana's kids like?", ("kids",)),
        ("What is Ana\u2019s current favourite?", ("favourite",)),
        ("Which is the services' port?", ("port",)),
        ("Is Ana's the best?", ()),
        ("Whose is it, Ana's?", ()),
        ("Where does Ana work?", ()),
    ],
)
def test_a_possessive_names_what_of_a_subject_is_asked_for(question: str, of: tuple[str, ...]) -> None:
    assert next(each.of for each in named(question) if each.key in ("ana", "services")) == of
