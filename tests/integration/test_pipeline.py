"""The seed's pipeline: retrieve, filter, augment and store, in one run."""

from collections.abc import Iterator
from typing import Any

import pytest

from brainbridge import Brain, Crystal
from brainbridge.crystal import pipeline
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Graph
from tests.crystals import crystallized, used
from tests.derivations import derived, labelled
from tests.state import at, damage, given, query, stored

NOW = at(1)


@pytest.fixture
def brain(database: Graph) -> Iterator[Brain]:
    """A brain with two facts and a skill about cedar, and a plain memory of it (vectors 3.6)."""
    for name, kind, said in (("high", "fact", 0.9), ("low", "fact", 0.3), ("skill", "skill", 0.8)):
        crystallized(
            database, name, content=f"cedar wood {name}", facet={"semanticType": kind, "declaredImportance": said}
        )
    given(database, "plain", content="cedar wood plain")
    crystallized(database, "other", content="brass polish", facet={"declaredImportance": 0.9})
    with Brain.open() as opened:
        yield opened


def more(by: float) -> Any:
    """Return what adds to a declared importance."""
    return lambda found: found.model_copy(update={"declared_importance": round(found.declared_importance + by, 6)})


def ids(crystals: list[Crystal]) -> list[str]:
    return sorted(each.id for each in crystals)


def test_facts_are_retrieved_and_filtered(brain: Brain) -> None:
    found = brain.pipeline(now=NOW).retrieve("cedar", semantic_type="fact")
    done = found.filter(lambda each: (each.declared_importance or 0) > 0.5).execute()
    assert (done.retrieved, done.filtered, done.augmented, done.stored, ids(done.crystals)) == (2, 1, 0, 0, ["high"])
    assert done.duration_ms >= 0


@pytest.mark.parametrize(("said", "by", "then"), [(0.5, 0.1, 0.6), (0.0, 1.0, 1.0), (1.0, -1.0, 0.0)])
def test_what_is_augmented_is_passed_on_and_stored(
    brain: Brain, database: Graph, said: float, by: float, then: float
) -> None:
    labelled(database, "low", declaredImportance=said)
    before = stored(database, "low")
    step = brain.pipeline(now=NOW).retrieve("low").augment(more(by))
    done = step.execute()
    assert ([each.declared_importance for each in done.crystals], done.augmented, done.stored) == ([then], 1, 0)
    assert stored(database, "low") == before
    assert step.store().execute().stored == 1
    assert stored(database, "low") == before | {"declaredImportance": then, "rev": before["rev"] + 1}


def test_a_stored_importance_and_type_persist_and_are_taken_back(brain: Brain, database: Graph) -> None:
    before = stored(database, "low")
    told = {"declared_importance": 0.95, "semantic_type": "insight", "content": "something else", "trust": "user"}
    done = brain.pipeline(now=NOW).retrieve("low").augment(lambda each: each.model_copy(update=told)).store().execute()
    assert (done.stored, done.skipped) == (1, [])
    kept = {"declaredImportance": 0.95, "semanticType": "insight", "rev": before["rev"] + 1}
    assert stored(database, "low") == before | kept
    assert list(brain.runs.undo(done.run_id, now=at(2)).undone.values()) == [1]
    assert {**stored(database, "low"), "rev": 0} == {**before, "rev": 0}
    assert damage(database, 3) == []


def test_it_searches_and_is_no_access(brain: Brain, database: Graph) -> None:
    before = stored(database, "high")
    assert ids(brain.pipeline(now=NOW).retrieve("brass").execute().crystals) == ["other"]
    assert ids(brain.pipeline(now=NOW).retrieve("cedar").execute().crystals) == ["high", "low", "skill"]
    assert brain.pipeline(now=NOW).retrieve("oil").execute().retrieved == 0
    assert stored(database, "high") == before


def test_as_many_are_retrieved_as_asked_for_the_best_first(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "_PAGE", 1)
    assert ids(brain.pipeline(now=NOW).retrieve("cedar wood low", limit=1).execute().crystals) == ["low"]
    assert brain.pipeline(now=NOW).retrieve("cedar", limit=2).execute().retrieved == 2
    assert brain.pipeline(now=NOW).retrieve("cedar").execute().retrieved == 3
    monkeypatch.setattr(pipeline, "_LOOKED_THROUGH", 2)
    assert brain.pipeline(now=NOW).retrieve("cedar").execute().retrieved <= 2


