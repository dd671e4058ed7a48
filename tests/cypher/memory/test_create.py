"""cypher/memory/create.cypher"""

import math
from typing import Any

import pytest

from brainbridge.graph.graph import Graph
from brainbridge.language import facets
from brainbridge.run.run import LANDMARK
from tests.state import Anything, at, draft, given, ms, query, stored


def test_a_new_memory_starts_in_working_with_the_initial_energy(graph: Graph) -> None:
    memory = stored(graph, given(graph))
    assert memory["tier"] == "working"
    assert memory["energy"] == memory["peakEnergy"] == 1.0
    assert memory["accessCount"] == 1
    assert memory["labels"] == {"Memory", "Live", "Head", "Hot", "Working", "Unlinked"}


def test_all_its_instants_are_the_instant_of_writing(graph: Graph) -> None:
    memory = stored(graph, given(graph, hours=2))
    assert {memory[name] for name in ("created", "lastAccessed", "lastDecay", "validFrom")} == {at(2)}
    assert "validTo" not in memory


def test_its_key_is_the_logarithm_of_its_energy_at_the_landmark(graph: Graph) -> None:
    memory = stored(graph, given(graph, hours=2, energy=3.0))
    assert memory["decayKey"] == pytest.approx(math.log(3) + 0.5 * (ms(2) - LANDMARK) / 3_600_000, rel=1e-12)
    assert memory["decayRate"] == 0.5


@pytest.mark.parametrize(
    ("tier", "label"), [("working", "Working"), ("shortTerm", "ShortTerm"), ("longTerm", "LongTerm")]
)
def test_the_label_says_the_tier(graph: Graph, tier: str, label: str) -> None:
    memory = stored(graph, given(graph, tier=tier))
    assert label in memory["labels"]
    assert memory["decayRate"] == {"working": 0.5, "shortTerm": 0.05, "longTerm": 0.001}[tier]


def test_a_test_memory_has_a_head_label_of_its_own(graph: Graph) -> None:
    memory = stored(graph, given(graph, test=True))
    assert memory["isTest"] is True
    assert "TestHead" in memory["labels"]
    assert "Head" not in memory["labels"]


def test_it_belongs_to_its_session_once_a_scope(graph: Graph) -> None:
    given(graph, "a")
    given(graph, "b")
    given(graph, "c", scope="x")
    rows = query(graph, "MATCH (s:Session)<-[:IN_SESSION]-(m) RETURN s.scope AS scope, count(m) AS n ORDER BY scope")
    assert rows == [{"scope": "", "n": 2}, {"scope": "x", "n": 1}]


def test_the_same_id_written_again_changes_nothing(graph: Graph) -> None:
    given(graph, content="first")
    before = stored(graph)
    given(graph, content="second", hours=5)
    assert stored(graph) == before


def test_it_says_which_rows_were_new(graph: Graph) -> None:
    given(graph, "a")
    row: dict[str, Any] = {
        "at": ms(1),
        "content": "c",
        "contentHash": "",
        "type": "insight",
        "sessionId": "s",
        "instanceId": "i",
    }
    rows = graph.rows(
        "memory.create",
        Anything,
        rows=[row | {"id": "a"}, row | {"id": "b"}],
        erasures=[],
        isTest=False,
        landmark=LANDMARK,
    )
    assert {each.id: each.outcome for each in rows} == {"a": "known", "b": "created"}  # type: ignore[attr-defined]


def test_the_configuration_of_the_moment_decides(graph: Graph) -> None:
    query(graph, "MATCH (c:ConsolidationConfig) SET c.initialEnergy = 2.5, c.workingDecay = 0.25")
    memory = stored(graph, given(graph))
    assert (memory["energy"], memory["decayRate"]) == (2.5, 0.25)


def test_recall_finds_its_words_at_once(graph: Graph) -> None:
    row = draft(0, content="They went home", speaker="Ann", role="user", scope="x").to_row()
    graph.rows("memory.create", Anything, rows=[row], erasures=[], isTest=False, landmark=LANDMARK)
    memory = stored(graph, row["id"])
    assert memory["text"] == "ann they go home"
    own = facets.facets(scope="x", session="s", type="learning", speaker="Ann", role="user")
    assert memory["facets"] == own
    found = query(
        graph,
        "CALL db.index.fulltext.queryNodes('memory_words', $words) YIELD node RETURN node.id AS id",
        words=facets.lucene("text", ["go"], [facets.in_scope("x")]),
    )
    assert found == [{"id": row["id"]}]


@pytest.mark.parametrize(("test", "index"), [(False, "test_memory_words"), (True, "memory_words")])
def test_real_and_test_memories_stand_in_indexes_of_their_own(graph: Graph, test: bool, index: str) -> None:
    given(graph, content="apple", test=test)
    statement = "CALL db.index.fulltext.queryNodes($index, 'apple') YIELD node RETURN node.id AS id"
    assert query(graph, statement, index=index) == []


def test_what_is_read_off_it_is_left_to_the_step_that_associates(graph: Graph) -> None:
    memory = stored(graph, given(graph, content="Did Ann go home yesterday?"))
    assert not {"terms", "asks", "dated", "counted", "named", "rules", "prefers", "around"} & set(memory)


def test_content_that_looks_like_cypher_is_content(graph: Graph) -> None:
    hostile = '\'}) DETACH DELETE m // $now \u202e "quoted" `ticks`'
    assert stored(graph, given(graph, content=hostile))["content"] == hostile


def test_it_has_the_trust_of_its_row_and_is_suspect_only_if_that_says_so(graph: Graph) -> None:
    given(graph, "told", trust="tool", suspect=True)
    given(graph, "plain", trust="user")
    assert {name: stored(graph, "told")[name] for name in ("trust", "suspect")} == {"trust": "tool", "suspect": True}
    assert stored(graph, "plain")["trust"] == "user"
    assert "suspect" not in stored(graph, "plain")
