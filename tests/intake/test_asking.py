"""A question asks the facts: what is true of what it names comes first, however it was said."""

import pytest

from brainbridge import Brain
from brainbridge.recall import recall
from tests.observed import observed
from tests.reading_as import reading_as
from tests.state import at, query

PORTS = [
    f"{name} listens on port {4000 + number}." for number, name in enumerate(("Tundra", "Vega", "Lumen", "Kestrel"))
]


def found(brain: Brain, question: str, hours: float = 9.0) -> list[str]:
    return [each.content for each in brain.recall(question, now=at(hours), touch=False).hits]


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ("Basalt is on port 4411.", "Which port does Basalt listen on?"),
        ("Basalt belongs to Greta.", "Who is the owner of Basalt?"),
        ("We just moved to Bergen.", "Where do I live?"),
        ("My favourite colour is teal.", "What is my favorite color?"),
    ],
)
def test_what_is_true_comes_before_what_has_more_of_the_words(brain: Brain, said: str, question: str) -> None:
    observed(brain.graph, *PORTS, "The owner of Vega is Farid.", "Who lives where?", "What is your favorite color?")
    observed(brain.graph, said, hours=1)
    observed(brain.graph, *PORTS, "The owner of Lumen is Hugo.", hours=2)
    assert found(brain, question)[0] == said


def test_a_chain_of_facts_is_followed_one_step(brain: Brain) -> None:
    observed(brain.graph, "Ana is married to Ben.", "Ben moved to Lyon.", *PORTS)
    assert found(brain, "Where does the husband of Ana live?")[0] == "Ben moved to Lyon."


def test_the_figure_says_what_a_fact_adds(brain: Brain) -> None:
    observed(brain.graph, "Basalt is on port 4411.")
    (hit,) = brain.recall("Which port does Basalt listen on?", now=at(1), touch=False).hits
    assert hit.figures["fact"] == brain.config.current().recall.config["factWeight"]
    brain.config.change({"factWeight": 0.0}, now=at(1))
    (hit,) = brain.recall("Which port does Basalt listen on?", now=at(1), touch=False).hits
    assert "fact" not in hit.figures


def test_what_an_undo_took_back_is_not_told(brain: Brain) -> None:
    done = observed(brain.graph, "Basalt is on port 4411.")
    observed(brain.graph, "Basalt is on port 5000.", hours=1)
    brain.runs.undo(done.run_id, now=at(2), cascade=True)
    hits = brain.recall("Which port does Basalt listen on?", now=at(3), touch=False).hits
    assert {each.content for each in hits if "fact" in each.figures} <= {"Basalt is on port 5000."}


def test_what_was_erased_is_told_by_nothing(brain: Brain) -> None:
    done = observed(brain.graph, "Basalt is on port 4411.")
    brain.erasures.erase(done.ids[0], now=at(1), cascade=True)
    assert found(brain, "Which port does Basalt listen on?") == []
    assert query(brain.graph, "MATCH (s:Slot) RETURN s") == []


def test_others_find_it_by_its_words_alone(brain: Brain) -> None:
    observed(brain.graph, "It rained. Basalt is on port 4411.")
    query(brain.graph, "MATCH (m:Crystal) SET m.accessScope = 'public', m.facets = m.facets + ' inpublic'")
    with reading_as(brain.graph, "public") as graph:
        hits = recall.search(graph, "Which port does Basalt listen on?", now=at(1), limit=5)
    assert hits
    assert all("fact" not in each.figures for each in hits)
