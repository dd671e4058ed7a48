"""cypher/legacy/link.cypher"""

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.memory import memory
from brainbridge.run.run import LANDMARK
from brainbridge.transfer import crystallizations
from tests.races.two import Waiting, holding
from tests.state import Anything, at, ms, query, searched, stored

CREATE = "CREATE (:Crystallization {content: $c, created: $a, lastAccessed: $l, note: 'untouched'})"


def properties(graph: Graph) -> list[dict[str, object]]:
    return query(graph, "MATCH (c:Crystallization) RETURN properties(c) AS p, labels(c) AS l ORDER BY c.content")


def test_a_node_gets_a_long_term_memory_and_stays_as_it_is(graph: Graph) -> None:
    query(graph, CREATE, c="wisdom", a=at(0), l=at(5))
    before = properties(graph)
    (linked,) = crystallizations.migrate(graph, now=at(10), redacts=True)
    assert properties(graph) == before
    memory = stored(graph, linked.id)
    assert (memory["content"], memory["tier"], memory["energy"], memory["accessCount"]) == (
        "wisdom",
        "longTerm",
        10.0,
        1,
    )
    assert (memory["created"], memory["lastAccessed"], memory["lastDecay"]) == (at(0), at(5), at(10))
    assert memory["labels"] == {"Memory", "Live", "Head", "Hot", "LongTerm"}
    assert integrity.validate(graph, now=at(10)).findings == []


def test_recall_finds_it_at_once(graph: Graph) -> None:
    query(graph, CREATE, c="They went to Rome", a=at(0), l=None)
    (linked,) = crystallizations.migrate(graph, now=at(10), redacts=True)
    assert searched(graph, "rome") == {linked.id}
    assert searched(graph, "go", "session_words") == {"crystallizations"}


def test_killed_before_its_associations_the_next_call_goes_on(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    query(graph, CREATE, c="They went to Rome", a=at(0), l=None)
    with monkeypatch.context() as patched:
        patched.setattr(association, "associate", _killed)
        with pytest.raises(KeyboardInterrupt):
            crystallizations.migrate(graph, now=at(10), redacts=True)
    assert searched(graph, "rome") == set()
    assert crystallizations.migrate(graph, now=at(10), redacts=True) == ()
    assert len(searched(graph, "rome")) == 1


def _killed(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_without_an_access_its_creation_counts(graph: Graph) -> None:
    query(graph, CREATE, c="wisdom", a=at(0), l=None)
    (linked,) = crystallizations.migrate(graph, now=at(10), redacts=True)
    assert stored(graph, linked.id)["lastAccessed"] == at(0)


def test_instants_of_another_type_count_as_now(graph: Graph) -> None:
    query(graph, CREATE, c="wisdom", a="long ago", l=7)
    (linked,) = crystallizations.migrate(graph, now=at(10), redacts=True)
    assert stored(graph, linked.id)["created"] == at(10)


def test_what_was_accessed_long_ago_is_not_due_at_its_birth(graph: Graph) -> None:
    query(graph, CREATE, c="wisdom", a=at(-20_000), l=at(-20_000))
    (linked,) = crystallizations.migrate(graph, now=at(10), redacts=True)
    found = memory.find(graph, linked.id, now=at(10))
    assert (found.last_accessed, found.valid_to) == (at(-20_000), None)
    assert found.effective_energy == pytest.approx(10.0, rel=1e-12)
    assert consolidation.decay(graph, now=at(11), is_test=False).expired == 0


def test_two_at_once_give_a_node_one_memory(graph: Graph) -> None:
    query(graph, "UNWIND range(1, 3) AS i CREATE (:Crystallization {content: 'c' + i})")
    with holding(graph) as unit:
        params = {"newIds": ["a", "b", "c"], "erased": [], "now": ms(10), "landmark": LANDMARK}
        unit.rows("legacy.link", Anything, **params)
        late = Waiting(graph, lambda: crystallizations.migrate(graph, now=at(10), redacts=True))
    assert late.result() == ()
    assert query(graph, "MATCH (:Crystallization)-[:HAS_MEMORY]->(m) RETURN count(m) AS n") == [{"n": 3}]


def test_what_is_no_text_gets_no_memory(graph: Graph) -> None:
    query(graph, "CREATE (:Crystallization {content: 7}), (:Crystallization {content: true, insight: 'wisdom'})")
    assert [each.content for each in crystallizations.migrate(graph, now=at(10), redacts=True)] == ["wisdom"]
    assert integrity.validate(graph, now=at(10)).findings == []


def test_a_second_time_there_is_nothing_to_do(graph: Graph) -> None:
    query(graph, CREATE, c="wisdom", a=at(0), l=at(5))
    crystallizations.migrate(graph, now=at(10), redacts=True)
    assert crystallizations.migrate(graph, now=at(10), redacts=True) == ()


def test_many_take_several_batches(graph: Graph) -> None:
    query(graph, "UNWIND range(1, 450) AS i CREATE (:Crystallization {content: 'c' + i})")
    assert len(crystallizations.migrate(graph, now=at(10), redacts=True)) == 450


@pytest.mark.parametrize(("redacts", "left"), [(True, "the pin is [redacted]"), (False, "the pin is 4711")])
def test_its_secrets_are_taken_out_before_anything_is_written(graph: Graph, redacts: bool, left: str) -> None:
    query(graph, CREATE, c="the pin is 4711", a=at(0), l=None)
    (linked,) = crystallizations.migrate(graph, now=at(10), redacts=redacts)
    memory = stored(graph, linked.id)
    assert (linked.content, memory["content"], memory["sensitivity"]) == (left, left, "confidential")
    assert ("4711" in str(memory)) is not redacts
