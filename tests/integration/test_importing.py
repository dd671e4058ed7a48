"""brainbridge/transfer: JSON lines are imported and replayed once, whatever happens in between."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.monitor import monitor
from brainbridge.transfer import importing, replay
from brainbridge.transfer.importing import Imported
from brainbridge.transfer.replay import Step
from tests.effort import often
from tests.state import at, query

CONVERSATION = [
    {
        "id": "1",
        "at": "2026-05-01T12:00:00Z",
        "sessionId": "one",
        "speaker": "Ann",
        "content": "the cedar case is ready",
    },
    {
        "id": "2",
        "at": "2026-05-01T12:10:00Z",
        "sessionId": "one",
        "speaker": "Bob",
        "content": "is the cedar case oiled",
    },
    {
        "id": "3",
        "at": "2026-05-01T12:20:00Z",
        "sessionId": "one",
        "speaker": "Ann",
        "content": "the case was oiled twice",
    },
    {
        "id": "4",
        "at": "2026-05-01T18:00:00Z",
        "sessionId": "two",
        "speaker": "Bob",
        "content": "soup for the four of us",
    },
    {"id": "5", "at": "2026-05-01T18:05:00Z", "sessionId": "two", "speaker": "Ann", "content": "the cedar case again"},
]


def encoded(lines: list[dict[str, Any]]) -> list[bytes]:
    return [json.dumps(line).encode() for line in lines]


def run_import(graph: Graph, lines: list[bytes], **options: Any) -> Imported:
    return importing.import_lines(graph, lines, session="s", instance="i", now=at(100), redacts=True, **options)


def run_replay(graph: Graph, lines: list[bytes], **options: Any) -> Imported:
    return replay.replay(
        graph, lines, session="s", instance="i", now=at(100), redacts=True, **{"recall_each": 2, **options}
    )


def dump(graph: Graph) -> list[dict[str, Any]]:
    """Return the lineages without what differs between writes: ids, revisions, runs."""
    return query(
        graph,
        "MATCH (h:Head) OPTIONAL MATCH (first:Memory {id: h.lineageId}) "
        "OPTIONAL MATCH (h)-[r:COACTIVATED]-(o:Memory)<-[:PROMOTED_TO|CRYSTALLIZED_INTO*0..2]-(other:Memory) "
        "WHERE other.importKey IS NOT NULL "
        "WITH h, first, other, r ORDER BY other.importKey "
        "RETURN first.importKey AS key, h.tier AS tier, h.energy AS energy, h.accessCount AS accesses, "
        "h.validTo AS ended, collect([other.importKey, r.weight]) AS associations ORDER BY key",
    )


def test_every_good_line_becomes_a_memory_at_its_instant(graph: Graph) -> None:
    done = run_import(graph, encoded(CONVERSATION))
    assert (done.imported, done.known, done.bad) == (5, 0, [])
    rows = query(graph, "MATCH (m:Memory) RETURN m.speaker AS speaker, m.created AS at ORDER BY at LIMIT 1")
    assert rows == [{"speaker": "Ann", "at": at(0)}]


@pytest.mark.parametrize("work", [run_import, run_replay])
def test_a_second_time_adds_nothing(graph: Graph, work: Callable[..., Imported]) -> None:
    work(graph, encoded(CONVERSATION))
    before = dump(graph)
    done = work(graph, encoded(CONVERSATION))
    assert (done.imported, done.known, done.recalled, done.sessions_ended) == (0, 5, 0, 0)
    assert dump(graph) == before


@pytest.mark.parametrize("work", [run_import, run_replay])
def test_a_bad_line_is_reported_with_its_number_and_stops_nobody(graph: Graph, work: Callable[..., Imported]) -> None:
    lines = encoded(CONVERSATION)
    done = work(
        graph, [lines[0], b"not json", *lines[1:3], b'{"content": "", "at": "2026-05-01T12:00:00Z"}', *lines[3:]]
    )
    assert done.imported == 5
    assert [(each.line, each.reason.split(":")[0]) for each in done.bad] == [
        (2, "is not JSON"),
        (5, "content is empty"),
    ]


@pytest.mark.parametrize("work", [run_import, run_replay])
def test_strict_stops_before_anything_is_written(graph: Graph, work: Callable[..., Imported]) -> None:
    with pytest.raises(InvalidInput, match=r"^line 6: is not JSON"):
        work(graph, [*encoded(CONVERSATION), b"not json"], strict=True)
    assert query(graph, "MATCH (m:Memory) RETURN count(m) AS n") == [{"n": 0}]


@pytest.mark.parametrize("work", [run_import, run_replay])
def test_a_line_that_comes_twice_is_one_memory(graph: Graph, work: Callable[..., Imported]) -> None:
    lines = encoded(CONVERSATION)
    done = work(graph, [*lines, lines[0]])
    assert (done.imported, done.known) == (5, 1)


def test_many_lines_take_several_batches(graph: Graph) -> None:
    count = often(2500, sampled=1100)
    lines = encoded([{"content": f"line {number}", "id": number} for number in range(count)])
    assert run_import(graph, lines).imported == count
    assert run_import(graph, lines).known == count


def test_an_import_beside_this_one_is_no_problem(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else writes the lines between our check and our write."""
    real, beside = memory.known, encoded(CONVERSATION)[:2]

    def known(on: Any, lines: Any) -> dict[str, str]:
        found = real(on, lines)
        monkeypatch.setattr(memory, "known", real)
        run_import(graph, beside)
        return found

    monkeypatch.setattr(memory, "known", known)
    done = run_import(graph, encoded(CONVERSATION))
    assert (done.imported, done.known) == (3, 2)


