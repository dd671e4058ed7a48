"""Commands that judge are killed at any moment and done again: the graph is as if nothing had happened."""

import random
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from brainbridge.graph.graph import Graph
from tests.cli.conftest import invoke
from tests.databases import Database
from tests.effort import TIMES
from tests.faults.lived import COMMANDS, begin, facts, sound, written
from tests.hook.killing import killed_after, killed_at_a_commit, start
from tests.state import query

KILLS = 50 * TIMES
EARLIEST = 0.2  # of a command's duration, most of which is the start of its process
PROGRAM = (sys.executable, "-m", "brainbridge")
Took = list[tuple[float, float]]


@pytest.fixture(autouse=True)
def one_run_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let session-end leave no run of the working memory beside its own; tests/properties kills that one."""
    monkeypatch.setenv("BRAINBRIDGE_DREAM_ENABLED", "false")


def forced(graph: Graph) -> bool:
    """Tell whether the memory that is forced once has been promoted."""
    return bool(query(graph, "MATCH (e:Event {kind: 'promoted', lineageId: 'forced'}) RETURN e.id"))


def begun(graph: Graph) -> tuple[int, int, float]:
    """Return how many runs were begun, how many were never closed, and how many seconds the others took."""
    (row,) = query(
        graph,
        "MATCH (r:ConsolidationRun) RETURN count(r) AS all, sum(r.durationMs) / 1000.0 AS took, "
        "count(CASE r.outcome WHEN 'unfinished' THEN 1 END) AS open",
    )
    return row["all"], row["open"], row["took"]


def finish(graph: Graph, words: list[str]) -> None:
    """Repeat a command that may have been killed, except a promotion that was forced already."""
    if words[0] == "force-promote" and forced(graph):
        return
    done = invoke(*words)
    assert done.code in (0, 3), done.err


def undisturbed(graph: Graph) -> object:
    """Play the life and return what it leads to."""
    begin(graph)
    for hours, command in COMMANDS:
        (words,) = written(graph, command, hours)
        finish(graph, words)
    sound(graph, 11)
    return facts(graph)


def timed(graph: Graph) -> tuple[object, Took]:
    """Play the life and return what it leads to, and how long each command takes: as a process, and its runs."""
    begin(graph)
    took: Took = []
    for hours, command in COMMANDS:
        (words,) = written(graph, command, hours)
        before, began = begun(graph), time.monotonic()
        done = subprocess.run([*PROGRAM, *words], capture_output=True, check=False)
        assert done.returncode in (0, 3), done.stderr
        took.append((time.monotonic() - began, begun(graph)[2] - before[2]))
    sound(graph, 11)
    return facts(graph), took


def killed(graph: Graph, words: list[str], moment: float, took: tuple[float, float], *, at_work: bool) -> bool:
    """Start a command and kill it at a moment of its process or, ``at_work``, of its run; False if it ended first."""
    before = begun(graph)[0]
    process = start(*PROGRAM, *words)
    if not at_work:
        return killed_after(process, took[0] * (EARLIEST + (1 - EARLIEST) * moment))
    while process.poll() is None and begun(graph)[0] == before:
        time.sleep(0.002)
    return killed_after(process, took[1] * moment)


def killed_in_its_run(graph: Graph, uri: str, words: list[str]) -> bool:
    """Start a command and kill it after its run has begun, at its next commit; False if there was none."""
    before = begun(graph)[0]
    return killed_at_a_commit(uri, *PROGRAM, *words, when=lambda: begun(graph)[0] > before)


def disturbed(graph: Graph, expected: object, kill: Callable[[int, list[str]], bool]) -> tuple[int, list[int]]:
    """Play the life, trying to kill each command and repeating it; the outcome must be the same.

    Returns how many were killed, and for each command how many runs were left unfinished.
    """
    kills, left = 0, []
    begin(graph)
    for place, (hours, command) in enumerate(COMMANDS):
        lines, before = written(graph, command, hours), begun(graph)[1]
        kills += kill(place, lines[0])
        left.append(begun(graph)[1] - before)
        sound(graph, hours)
        for words in lines:
            finish(graph, words)
    sound(graph, 11)
    assert facts(graph) == expected
    return kills, left


@pytest.mark.timeout(900)
def test_killed_in_its_run_and_done_again_it_is_what_it_would_have_been(database: Graph, neo4j: Database) -> None:
    expected = undisturbed(database)
    _, left = disturbed(database, expected, lambda _, words: killed_in_its_run(database, neo4j.uri, words))
    assert left == [1] * len(COMMANDS)


@pytest.mark.deep
@pytest.mark.timeout(900 * TIMES)
def test_killed_at_any_moment_and_done_again_it_is_what_it_would_have_been(database: Graph) -> None:
    expected, took = timed(database)
    chances, kills, interrupted = random.Random(20260501), 0, 0

    def at_random(place: int, words: list[str]) -> bool:
        # Before its run has begun, a command may rehearse it, under locks.
        at_work = chances.random() < 0.7
        return killed(database, words, chances.random(), took[place], at_work=at_work)

    while kills < KILLS:
        more, left = disturbed(database, expected, at_random)
        kills, interrupted = kills + more, interrupted + sum(left)
    assert interrupted >= KILLS / 4
