"""The queries printed for Neo4j Browser: an id is a literal in them, whatever it holds."""

import json

import pytest
from hypothesis import given

from brainbridge import browser, paths
from brainbridge.graph import Graph
from tests.fuzz.hostile import TEXTS, examples
from tests.plans import dump
from tests.state import empty
from tests.state import given as written


@pytest.mark.timeout(600)
@examples(150)
@given(text=TEXTS)
def test_an_id_is_data(migrated: Graph, text: str) -> None:
    written_once(migrated)
    before = dump(migrated)
    statement = browser.with_id(browser.find("memory-life"), text)
    try:
        text.encode()
    except UnicodeEncodeError:
        return  # no terminal and no address can carry it
    assert migrated.statement("CYPHER 5\n" + statement) == []
    assert dump(migrated) == before


@pytest.mark.timeout(600)
@examples(150)
@given(text=TEXTS)
def test_what_was_recalled_is_data(migrated: Graph, text: str) -> None:
    written_once(migrated)
    before = dump(migrated)
    try:
        text.encode()
    except UnicodeEncodeError:
        return
    browser.note("fuzzed", [text], {})
    assert json.loads(paths.last_recall("fuzzed").read_bytes())["ids"] == [text]
    assert migrated.statement("CYPHER 5\n" + browser.recalled("fuzzed")) == []
    assert dump(migrated) == before


def written_once(graph: Graph) -> None:
    if not graph.statement("MATCH (m:Memory {id: 'only one'}) RETURN 1 AS found"):
        empty(graph)
        written(graph, "only one")
