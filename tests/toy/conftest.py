"""A database in which the toy lives too."""

import pytest

from brainbridge import domains
from brainbridge.association import cluster
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.transfer.archive import restoring
from tests.compat.test_before_domains import ARCHIVE
from tests.state import at, given
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
    for name, content in (
        ("candle", "A candle burns down in the hall"),
        ("wax", "A candle burns down in the hall again"),
    ):
        given(toyed, name, content=content, hours=94)
    consolidation.consolidate(toyed, now=at(94.1), is_test=False)  # one of them strengthens the other
    # It also parts the cluster of the archive, whose members are only alike: consolidation looks at retrievals alone.
    cluster.cluster(toyed, now=at(94.2), lexical=True)
    given(toyed, "noted", content="what the note is about", hours=94, test=True)
    notes.write(toyed, "noted", "in the margin", now=at(95))
    return toyed
