"""Observes what is said, for tests."""

from brainbridge.graph.graph import Graph
from brainbridge.intake import observing
from brainbridge.intake.observing import Observed
from brainbridge.memory import drafts
from brainbridge.transfer.lines import Line
from tests.state import at


def observed(graph: Graph, *texts: str, hours: float = 0.0, test: bool = False) -> Observed:
    """Observe texts, one after the other, by a run."""
    parts = {"session_id": "talk", "instance_id": "i"}
    lines = [
        Line(number, drafts.draft({"content": text, "at": at(hours + number / 100), **parts}, redacts=True))
        for number, text in enumerate(texts)
    ]
    return observing.observe(graph, lines, now=at(hours), is_test=test)
