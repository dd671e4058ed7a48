"""Commands that read without a current configuration: they say so, or do not need one."""

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.probe import probe
from tests.cli.conftest import Run
from tests.cli.test_json import T1
from tests.state import at, given, query

# The exit code of each command line.
READING = {
    "memory-status": 1,
    "memory-energy": 1,
    "memory-energy --top 3": 1,
    "forecast": 1,
    "memory-promotions": 1,
    "memory-health": 1,
    "memory-inspect m": 1,
    "list-test-memories": 1,
    "traverse m": 1,
    "recall content --no-touch": 1,
    "recall content --no-touch --explain": 1,
    "probe check": 1,
    "config show": 1,
    "config history": 1,
    "consolidate-all --dry-run": 1,
    "validate-memories": 3,
    "clusters": 0,
    "probe list": 0,
    "run list": 0,
}


# As an earlier version left it when one archive was restored over a part of another.
DOUBLE = """
MATCH (c:ConsolidationConfig|RecallConfig) WITH c, labels(c)[0] AS kind
CREATE (d:$(kind)) SET d = c {.*, version: 9}
"""


@pytest.mark.parametrize("words", READING)
def test_without_a_configuration_it_says_so_or_shows_what_it_shows_with_one(
    run: Run, database: Graph, words: str
) -> None:
    given(database, "m", energy=9.0)
    given(database, "t", test=True)
    probe.add(database, "content", ["m"], now=at(0))
    before = run(*words.split(), "--now", T1)
    query(database, "MATCH (c:ConsolidationConfig|RecallConfig) DELETE c")
    shown = run(*words.split(), "--now", T1)
    assert (before.code, shown.code) == (0, READING[words])
    if shown.code == 1:
        assert shown.out == ""
        assert "no version of ConsolidationConfig is current" in shown.err
        assert "brainbridge migrate" in shown.err
    elif shown.code == 3:
        assert "no_current_config: ConsolidationConfig, RecallConfig" in shown.out
    else:
        assert shown.out == before.out


@pytest.mark.parametrize("words", READING)
def test_by_two_configurations_it_finds_nothing_twice(run: Run, database: Graph, words: str) -> None:
    given(database, "m", energy=9.0)
    given(database, "t", test=True)
    probe.add(database, "content", ["m"], now=at(0))
    query(database, DOUBLE)
    shown = run(*words.split(), "--now", T1)
    assert shown.code == READING[words]
    if shown.code == 1:
        assert shown.out == ""
        assert "2 versions of ConsolidationConfig are current where one must be" in shown.err
        assert "brainbridge migrate" in shown.err
