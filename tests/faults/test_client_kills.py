"""Whatever judges is killed at any moment and done again: the graph is what it would have been."""

import random
import subprocess
import sys
import time

import pytest

from brainbridge.graph import Graph
from tests.cli.conftest import invoke
from tests.effort import TIMES
from tests.faults.lived import COMMANDS, begin, facts, sound, written
from tests.hook.killing import killed_after, start
from tests.state import query

KILLS = 50 * TIMES
EARLIEST = 0.2  # of the time that a command takes, most of which is the start of its process
PROGRAM = (sys.executable, "-m", "brainbridge")
Took = list[tuple[float, float]]


def forced(graph: Graph) -> bool:
    """Tell whether the memory that is forced up once has risen."""
    return bool(query(graph, "MATCH (e:Event {kind: 'promoted', lineageId: 'forced'}) RETURN e.id"))


def begun(graph: Graph) -> tuple[int, int, float]:
    """Return how many runs were begun, how many of them were never closed, and how long the others took in seconds."""
    (row,) = query(
        graph,
        "MATCH (r:ConsolidationRun) RETURN count(r) AS all, sum(r.durationMs) / 1000.0 AS took, "
        "count(CASE r.outcome WHEN 'unfinished' THEN 1 END) AS open",
    )
    return row["all"], row["open"], row["took"]


def finish(graph: Graph, words: list[str]) -> None:
    """Do again what may have been killed; forcing twice would be forcing twice."""
    if words[0] == "force-promote" and forced(graph):
        return
    done = invoke(*words)
    assert done.code in (0, 3), done.err


def undisturbed(graph: Graph) -> tuple[object, Took]:
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
    """Start a command and kill it at a moment of its process, or ``at_work``, of its run; False if it was faster."""
    before = begun(graph)[0]
    process = start(*PROGRAM, *words)
    if not at_work:
        return killed_after(process, took[0] * (EARLIEST + (1 - EARLIEST) * moment))
    while process.poll() is None and begun(graph)[0] == before:
        time.sleep(0.002)
    return killed_after(process, took[1] * moment)


@pytest.mark.timeout(900 * TIMES)
def test_killed_and_done_again_it_is_what_it_would_have_been(database: Graph) -> None:
    expected, took = undisturbed(database)
    chances, kills, broken_off = random.Random(20260501), 0, 0
    while kills < KILLS:
        begin(database)
        for (hours, command), usual in zip(COMMANDS, took, strict=True):
            lines, before = written(database, command, hours), begun(database)[1]
            # Before its run is begun a command may look at what it would do, under locks.
            at_work = chances.random() < 0.7
            kills += killed(database, lines[0], chances.random(), usual, at_work=at_work)
            broken_off += begun(database)[1] - before
            sound(database, hours)
            for words in lines:
                finish(database, words)
        sound(database, 11)
        assert facts(database) == expected
    assert broken_off >= KILLS / 4
