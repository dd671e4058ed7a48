"""Rewritten, noted, killed and undone at once: each note waits, or was taken in by one state that stands."""

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from brainbridge.consolidation import undo
from brainbridge.document import documents, holding, notes, references, working
from brainbridge.document.rules import entries
from brainbridge.document.working import NAME, Written
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph, connect
from brainbridge.language.normal import normal
from brainbridge.run.run import Run
from tests.databases import Database
from tests.effort import examples
from tests.faults.proxy import Line, line
from tests.hook.killing import killed_at_a_commit
from tests.races.two import together
from tests.state import at, damage, draft, empty, query

TAKEN = """
MATCH (m:Note)-[c:CONSUMED_BY]->(s:DocumentState)
RETURN m.id AS note, s.id AS state, s.accepted AS accepted, s.undoneAt IS NOT NULL AS undone, s.text AS text
"""
KILLED = """
import sys
from brainbridge import Brain
from tests.state import at
with Brain.open("default") as brain:
    brain.documents.rewrite(now=at(float(sys.argv[1])), model=False)
"""
PATIENCE_S = 30.0
# What becomes of a rewrite: it dies in its transaction, before or after the notes are taken in, or once that is
# committed; or the connection is cut before the commit, or loses the answer to it, and the driver tries again.
FAULTS = ("none", "before", "after", "committed", "cut", "lost")


class Killed(Exception):
    """A rewrite died here."""


class Noting(NamedTuple):
    """A note that somebody makes."""

    thing: int
    importance: float
    directive: bool

    @property
    def text(self) -> str:
        """Return what it says."""
        return f"The dial of the clock number {self.thing} is due on Friday."


class Round(NamedTuple):
    """Notes before two rewrites that begin at once, what becomes of these, and the notes made while one commits.

    With ``back`` the state that came of it is taken back in the end, unless who wrote that died.
    """

    before: list[Noting]
    faults: tuple[str, str]
    meanwhile: list[Noting]
    back: bool


NOTINGS = st.lists(
    st.builds(Noting, st.integers(0, 3), st.sampled_from([0.2, 0.7, 0.9]), st.sampled_from([False, False, True])),
    max_size=3,
)
ROUNDS = st.lists(
    st.builds(Round, NOTINGS, st.tuples(st.sampled_from(FAULTS), st.sampled_from(FAULTS)), NOTINGS, st.booleans()),
    min_size=1,
    max_size=3,
)
FIRST = [Noting(0, 0.7, False), Noting(1, 0.9, False), Noting(2, 0.7, True)]
# Each fault, with a note that comes while the rewrite commits.
EACH = [Round(FIRST[: 1 + place % 3], (each, "none"), FIRST[:1], place % 2 == 1) for place, each in enumerate(FAULTS)]


