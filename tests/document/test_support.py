"""A sentence of a model is supported by what says the same, in the same order."""

import pytest

from brainbridge.document.modelled.support import every, supported

HEMP = "We decided to caulk the keel with hemp instead of cotton."


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("They decided to caulk with hemp instead of cotton", HEMP),
        ("caulk the keel with hemp", HEMP),
        ("Anna lent Bert the ladder", "On Monday Anna lent Bert the old ladder."),
        ("The survey comes before the launch", "First the survey comes, and long before the launch."),
        ("with hemp instead of cotton", HEMP),
    ],
    ids=["shorter", "part", "names", "before", "same words"],
)
def test_in_the_order_of_its_source_it_stands(text: str, source: str) -> None:
    assert supported(text, source, every([text]))


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("We decided to caulk the keel with cotton instead of hemp", HEMP),
        ("Bert lent Anna the ladder", "On Monday Anna lent Bert the old ladder."),
        ("The launch comes before the survey", "First the survey comes, and long before the launch."),
        ("We use varnish, no oil any more", "We use oil, no varnish any more"),
        ("Move from Trieste to Pula", "We move from Pula to Trieste"),
    ],
    ids=["instead", "names", "before", "no", "from and to"],
)
def test_turned_round_it_says_something_else(text: str, source: str) -> None:
    assert not supported(text, source, every([text]))
