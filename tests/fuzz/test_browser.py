"""The queries printed for Neo4j Browser: any id is a literal in them."""

import json

import pytest
from hypothesis import given

from brainbridge.graph.graph import Graph
from brainbridge.operations import browser
from brainbridge.platform import paths
from brainbridge.recall import history
from tests.effort import examples
from tests.fuzz.hostile import FILED
from tests.plans import dump
from tests.state import given as written


@pytest.fixture
def lonely(graph: Graph) -> Graph:
    """Hold one memory and nothing else, so that any deletion is noticed."""
    written(graph, "only one")
    return graph


@pytest.mark.timeout(600)
@examples(150)
@given(text=FILED)
def test_an_id_is_data(lonely: Graph, text: str) -> None:
    before = dump(lonely)
    statement = browser.with_id(browser.find("memory-life"), text)
    assert lonely.statement("CYPHER 5\n" + statement) == []
    assert dump(lonely) == before


@pytest.mark.timeout(600)
@examples(150)
@given(text=FILED)
def test_what_was_recalled_is_data(lonely: Graph, text: str) -> None:
    before = dump(lonely)
    history.note_hits("fuzzed", [text], {})
    assert json.loads(paths.last_recall("fuzzed").read_bytes())["ids"] == [text]
    assert lonely.statement("CYPHER 5\n" + browser.recalled("fuzzed")) == []
    assert dump(lonely) == before
