"""A database in which the toy lives too."""

import pytest

from brainbridge import domains
from brainbridge.graph.graph import Graph
from brainbridge.transfer.archive import restoring
from tests.compat.test_before_domains import ARCHIVE
from tests.state import at, given, query
from tests.toy import notes
from tests.toy.domain import TOY

_TOKENS = (
    ("createLabel", ["ToyNote"]),
    ("createRelationshipType", ["NOTED"]),
    ("createProperty", ["toyTouches", "before_text", "after_text"]),
)


@pytest.fixture
def toyed(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> Graph:
    """An empty brain of all domains and the toy, which whoever opens a brain meanwhile finds as well."""
    monkeypatch.setattr(domains, "DOMAINS", domains.DOMAINS.plus(TOY))
    for procedure, names in _TOKENS:
        for name in names:
            graph.driver.execute_query(f"CALL db.{procedure}($name)", name=name)
    return Graph(graph.driver, uri=graph.uri, domains=domains.DOMAINS)


@pytest.fixture
def lively(toyed: Graph) -> Graph:
    """A brain that has lived through everything, a note of the toy's too."""
    restoring.restore(toyed, ARCHIVE)
    for name, content in (("noted", "what the note is about"), ("faded", "a candle that burns down")):
        given(toyed, name, content=content, hours=94, test=True)
    query(toyed, "MATCH (m:Memory {id: 'faded'}) SET m.isTest = true")
    notes.write(toyed, "noted", "in the margin", now=at(95))
    return toyed
