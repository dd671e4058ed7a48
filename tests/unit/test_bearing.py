"""What is left of an archive's names and boxes where what bore them was erased. Without a database."""

from collections.abc import Sequence
from typing import Any

import pytest

from brainbridge.intake.bearing import Names
from brainbridge.intake.timeline.bearing import Boxes
from brainbridge.transfer.archive.node import Edge, Record
from tests.state import at

SHORT, LONG = "j. smith", "john smith"
OF = {"isTest": False, "scope": ""}
ERASED = at(3)


def line(kind: str, said: dict[str, Any], edges: Sequence[Edge] = (), instants: dict[str, str] | None = None) -> Record:
    return Record.model_construct(kind=kind, labels=[kind], properties=said, instants=instants or {}, edges=list(edges))


def edge(type_: str, *other: Any, **properties: Any) -> Edge:
    return Edge.model_construct(type=type_, outgoing=False, other=list(other), properties=properties, instants={})


def memory(**said: Any) -> Record:
    return line("Memory", {"isTest": False, **said})


def fact(name: str, **parts: Any) -> Record:
    return memory(**{"attribute": "lives_in", "subjectKey": name, **parts})


def left(names: Names, kind: str, said: dict[str, Any], *ends: Sequence[Any]) -> dict[str, Any] | None:
    found = names.left(line(kind, said, [edge("CONCERNS", *each) for each in ends]))
    return None if found is None else found.properties


@pytest.fixture
def names() -> Names:
    """J. Smith was erased, who stood for John Smith."""
    found = Names()
    found.note(fact(LONG, nameKey=SHORT), erased=ERASED)
    found.note(fact(LONG), erased=None)
    found.note(memory(content="no fact"), erased=ERASED)
    return found


def alias(name: str, **said: Any) -> dict[str, Any]:
    return {**OF, "name": name, **said}


def test_a_name_goes_that_only_erased_facts_bear(names: Names) -> None:
    assert left(names, "Alias", alias(SHORT, sameAs=LONG)) is None
    assert left(names, "Alias", alias(LONG)) == alias(LONG)
    assert left(names, "Alias", alias(SHORT, isTest=True)) == alias(SHORT, isTest=True)


def test_it_goes_from_a_scope_too_from_which_its_facts_were_moved(names: Names) -> None:
    assert left(names, "Alias", alias(SHORT, scope="box")) is None
    names.note(fact(SHORT, scope="box"), erased=None)
    assert left(names, "Alias", alias(SHORT, scope="box")) is not None
    assert left(names, "Alias", alias(SHORT)) is None


def test_what_is_said_of_another_name_names_it_no_more(names: Names) -> None:
    assert left(names, "Alias", alias(LONG, apart=[SHORT, "ann"], sameAs=SHORT)) == alias(LONG, apart=["ann"])
    assert left(names, "Alias", alias(LONG, apart=[SHORT])) == alias(LONG)


@pytest.mark.parametrize(
    ("slot", "goes"),
    [(f"{SHORT}\u0001lives_in", True), (f"{LONG}\u0001lives_in", False), (f"{LONG}\u0001job", True)],
)
def test_a_slot_goes_that_no_fact_fills_which_is_kept(names: Names, slot: str, goes: bool) -> None:
    assert (left(names, "Slot", alias(slot)) is None) == goes


def test_a_slot_goes_that_was_locked_for_what_became_no_fact() -> None:
    found = Names()
    found.note(memory(content="John Smith lives in Paris."), erased=ERASED)
    assert left(found, "Slot", alias(f"{LONG}\u0001lives_in")) is None
    found.note(fact(LONG), erased=None)
    assert left(found, "Slot", alias(f"{LONG}\u0001lives_in")) is not None
    assert left(found, "Slot", alias(f"{LONG}\u0001lives_in", scope="box")) is None


@pytest.mark.parametrize(("erased", "goes"), [(True, True), (False, False)])
def test_a_slot_of_commitments_goes_with_the_last(erased: bool, goes: bool) -> None:
    found = Names()
    found.note(memory(owesKey="ann"), erased=ERASED)
    found.note(memory(owesKey="ann"), erased=ERASED if erased else None)
    assert (left(found, "Slot", alias("ann\u0001(commitments)")) is None) == goes


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
    assert (left(names, "Event", {"id": "e", **event}, *ends) is None) == goes


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
    assert (left(names, "Event", {"id": event_id}, ["Memory", "f", "f"]) is None) == goes
    assert (left(names, "Event", {"id": "e", "undoes": event_id}) is None) == goes


def test_other_nodes_are_left_as_they_are(names: Names) -> None:
    said = {"isTest": False, "scope": "", "name": SHORT}
    assert left(names, "Entity", said) == said


# Boxes

SEALED = {"sealedAt": "2026-05-01T13:00:00Z"}
TRACE = ("Trace", False, "", "t")


