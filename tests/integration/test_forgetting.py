"""No text of deleted memories is left: not around their neighbours, not in their sessions, even after a kill."""

from itertools import pairwise
from typing import Any

import pytest

from brainbridge.association import association
from brainbridge.consolidation import consolidation
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity, purge
from brainbridge.memory import testing
from tests.cypher.association.edges import edges, made
from tests.cypher.purge.lineages import left
from tests.state import at, empty, given, query

NAMES = "abcdefgh"


def everything_said(graph: Graph) -> str:
    """Return all properties of all nodes and edges."""
    nodes = query(graph, "MATCH (n) RETURN properties(n) AS p")
    return str([nodes, query(graph, "MATCH ()-[r]->() RETURN properties(r) AS p")]).lower()


def talk(graph: Graph, expired: str, *, said: str = NAMES, test: bool = False) -> None:
    """Write memories with a word of their own, an hour apart, some of which have expired since."""
    for name in said:
        lives = {} if name in expired else {"tier": "longTerm", "energy": 90.0}
        content = f"Because secret{name} it was, for Zanzibar{name}"
        given(graph, name, hours=NAMES.index(name), content=content, test=test, **lives)
    made(graph, is_test=test)
    consolidation.consolidate(graph, now=at(20), is_test=test, due_only=True)


def purged(graph: Graph, **options: Any) -> purge.Purged:
    return purge.purge(graph, before=at(900), now=at(1000), is_test=False, **options)


def derived(graph: Graph) -> list[Any]:
    """Return the text derived from others, in every memory and session, and the order of the memories."""
    rows = query(graph, "MATCH (m:Head) RETURN m.lineageId AS id, m.around AS around, m:Unlinked AS waits ORDER BY id")
    sessions = query(graph, "MATCH (s:Session) RETURN s.words AS words, s.testWords AS test, s.facets AS facets")
    return [rows, sessions, edges(graph, "NEXT"), edges(graph, "CAUSED")]


class Killed(BaseException):
    """Stands for a kill."""


@pytest.mark.parametrize("expired", ["a", "b", "d", "h", "de", "df", "cdef", "ah", "bcdefg", NAMES])
def test_after_a_purge_all_is_as_if_it_had_never_been_said(graph: Graph, expired: str) -> None:
    talk(graph, expired)
    assert purged(graph).purged == len(expired)
    found = everything_said(graph)
    assert not [name for name in expired if f"secret{name}" in found or f"zanzibar{name}" in found]
    rest = "".join(name for name in NAMES if name not in expired)
    assert edges(graph, "NEXT") == edges(graph, "CAUSED") == list(pairwise(rest))
    assert integrity.validate(graph, now=at(2000)).findings == []
    after = derived(graph)
    empty(graph)
    talk(graph, "", said=rest)
    assert after[0] == derived(graph)[0]
    if rest:
        assert sorted(after[1][0]["words"]) == sorted(derived(graph)[1][0]["words"])


@pytest.mark.parametrize("expired", ["d", "de", "cdef", "df"])
def test_killed_before_it_associates_nothing_of_it_is_left_and_the_next_call_goes_on(
    graph: Graph, expired: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(graph, expired)
    monkeypatch.setattr(purge, "_BATCH", 1)
    monkeypatch.setattr(association, "associate", _killed)
    seen: list[int] = []

    def progress(*_: object) -> None:
        found = everything_said(graph)
        alive = left(graph)
        assert not [name for name in expired if name not in alive and f"secret{name}" in found]
        seen.append(len(alive))

    with pytest.raises(Killed):
        purged(graph, progress=progress)
    assert seen == list(range(len(NAMES) - 1, len(NAMES) - len(expired) - 1, -1))
    found = everything_said(graph)
    assert not [name for name in expired if f"secret{name}" in found or f"zanzibar{name}" in found]
    assert integrity.validate(graph, now=at(2000)).findings == []
    monkeypatch.undo()
    assert purged(graph).purged == 0
    assert edges(graph, "NEXT") == list(pairwise(name for name in NAMES if name not in expired))
    assert integrity.validate(graph, now=at(2000)).findings == []


def _killed(*_: object, **__: object) -> None:
    raise Killed


def test_old_versions_of_its_neighbours_keep_nothing_of_it(graph: Graph) -> None:
    talk(graph, "d")
    query(graph, "MATCH (m:Memory) WHERE m.id IN ['c', 'e'] SET m.tier = 'shortTerm' REMOVE m:LongTerm SET m:ShortTerm")
    for name in "ce":
        consolidation.force_promote(graph, name, now=at(21))
    given(graph, "x", hours=2.5, content="a late line", tier="longTerm", energy=90.0)
    made(graph)
    purged(graph)
    assert "secretd" not in everything_said(graph)


def test_what_was_waiting_to_be_associated_goes_too(graph: Graph) -> None:
    talk(graph, "de")
    association.reopen(graph, ["d"])
    purged(graph)
    assert "secretd" not in everything_said(graph)
    assert edges(graph, "NEXT") == list(pairwise("abcfgh"))


def test_other_sessions_are_left_alone(graph: Graph) -> None:
    talk(graph, "d")
    given(graph, "other", sessionId="other", content="elsewhere", tier="longTerm", energy=90.0)
    made(graph)
    before = query(graph, "MATCH (m:Memory {id: 'other'})-[:IN_SESSION]->(s) RETURN m {.*} AS m, s {.*} AS s")
    purged(graph)
    assert query(graph, "MATCH (m:Memory {id: 'other'})-[:IN_SESSION]->(s) RETURN m {.*} AS m, s {.*} AS s") == before


def test_a_word_that_somebody_else_said_too_stays_known(graph: Graph) -> None:
    given(graph, "d", content="apple banana")
    given(graph, "e", hours=1, content="banana cherry", tier="longTerm", energy=90.0)
    made(graph)
    consolidation.consolidate(graph, now=at(20), is_test=False, due_only=True)
    purged(graph)
    assert query(graph, "MATCH (s:Session) RETURN s.words AS w") == [{"w": ["banana", "cherry"]}]


def test_test_memories_go_without_a_trace_however_far_it_came(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    talk(graph, "", said="abc")
    before = derived(graph)
    empty(graph)
    talk(graph, "", said="abc")
    for hours, name in enumerate("uvwxyz"):
        given(graph, name, hours=hours, content=f"secret{name}", test=True)
    made(graph, is_test=True)
    monkeypatch.setattr(testing, "_BATCH", 2)
    real, calls = Graph.transaction, iter([False, True])

    def transaction(self: Graph, names: Any, work: Any, **options: Any) -> Any:
        if names[0] == "memory.delete_tests" and next(calls):
            raise Killed
        return real(self, names, work, **options)

    monkeypatch.setattr(Graph, "transaction", transaction)
    with pytest.raises(Killed):
        testing.delete_tests(graph)
    alive = left(graph)
    assert len(alive) == 3 + 4
    found = everything_said(graph)
    assert not [name for name in "uvwxyz" if name not in alive and f"secret{name}" in found]
    monkeypatch.undo()
    made(graph, is_test=True)
    assert edges(graph, "NEXT") == list(pairwise("abc")) + list(pairwise(sorted(alive - set("abc"))))
    assert testing.delete_tests(graph) == 4
    assert not [name for name in "uvwxyz" if f"secret{name}" in everything_said(graph)]
    assert derived(graph) == before
    assert integrity.validate(graph, now=at(2000)).findings == []