def test_a_lifecycle_is_chosen_and_moved_by_the_table(brain: Brain, database: Graph) -> None:
    assert ids(brain.pipeline(now=NOW).retrieve("cedar", lifecycle="frozen").execute().crystals) == ["skill"]
    frozen = (
        brain.pipeline(now=NOW).retrieve("high").augment(lambda each: each.model_copy(update={"lifecycle": "frozen"}))
    )
    done = frozen.store().execute()
    assert (done.stored, stored(database, "high")["lifecycle"]) == (1, "frozen")
    assert list(brain.runs.undo(done.run_id, now=at(2)).undone.values()) == [1]
    assert stored(database, "high")["lifecycle"] == "generated"
    assert damage(database, 3) == []


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("activated", "the law does not ask for that lifecycle now"),
        ("expired", "the law does not ask for that lifecycle now"),
        ("archived", "it is generated, and may become activated, expired, frozen"),
        ("consolidated", "it is generated, and may become activated, expired, frozen"),
    ],
)
def test_what_the_table_or_the_law_forbids_is_told_and_the_rest_written(
    brain: Brain, database: Graph, to: str, reason: str
) -> None:
    told = {"lifecycle": to, "declared_importance": 0.4}
    done = brain.pipeline(now=NOW).retrieve("low").augment(lambda each: each.model_copy(update=told)).store().execute()
    assert [(each.id, each.reason) for each in done.skipped] == [("low", reason)]
    assert (done.stored, stored(database, "low")["declaredImportance"]) == (1, 0.4)
    assert stored(database, "low")["lifecycle"] == "generated"


def test_what_is_much_used_may_be_activated(brain: Brain, database: Graph) -> None:
    used(database, 20, "low")
    change = {"lifecycle": "activated"}
    done = (
        brain.pipeline(now=NOW).retrieve("low").augment(lambda each: each.model_copy(update=change)).store().execute()
    )
    assert (done.stored, stored(database, "low")["lifecycle"]) == (1, "activated")


def test_what_is_frozen_stays_byte_for_byte(brain: Brain, database: Graph) -> None:
    before = stored(database, "skill")
    done = brain.pipeline(now=NOW).retrieve("cedar").augment(more(0.05)).store().execute()
    assert (done.augmented, done.stored, [each.reason for each in done.skipped]) == (3, 2, ["it is frozen"])
    assert {**stored(database, "skill"), "rev": 0} == {**before, "rev": 0}


def test_what_is_not_changed_is_not_stored(brain: Brain, database: Graph) -> None:
    done = brain.pipeline(now=NOW).retrieve("cedar").store().execute()
    assert (done.retrieved, done.stored) == (3, 0)
    assert query(database, "MATCH (e:Event) RETURN e") == []
    assert brain.runs.show(done.run_id).command == "pipeline"


def test_what_comes_from_what_is_somebodys_own_now_is_private(brain: Brain, database: Graph) -> None:
    labelled(database, "low", semanticType="general")
    derived(database, "child", "low", crystal=True, content="oil")
    labelled(database, "child", accessScope="public", facets=stored(database, "child")["facets"] + " inpublic")
    change = {"semantic_type": "goal"}
    brain.pipeline(now=NOW).retrieve("low").augment(lambda each: each.model_copy(update=change)).store().execute()
    assert stored(database, "child")["accessScope"] == "private"
    assert damage(database, 3) == []


def test_an_undo_withdraws_what_comes_from_it_then(brain: Brain, database: Graph) -> None:
    change = {"semantic_type": "insight"}
    step = brain.pipeline(now=NOW).retrieve("low").augment(lambda each: each.model_copy(update=change)).store()
    done = step.execute()
    derived(database, "child", "low", crystal=True, content="oil")
    labelled(database, "child", accessScope="public", facets=stored(database, "child")["facets"] + " inpublic")
    brain.runs.undo(done.run_id, now=at(2))
    assert stored(database, "low")["semanticType"] == "fact"
    assert stored(database, "child")["accessScope"] == "private"


def test_an_undo_makes_nothing_somebodys_own_that_is_published(brain: Brain, database: Graph) -> None:
    change = {"semantic_type": "insight"}
    step = brain.pipeline(now=NOW).retrieve("low").augment(lambda each: each.model_copy(update=change)).store()
    done = step.execute()
    brain.crystals.publish("low", "public", now=at(1.5))
    (left,) = brain.runs.undo(done.run_id, now=at(2)).refused
    assert left.reason == "crystal low is published, and would be of type fact, which never leaves the local agent"
    assert stored(database, "low")["semanticType"] == "insight"


def test_a_rehearsal_writes_nothing(brain: Brain, database: Graph) -> None:
    before = stored(database, "low")
    done = brain.pipeline(now=NOW, dry_run=True).retrieve("low").augment(more(0.1)).store().execute()
    assert (done.applied, done.run_id, done.stored) == (False, "", 1)
    assert stored(database, "low") == before
    assert query(database, "MATCH (r:ConsolidationRun) RETURN r") == []


