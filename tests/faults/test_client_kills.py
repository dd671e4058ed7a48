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
PROGRAM = (sys.executable, "-m", "brainbridge")


def forced(graph: Graph) -> str:
    """Return the id of the run that forced a memory up, which happens once: what ``run undo`` takes back."""
    rows = query(graph, "MATCH (e:Event {kind: 'promoted', lineageId: 'forced'}) RETURN e.runId AS id")
    return rows[0]["id"] if rows else ""


def finish(graph: Graph, words: list[str]) -> None:
    """Do again what may have been killed; forcing twice would be forcing twice."""
    if words[0] == "force-promote" and forced(graph):
        return
    done = invoke(*words)
    assert done.code in (0, 3), done.err


def undisturbed(graph: Graph) -> tuple[object, list[float]]:
    """Play the life and return what it leads to, and how long each command takes as a process."""
    begin(graph)
    took = []
    for hours, command in COMMANDS:
        began = time.monotonic()
        done = subprocess.run([*PROGRAM, *written(command, hours, forced(graph))], capture_output=True, check=False)
        assert done.returncode in (0, 3), done.stderr
        took.append(time.monotonic() - began)
    sound(graph, 11)
    return facts(graph), took


@pytest.mark.timeout(900 * TIMES)
def test_killed_and_done_again_it_is_what_it_would_have_been(database: Graph) -> None:
    expected, took = undisturbed(database)
    moments, kills = random.Random(20260501), 0
    while kills < KILLS:
        begin(database)
        for number, (hours, command) in enumerate(COMMANDS):
            words = written(command, hours, forced(database))
            began = time.monotonic()
            if killed_after(start(*PROGRAM, *words), took[number] * moments.uniform(0.4, 1.0)):
                kills += 1
            else:
                took[number] = time.monotonic() - began  # it was faster
            sound(database, hours)
            finish(database, words)
        sound(database, 11)
        assert facts(database) == expected
