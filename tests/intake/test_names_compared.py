"""A pass compares the names of which something is new, with what shares a key with them, and reads no others."""

from pathlib import Path

import pytest

from brainbridge import Brain
from brainbridge.intake import entities, likeness
from tests.cypher.entity.naming import slots
from tests.intake.test_entities import LYON, PARIS, keep, told, two
from tests.intake.test_facts import said, sound
from tests.intake.test_names_moved import move
from tests.state import at, query

JANE = "Jane Smith lives in Oslo."
_SMITHS = """
UNWIND range(1, $others) AS number
CREATE (s:Slot {isTest: false, scope: '', name: 'smith ' + number + '\u0001job', nameKeys: ['\u0001of smith'], rev: 0})
"""


def of(brain: Brain, subject: str) -> str:
    """Return the id of the first fact that was said of somebody."""
    return next(each.id for each in brain.facts.list(subject) if each.subject == subject)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names that are compared with others, as they are read."""
    found = list[str]()
    pairs = likeness._pairs

    def noting(on, known, **parts):  # type: ignore[no-untyped-def]
        found.extend(each.name for each in known)
        return pairs(on, known, **parts)

    monkeypatch.setattr(likeness, "_pairs", noting)
    return found


def test_a_pass_reads_the_names_of_which_something_is_new_and_those_like_them(brain: Brain, read: list[str]) -> None:
    two(brain)
    said(brain, "Tom Alba lives in Rome.", 1.5)
    keep(brain, 2)
    assert sorted({*read}) == ["j. smith", "john smith", "tom alba"]
    read.clear()
    keep(brain, 3)
    assert read == []
    said(brain, "Ann Alba lives in Rome.", 3.5)
    keep(brain, 4)
    assert sorted(read) == ["ann alba", "tom alba"]


def test_what_is_like_a_name_is_weighed_against_all_that_is_like_it(brain: Brain) -> None:
    said(brain, LYON, 0)
    said(brain, JANE, 0.5)
    keep(brain, 0.6)  # J. Smith is Jane Smith, as far as anybody knows
    (entity,) = brain.entities.list()
    assert entity.names[0].label == "J. Smith"


def test_a_name_that_fits_two_is_certain_once_one_of_them_is_gone(brain: Brain) -> None:
    two(brain)
    said(brain, JANE, 1.5)
    assert keep(brain, 2)["entities"] == {"merged": 0}
    done = brain.forget(of(brain, "Jane Smith"), now=at(3))
    assert keep(brain, 4)["entities"] == {"merged": 1}
    assert brain.runs.undo(done.run_id, now=at(5)).refused == []
    assert told(brain, "J. Smith")  # what is merged stays so until somebody says otherwise
    sound(brain, 6)


def test_so_it_is_where_the_other_one_is_erased(brain: Brain) -> None:
    two(brain)
    said(brain, JANE, 1.5)
    keep(brain, 2)
    brain.erasures.erase(of(brain, "Jane Smith"), now=at(3))
    assert not any("jane" in each for row in slots(brain.graph).values() for each in row["keys"] or ())
    assert keep(brain, 4)["entities"] == {"merged": 1}


def test_a_slot_that_others_fill_forgets_the_keys_of_a_name_that_is_erased(brain: Brain) -> None:
    two(brain)
    keep(brain, 2)
    assert any("is j smith" in each for each in slots(brain.graph)["john smith"]["keys"])
    brain.erasures.erase(of(brain, "J. Smith"), now=at(3))
    assert slots(brain.graph)["john smith"]["keys"] is None
    keep(brain, 4)
    assert slots(brain.graph)["john smith"]["keys"] == ["\u0001is john smith", "\u0001of john", "\u0001of smith"]


@pytest.mark.parametrize(("others", "merged"), [(198, 1), (199, 0)])
def test_names_of_which_many_share_a_word_are_not_compared_by_it(brain: Brain, others: int, merged: int) -> None:
    two(brain)
    query(brain.graph, _SMITHS, others=others)
    assert keep(brain, 2)["entities"] == {"merged": merged}


def test_a_pass_that_is_killed_compares_again(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    two(brain)

    def killed(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(entities, "_joined", killed)
        with pytest.raises(KeyboardInterrupt):
            keep(brain, 2)
    assert {tuple(each["waits"]) for each in slots(brain.graph).values()} == {("Uncompared",)}
    assert keep(brain, 3)["entities"] == {"merged": 1}


def test_a_slot_that_lost_its_count_of_news_is_compared(brain: Brain) -> None:
    two(brain)
    query(brain.graph, "MATCH (s:Slot) SET s.rev = null")
    assert keep(brain, 2)["entities"] == {"merged": 1}


def test_an_archive_has_no_keys_and_whoever_reads_it_compares_anew(brain: Brain, tmp_path: Path) -> None:
    two(brain)
    said(brain, JANE, 1.5)
    keep(brain, 2)
    brain.archives.export(tmp_path / "one.jsonl")
    assert "of smith" not in (tmp_path / "one.jsonl").read_text(encoding="utf-8")
    brain.archives.restore(tmp_path / "one.jsonl", replacing=True)
    assert {tuple(each["waits"]) for each in slots(brain.graph).values()} == {("Unkeyed",)}
    brain.archives.export(tmp_path / "two.jsonl")
    assert keep(brain, 3)["entities"] == {"merged": 0}
    assert {tuple(each["waits"]) for each in slots(brain.graph).values()} == {()}
    brain.archives.restore(tmp_path / "one.jsonl")  # merged into what is here
    assert {tuple(each["waits"]) for each in slots(brain.graph).values()} == {("Unkeyed",)}
    sound(brain, 4)


def test_a_name_is_like_others_of_the_scope_to_which_its_facts_are_moved(brain: Brain) -> None:
    said(brain, PARIS, 0, scope="crate")
    said(brain, LYON, 1, scope="box", session_id="one")
    keep(brain, 2)
    assert list(brain.entities.list()) == []
    move(brain, "one", target="crate", hours=3)
    assert keep(brain, 4)["entities"] == {"merged": 1}
    sound(brain, 5)
