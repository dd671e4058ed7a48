"""When all memories are looked at anew: once a figure of a table was changed, and not for any other value.

``tests/cypher/storage/test_enrol`` and that of the policy have what a walk does.
"""

import re
from typing import Any, NamedTuple

import pytest

from brainbridge.config import config
from brainbridge.consolidation import consolidation
from brainbridge.graph import catalog
from brainbridge.graph.domain import Domain
from brainbridge.graph.graph import Graph
from brainbridge.intake.judging import Table
from brainbridge.intake.policy import policy
from brainbridge.intake.policy.domain import DOMAIN as POLICY
from brainbridge.intake.storage import storage
from brainbridge.intake.storage.domain import DOMAIN as STORAGE
from tests.state import Anything, at, given, query


class Walk(NamedTuple):
    """A table, the domain that brings it, and other values of the figures that it reads."""

    table: Table
    domain: Domain
    figures: dict[str, Any]

    @property
    def walked(self) -> str:
        """Return the property that says which version all memories were looked at for."""
        return f"{self.domain.name}Walked"


WALKS = (
    Walk(
        storage.TABLE,
        STORAGE,
        {"storageOnConsolidate": True, "demoteAfterDays": 15.0, "demoteBelow": 0.3, "promoteAbove": 0.8},
    ),
    Walk(
        policy.TABLE,
        POLICY,
        {
            "policyOnConsolidate": True,
            "archiveOnConsolidate": True,
            "policyArchiveDecay": 0.9,
            "policyStaleDecay": 0.6,
            "policyWarmHeat": 0.5,
        },
    ),
)
BOTH = pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.domain.name)
FIGURES = pytest.mark.parametrize(
    ("walk", "key"), [pytest.param(walk, key, id=key) for walk in WALKS for key in walk.figures]
)
KEYS = re.compile(rf"\.({'|'.join(config.CONSOLIDATION.keys)})\b")
COMPARED = re.compile(r"any\(key IN \[([^]]*)\]")


def enrolled(graph: Graph, walk: Walk, batch: int = 100) -> tuple[int, bool]:
    found: dict[str, Any] = graph.one(walk.table.enrol, Anything, now=0, batch=batch).model_dump()
    return found["enrolled"], found["more"]


def changed(graph: Graph, hours: float, **changes: Any) -> None:
    consolidation.reconfigure(graph, changes, now=at(hours))


@FIGURES
def test_a_figure_that_was_changed_asks_for_one_walk(graph: Graph, walk: Walk, key: str) -> None:
    given(graph, "a")
    assert enrolled(graph, walk) == (1, False)
    changed(graph, 1, **{key: walk.figures[key]})
    assert [enrolled(graph, walk) for _ in range(2)] == [(1, False), (0, False)]
    changed(graph, 2, summaryTokens=7)
    assert enrolled(graph, walk) == (0, False)


@BOTH
def test_no_other_value_does(graph: Graph, walk: Walk) -> None:
    given(graph, "a")
    assert enrolled(graph, walk) == (1, False)
    (other,) = (each for each in WALKS if each is not walk)
    for hours, (key, value) in enumerate({"summaryTokens": 7, "initialEnergy": 2.0, **other.figures}.items()):
        changed(graph, hours, **{key: value})
        assert enrolled(graph, walk) == (0, False), key


@FIGURES
def test_what_was_changed_and_changed_back_does(graph: Graph, walk: Walk, key: str) -> None:
    """What is written while a switch is off is never due, and is to be looked at when it is on again."""
    given(graph, "a")
    before = config.current(graph).tunables()[key]
    assert enrolled(graph, walk) == (1, False)
    changed(graph, 1, **{key: walk.figures[key]})
    changed(graph, 2, summaryTokens=7)
    changed(graph, 3, **{key: before})
    assert [enrolled(graph, walk) for _ in range(2)] == [(1, False), (0, False)]


