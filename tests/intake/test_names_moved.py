"""What was said of names goes along when the facts that bear them move to another scope, and comes back."""

from collections.abc import Callable
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.intake import facts
from brainbridge.project import moving
from tests.cypher.entity.naming import scoped
from tests.intake.test_entities import BOTH, LYON, PARIS, merge, told
from tests.intake.test_facts import said, sound
from tests.state import at, query

REASON = "the same desk"
ROME = "John A. Smith lives in Rome."
J, JOHN, LONG = "j. smith", "john smith", "john a. smith"


@pytest.fixture
def box(brain: Brain) -> Brain:
    """A brain in whose box J. Smith stands for John Smith; each was spoken of in a session of its own."""
    said(brain, LYON, 0, scope="box", session_id="one")
    said(brain, PARIS, 1, scope="box", session_id="two")
    merge(brain, scope="box", reason=REASON)
    return brain


def move(brain: Brain, *sessions: str, source: str = "box", target: str = "chest", hours: float = 5) -> str:
    return moving.move(brain.graph, {target: sessions}, source=source, now=at(hours)).run_id


def undone(brain: Brain, run: str, hours: float) -> str:
    done = brain.runs.undo(run, now=at(hours))
    assert done.refused == []
    sound(brain, hours)
    return done.run_id


def there(brain: Brain) -> list[tuple[str | None, str, str | None, str | None]]:
    """Return each name that stands for another one, with its scope, and why and for what reason it does."""
    return [(each.scope, name.name, name.why, name.reason) for each in brain.entities.list() for name in each.names]


def everything(brain: Brain) -> list[dict[str, Any]]:
    """Return how all facts and names stand."""
    return query(
        brain.graph,
        "MATCH (f:Fact) RETURN f.id AS id, f.scope AS scope, f.subjectKey AS key, f.nameKey AS own, "
        "toString(f.validUntil) AS until UNION ALL MATCH (a:Alias) WHERE a.sameAs IS NOT NULL OR a.apart IS NOT NULL "
        "RETURN a.name AS id, a.scope AS scope, a.sameAs AS key, toStringOrNull(size(a.apart)) AS own, null AS until "
        "ORDER BY id, scope",
    )


def test_with_the_last_fact_that_bears_it_a_name_goes_along(box: Brain) -> None:
    move(box, "one", "two")
    assert told(box, "J. Smith", scope="chest") == BOTH
    assert there(box) == [("chest", J, "said", REASON)]
    assert said(box, "J. Smith lives in Bonn.", 6, scope="chest")
    assert told(box, "John Smith", scope="chest")[-1] == ("Bonn", "holds")
    sound(box, 7)


def test_undo_puts_it_back_and_a_second_undo_does_it_again(box: Brain) -> None:
    before = everything(box)
    run = move(box, "one", "two")
    after = everything(box)
    back = undone(box, run, 6)
    assert (everything(box), there(box)) == (before, [("box", J, "said", REASON)])
    again = undone(box, back, 7)
    assert (everything(box), there(box)) == (after, [("chest", J, "said", REASON)])
    undone(box, again, 8)
    assert everything(box) == before


def test_either_name_asks_for_them_there(box: Brain) -> None:
    move(box, "one", "two")
    first = box.recall("Where does J. Smith live?", now=at(6), scope="chest", touch=False).hits[0]
    assert (first.content, first.figures["fact"] > 0) == (PARIS, True)


@pytest.mark.parametrize("session", ["one", "two"])
def test_where_a_part_of_the_facts_stays_so_does_what_is_said_of_their_names(box: Brain, session: str) -> None:
    said(box, LYON.replace("Lyon", "Bonn"), 3, scope="box", session_id="two")
    said(box, PARIS.replace("Paris", "Rome"), 4, scope="box", session_id="one")
    move(box, session)
    assert there(box) == [("box", J, "said", REASON)]
    assert len(list(box.facts.list("J. Smith", scope="chest"))) == 1
    sound(box, 6)
    move(box, "one", "two", hours=7)
    assert there(box) == [("chest", J, "said", REASON)]
    assert len(list(box.facts.list("J. Smith", scope="chest"))) == 4
    sound(box, 8)


def test_while_another_name_stands_for_it_it_stays(box: Brain) -> None:
    move(box, "two")
    assert there(box) == [("box", J, "said", REASON)]
    assert told(box, "John Smith", scope="chest") == [("Paris", "holds")]
    assert told(box, "John Smith", scope="box") == [("Lyon", "holds")]
    sound(box, 6)