def test_test_memories_are_apart(brain: Brain, database: Graph) -> None:
    crystallized(database, "t", content="cedar wood", test=True)
    assert ids(brain.pipeline(now=NOW, test=True).retrieve("cedar").execute().crystals) == ["t"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"declared_importance": 1.01}, "declaredImportance"),
        ({"declared_importance": -0.01}, "declaredImportance"),
        ({"semantic_type": "rumour"}, "semanticType"),
        ({"lifecycle": "asleep"}, "lifecycle 'asleep' is none of"),
        ({"id": "low"}, "augment made"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    brain: Brain, database: Graph, changed: dict[str, Any], message: str
) -> None:
    step = brain.pipeline(now=NOW).retrieve("cedar").augment(lambda each: each.model_copy(update=changed)).store()
    with pytest.raises(InvalidInput, match=message):
        step.execute()
    assert query(database, "MATCH (e:Event) RETURN e") == []


def test_an_augment_returns_a_crystal(brain: Brain) -> None:
    nothing: Any = lambda _: None  # noqa: E731
    with pytest.raises(InvalidInput, match="augment made None"):
        brain.pipeline(now=NOW).retrieve("cedar").augment(nothing).execute()


def test_steps_have_an_order(brain: Brain) -> None:
    begun = brain.pipeline(now=NOW)
    with pytest.raises(InvalidInput, match="begins with retrieve"):
        begun.filter(lambda _: True)
    with pytest.raises(InvalidInput, match="begins with retrieve"):
        begun.retrieve("cedar").retrieve("cedar")
    with pytest.raises(InvalidInput, match="store is the last step"):
        begun.retrieve("cedar").store().filter(lambda _: True)
    with pytest.raises(InvalidInput, match="no steps"):
        begun.execute()
    with pytest.raises(InvalidInput, match="limit 0"):
        begun.retrieve("cedar", limit=0)


ARGUMENTS: list[tuple[dict[str, Any], str]] = [
    ({"query": None}, "query None is no text"),
    ({"query": "..."}, "contains no word"),
    ({"semantic_type": "bogus"}, "semantic_type 'bogus' is none of fact, preference"),
    ({"semantic_type": 3}, "semantic_type 3 is none of"),
    ({"lifecycle": "bogus"}, "lifecycle 'bogus' is none of generated, activated"),
    ({"lifecycle": ["frozen"]}, "lifecycle .'frozen'. is none of"),
    ({"lifecycle": "expired"}, "what has expired is found by no search"),
    ({"limit": "5"}, "limit '5' is no whole number"),
    ({"limit": 2.5}, "limit 2.5 is no whole number"),
    ({"limit": True}, "limit True is no whole number"),
    ({"limit": None}, "limit None is no whole number"),
    ({"limit": 0}, "limit 0 is less than 1"),
    ({"scope": 3}, "scope is not text: 3"),
]


@pytest.mark.parametrize(("given_", "said"), ARGUMENTS)
def test_what_cannot_be_asked_is_refused_before_a_run_begins(
    brain: Brain, database: Graph, given_: dict[str, Any], said: str
) -> None:
    arguments = {"query": "cedar"} | given_
    with pytest.raises(InvalidInput, match=said):
        brain.pipeline(now=NOW).retrieve(**arguments)
    assert query(database, "MATCH (r:ConsolidationRun) RETURN r") == []


@pytest.mark.parametrize("nothing", [None, "keeps", 3])
def test_a_step_is_a_function(brain: Brain, database: Graph, nothing: Any) -> None:
    begun = brain.pipeline(now=NOW).retrieve("cedar")
    for name in ("filter", "augment"):
        with pytest.raises(InvalidInput, match=f"{name} is given {nothing!r}, which is no function"):
            getattr(begun, name)(nothing)
    assert query(database, "MATCH (r:ConsolidationRun) RETURN r") == []


def test_what_has_expired_is_said_to_be_elsewhere(brain: Brain) -> None:
    with pytest.raises(InvalidInput) as refused:
        brain.pipeline(now=NOW).retrieve("cedar", lifecycle="expired")
    assert "crystal list --lifecycle expired" in refused.value.hint


def test_what_is_due_to_be_archived_is_found_as_archived(brain: Brain, database: Graph) -> None:
    labelled(database, "low", lifecycle="activated", forgetAt=at(0.5))
    assert ids(brain.pipeline(now=NOW).retrieve("cedar", lifecycle="archived").execute().crystals) == ["low"]
    assert brain.pipeline(now=NOW).retrieve("cedar", lifecycle="activated").execute().crystals == []


def test_a_pipeline_can_be_gone_on_from_twice(brain: Brain) -> None:
    cedar = brain.pipeline(now=NOW).retrieve("cedar")
    assert cedar.filter(lambda _: False).execute().filtered == 3
    assert cedar.execute().filtered == 0