def box(name: str, *edges: Edge, sealed: bool = True) -> Record:
    topics = sorted({topic for each in edges if each.type == "IN_BOX" for topic in each.properties["topics"]})
    said = {
        "isTest": False,
        "scope": "",
        "id": name,
        "topics": topics,
        "count": sum(each.type == "IN_BOX" for each in edges),
    }
    return line("Box", said, [*edges, edge("IN_TRACE", *TRACE)], SEALED if sealed else None)


def turn(name: str, *topics: str, kind: str = "IN_BOX") -> Edge:
    return edge(kind, "Memory", name, name, topics=list(topics))


def noted(*boxes: Record, erased: str = "gone") -> Boxes:
    found = Boxes()
    for name in ("kept", "gone", "forgotten", "beside"):
        found.note(
            memory(id=name, **({"endReason": "retracted"} if name == "forgotten" else {})),
            erased=ERASED if name == erased else None,
        )
    for each in boxes:
        found.note(each, erased=None)
    return found


def told(record: Record | None) -> tuple[Any, Any, list[str], list[str]]:
    assert record is not None
    kinds = [each.type for each in record.edges]
    return record.properties.get("topics"), record.properties.get("count"), record.labels, kinds


@pytest.mark.parametrize(("sealed", "labels"), [(True, ["Box", "Unfiled"]), (False, ["Box"])])
def test_a_box_has_the_topics_of_what_is_left(sealed: bool, labels: list[str]) -> None:
    each = box("b", turn("gone", "zebra", "yard"), turn("kept", "yard"), turn("forgotten", "xylem"), sealed=sealed)
    topics, count, has, _ = told(noted(each).left(each))
    assert (topics, count, has) == (["yard"], 2, labels)


def test_a_box_that_loses_nothing_is_left_as_it_is() -> None:
    each = box("b", turn("kept", "yard"))
    assert noted(each).left(each) == each


def test_what_was_in_it_once_counts_as_lost_but_has_no_topics() -> None:
    each = box("b", turn("kept", "yard"), turn("gone", "zebra", kind="WAS_IN_BOX"))
    assert told(noted(each).left(each))[:2] == (["yard"], 1)


def test_a_box_in_which_something_was_once_is_in_no_trace() -> None:
    each = box("b", turn("gone", "zebra"), turn("kept", "yard", kind="WAS_IN_BOX"))
    assert told(noted(each).left(each)) == ([], 0, ["Box"], ["IN_BOX", "WAS_IN_BOX"])
    assert noted(each).left(line("Trace", {"isTest": False, "scope": "", "id": "t", "topics": ["zebra"]})) is None


@pytest.mark.parametrize("kind", ["IN_BOX", "WAS_IN_BOX"])
def test_a_box_of_nothing_goes_and_its_trace_and_no_event_is_of_it(kind: str) -> None:
    each, other = box("b", turn("gone", "zebra", kind=kind)), box("c", turn("kept", "yard"))
    other.edges.pop()
    trace = line("Trace", {"isTest": False, "scope": "", "id": "t", "topics": ["zebra"]})
    ends = edge("CONCERNS", "Box", "b"), edge("CONCERNS", "Box", "c"), edge("RECORDED_IN", "ConsolidationRun", "r")
    event = line("Event", {"id": "e"}, ends)
    found = noted(each, other)
    assert (found.left(each), found.left(trace)) == (None, None)
    left = found.left(event)
    assert left
    assert left.edges == list(ends[1:])
    assert noted(other).left(event) is event


def test_so_does_one_that_an_earlier_version_left() -> None:
    each = box("b")
    assert noted(each).left(each) is not None
    each.edges.clear()
    assert noted(each).left(each) is None


def test_a_trace_stays_that_links_another_box() -> None:
    trace = line("Trace", {"isTest": False, "scope": "", "id": "t", "topics": ["zebra"]})
    found = noted(box("b", turn("gone", "zebra")), box("c", turn("kept", "yard")))
    assert told(found.left(trace))[0] == ["yard"]


def test_a_trace_has_the_topics_of_its_boxes() -> None:
    trace = line("Trace", {"isTest": False, "scope": "", "id": "t", "topics": ["yard", "zebra"]})
    boxes = box("a", turn("gone", "zebra")), box("b", turn("beside", "yard"))
    assert told(noted(*boxes).left(trace))[0] == ["yard"]
    assert noted(boxes[1]).left(trace) is trace


