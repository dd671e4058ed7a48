"""Hostile archives with valid checksums: restored as a whole, or refused before anything is written."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from brainbridge.config import config
from brainbridge.graph.graph import Graph
from tests.cli.conftest import invoke
from tests.effort import examples
from tests.fuzz.test_formats import HEADER, MEMORY, archives, sealed
from tests.state import birth as born
from tests.state import empty, query, write

_HELD = """
MATCH (n) WHERE none(label IN labels(n) WHERE label STARTS WITH '__Brainbridge')
RETURN labels(n) AS labels, properties(n) AS properties,
  COLLECT { MATCH (n)-[r]->(m) RETURN [type(r), elementId(m), properties(r)] ORDER BY elementId(r) } AS edges
ORDER BY elementId(n)
"""
Change = Callable[[dict[str, Any]], Any]


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def full(database: Graph) -> Graph:
    """A brain with content."""
    write(database, born("mine"), born("other"))
    return database


def _changed(change: Change, kind: dict[str, Any] = MEMORY) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json.dumps(kind))
    change(record)
    return record


def _property(name: str, value: Any) -> Change:
    return lambda record: record["properties"].update({name: value})


def _instant(value: str) -> Change:
    return lambda record: record["instants"].update(created=value)


def _edge(**parts: Any) -> Change:
    return lambda record: record["edges"][0].update(parts)


def _labelled(*labels: str) -> Change:
    return lambda record: record["labels"].extend(labels)


EVENT: dict[str, Any] = {
    "kind": "Event",
    "labels": ["Event"],
    "properties": {"id": "e", "kind": "repaired", "memoryId": "mine"},
    "instants": {"at": "2026-05-01T12:00:00Z"},
    "edges": [],
}
PROBE: dict[str, Any] = {
    "kind": "Probe",
    "labels": ["Probe"],
    "properties": {"id": "p", "question": "cedar", "expects": ["m"], "top": 10, "isTest": False},
    "instants": {"created": "2026-05-01T12:00:00Z"},
    "edges": [],
}
CONFIG: dict[str, Any] = {
    "kind": "RecallConfig",
    "labels": ["RecallConfig"],
    "properties": {"version": 1},
    "instants": {"validFrom": "2026-05-01T12:00:00Z"},
    "edges": [],
}
# The error for each fault.
REFUSED: dict[str, tuple[Change, str]] = {
    "no whole number": (_property("accessCount", 1.5), "accessCount is 1.5"),
    "no number": (_property("accessCount", "many"), "accessCount is 'many'"),
    "true": (_property("accessCount", True), "accessCount is True"),
    "too many": (_property("accessCount", 2**62), "accessCount is 4611686018427387904"),
    "65 bits": (_property("stars", 2**63), "properties.stars is 9223372036854775808: whole numbers have 64 bits"),
    "65 bits in a list": (_property("stars", [-(2**63) - 1]), "64 bits"),
    "of two types": (_property("stars", [1, "a"]), "properties.stars is [1, 'a']: the items of a list"),
    "of two types of numbers": (_property("stars", [1, True]), "the items of a list"),
    "a list in a list": (_property("stars", [[1]]), "can be stored"),
    "a map": (_property("stars", {"a": 1}), "can be stored"),
    "nothing": (_property("stars", None), "can be stored"),
    "nothing in a list": (_property("stars", [None]), "can be stored"),
    "no name": (_property("", 1), "properties"),
    "a name with a NUL": (_property("a\0b", 1), "properties"),
    "an id that is none": (_property("id", 5), "id is 5"),
    "an id too long": (_property("id", "x" * 8200), "the limit of an index is"),
    "an id that leaves no room": (_property("id", "x" * 5000), "id has 5000 characters; the limit is 900"),
    "a lineage that is none": (_property("lineageId", 5), "lineageId is 5"),
    "an energy that is none": (_property("energy", "much"), "energy is 'much'"),
    "no id": (lambda record: record["properties"].pop("id"), "needs id"),
    "a day that does not exist": (_instant("2026-02-30T12:00:00Z"), "2026-02-30"),
    "an hour that does not exist": (_instant("2026-02-03T24:00:00Z"), "2026-02-03T24"),
    "a zone that does not exist": (_instant("2026-05-01T12:00:00Z[No/Where]"), "there is no zone No/Where"),
    "a zone the database lacks": (_instant("2026-05-01T12:00:00-05:00[EST]"), "there is no zone EST"),
    "another offset": (_instant("2026-05-01T12:00:00+05:00[Europe/Berlin]"), "has another offset"),
    "an offset that does not exist": (_instant("2026-05-01T12:00:00+18:01"), "created"),
    "the year 0": (_instant("0000-05-01T12:00:00Z"), "created"),
    "before the calendar": (_instant("0001-01-01T00:00:00+14:00"), "is out of range"),
    "an instant that is text": (_property("created", "2026-05-01"), "is both an instant and a plain property"),
    "a text that is an instant": (lambda record: record["instants"].update(content="2026-05-01T12:00Z"), "content"),
    "an edge's property": (_edge(properties={"a": [1, "a"]}), "edges.0.properties.a is [1, 'a']"),
    "an edge's number": (_edge(properties={"a": 2**64}), "64 bits"),
    "an edge's instant": (_edge(instants={"touchedAt": "2026-02-30T12:00:00Z"}), "2026-02-30"),
    "an edge's key": (_edge(other=["Session", 2**64, "", "s"]), "64 bits"),
    "an edge's end": (_edge(other=["Session", False]), "the key of kind Session is isTest, scope, name"),
    "an edge to no kind": (_edge(other=["__BrainbridgeLock", "archive"]), "no nodes of kind"),
    "an edge's type": (_edge(type="a\0b"), "edges.0.type"),
    "an edge that leads elsewhere": (_edge(type="RECORDED_IN"), "RECORDED_IN does not lead from Memory to Session"),
    "an edge of the ledger": (_edge(type="MIGRATED_TO"), "MIGRATED_TO"),
    "a confidence that is none": (
        _edge(type="RELATES", other=["Memory", "m", "m"], properties={"confidence": "much"}),
        "confidence is 'much'",
    ),
    "a configuration": (_labelled("RecallConfig"), "the kind Memory cannot have the label RecallConfig"),
    "all of them": (_labelled("ConsolidationConfig", "Foreign"), "the label ConsolidationConfig"),
    "a session": (_labelled("Session"), "the label Session"),
    "the old system's": (_labelled("Crystallization"), "the label Crystallization"),
    "the ledger's": (_labelled("__BrainbridgeMigration"), "labels.4"),
    "a lock": (_labelled("__BrainbridgeLock"), "labels.4"),
    "a label with a NUL": (_labelled("a\0b"), "labels.4"),
}
OTHERS: dict[str, tuple[dict[str, Any], Change, str]] = {
    "an event's label": (EVENT, _labelled("Head"), "the kind Event cannot have the label Head"),
    "labels for an undo": (EVENT, _property("before_labels", ["Memory", "RecallConfig"]), "the label RecallConfig"),
    "locks for an undo": (EVENT, _property("before_labels", ["__BrainbridgeLock"]), "labels.0"),
    "an event without a kind": (EVENT, lambda record: record["properties"].pop("kind"), "kind"),
    "a probe that cannot be read": (PROBE, lambda record: record["properties"].pop("question"), "question"),
    "a probe's number": (PROBE, _property("top", "all"), "top is 'all'"),
    "a configuration that cannot be read": (CONFIG, lambda record: None, "reinforcement"),
}


def _archive(path: Path, *records: dict[str, Any], **header: Any) -> Path:
    kinds = {each["kind"]: 1 for each in records}
    path.write_bytes(sealed(*records, header=HEADER.model_copy(update={"counts": kinds} | header)))
    return path


def _refused(graph: Graph, path: Path, said: str) -> None:
    before = query(graph, _HELD)
    for words in (("import", str(path)), ("restore", str(path), "--yes"), ("restore", str(path), "--dry-run")):
        shown = invoke(*words, "--json")
        error = shown.envelope["error"]
        assert (shown.code, error["code"]) == (2, "invalid_input"), shown
        assert said in error["message"]
        assert "nothing was written" in error["hint"]
    assert query(graph, _HELD) == before


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_stored_or_read_is_refused(full: Graph, tmp_path: Path, name: str) -> None:
    change, said = REFUSED[name]
    _refused(full, _archive(tmp_path / "a.jsonl", _changed(change)), said)


def test_its_line_is_named(full: Graph, tmp_path: Path) -> None:
    good, bad = MEMORY, _changed(_property("accessCount", "many"))
    _refused(full, _archive(tmp_path / "a.jsonl", good, bad), "line 3 is not a valid node: accessCount is 'many'")


@pytest.mark.parametrize("name", OTHERS)
def test_so_is_what_other_kinds_cannot_be(full: Graph, tmp_path: Path, name: str) -> None:
    kind, change, said = OTHERS[name]
    _refused(full, _archive(tmp_path / "a.jsonl", _changed(change, kind)), said)


def _second(**properties: Any) -> dict[str, Any]:
    return _changed(lambda record: record["properties"].update(properties))


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (_second(lineageId="n"), "line 3 repeats Memory id"),
        (_second(id="n"), "line 3 repeats Head lineageId"),
        (_second(id="n", lineageId="n", importKey="k"), "line 3 repeats Memory importKey"),
        (_second(id="n", lineageId="n", promotedFrom="k"), "line 3 repeats Memory promotedFrom"),
    ],
)
def test_what_may_be_there_once_is_there_once(full: Graph, tmp_path: Path, second: dict[str, Any], said: str) -> None:
    first = _changed(
        lambda record: record["properties"].update(
            {key: value for key, value in second["properties"].items() if value == "k"}
        )
    )
    _refused(full, _archive(tmp_path / "a.jsonl", first, second), said)


def test_an_association_is_there_once(full: Graph, tmp_path: Path) -> None:
    ends = {"type": "COACTIVATED", "other": ["Memory", "m", "m"], "properties": {"pair": "m|m"}}
    first, second = _changed(_edge(**ends)), _changed(_edge(**ends))
    second["properties"].update(id="n", lineageId="n")
    _refused(full, _archive(tmp_path / "a.jsonl", first, second), "repeats COACTIVATED pair")


@pytest.mark.parametrize("versions", [[], [2], [1, 1], [1, 2]])
def test_one_configuration_holds(full: Graph, tmp_path: Path, versions: list[int]) -> None:
    """None, one besides that of an empty brain, one twice, and two current ones."""
    now = config.recall(full)
    parts = now.model_dump(by_alias=True, exclude={"valid_from", "valid_to"})
    lines = [_changed(_property("version", each), CONFIG) for each in versions]
    for each in lines:
        each["properties"] = parts | each["properties"]
    path = _archive(tmp_path / "a.jsonl", *lines, counts={"RecallConfig": len(versions)})
    _refused(full, path, "RecallConfig")
    empty(full)
    assert invoke("import", str(path), "--json").code == 2
    assert config.recall(full) == now


def test_what_the_header_does_not_name_is_refused(full: Graph, tmp_path: Path) -> None:
    _refused(full, _archive(tmp_path / "a.jsonl", MEMORY, counts={"Session": 1}), "line 2 is of kind Memory")


@pytest.mark.parametrize("policy", ["skip", "newer", "fail"])
@pytest.mark.parametrize("parts", [{"id": "mine"}, {"id": "n", "promotedFrom": "mine"}])
def test_no_memory_is_written_over_by_one_of_another_lineage(
    full: Graph, tmp_path: Path, parts: dict[str, Any], policy: str
) -> None:
    query(full, "MATCH (m {id: 'other'}) SET m.promotedFrom = 'mine', m.place = 'p' REMOVE m:Unlinked")
    query(full, "MATCH (m {id: 'mine'}) SET m.place = 'o' REMOVE m:Unlinked")
    before = query(full, _HELD)
    path = _archive(tmp_path / "a.jsonl", _second(**parts, lineageId="n", content="evil"))
    shown = invoke("import", str(path), "--on-conflict", policy, "--json")
    assert shown.code == (1 if policy == "fail" else 0), shown
    if policy != "fail":
        assert (shown.data["lineages"], shown.data["kept"]) == (0, 1)
    assert query(full, _HELD) == before


def test_labels_types_and_properties_of_others_come_in(full: Graph, tmp_path: Path) -> None:
    change = _changed(_labelled("Important"))
    change["properties"].update(stars=[1, 2.5], note="a\0b", biggest=2**63 - 1)
    change["instants"].update(due="2026-10-25T02:30:00+01:00[Europe/Berlin]", ends="9999-12-31T23:59:59Z")
    change["edges"] = [
        {"type": "MINE", "outgoing": True, "other": ["Memory", "m", "m"], "properties": {}, "instants": {}}
    ]
    path = _archive(tmp_path / "a.jsonl", change)
    assert invoke("import", str(path), "--json").code == 0
    (row,) = query(full, "MATCH (m:Important)-[:MINE]->(m) RETURN m.stars AS stars, m.ends AS ends")
    assert row["stars"] == [1, 2.5]


@examples(60)
@given(data=archives())
@pytest.mark.timeout(1800)
def test_an_archive_is_taken_in_as_a_whole_or_not_at_all(database: Graph, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "hostile.jsonl"
    path.write_bytes(data)
    for words in (("import", "--format", "archive"), ("restore", "--yes")):
        empty(database)
        write(database, born("mine"))
        before = query(database, _HELD)
        shown = invoke(*words, str(path), "--json")
        assert shown.code in (0, 2), shown
        if shown.code:
            assert query(database, _HELD) == before
        else:
            assert query(database, "MATCH (m:Memory) WHERE m.id <> 'mine' RETURN count(m) AS n") == [{"n": 1}]
            assert config.recall(database).version == 1
