"""A brain whose files stand in folders of its own, so that all of them can be searched."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from tests.governance.conftest import ours

__all__ = ["ours"]


@pytest.fixture
def brain(database: Graph, ours: Path) -> Iterator[Brain]:
    with Brain.open("default") as brain:
        yield brain