@BOTH
def test_a_walk_that_was_broken_off_goes_on_whatever_else_is_changed(graph: Graph, walk: Walk) -> None:
    for each in "abc":
        given(graph, each)
    assert enrolled(graph, walk, 2) == (2, True)
    changed(graph, 1, summaryTokens=7)
    assert [enrolled(graph, walk, 2) for _ in range(2)] == [(1, False), (0, False)]


@FIGURES
def test_it_begins_anew_if_a_figure_is_changed(graph: Graph, walk: Walk, key: str) -> None:
    for each in "abc":
        given(graph, each)
    assert enrolled(graph, walk, 2) == (2, True)
    changed(graph, 1, **{key: walk.figures[key]})
    changed(graph, 2, summaryTokens=7)
    assert [enrolled(graph, walk, 2) for _ in range(3)] == [(2, True), (1, False), (0, False)]


@BOTH
def test_a_migration_may_ask_for_one(graph: Graph, walk: Walk) -> None:
    given(graph, "a")
    assert enrolled(graph, walk) == (1, False)
    query(graph, f"MATCH (c:ConsolidationConfig) SET c.{walk.walked} = null, c.{walk.walked}To = null")  # as V0047 does
    changed(graph, 1, summaryTokens=7)
    assert [enrolled(graph, walk) for _ in range(2)] == [(1, False), (0, False)]


@BOTH
def test_a_version_that_is_not_there_was_not_walked_for(graph: Graph, walk: Walk) -> None:
    given(graph, "a")
    assert enrolled(graph, walk) == (1, False)
    query(graph, f"MATCH (c:ConsolidationConfig) SET c.{walk.walked} = 99")
    assert [enrolled(graph, walk) for _ in range(2)] == [(1, False), (0, False)]


@FIGURES
def test_a_figure_that_some_versions_lack_was_changed(graph: Graph, walk: Walk, key: str) -> None:
    """As in an old archive; one that all lack was not."""
    given(graph, "a")
    query(graph, f"MATCH (c:ConsolidationConfig) REMOVE c.{key}")
    assert [enrolled(graph, walk) for _ in range(2)] == [(1, False), (0, False)]
    changed(graph, 1, summaryTokens=7)
    query(graph, f"MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL SET c.{key} = $value", value=walk.figures[key])
    assert [enrolled(graph, walk) for _ in range(2)] == [(1, False), (0, False)]


@BOTH
def test_versions_that_are_numbered_anew_ask_for_one(graph: Graph, walk: Walk) -> None:
    """The number of the version that was walked for may be that of another one then."""
    key, value = next(iter(walk.figures.items()))
    changed(graph, 1, summaryTokens=7)
    changed(graph, 2, summaryTokens=8)
    given(graph, "a")
    assert enrolled(graph, walk) == (1, False)
    changed(graph, 4, **{key: value})
    query(graph, "MATCH (c:ConsolidationConfig {version: 2}) DETACH DELETE c")
    query(graph, "MATCH (c:ConsolidationConfig) SET c.validTo = datetime()")
    assert [each.renumbered for each in config.mend(graph, now=at(5))] == [2]
    assert [enrolled(graph, walk) for _ in range(2)] == [(1, False), (0, False)]


def _texts(walk: Walk, *slots: str) -> list[str]:
    texts = [catalog.load()[walk.table.judge].text]
    folder = catalog.root(walk.domain.queries).joinpath(catalog.SLOTS, walk.domain.name)
    return texts + [folder.joinpath(f"{each}.cypher").read_text() for each in slots or walk.domain.slots]


@BOTH
def test_a_walk_compares_all_that_its_table_and_its_switch_read_and_nothing_else(walk: Walk) -> None:
    (switch,) = (each.switch for each in walk.domain.passes)
    read = {switch, *(key for text in _texts(walk) for key in KEYS.findall(text))}
    assert read == set(walk.figures)
    queries = catalog.load()
    for text in (queries[walk.table.enrol].text, _texts(walk, "config.change.changed")[1]):
        (compared,) = COMPARED.findall(text)
        assert {each.strip(" '") for each in compared.split(",")} == read
