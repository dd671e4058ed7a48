"""What docs/crystals.md says in numbers and of the lifecycle is what a real brain does."""

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import get_args

import pytest

from brainbridge.crystal.parts import Lifecycle
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, importance, moved
from tests.state import Anything, at, ms, query, run_at, stored

DOCS = Path(__file__).parent.parent.parent / "docs"


def rows(heading: str) -> Iterator[list[str]]:
    """Yield the rows of the first table below a heading, without its head."""
    below = (DOCS / "crystals.md").read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    table = re.search(r"^\|.*\n\|[-|]+\n((?:\|.*\n)+)", below, re.MULTILINE)
    assert table, heading
    for line in table.group(1).splitlines():
        yield [cell.strip() for cell in line.strip("|").split("|")]


LIVES = list(rows("How long it lives"))
LIFECYCLES = list(rows("Lifecycle"))


def days(until: datetime) -> str:
    return f"{(until - at(0)).total_seconds() / 86_400:.1f}"


@pytest.mark.parametrize("row", LIVES, ids=[row[0] for row in LIVES])
def test_a_crystal_lives_as_long_as_the_table_says(graph: Graph, row: list[str]) -> None:
    accesses, then, plain, felt, archived = row
    crystallized(graph, "plain", accesses=int(accesses))
    crystallized(graph, "felt", accesses=int(accesses), facet={"emotionalValence": 1.0})
    assert f"{importance(graph, 'plain'):.4f}" == then
    assert (days(stored(graph, "plain")["forgetAt"]), days(stored(graph, "felt")["forgetAt"])) == (plain, felt)
    activated = moved(graph, "activated", "plain", hours=0)["plain"] == "moved"
    assert (days(stored(graph, "plain")["forgetAt"]) if activated else "") == archived


def test_the_guide_says_the_same() -> None:
    guide = " ".join((DOCS / "how-to.md").read_text(encoding="utf-8").split())
    said = re.search(r"(\d+) days untouched, (\d+) after one use, up to (\d+) after many", guide)
    assert said
    assert [float(each) for each in said.groups()] == [round(float(LIVES[place][2])) for place in (0, 1, -1)]


def test_every_lifecycle_has_its_row() -> None:
    assert [row[0].strip("`") for row in LIFECYCLES] == list(get_args(Lifecycle))


@pytest.mark.parametrize("row", LIFECYCLES, ids=[row[0] for row in LIFECYCLES])
def test_a_crystal_may_become_what_the_table_says(graph: Graph, row: list[str]) -> None:
    lifecycle, _, said = row
    crystallized(graph)
    query(graph, "MATCH (m:Crystal) SET m.lifecycle = $lifecycle", lifecycle=lifecycle.strip("`"))
    run_at(graph, 1)
    (found,) = graph.rows("crystal.move", Anything, moves=[{"id": "c", "to": "none"}], now=ms(1), runId="r")
    assert sorted(found.model_dump()["allowed"]) == sorted(re.findall(r"`(\w+)`", said))
