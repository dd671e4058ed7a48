"""A pass compares only names of which something is new, and merges what a look at all names calls certain, no more."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.consolidation.passes import Step
from brainbridge.forgetting import forgetting
from brainbridge.graph.graph import Graph
from brainbridge.intake import entities, facts
from brainbridge.language.facts import subjects
from brainbridge.run import run as runs
from tests.cypher.entity.naming import city, joined, parted, slots
from tests.cypher.fact.stating import stated
from tests.effort import examples
from tests.state import at, damage, empty, query

SMITHS = ("J. Smith", "John Smith", "Jane Smith", "J. A. Smith", "John A. Smith", "Dr. John Smith", "Mr Smith")
OTHERS = ("Ana", "Ana Lopes", "ana lopes", "Orion", "the Orion service", "orion-service")
NAMES = (*SMITHS, *OTHERS)
_TOLD = "MATCH (f:Fact) WHERE f:Live AND f.subject = $name RETURN f.id AS id ORDER BY id LIMIT 1"


@dataclass(frozen=True)
class Said:
    """What is said of a name, or of two."""

    kind: str
    name: str
    other: str
    attribute: str
    scope: str | None
    trust: str | None


SAID = st.builds(
    Said,
    kind=st.sampled_from(("states",) * 5 + ("ends", "joins", "parts", "keeps")),
    name=st.sampled_from(NAMES),
    other=st.sampled_from(NAMES),
    attribute=st.sampled_from(("lives_in", "colour", "place_of_birth")),
    scope=st.sampled_from((None, None, None, "box")),
    trust=st.sampled_from((None, None, "unknown")),
)


def kept(graph: Graph, hours: float) -> int:
    """Merge what is certain, as a pass does."""
    with runs.recorded(graph, "consolidate-all", now=at(hours)) as run:
        step = Step(run, at(hours))
        facts.settle(step)
        entities.keep(step)
        runs.finish(run)
    return int(step.parts["entities"]["merged"])


def certain(graph: Graph) -> set[tuple[str | None, str, str]]:
    """Return the names that are certainly one, of all."""
    found = entities.candidates(graph, is_test=False, certain=True, limit=1_000)
    return {(each.scope, each.name, each.other) for each in found}


def _forget(graph: Graph, ids: list[str], hours: float) -> None:
    with runs.recorded(graph, "forget", now=at(hours)) as run:
        run.transaction(forgetting.QUERIES, lambda unit: forgetting.end(unit, run, ids))
        runs.finish(run)


def _done(graph: Graph, said: Said, hours: float) -> None:
    keys = [subjects.key(each) for each in (said.name, said.other)]
    parts: dict[str, Any] = {"run_id": f"r{hours}", "hours": hours, "word": f"w{hours}"}
    if said.kind == "states":
        statement = city(
            said.name, f"{said.other} {hours}", attribute=said.attribute, single=said.attribute != "colour"
        )
        stated(graph, statement, hours=hours, scope=said.scope, trust=said.trust)
    elif said.kind == "ends":
        _forget(graph, [row["id"] for row in query(graph, _TOLD, name=said.name)], hours)
    elif said.kind == "keeps":
        kept(graph, hours)
    elif keys[0] != keys[1]:
        (joined if said.kind == "joins" else parted)(graph, *keys, **parts)


@examples(60)
@given(history=st.lists(SAID, min_size=3, max_size=14))
def test_a_pass_merges_what_a_look_at_all_names_calls_certain(graph: Graph, history: list[Said]) -> None:
    empty(graph)
    join = entities._join

    def checked(run: Any, word: Any, why: Any) -> Any:
        assert (word.scope or None, word.name, word.other) in certain(graph)
        return join(run, word, why)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entities, "_join", checked)
        for hours, said in enumerate(history, start=1):
            _done(graph, said, hours)
        kept(graph, 50)
    assert certain(graph) == set()
    assert {tuple(each["waits"]) for each in slots(graph).values()} <= {()}
    assert kept(graph, 51) == 0
    assert damage(graph, 52) == []