def test_what_is_said_of_a_name_is_not_what_is_said_of_the_other(box: Brain) -> None:
    move(box, "one")
    assert there(box) == [("chest", J, "said", REASON)]
    assert told(box, "J. Smith", scope="chest") == [("Lyon", "holds")]
    assert told(box, "J. Smith", scope="box") == []
    sound(box, 6)
    move(box, "two", hours=7)
    assert told(box, "J. Smith", scope="chest") == BOTH
    sound(box, 8)


def test_two_that_were_said_to_be_two_stay_two(brain: Brain) -> None:
    said(brain, LYON, 0, session_id="one")
    said(brain, PARIS, 1, session_id="one")
    brain.entities.split("J. Smith", "John Smith", now=at(2))
    run = move(brain, "one", source="")
    assert scoped(brain.graph) == {("chest", J): (None, [JOHN])}
    assert list(brain.entities.candidates()) == []
    undone(brain, run, 6)
    assert scoped(brain.graph) == {("", J): (None, [JOHN])}


def test_what_was_said_otherwise_there_stays_and_so_does_what_was_said_here(box: Brain) -> None:
    for hours, each in enumerate((LYON, PARIS)):
        said(box, each, 2 + hours, scope="chest", session_id="three")
    box.entities.split("J. Smith", "John Smith", scope="chest", now=at(4))
    run = move(box, "one", "two")
    assert scoped(box.graph) == {("box", J): (JOHN, None), ("chest", J): (None, [JOHN])}
    assert told(box, "J. Smith", scope="chest") == [("Lyon", "superseded"), ("Lyon", "holds")]
    sound(box, 5)
    undone(box, run, 6)


def test_what_is_said_of_it_there_holds_of_what_comes(box: Brain) -> None:
    for hours, each in enumerate((LYON.replace("Lyon", "Bonn"), ROME)):
        said(box, each, 2 + hours, scope="chest", session_id="three")
    merge(box, "J. Smith", "John A. Smith", 4, scope="chest")
    move(box, "one", "two")
    assert scoped(box.graph) == {("box", J): (JOHN, None), ("chest", J): (LONG, None)}
    assert told(box, "J. Smith", scope="chest") == told(box, "John A. Smith", scope="chest")
    assert [value for value, _ in told(box, "J. Smith", scope="chest")] == ["Lyon", "Bonn", "Rome"]
    assert told(box, "John Smith", scope="chest") == [("Paris", "holds")]
    sound(box, 5)


def test_it_stands_for_the_one_at_the_end_there(box: Brain) -> None:
    said(box, PARIS, 2, scope="chest", session_id="three")
    said(box, ROME, 3, scope="chest", session_id="three")
    merge(box, "John Smith", "John A. Smith", 4, scope="chest")
    run = move(box, "one", "two")
    assert scoped(box.graph) == {("chest", J): (LONG, None), ("chest", JOHN): (LONG, None)}
    assert [why for _, name, why, _ in there(box) if name == J] == ["chain"]
    assert told(box, "J. Smith", scope="chest")[-1] == ("Rome", "holds")
    sound(box, 5)
    undone(box, undone(box, run, 6), 7)
    assert scoped(box.graph)["chest", J] == (LONG, None)


def test_who_stands_for_it_there_stands_for_the_one_at_the_end(box: Brain) -> None:
    for hours, each in enumerate((LYON, "Tom Alba lives in Oslo.")):
        said(box, each, 2 + hours, scope="chest", session_id="three")
    merge(box, "Tom Alba", "J. Smith", 4, scope="chest")
    before = everything(box)
    run = move(box, "one", "two")
    assert scoped(box.graph) == {("chest", J): (JOHN, None), ("chest", "tom alba"): (JOHN, None)}
    sound(box, 5)
    back = undone(box, run, 6)
    assert everything(box) == before
    undone(box, back, 7)
    assert scoped(box.graph)["chest", "tom alba"] == (JOHN, None)


def test_where_it_would_go_round_in_a_circle_it_stays(box: Brain) -> None:
    for hours, each in enumerate((LYON, PARIS)):
        said(box, each, 2 + hours, scope="chest", session_id="three")
    merge(box, "John Smith", "J. Smith", 4, scope="chest")
    run = move(box, "one", "two")
    assert scoped(box.graph)["chest", JOHN] == (J, None)
    assert ("chest", J) not in scoped(box.graph)
    sound(box, 5)
    undone(box, run, 6)
    assert scoped(box.graph)["box", J] == (JOHN, None)


