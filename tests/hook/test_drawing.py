"""Facts and commitments are drawn from what hooks remember: at a session's end, or when it is urgent or enough."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.graph.graph import Graph
from brainbridge.hook import spool, worker
from tests.cypher.intake.waiting_turns import marked
from tests.hook.conftest import Note
from tests.hook.graphs import sound
from tests.state import query
from tests.transcripts import shapes

DRAWN = "MATCH (f:Memory) WHERE f:Fact OR f:Commitment RETURN f.content AS said ORDER BY said"
SAID = ("Our API runs on port 9090.", "Fine. Dana works at Acme.", "I'll send Dana the draft tomorrow.")


def transcript(path: Path, *prompts: str) -> Path:
    """Write a session of prompts, each with an answer that states something."""
    lines = list[dict[str, Any]]()
    for number, prompt in enumerate(prompts):
        lines.append(shapes.claude_line("user", 2 * number, prompt))
        answer = [{"type": "text", "text": "The capital of Norway is Oslo."}]
        lines.append(shapes.claude_line("assistant", 2 * number + 1, answer))
    return shapes.written(path, lines)


def drawn(graph: Graph) -> list[str]:
    return [row["said"] for row in query(graph, DRAWN)]


def test_a_session_that_ends_leaves_what_it_states_and_promises(database: Graph, note: Note, tmp_path: Path) -> None:
    note(1, transcript=transcript(tmp_path / "t", *SAID))
    assert worker.work("default").ended == 1
    assert drawn(database) == ["Dana works at Acme.", SAID[2], SAID[0]]
    assert marked(database) == []
    rows = query(database, "MATCH (e:Event {kind: 'drawn'}) RETURN DISTINCT e.trigger AS trigger")
    assert rows == [{"trigger": "session_end"}]
    sound(database)


def test_an_event_that_comes_again_states_nothing_again(database: Graph, note: Note, tmp_path: Path) -> None:
    for hours in (1, 2):
        note(hours, transcript=transcript(tmp_path / "t", *SAID))
        worker.work("default")
    assert len(drawn(database)) == 3
    assert query(database, "MATCH (e:Event {kind: 'restated'}) RETURN e.id") == []


@pytest.mark.parametrize(("prompts", "waits"), [(SAID[:2], 4), (SAID, 0), (("My name is Ann.",), 0)])
def test_before_its_end_it_is_read_once_it_is_enough_or_urgent(
    database: Graph, note: Note, tmp_path: Path, prompts: tuple[str, ...], waits: int
) -> None:
    note(1, "stop", transcript=transcript(tmp_path / "t", *prompts))
    worker.work("default")
    assert len(marked(database)) == waits
    assert bool(drawn(database)) is not bool(waits)


@pytest.mark.parametrize("name", ["CAPTURE=off", "DRAW_FACTS=false"])
def test_switched_off_nothing_is_drawn(
    database: Graph, note: Note, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    key, _, value = name.partition("=")
    monkeypatch.setenv(f"BRAINBRIDGE_{key}", value)
    note(1, transcript=transcript(tmp_path / "t", *SAID))
    worker.work("default")
    assert (drawn(database), marked(database)) == ([], [])


def test_what_could_not_be_written_when_it_was_remembered_waits_too(database: Graph) -> None:
    parts = {"content": "My name is Ann.", "sessionId": "s", "instanceId": "claude", "importKey": "k"}
    spool.put(
        "default", at=1_777_636_800_000, event="remember", harness="claude", session="s", transcript="", memory=parts
    )
    assert worker.work("default").remembered == 1
    assert drawn(database) == ["My name is Ann."]


def test_it_is_explained(database: Graph, note: Note, tmp_path: Path) -> None:
    note(1, transcript=transcript(tmp_path / "t", SAID[0]))
    worker.work("default")
    (row,) = query(database, "MATCH (m:Memory {role: 'user'}) WHERE NOT m:Fact RETURN m.id AS id")
    with Brain.open("default") as brain:
        (found,) = brain.intake.explain(row["id"]).drawings
    assert [each.outcome for each in found.verdicts] == ["stated"]
