"""brainbridge/language: what can be derived from a text without a model."""

import time

import pytest

from brainbridge.language.causes import causal_phrase
from brainbridge.language.entities import LONGEST, MOST, Entity, Rules, normal
from brainbridge.language.words import ends_as_question, forms


def found(text: str, speaker: str | None = None) -> dict[str, str]:
    return {each.name: each.kind for each in Rules().entities(text, speaker)}


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("I met Anna Smith's sister in New York.", {"anna smith": "name", "new york": "name"}),
        ("Yesterday was fine. Nobody came.", {}),
        ("Anna laughed. I like Anna.", {"anna": "name"}),
        ("Anna laughed. I like her.", {}),
        ("On Monday in May I saw it, I did.", {}),
        ("She read \"The Long Goodbye\" again", {"the long goodbye": "quotation", "long goodbye": "name"}),
        ("see https://x.org/a?b=1, or mail bob@x.org", {"https://x.org/a?b=1": "url", "bob@x.org": "email"}),
        ("fix ABC-123 in parse_line and getName", {"abc-123": "identifier", "parse_line": "identifier",
                                                   "getname": "identifier"}),
        ("os.path.join is in src/main/app.py and /etc/hosts", {"os.path.join": "identifier", "src/main/app.py": "path",
                                                               "/etc/hosts": "path"}),
        (r"open C:\\Users\\ann\\notes.txt", {r"c:\\users\\ann\\notes.txt": "path"}),
        ("a #release for @maria, and #42 is none", {"release": "tag", "maria": "mention"}),
        ("3.14 is and/or v1.2, e.g. this", {}),
        ("", {}),
        ("🙂 !!! ...", {}),
    ],
)  # fmt: skip
def test_what_is_mentioned_is_told_by_its_spelling(text: str, entities: dict[str, str]) -> None:
    assert found(text) == entities


def test_the_speaker_comes_first_and_mentions_are_counted() -> None:
    entities = Rules().entities("so I asked Bob, and Bob said Mel knew", "Caroline")
    assert entities == [
        Entity("caroline", "participant", "Caroline", 1),
        Entity("bob", "name", "Bob", 2),
        Entity("mel", "name", "Mel", 1),
    ]


def test_there_are_not_too_many_and_none_is_too_long() -> None:
    text = " ".join(f"and Name{chr(97 + number % 26)}{chr(97 + number // 26)}," for number in range(60))
    assert len(found(text, "Ann")) == MOST
    assert found("tag #" + "x" * LONGEST) == {"x" * LONGEST: "tag"}
    assert found("tag #" + "x" * (LONGEST + 1)) == {}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna's", "anna"),
        ("\uff21\uff2e\uff2e\uff21", "Anna"),
        ("New  York", "new york"),
        ("“Anna”,", "ANNA"),
        ("Straße", "STRASSE"),
    ],
)
def test_spellings_of_one_name_are_one(one: str, other: str) -> None:
    assert normal(one) == normal(other) != ""


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("How are you?", True),
        ('"Are you there?" ', True),
        ("Are you there? Yes.", False),
        ("Fine. Where did you go", True),
        ("When it rains, I stay.", False),
        ("\u4eca\u65e5\u306f\uff1f", True),
        ("what", False),
        ("", False),
    ],
)
def test_a_text_asks_if_its_end_does(text: str, asks: bool) -> None:
    assert ends_as_question(text) is asks


def test_terms_are_stems_each_once_sorted_without_the_words_of_every_text() -> None:
    assert [*forms("The painters' paintings: painting, PAINTED and Anna's")] == ["anna", "paint", "painter"]
    assert [*forms('the "or" && \\ *')] == []


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Because it led to X, as a   result Y", "as a result"),
        ("because of", "because of"),
        ("BECAUSE", "because"),
        ("becauses, uncaused, thereforest", None),
    ],
)
def test_of_the_causal_phrases_the_first_of_the_list_counts(text: str, phrase: str | None) -> None:
    assert causal_phrase(text) == phrase


@pytest.mark.parametrize("piece", ["a_", "a.", "a/", "a@", "aB", "A", "-", '"x', "Ab ", ".a-", "/a", "What is "])
def test_no_text_costs_much_more_than_its_length(piece: str) -> None:
    text, began = piece * (20_000 // len(piece)), time.process_time()
    Rules().entities(text, None)
    forms(text)
    ends_as_question(text)
    assert time.process_time() - began < 2
