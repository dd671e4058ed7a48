"""cypher/run/show.cypher"""

import pytest

from brainbridge.errors import NotFound
from brainbridge.graph.graph import Graph
from brainbridge.run import run
from tests.state import run_at


def test_one_run_by_its_id(graph: Graph) -> None:
    run_at(graph, 1, run_id="a")
    run_at(graph, 2, run_id="b")
    assert run.show(graph, "b").id == "b"


def test_an_unknown_id_is_not_found(graph: Graph) -> None:
    with pytest.raises(NotFound, match="no run 'x'"):
        run.show(graph, "x")
