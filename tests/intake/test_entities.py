"""Names that are one: by a rule, by a decision, and what that does to facts and to recall."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge import Brain
from brainbridge.errors import InvalidInput, NotFound, Refused
from tests.intake.test_facts import said, sound
from tests.state import at, query

LYON, PARIS = "J. Smith lives in Lyon.", "John Smith lives in Paris."
BOTH = [("Lyon", "superseded"), ("Paris", "holds")]


def told(brain: Brain, subject: str, **asked: Any) -> list[tuple[str, str]]:
    return [(each.value, each.status) for each in brain.facts.list(subject, **asked)]


def two(brain: Brain, **parts: Any) -> None:
    said(brain, LYON, 0, **parts)
    said(brain, PARIS, 1, **parts)


def merge(brain: Brain, name: str = "J. Smith", other: str = "John Smith", hours: float = 2, **parts: Any) -> str:
    return brain.entities.merge(name, other, now=at(hours), **parts).run_id


def keep(brain: Brain, hours: float) -> dict[str, Any]:
    brain.config.change({"entitiesOnConsolidate": True}, now=at(hours))
    return dict(brain.consolidate(now=at(hours)).model_dump())


def test_what_may_be_one_is_listed_and_nothing_is_merged_by_itself(brain: Brain) -> None:
    two(brain)
    (found,) = brain.entities.candidates()
    assert (found.label, found.other_label, found.why, found.doubt) == ("J. Smith", "John Smith", "initial", None)
    brain.consolidate(now=at(2))
    assert (list(brain.entities.list()), told(brain, "J. Smith")) == ([], [("Lyon", "holds")])


def test_merged_names_have_one_order_of_time_under_either_name(brain: Brain) -> None:
    two(brain)
    done = brain.entities.merge("J. Smith", "John Smith", reason="same desk", now=at(2))
    assert (done.same_as, done.closed, done.applied) == ("john smith", 1, True)
    for name in ("J. Smith", "John Smith", "john smith"):
        assert told(brain, name) == BOTH
    assert told(brain, "J. Smith", true_at=at(0.5)) == BOTH[:1]
    assert told(brain, "J. Smith", known_at=at(0.5)) == [("Lyon", "holds")]
    assert [each.subject for each in brain.facts.list("J. Smith")] == ["J. Smith", "John Smith"]  # as it was said
    (entity,) = brain.entities.list()
    assert [(each.label, each.why, each.reason) for each in entity.names] == [("J. Smith", "said", "same desk")]
    assert list(brain.entities.candidates()) == []
    sound(brain, 3)


def test_what_is_said_of_either_name_goes_on(brain: Brain) -> None:
    two(brain)
    merge(brain)
    said(brain, "J. Smith lives in Rome.", 3)
    assert told(brain, "John Smith") == [BOTH[0], ("Paris", "superseded"), ("Rome", "holds")]
    assert brain.facts.observe("John Smith lives in Rome.", now=at(4)).observations == 1
    sound(brain, 5)


@pytest.mark.parametrize("question", ["Where does J. Smith live?", "Where does John Smith live?"])
def test_recall_asks_the_facts_of_either_name(brain: Brain, question: str) -> None:
    two(brain)
    merge(brain)
    first = brain.recall(question, now=at(3), touch=False).hits[0]
    assert (first.content, first.figures["fact"] > 0) == (PARIS, True)


def test_the_value_of_a_fact_is_known_by_either_name(brain: Brain) -> None:
    said(brain, "Ana's husband is Tom.", 0)
    said(brain, "Tom works at Acme.", 0.5)
    said(brain, "Tom Alba lives in Oslo.", 1)
    asked = "Where does Ana's husband live?"
    before = brain.recall(asked, now=at(2), touch=False).hits
    assert [each.content for each in before if "fact" in each.figures] == ["Ana's husband is Tom."]
    merge(brain, "Tom", "Tom Alba")
    first = brain.recall(asked, now=at(3), touch=False).hits[0]
    assert (first.content, first.figures["fact"] > 0) == ("Tom Alba lives in Oslo.", True)


def test_the_orion_service_is_orion_once_somebody_says_so(brain: Brain) -> None:
    said(brain, "The Orion service listens on port 8080.", 0)
    said(brain, "Orion listens on port 9090.", 1)
    (found,) = brain.entities.candidates()
    assert (found.label, found.other_label, found.why, found.doubt) == ("Orion service", "Orion", "kind", None)
    merge(brain, found.name, found.other)
    assert told(brain, "the Orion service") == [("8080", "superseded"), ("9090", "holds")]
    sound(brain, 3)


def test_undo_and_redo_of_a_merge_are_exact(brain: Brain) -> None:
    two(brain)
    run = merge(brain)
    undone = brain.runs.undo(run, now=at(3))
    assert (undone.undone, undone.refused) == ({"named": 1, "closed": 1}, [])
    assert (told(brain, "J. Smith"), told(brain, "John Smith")) == ([("Lyon", "holds")], [("Paris", "holds")])
    assert len(brain.entities.candidates()) == 1
    sound(brain, 3)
    assert brain.runs.undo(undone.run_id, now=at(4)).refused == []
    assert told(brain, "J. Smith") == BOTH
    sound(brain, 5)


def test_a_chain_of_merges_is_taken_back_in_one_undo(brain: Brain) -> None:
    two(brain)
    said(brain, "John A. Smith lives in Rome.", 1.5)
    merge(brain)
    run = merge(brain, "John Smith", "John A. Smith", 3)
    assert told(brain, "J. Smith")[-1] == ("Rome", "holds")
    undone = brain.runs.undo(run, now=at(4))
    assert (undone.undone, undone.refused) == ({"named": 2, "closed": 1}, [])
    assert told(brain, "J. Smith") == BOTH
    assert brain.runs.undo(undone.run_id, now=at(5)).refused == []
    assert told(brain, "J. Smith")[-1] == ("Rome", "holds")
    sound(brain, 6)


def test_an_earlier_merge_needs_the_later_one_to_be_taken_back(brain: Brain) -> None:
    two(brain)
    said(brain, "John A. Smith lives in Rome.", 1.5)
    run = merge(brain)
    merge(brain, "John Smith", "John A. Smith", 3)
    (refusal,) = brain.runs.undo(run, now=at(4)).refused
    assert "--cascade takes that back first" in refusal.reason
    assert brain.runs.undo(run, cascade=True, now=at(5)).refused == []
    assert told(brain, "J. Smith") == [("Lyon", "holds")]
    sound(brain, 6)


def test_split_takes_a_merge_back_and_keeps_them_off_the_list(brain: Brain) -> None:
    two(brain)
    merge(brain)
    done = brain.entities.split("J. Smith", "John Smith", reason="father and son", now=at(3))
    assert (done.same_as, done.leaves) == (None, "j. smith")
    assert (told(brain, "J. Smith"), told(brain, "John Smith")) == ([("Lyon", "holds")], [("Paris", "holds")])
    assert list(brain.entities.candidates()) == []
    assert keep(brain, 4)["entities"] == {"merged": 0}
    assert brain.runs.undo(done.run_id, now=at(5)).refused == []
    assert told(brain, "J. Smith") == BOTH
    sound(brain, 6)


def test_a_pass_merges_what_is_certain_and_only_with_its_switch(brain: Brain) -> None:
    two(brain)
    said(brain, "Mr Alba lives in Rome.", 1.2)
    said(brain, "Tom Alba lives in Oslo.", 1.4)
    done = keep(brain, 2)
    assert done["entities"] == {"merged": 1}
    assert told(brain, "J. Smith") == BOTH
    (entity,) = brain.entities.list()
    assert [(each.label, each.why) for each in entity.names] == [("J. Smith", "initial")]
    (left,) = brain.entities.candidates()
    assert (left.why, left.doubt) == ("family", "weak")
    assert keep(brain, 3)["entities"] == {"merged": 0}
    assert brain.runs.undo(done["run_id"], now=at(4)).refused == []
    assert told(brain, "J. Smith") == [("Lyon", "holds")]
    sound(brain, 5)


def test_a_pass_does_not_merge_two_with_different_initials_by_way_of_a_third(brain: Brain) -> None:
    for hours, name in enumerate(("John A. Smith", "John B. Smith", "John Smith", "J. Smith")):
        said(brain, f"{name} lives in Lyon.", hours)
    assert keep(brain, 5)["entities"] == {"merged": 0}
    assert {each.doubt for each in brain.entities.candidates()} == {"ambiguous"}


def test_a_pass_goes_on_until_nothing_is_certain(brain: Brain) -> None:
    for hours, name in enumerate(("J. Smith", "John Smith", "John A. Smith", "Dr. John A. Smith")):
        said(brain, f"{name} lives in Lyon {hours}.", hours)
    keep(brain, 5)
    (entity,) = brain.entities.list()
    assert len(entity.names) == 3
    assert list(brain.entities.candidates()) == []
    sound(brain, 6)


def test_what_is_planted_is_never_certain(brain: Brain) -> None:
    said(brain, PARIS, 0, role="user")
    said(brain, "J. Smith lives in Minsk.", 1, trust="unknown")
    (found,) = brain.entities.candidates()
    assert found.doubt == "untrusted"
    assert list(brain.entities.candidates(certain=True)) == []
    assert keep(brain, 2)["entities"] == {"merged": 0}
    assert told(brain, "John Smith") == [("Paris", "holds")]


def test_scopes_have_names_of_their_own(brain: Brain) -> None:
    said(brain, LYON, 0, scope="box")
    said(brain, PARIS, 1, scope="crate")
    assert list(brain.entities.candidates()) == []
    with pytest.raises(NotFound, match="in the scope 'box'"):
        merge(brain, scope="box")
    said(brain, PARIS, 2, scope="box")
    merge(brain, scope="box", hours=3)
    assert [(each.value, each.scope) for each in brain.facts.list("J. Smith")] == [("Lyon", "box"), ("Paris", "box")]
    assert [(each.value, each.scope) for each in brain.facts.list("John Smith", scope="crate")] == [("Paris", "crate")]
    assert list(brain.facts.list("J. Smith", scope="crate")) == []
    hits = brain.recall("Where does J. Smith live?", now=at(4), scope="crate", touch=False).hits
    assert all("fact" not in each.figures for each in hits)
    sound(brain, 4)


def test_test_memories_have_names_of_their_own(brain: Brain) -> None:
    two(brain)
    with pytest.raises(NotFound):
        merge(brain, test=True)
    two(brain, test=True)
    merge(brain, test=True)
    assert (told(brain, "J. Smith"), len(brain.facts.list("J. Smith", test=True))) == ([("Lyon", "holds")], 2)


def test_a_plan_tells_what_a_merge_does_and_does_nothing(brain: Brain) -> None:
    two(brain)
    plan = brain.entities.merge("J. Smith", "John Smith", now=at(2), dry_run=True)
    assert (plan.applied, plan.same_as, plan.closed, plan.run_id) == (False, "john smith", 1, "")
    assert told(brain, "J. Smith") == [("Lyon", "holds")]
    plan = brain.entities.split("J. Smith", "John Smith", now=at(2), dry_run=True)
    assert (plan.applied, len(brain.entities.candidates())) == (False, 1)


@pytest.mark.parametrize(
    ("word", "error", "message"),
    [
        (("J. Smith", "Nobody"), NotFound, "nobody"),
        (("Nobody", "J. Smith"), NotFound, "nobody"),
        (("J. Smith", "j. smith"), InvalidInput, "the same name"),
        (("J. Smith", "I"), InvalidInput, "who speaks"),
        (("J. Smith", ""), InvalidInput, "no name"),
        (("J. Smith", "John Smith", "a\0b"), InvalidInput, "no name"),
        (("J. Smith", "John Smith", "", "x" * 20_000), InvalidInput, "reason"),
    ],
)
def test_bad_input_is_named_and_writes_nothing(
    brain: Brain, word: tuple[str, ...], error: type[Exception], message: str
) -> None:
    two(brain)
    parts = dict(zip(("scope", "reason"), word[2:], strict=False))
    for act in (brain.entities.merge, brain.entities.split):
        with pytest.raises(error, match=message):
            act(*word[:2], now=at(2), **parts)  # type: ignore[arg-type]
    assert query(brain.graph, "MATCH (a:Alias) RETURN a") == []


def test_a_name_that_stands_for_a_third_one_is_refused(brain: Brain) -> None:
    two(brain)
    said(brain, "John A. Smith lives in Rome.", 1.5)
    merge(brain)
    with pytest.raises(Refused, match="stands for 'john smith' already"):
        merge(brain, "J. Smith", "John A. Smith", 3)
    known = brain.entities.merge("John Smith", "J. Smith", now=at(3))
    assert (known.run_id, known.same_as) == ("", "john smith")


def names(brain: Brain) -> list[str]:
    return [row["name"] for row in query(brain.graph, "MATCH (a:Alias) RETURN a.name AS name ORDER BY name")]


def test_a_name_goes_with_the_last_fact_that_bears_it_when_that_is_erased(brain: Brain) -> None:
    two(brain)
    run = merge(brain)
    lyon, paris = brain.facts.list("J. Smith")
    brain.erasures.erase(lyon.id, cascade=True, now=at(3))
    assert names(brain) == ["john smith"]
    assert query(brain.graph, "MATCH (e:Event) WHERE 'named' IN [e.kind, e.of] RETURN e") == []
    assert told(brain, "John Smith") == [("Paris", "holds")]
    assert brain.runs.undo(run, now=at(4)).undone == {}
    sound(brain, 5)
    brain.erasures.erase(paris.id, cascade=True, now=at(6))
    assert names(brain) == []


def test_a_name_that_others_stand_for_stays_while_they_do(brain: Brain) -> None:
    two(brain)
    merge(brain)
    _, paris = brain.facts.list("J. Smith")
    brain.erasures.erase(paris.id, cascade=True, now=at(3))
    assert names(brain) == ["j. smith", "john smith"]
    assert told(brain, "John Smith") == [("Lyon", "holds")]
    sound(brain, 4)


def test_nothing_tells_of_a_name_that_was_parted_and_erased(brain: Brain) -> None:
    two(brain)
    brain.entities.split("J. Smith", "John Smith", now=at(2))
    for each in brain.facts.list("John Smith"):
        brain.erasures.erase(each.id, cascade=True, now=at(3))
    assert names(brain) == ["j. smith"]
    left = query(brain.graph, "MATCH (n:Alias|Slot|Event) RETURN properties(n) AS p")
    assert not any("john" in str(row["p"]).lower() for row in left)
    sound(brain, 4)


def test_test_memories_go_with_their_names(brain: Brain) -> None:
    two(brain, test=True)
    merge(brain, test=True)
    brain.tests.delete()
    assert names(brain) == []
    assert query(brain.graph, "MATCH (e:Event) WHERE 'named' IN [e.kind, e.of] RETURN e") == []


def test_an_archive_holds_what_was_said_of_names(brain: Brain, tmp_path: Path) -> None:
    two(brain)
    merge(brain)
    archive = tmp_path / "brain.jsonl"
    brain.archives.export(archive)
    query(brain.graph, "MATCH (a:Alias) DETACH DELETE a")
    brain.archives.restore(archive)
    assert (names(brain), told(brain, "J. Smith")) == (["j. smith", "john smith"], BOTH)
    sound(brain, 4)
