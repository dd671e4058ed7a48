"""brainbridge/language/layers.py: what is wanted, lived, inferred and so, each on both of its sides."""

import time

import pytest

from brainbridge.language.kinds import Layer, Origin, SemanticType
from brainbridge.language.layers import layer

SENTENCES: dict[Layer, list[str]] = {
    "directive": [
        "Always answer in British English",
        "From now on, sign the commits",
        "I prefer small commits",
        "I can\u2019t stand pop-ups",
        "Please keep the answers short",
        "Don\u2019t push to the main branch",
        "Make sure the tests are green before you commit",
        "I want you to ask before you delete a file",
        "You should write the docs first",
        "Never push from a laptop. The keys are on the server.",
    ],
    "mental_model": [
        "I think the cache is the bottleneck",
        "We believe that the retries hide the fault",
        "The queue probably grows at night",
        "It seems that the index is not used",
        "Long transactions tend to block the worker",
        "The reason for the delay is the second round trip",
        "That\u2019s why the first call is slow",
        "A full disk means that no backup is written",
    ],
    "experience": [
        "We deployed the new server yesterday",
        "I went to Lisbon in May",
        "I\u2019ve already tried the second driver",
        "We finally found the leak",
        "I didn\u2019t hear the alarm",
        "We have been to the harbour",
        "The outage happened while the backup was running",
        "I lost the key. It rained.",
    ],
    "world_fact": [
        "The cedar case stands in the hall",
        "Water boils at a hundred degrees",
        "The team needs two reviewers for a merge",
        "I need a new keyboard",
        "Ada likes her coffee black",
        "The speed of the drive is 7200 turns a minute",
        "The backup is embedded in the image",
        "You find the key behind the door",
        "The old shed stands behind the house",
        "Everything that we need is in the drawer",
    ],
}
EACH = [(text, expected) for expected, texts in SENTENCES.items() for text in texts]


def told(text: str, *, semantic_type: SemanticType = "fact", origin: Origin = "user_input", heeded: bool = True) -> str:
    return layer(text, semantic_type=semantic_type, origin=origin, heeded=heeded) or ""


@pytest.mark.parametrize(("text", "expected"), EACH)
def test_each_sentence_is_of_its_layer_and_of_no_other(text: str, expected: str) -> None:
    assert told(text) == expected


@pytest.mark.parametrize("text", SENTENCES["directive"])
def test_nobody_who_is_not_heeded_directs(text: str) -> None:
    assert told(text, heeded=False) != "directive"


@pytest.mark.parametrize("text", ["Do you think so?", "Did we deploy it? Is it up?", "", "!?"])
def test_a_question_tells_nothing(text: str) -> None:
    assert told(text) == ""


@pytest.mark.parametrize(
    ("semantic_type", "expected"),
    [
        *(("fact", "world_fact"), ("relationship", "world_fact"), ("preference", "world_fact")),
        *(("episode", "experience"), ("insight", "mental_model")),
        *(("goal", ""), ("task_pattern", ""), ("skill", ""), ("general", "")),
    ],
)
def test_where_the_words_tell_nothing_the_type_does(semantic_type: SemanticType, expected: str) -> None:
    assert told("The cedar case stands in the hall", semantic_type=semantic_type) == expected


def test_what_was_dreamt_is_a_mental_model_whatever_it_says() -> None:
    assert told("We deployed it yesterday", origin="dream") == "mental_model"


def test_at_least_half_of_the_sentences_decide() -> None:
    lived, plain = "We found the leak. ", "The case stands in the hall. "
    assert (told(lived + plain), told(lived + plain * 2)) == ("experience", "world_fact")


def test_an_instruction_comes_before_an_inference_and_that_before_an_experience() -> None:
    assert told("I think we found it. Always sign the commits.") == "directive"
    assert told("I think we found it") == "mental_model"


def test_it_is_linear_in_the_length_of_a_text() -> None:
    began = time.process_time()
    for text in (
        "i have just " * 20_000,
        "the reason " * 20_000,
        "we " * 60_000 + "!",
        "i\u2019ve" * 40_000,
        "if i " * 200_000,
    ):
        told(text)
    assert time.process_time() - began < 5
