"""cypher/fragments: a formula is the same text everywhere; a different one is found."""

from collections import Counter
from functools import cache

import pytest

from brainbridge.domains import DOMAINS
from brainbridge.graph import catalog, composed
from brainbridge.graph.query import Query
from tests.toy.domain import TOY
from tools import fragments

QUERIES = list(composed.load(DOMAINS.plus(TOY)).values())


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_every_formula_in_a_query_is_an_instance_of_its_fragment(query: Query) -> None:
    assert list(fragments.astray(query.body)) == []


@cache
def counts() -> Counter[str]:
    """Return how many instances there are of each, over all queries: seconds, so only once."""
    return sum((Counter(fragments.reduced(query.body)[1]) for query in QUERIES), Counter[str]())


@pytest.mark.parametrize("fragment", fragments.load(), ids=lambda fragment: fragment.name)
def test_a_fragment_stands_in_several_places(fragment: fragments.Fragment) -> None:
    assert counts()[fragment.name] > 1


INSTANCES = (
    ("faded", "m.decayRate * (at - $landmark) / 3600000.0"),
    ("faded", "$rates[tier] *\n  ($now -\n $landmark) / 3600000.0"),
    ("faded", "(v.rate - k.rate) * (v.at - $landmark) / 3600000.0"),
    ("energy", "exp(m.decayKey - m.decayRate * (at - $landmark) / 3600000.0)"),
    ("energy", "exp(h.decayKey - shift)"),
    ("crossing", "(m.decayKey - log($threshold)) / $rate * 3600000.0"),
    ("floor", "CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END"),
    ("later", "CASE WHEN m.lastDecay.epochMillis > $at THEN m.lastDecay.epochMillis ELSE $at END"),
    (
        "faded",
        "o.decayRate * ((CASE WHEN o.lastDecay > datetime({epochMillis: $now}) THEN o.lastDecay.epochMillis "
        "ELSE $now END) - $landmark) / 3600000.0",
    ),
)


@pytest.mark.parametrize(("name", "text"), INSTANCES)
def test_an_instance_is_known_whatever_its_names_and_its_lines(name: str, text: str) -> None:
    assert fragments.reduced(f"WITH {text} AS x")[0] == f"WITH «{name}» AS x"
    assert list(fragments.astray(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "m.decayRate * (at - $landmark) / 3600000",
        "m.decayRate * ((at - $landmark) / 3600000.0)",
        "(at - $landmark) / 3600000.0 * m.decayRate",
        "m.decayRate * (at - $landmark + 1) / 3600000.0",
        "at - $landmark",
        "m.decayRate * (at - since) / 3600000.0 / 3600000.0",
        "exp(m.decayKey - 2 * shift)",
        "(m.decayKey + log($threshold)) / $rate * 3600000.0",
        "CASE WHEN faded < -700.0 THEN -700.0 ELSE key END",
        "CASE WHEN faded <= -700.0 THEN -700.0 ELSE faded END",
        "CASE WHEN faded < -700 THEN -700 ELSE faded END",
        "CASE WHEN m.lastDecay.epochMillis > $now THEN n.lastDecay.epochMillis ELSE $now END",
        "CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $since END",
        "WITH r.confidence - w.fadingLoss AS confidence",
    ],
)
def test_a_formula_that_is_written_differently_is_found(text: str) -> None:
    assert list(fragments.astray(f"MATCH (m) WITH {text} AS x RETURN x"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kept < 0 THEN 0.0", "kept < 0 THEN 0.1"),
        ("ceil((age", "floor((age"),
        (", 6) AS confidence", ") AS confidence"),
    ],
)
def test_a_confidence_that_fades_differently_is_found(old: str, new: str) -> None:
    text = catalog.load()["recall.between"].text
    assert old in text
    assert list(fragments.astray(text.replace(old, new)))


def test_what_a_comment_says_is_no_formula() -> None:
    assert list(fragments.astray("RETURN 1 AS one // in hours: / 3600000.0, and $landmark")) == []
