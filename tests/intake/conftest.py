"""A state folder of its own for each test, as a note writes briefings anew, and a brain."""

from collections.abc import Iterator

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph


@pytest.fixture(autouse=True)
def _own_state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@pytest.fixture
def brain(database: Graph) -> Iterator[Brain]:
    with Brain.open("default") as brain:
        yield brain
