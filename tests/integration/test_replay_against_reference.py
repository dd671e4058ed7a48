"""The bundled conversation, replayed: at any later instant the graph agrees with the reference model."""

from datetime import timedelta

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.operations.demo import story
from brainbridge.transfer import replay
from brainbridge.transfer.importing import Imported
from brainbridge.transfer.replay import Step
from tests.reference.witness import compare, compare_status, modelled

NOW = story.last_instant()


@pytest.mark.deep
def test_ten_days_of_a_conversation(graph: Graph) -> None:
    steps: list[Step] = []
    done = _replay(graph, steps)
    assert (done.imported, done.sessions_ended) == (182, 20)
    model = modelled(graph, steps)
    compare(graph, model)
    for later in (0, 1, 4, 5, 24, 48, 60, 24 * 30, 24 * 300):
        compare_status(graph, model, NOW + timedelta(hours=later))
    assert integrity.validate(graph, now=NOW).findings == []
    assert _replay(graph, []).imported == 0
    compare(graph, model)


def _replay(graph: Graph, steps: list[Step]) -> Imported:
    return replay.replay(
        graph,
        story.lines(),
        session="s",
        instance="i",
        now=NOW,
        redacts=True,
        recall_each=story.RECALL_EACH,
        watch=steps.append,
    )
