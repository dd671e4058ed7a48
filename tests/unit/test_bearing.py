"""What is left of an archive's names where the facts that bore them were erased. Without a database."""

from typing import Any

import pytest

from brainbridge.intake.bearing import Names

SHORT, LONG = "j. smith", "john smith"
OF = {"isTest": False, "scope": ""}


def fact(name: str, **parts: Any) -> dict[str, Any]:
    return {"isTest": False, "attribute": "lives_in", "subjectKey": name, **parts}


@pytest.fixture
def names() -> Names:
    """J. Smith was erased, who stood for John Smith."""
    found = Names()
    found.note(fact(LONG, nameKey=SHORT), erased=True)
    found.note(fact(LONG), erased=False)
    found.note({"isTest": False, "content": "no fact"}, erased=True)
    return found


def alias(name: str, **said: Any) -> dict[str, Any]:
    return {**OF, "name": name, **said}


def test_a_name_goes_that_only_erased_facts_bear(names: Names) -> None:
    assert names.left("Alias", alias(SHORT, sameAs=LONG), []) is None
    assert names.left("Alias", alias(LONG), []) == alias(LONG)
    assert names.left("Alias", alias(SHORT, isTest=True), []) == alias(SHORT, isTest=True)


def test_it_goes_from_a_scope_too_from_which_its_facts_were_moved(names: Names) -> None:
    assert names.left("Alias", alias(SHORT, scope="box"), []) is None
    names.note(fact(SHORT, scope="box"), erased=False)
    assert names.left("Alias", alias(SHORT, scope="box"), []) is not None
    assert names.left("Alias", alias(SHORT), []) is None


def test_what_is_said_of_another_name_names_it_no_more(names: Names) -> None:
    assert names.left("Alias", alias(LONG, apart=[SHORT, "ann"], sameAs=SHORT), []) == alias(LONG, apart=["ann"])
    assert names.left("Alias", alias(LONG, apart=[SHORT]), []) == alias(LONG)


@pytest.mark.parametrize(
    ("slot", "goes"),
    [(f"{SHORT}\u0001lives_in", True), (f"{LONG}\u0001lives_in", False), (f"{SHORT}\u0001job", False)],
)
def test_a_slot_goes_that_only_erased_facts_fill(names: Names, slot: str, goes: bool) -> None:
    assert (names.left("Slot", alias(slot), []) is None) == goes


@pytest.mark.parametrize(("erased", "goes"), [(True, True), (False, False)])
def test_a_slot_of_commitments_goes_with_the_last(erased: bool, goes: bool) -> None:
    found = Names()
    found.note({"isTest": False, "owesKey": "ann"}, erased=True)
    found.note({"isTest": False, "owesKey": "ann"}, erased=erased)
    assert (found.left("Slot", alias("ann\u0001(commitments)"), []) is None) == goes


@pytest.mark.parametrize(
    ("event", "goes"),
    [
        ({"name": SHORT, "after_sameAs": LONG}, True),
        ({"name": LONG, "after_apart": [SHORT]}, True),
        ({"name": "ann", "before_sameAs": SHORT, "after_sameAs": LONG}, True),
        ({"name": "ann", "after_sameAs": LONG}, False),
    ],
)
def test_an_event_goes_that_tells_of_it(names: Names, event: dict[str, Any], goes: bool) -> None:
    ends = [["ConsolidationRun", "r"], ["Alias", False, "", event["name"]]]
    assert (names.left("Event", {"id": "e", **event}, ends) is None) == goes


@pytest.mark.parametrize(
    ("event_id", "goes"),
    [
        (f"r:named:\u0001{SHORT}\u0001{LONG}\u0001{SHORT}", True),
        (f"b:undone:r:named:\u0001ann\u0001{LONG}\u0001{SHORT}", True),
        (f"r:named:\u0001ann\u0001{LONG}\u0001{SHORT}:closed:f", True),
        (f"r:named:\u0001ann\u0001{SHORT}\u0001ann:closed:f", True),
        (f"r:named:\u0001ann\u0001{LONG}\u0001ann:closed:f", False),
        (f"r:stated:{SHORT}", False),
    ],
)
def test_an_event_goes_whose_id_names_it_as_ids_of_earlier_versions_do(names: Names, event_id: str, goes: bool) -> None:
    assert (names.left("Event", {"id": event_id}, [["Memory", "f", "f"]]) is None) == goes
    assert (names.left("Event", {"id": "e", "undoes": event_id}, []) is None) == goes


def test_other_nodes_are_left_as_they_are(names: Names) -> None:
    said = {"isTest": False, "scope": "", "name": SHORT}
    assert names.left("Entity", said, []) == said
