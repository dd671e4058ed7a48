"""An archive is merged whose names stand for others than those here."""

from pathlib import Path

import pytest

from brainbridge import Brain
from tests.cypher.entity.naming import aliases
from tests.intake.test_entities import merge, told
from tests.intake.test_facts import said, sound
from tests.state import at, empty, query

A, B, C = "Tom", "Tom Alba", "Tomas Alba"


def lives(brain: Brain, name: str, value: str, hours: float) -> None:
    said(brain, f"{name} lives in {value}.", hours)


@pytest.fixture
def elsewhere(brain: Brain, tmp_path: Path) -> Path:
    """An archive of a brain where Tomas Alba stands for Tom."""
    lives(brain, A, "Oslo", 0)
    lives(brain, C, "Rome", 0.1)
    brain.entities.merge(C, A, reason="the same desk", now=at(0.2))
    file = tmp_path / "elsewhere.jsonl"
    brain.archives.export(file)
    empty(brain.graph)
    return file


def here(brain: Brain) -> None:
    lives(brain, A, "Bern", 1)
    lives(brain, B, "Lyon", 1.1)


def imported(brain: Brain, file: Path, hours: float) -> None:
    with file.open("rb") as stream:
        brain.transfer.import_file(stream, str(file), now=at(hours))


def straightening(brain: Brain) -> list[str]:
    return [each.id for each in brain.runs.list() if each.command == "import"]


def test_each_name_stands_for_the_one_at_the_end(brain: Brain, elsewhere: Path) -> None:
    here(brain)
    merge(brain, A, B)
    imported(brain, elsewhere, 3)
    own = {name: same for name, (same, _) in aliases(brain.graph).items()}
    assert own == {"tom": "tom alba", "tomas alba": "tom alba"}
    values = [("Oslo", "superseded"), ("Rome", "superseded"), ("Bern", "superseded"), ("Lyon", "holds")]
    assert [told(brain, each) for each in (A, B, C)] == [values] * 3
    sound(brain, 4)


def test_undo_puts_it_back(brain: Brain, elsewhere: Path) -> None:
    here(brain)
    merge(brain, A, B)
    imported(brain, elsewhere, 3)
    (run,) = straightening(brain)
    (refusal,) = brain.runs.undo(run, now=at(4)).refused
    assert "--cascade takes that back first" in refusal.reason
    assert brain.runs.undo(run, cascade=True, now=at(5)).refused == []
    assert {name: same for name, (same, _) in aliases(brain.graph).items()} == {"tomas alba": "tom"}
    assert told(brain, C) == [("Oslo", "superseded"), ("Rome", "superseded"), ("Bern", "holds")]
    assert told(brain, B) == [("Lyon", "holds")]
    sound(brain, 6)


def test_a_second_merge_changes_nothing(brain: Brain, elsewhere: Path) -> None:
    here(brain)
    merge(brain, A, B)
    imported(brain, elsewhere, 3)
    statement = "MATCH (n:Alias|Event) RETURN count(n) AS n, sum(n.rev) AS rev"
    before = query(brain.graph, statement)
    imported(brain, elsewhere, 4)
    assert (query(brain.graph, statement), len(straightening(brain))) == (before, 1)


def test_what_was_said_of_a_name_there_comes_along(brain: Brain, elsewhere: Path) -> None:
    lives(brain, B, "Lyon", 1)
    imported(brain, elsewhere, 3)
    (entity,) = brain.entities.list()
    assert [(each.name, each.why, each.reason) for each in entity.names] == [("tomas alba", "said", "the same desk")]
    sound(brain, 4)


def test_what_is_said_otherwise_here_stays(brain: Brain, elsewhere: Path) -> None:
    here(brain)
    lives(brain, C, "Bonn", 1.2)
    brain.entities.split(C, A, now=at(2))
    imported(brain, elsewhere, 3)
    assert aliases(brain.graph) == {"tomas alba": (None, ["tom"])}
    assert query(brain.graph, "MATCH (e:Event {reason: 'the same desk'}) RETURN e") == []
    assert [value for value, _ in told(brain, C)] == ["Rome", "Bonn"]
    sound(brain, 4)


def test_two_that_were_said_to_be_two_here_stay_two(brain: Brain, elsewhere: Path) -> None:
    here(brain)
    lives(brain, C, "Bonn", 1.2)
    brain.entities.split(A, C, now=at(2))  # said of the other one
    query(brain.graph, "MATCH (a:Alias {name: 'tomas alba'}) DETACH DELETE a")
    imported(brain, elsewhere, 3)
    assert aliases(brain.graph) == {"tom": (None, ["tomas alba"])}
    assert [value for value, _ in told(brain, C)] == ["Rome", "Bonn"]
    sound(brain, 4)
