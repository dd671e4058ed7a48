"""brainbridge.consolidation.undo: the same command finishes an interrupted undo."""

from typing import Any

import pytest

from brainbridge.consolidation import consolidation, undo
from brainbridge.graph.graph import Graph
from tests.state import at, given, query, stored
from tests.undoing import back, clean, consolidate


@pytest.mark.parametrize("outcome", ["unfinished", "failed"])
def test_the_last_run_after_an_undo_that_was_broken_off_is_what_that_was_taking_back(
    graph: Graph, monkeypatch: pytest.MonkeyPatch, outcome: str
) -> None:
    for number in range(5):
        given(graph, f"m{number}", energy=0.2)
    consolidation.reconfigure(graph, {"promotionBatchSize": 2}, now=at(0))
    run_id = consolidate(graph)
    left, real = [1], undo._Back._try

    def interrupted(*args: Any) -> None:
        real(*args)
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(undo._Back, "_try", interrupted)
        with pytest.raises(KeyboardInterrupt):
            back(graph, "LAST")
    query(graph, "MATCH (r:ConsolidationRun) WHERE r.undoes IS NOT NULL SET r.outcome = $outcome", outcome=outcome)
    done = back(graph, "LAST", 6.0)
    assert (done.undoes, done.undone, done.already, done.refused) == (run_id, {"expired": 3}, 2, [])
    assert all("endReason" not in stored(graph, f"m{number}") for number in range(5))
    clean(graph)