# Replay


def test_older_memories_are_recalled_and_sessions_end_as_they_did(graph: Graph) -> None:
    steps: list[Step] = []
    done = run_replay(graph, encoded(CONVERSATION), watch=steps.append)
    assert (done.imported, done.sessions_ended) == (5, 2)
    assert [len(step.touched) for step in steps if not step.ended] == [0, 1, 2, 0, 2]
    assert [step.session for step in steps if step.ended] == ["one", "two"]
    assert integrity.validate(graph, now=at(100)).findings == []


def test_the_order_of_the_lines_is_that_of_their_instants(graph: Graph) -> None:
    steps: list[Step] = []
    run_replay(graph, encoded(CONVERSATION)[::-1], watch=steps.append)
    assert [step.at for step in steps] == sorted(step.at for step in steps)


def test_a_line_without_an_instant_is_a_bad_line(graph: Graph) -> None:
    done = run_replay(graph, encoded([{"content": "undated"}]))
    assert "needs the instant of every line" in done.bad[0].reason


def test_a_resumed_session_ends_again_with_what_is_new(graph: Graph) -> None:
    run_replay(graph, encoded(CONVERSATION[:2]))
    done = run_replay(graph, encoded(CONVERSATION))
    assert (done.imported, done.sessions_ended) == (3, 2)
    assert run_replay(graph, encoded(CONVERSATION)).sessions_ended == 0


class Killed(BaseException):
    """Stands for a kill."""


@pytest.mark.parametrize("after", range(7))
def test_a_replay_killed_anywhere_and_repeated_gives_the_same_graph(graph: Graph, after: int) -> None:
    run_replay(graph, encoded(CONVERSATION))
    expected, status = dump(graph), monitor.status(graph, now=at(100))
    from tests.state import empty

    empty(graph)
    left = iter(range(after, -1, -1))

    def watch(step: Step) -> None:
        if not next(left):
            raise Killed

    if after < 7:
        with pytest.raises(Killed):
            run_replay(graph, encoded(CONVERSATION), watch=watch)
    run_replay(graph, encoded(CONVERSATION))
    assert dump(graph) == expected
    assert monitor.status(graph, now=at(100)) == status


@pytest.mark.parametrize("lost", range(5))
def test_an_acknowledgement_lost_on_the_way_changes_nothing(
    graph: Graph, lost: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from neo4j import exceptions as driver_errors

    run_replay(graph, encoded(CONVERSATION))
    expected = dump(graph)
    from tests.state import empty

    empty(graph)
    lines, real = iter(range(100)), Graph._attempt

    def attempt(self: Graph, queries: Any, *rest: Any) -> Any:
        result = real(self, queries, *rest)
        if queries[0].name == "recall.cover" and next(lines) == lost:
            raise driver_errors.IncompleteCommit("connection lost while committing")
        return result

    monkeypatch.setattr(Graph, "_attempt", attempt)
    run_replay(graph, encoded(CONVERSATION))
    assert dump(graph) == expected


def test_scopes_do_not_recall_each_other(graph: Graph) -> None:
    lines = [line | {"scope": scope} for line in CONVERSATION for scope in ("x", "y")]
    run_replay(graph, encoded(lines))
    crossing = "MATCH (a:Memory)-[:COACTIVATED]->(b:Memory) WHERE a.scope <> b.scope RETURN count(*) AS n"
    assert query(graph, crossing) == [{"n": 0}]


def test_the_reader_of_many_memories_gets_them_all(graph: Graph) -> None:
    run_import(graph, encoded(CONVERSATION))
    ids = [row["id"] for row in query(graph, "MATCH (m:Memory) RETURN m.id AS id")]
    assert len(memory.read(graph, ids, now=at(0))) == 5