class Far:
    """The database as two rewrites reach it, each over a line of its own, where a fault waits for its commit."""

    def __init__(self, graph: Graph, lines: list[tuple[Graph, Line]]) -> None:
        self.graph = graph
        self.lines = lines
        self.mine = threading.local()
        self.saving = threading.Event()  # a rewrite has read its notes and saved its state, and has not committed that
        self.noted = threading.Event()

    def rewrite(self, place: int, fault: str, hours: float) -> Written | None:
        """Rewrite with a fault; None if it died. Where another one was there first, it begins again."""
        far, way = self.lines[place]
        self.mine.fault, self.mine.line = fault, way
        way.lose = way.lost = 0
        way.stop = bool
        try:
            return working.rewrite(far, now=at(hours))
        except Killed:
            return None
        finally:
            self.mine.fault, way.stop, way.lose = "none", bool, 0

    def join(self, work: Callable[..., None], *args: Any, **more: Any) -> None:
        """Take notes in, in the transaction of a rewrite; whoever notes something meanwhile may do so now."""
        fault, self.mine.saves = getattr(self.mine, "fault", "none"), True
        if fault == "before":
            raise Killed
        self.saving.set()
        assert self.noted.wait(PATIENCE_S), "who notes something waits for a rewrite that is not committed"
        work(*args, **more)
        if fault == "after":
            raise Killed
        if fault == "lost":
            self.mine.line.lose, self.mine.line.lost = 1, 0
        elif fault == "cut":
            once = iter([True])
            self.mine.line.stop = lambda: next(once, False)
        if fault in ("lost", "cut"):
            self.mine.fault = "none"  # it tries again

    def transaction(self, work: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Do a transaction of a run; a rewrite may die right after the one that saves its state."""
        self.mine.saves = False
        done = work(*args, **more)
        if self.mine.saves and getattr(self.mine, "fault", "none") == "committed":
            raise Killed
        return done


@pytest.fixture
def far(migrated: Graph, neo4j: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[Far]:
    with reached(neo4j) as one, reached(neo4j) as two:
        made = Far(migrated, [one, two])
        join, transaction = holding.join, Run.transaction
        monkeypatch.setattr(holding, "join", lambda *args, **more: made.join(join, *args, **more))
        monkeypatch.setattr(Run, "transaction", lambda *args, **more: made.transaction(transaction, *args, **more))
        yield made


@contextmanager
def reached(neo4j: Database) -> Iterator[tuple[Graph, Line]]:
    """Reach the database over a line."""
    with line(neo4j.uri) as made:
        driver = connect(made.uri, neo4j.user, neo4j.password)
        with Graph(driver, uri=made.uri, domains=DOMAINS) as graph:
            yield graph, made


def note(graph: Graph, noting: Noting, hours: float) -> str:
    new = draft(hours, content=noting.text, sensitivity="normal")
    done = notes.write(graph, new, importance=noting.importance, directive=noting.directive, is_test=False)
    return done.note.id


def waiting(graph: Graph) -> set[str]:
    """Return the notes that wait."""
    return {each.id for each in notes.pending(graph, "", now=at(1_000))}


def taken(graph: Graph) -> dict[str, str]:
    """Return which accepted state that stands has taken in each note; each says what its notes say."""
    found = [row for row in query(graph, TAKEN) if not row["undone"]]
    assert all(row["accepted"] for row in found)
    assert max(Counter(row["note"] for row in found).values(), default=1) == 1
    texts = {row["id"]: row["text"] for row in query(graph, "MATCH (m:Note) RETURN m.id AS id, m.content AS text")}
    for row in found:
        assert normal(entries.quotation(texts[row["note"]])) in normal(row["text"])
    return {row["note"]: row["state"] for row in found}


def balanced(graph: Graph, accepted: set[str]) -> None:
    """Every note that was accepted waits, or was taken in by one state, and there is no other."""
    assert {row["id"] for row in query(graph, "MATCH (m:Note) RETURN m.id AS id")} == accepted
    left, gone = waiting(graph), taken(graph)
    assert left.isdisjoint(gone)
    assert left | gone.keys() == accepted
    assert left.isdisjoint(shown(graph))


def shown(graph: Graph) -> set[str]:
    """Return the notes that the current state quotes, but for directives, which are wishes too, noted or not."""
    held = documents.current(graph, NAME, "")
    cited = references.read(held.text).cites if held else ()
    rows = query(graph, "MATCH (m:Note) WHERE m.id IN $ids AND m.directive IS NULL RETURN m.id AS id", ids=list(cited))
    return {row["id"] for row in rows}


def lived(far: Far, number: int, each: Round) -> tuple[set[str], list[Written]]:
    """Live through a round; returns the notes made in it, and what the rewrites answered."""
    hours = 10.0 * (number + 1)
    made = {note(far.graph, noting, hours) for noting in each.before}
    far.saving.clear()
    far.noted.clear()
    over = threading.Semaphore(0)

    def rewrites(place: int) -> Written | None:
        try:
            return far.rewrite(place, each.faults[place], hours + 1)
        finally:
            over.release()

    def writes(_: int) -> list[str]:
        ended = 0
        while not far.saving.wait(0.01) and ended < len(each.faults):  # neither may come so far
            ended += over.acquire(blocking=False)
        try:
            return [note(far.graph, noting, hours) for noting in each.meanwhile]
        finally:
            far.noted.set()

    one, two, meanwhile = together(3, lambda place: writes(place) if place == 2 else rewrites(place))
    return made | set(meanwhile), [written for written in (one, two) if written]


@examples(60, sampled=2)
@given(rounds=ROUNDS)
@example(rounds=EACH[:3])
@example(rounds=EACH[3:])
@pytest.mark.timeout(1800)
def test_each_note_waits_or_was_taken_in_by_one_state(far: Far, rounds: list[Round]) -> None:
    graph = far.graph
    empty(graph)
    accepted = set[str]()
    for number, each in enumerate(rounds):
        before, gone = waiting(graph), taken(graph)
        made, answers = lived(far, number, each)
        accepted |= made
        balanced(graph, accepted)
        new = taken(graph).keys() - gone.keys()
        assert before | made == new | waiting(graph)
        assert len(before | made) == len(new) + len(waiting(graph))
        for written in answers:
            state = written.state.id if written.state else ""
            told = {note for note, by in taken(graph).items() if by == state and note in new}
            assert set(written.consumed) == (told if written.outcome == "saved" else set())
        held = documents.current(graph, NAME, "")  # by one that died as well
        latest = next((one for one in answers if held and one.state and one.run_id and one.state.id == held.id), None)
        if each.back and latest:
            undone = undo.undo(graph, latest.run_id, now=at(10.0 * (number + 1) + 2))
            assert undone.refused == []
            assert set(latest.consumed) <= waiting(graph)
            balanced(graph, accepted)
    last = working.rewrite(far.lines[0][0], now=at(900))
    balanced(graph, accepted)
    assert waiting(graph) == set(last.pending) == set()
    assert damage(graph, 901) == []


@pytest.mark.timeout(300)
@pytest.mark.parametrize("committed", [False, True])
def test_killed_at_its_commit_or_after_it_a_rewrite_takes_in_all_or_nothing(
    database: Graph, neo4j: Database, committed: bool
) -> None:
    accepted = {note(database, noting, 1) for noting in FIRST}

    def saving() -> bool:
        """Tell whether a rewrite is at the commit that saves its state, or at the next one."""
        if committed:
            return documents.current(database, NAME, "") is not None
        return bool(query(database, "MATCH (r:ConsolidationRun {command: 'working-memory rewrite'}) RETURN r.id"))

    assert killed_at_a_commit(neo4j.uri, sys.executable, "-c", KILLED, "2", when=saving)
    accepted.add(note(database, Noting(3, 0.7, False), 3))
    balanced(database, accepted)
    assert len(taken(database)) == (len(FIRST) if committed else 0)
    with reached(neo4j) as (graph, _):
        done, again = (working.rewrite(graph, now=at(hours)) for hours in (4, 5))
    assert again.outcome == "same"
    assert (len(done.consumed), done.pending) == (1 if committed else len(FIRST) + 1, ())
    balanced(database, accepted)
    assert waiting(database) == set()
    assert damage(database, 6) == []