@pytest.mark.parametrize("of", [J, JOHN])
def test_two_that_were_said_to_be_two_there_stay_two(box: Brain, of: str) -> None:
    """Said of the other name; what was said of its own is tested above."""
    for hours, each in enumerate((LYON, PARIS)):
        said(box, each, 2 + hours, scope="chest", session_id="three")
    box.entities.split("John Smith", "J. Smith", scope="chest", now=at(4))
    move(box, "one", "two")
    assert scoped(box.graph)["chest", JOHN] == (None, [J])
    assert scoped(box.graph).get(("chest", J), (None, None))[0] is None
    sound(box, 5)


class Killed(BaseException):
    """Ends a run as a kill does."""


def _kill(*_: object, **__: object) -> None:
    raise Killed


def _first_batch_alone(brain: Brain, _: pytest.MonkeyPatch) -> None:
    """Stop the move where the first memories have moved, and others have not."""
    brain.config.change({"promotionBatchSize": 1}, now=at(3))

    def kill(task: str, done: int, total: int | None) -> None:
        raise Killed

    with pytest.raises(Killed):
        moving.move(brain.graph, {"chest": ["one", "two"]}, source="box", now=at(5), progress=kill)


def _not_put_right(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("brainbridge.integrity.associations.repair", _kill)
        with pytest.raises(Killed):
            move(brain, "one", "two")


@pytest.mark.parametrize("killed", [_first_batch_alone, _not_put_right])
def test_killed_in_between_nothing_is_lost_or_doubled(
    box: Brain, monkeypatch: pytest.MonkeyPatch, killed: Callable[[Brain, pytest.MonkeyPatch], None]
) -> None:
    killed(box, monkeypatch)
    assert len(there(box)) == 1
    move(box, "one", "two", hours=6)
    assert there(box) == [("chest", J, "said", REASON)]
    assert told(box, "J. Smith", scope="chest") == BOTH
    sound(box, 7)
    for run in [each.id for each in box.runs.list() if each.command == "project adopt"]:
        undone(box, run, 8)
    assert there(box) == [("box", J, "said", REASON)]
    assert told(box, "J. Smith", scope="box") == BOTH


def test_after_a_kill_the_next_pass_puts_facts_that_were_there_under_the_name(
    box: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(box, "J. Smith lives in Bonn.", 2, scope="chest", session_id="three")
    _not_put_right(box, monkeypatch)
    box.consolidate(now=at(6))
    assert [value for value, _ in told(box, "John Smith", scope="chest")] == ["Lyon", "Paris", "Bonn"]
    assert not facts.is_out_of_order(box.graph)


def test_two_moves_are_taken_back_one_after_the_other_and_at_once(box: Brain) -> None:
    before = everything(box)
    first = move(box, "one", "two")
    second = move(box, "one", "two", source="chest", target="far", hours=6)
    assert there(box) == [("far", J, "said", REASON)]
    for run in (second, first):
        undone(box, run, 7)
    assert everything(box) == before


def test_what_was_said_of_it_since_is_taken_back_first(box: Brain) -> None:
    run = move(box, "one", "two")
    box.entities.split("J. Smith", "John Smith", scope="chest", now=at(6))
    (refusal,) = box.runs.undo(run, now=at(7)).refused
    assert "--cascade takes that back first" in refusal.reason
    assert box.runs.undo(run, cascade=True, now=at(8)).refused == []
    assert there(box) == [("box", J, "said", REASON)]
    sound(box, 9)


def test_a_name_that_went_along_goes_with_its_last_fact(box: Brain) -> None:
    move(box, "one", "two")
    (lyon, _) = box.facts.list("J. Smith", scope="chest")
    box.erasures.erase(lyon.id, cascade=True, now=at(6))
    left = query(box.graph, "MATCH (n:Alias|Slot|Event) RETURN properties(n) AS p")
    assert not any(J in str(row["p"]).lower() for row in left)
    sound(box, 7)


def test_the_undo_of_the_first_of_two_moves_takes_the_second_back_too(box: Brain) -> None:
    before = everything(box)
    first = move(box, "one", "two")
    move(box, "one", "two", source="chest", target="shelf", hours=6)
    assert there(box) == [("shelf", J, "said", REASON)]
    assert box.runs.undo(first, now=at(7)).refused
    assert box.runs.undo(first, now=at(8), cascade=True).refused == []
    assert (everything(box), there(box)) == (before, [("box", J, "said", REASON)])
    sound(box, 9)