@pytest.mark.parametrize(("lost", "name"), [(("zebra",), "trace-01234567"), (("yard",), "t"), ((), "t")])
def test_a_trace_that_loses_words_is_named_after_its_first_box(lost: tuple[str, ...], name: str) -> None:
    """Its name is made of them."""
    trace = line("Trace", {"isTest": False, "scope": "", "id": "t", "topics": ["yard", "zebra"]})
    boxes = box("b", turn("beside", "yard")), box("0123456789", turn("gone", *lost), turn("kept", "yard"))
    found = noted(*boxes)
    renamed, linked = found.left(trace), [found.left(each) for each in boxes]
    assert renamed
    assert renamed.properties["id"] == name
    assert [each and each.edges[-1].other for each in linked] == [["Trace", False, "", name]] * 2
    event = line("Event", {"id": "e", "box": "b", "after_trace": "t"}, [edge("CONCERNS", "Box", "b")])
    other = line("Event", {"id": "e", "after_trace": "t"}, [edge("CONCERNS", "Memory", "m", "m")])
    assert [each and each.properties["after_trace"] for each in map(found.left, (event, other))] == [name, "t"]


def renamed(found: Boxes, *events: Record) -> list[Any]:
    """Return the names that events tell, after all was noted."""
    for each in events:
        found.note(each, erased=None)
    return [each and each.properties["after_trace"] for each in map(found.left, events)]


def traced(name: str, box: str) -> Record:
    said = {"id": f"{name} of {box}", "box": box, "after_trace": name}
    return line("Event", said, [edge("CONCERNS", "Box", box)])


def test_so_is_one_that_its_box_was_in_once_also_for_its_other_boxes() -> None:
    """What puts a box into its trace may have been taken back."""
    lost = box("0123456789", turn("gone", "zebra", kind="WAS_IN_BOX"))
    lost.edges.pop()
    other = box("b", turn("beside", "yard"))
    trace = line("Trace", {"isTest": False, "scope": "", "id": "t", "topics": ["yard"]})
    found = noted(lost, other)
    assert renamed(found, traced("t", "0123456789"), traced("t", "b")) == ["trace-01234567"] * 2
    left, linked = found.left(trace), found.left(other)
    assert left
    assert linked
    assert left.properties == {**trace.properties, "id": "trace-01234567"}
    assert linked.edges[-1].other == ["Trace", False, "", "trace-01234567"]


@pytest.mark.parametrize(("run", "name"), [("r", "trace-b"), ("gone", "trace-b"), ("tests", "t")])
def test_so_it_is_in_events_of_a_box_that_is_gone(run: str, name: str) -> None:
    """Their run says whether they are of test memories; one that is not told is of others."""
    found = noted(box("b", turn("gone", "zebra")))
    found.note(line("ConsolidationRun", {"id": "r"}), erased=None)
    found.note(line("ConsolidationRun", {"id": "tests", "isTest": True}), erased=None)
    edges = [edge("RECORDED_IN", "ConsolidationRun", run)]
    event = line("Event", {"id": "e", "box": "purged", "after_trace": "t"}, edges)
    other = line("Event", {"id": "f", "after_trace": "t"}, edges)
    assert renamed(found, event, other) == [name, "t"]


def test_two_of_one_box_have_two_names() -> None:
    each = box("0123456789", turn("gone", "zebra"), turn("kept", "yard"))
    found = noted(each)
    assert renamed(found, traced("a", "0123456789"), traced("t", "0123456789")) == [
        "trace-01234567",
        "trace-01234567-2",
    ]


def test_it_is_named_after_the_first_box_that_loses_some() -> None:
    found = noted(box("a", turn("kept", "yard")), box("c", turn("gone", "zebra")), box("b", turn("gone", "zebra")))
    assert renamed(found, traced("t", "a")) == ["trace-b"]


def test_one_that_is_named_after_it_already_stays() -> None:
    assert renamed(noted(box("b", turn("gone", "zebra"))), traced("trace-b", "b")) == ["trace-b"]


def test_a_box_and_its_trace_may_be_of_two_scopes() -> None:
    each = box("b", turn("gone", "zebra"), turn("kept", "yard"))
    each.properties["scope"] = "moved"
    found = noted(each)
    assert renamed(found, traced("t", "b")) == ["trace-b"]
    left = found.left(each)
    assert left
    assert left.edges[-1].other == ["Trace", False, "", "trace-b"]


@pytest.mark.parametrize(
    ("kept", "opens"), [([turn("kept", "yard", kind="WAS_IN_BOX")], False), ([turn("kept", "yard")], True)]
)
def test_an_open_box_of_nothing_is_open_no_more(kept: list[Edge], opens: bool) -> None:
    each = box("b", turn("gone", "zebra"), *kept, sealed=False)
    each.instants["openUntil"] = "2026-05-01T13:00:00Z"
    left = noted(each).left(each)
    assert left
    assert ("openUntil" in left.instants) == opens


def test_boxes_leave_other_nodes_as_they_are() -> None:
    each = line("Entity", {"isTest": False, "scope": "", "name": "zebra"})
    assert noted().left(each) is each
