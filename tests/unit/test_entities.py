"""brainbridge/transfer/entities.py: knowledge graphs of the MCP memory servers.

The file is as src/memory/index.ts of the repository modelcontextprotocol/servers writes and reads it (``saveGraph``,
``loadGraph``, ``EntitySchema``, ``RelationSchema``), with the terms of the README beside it; the form with one object
is what its tool ``read_graph`` returns.
"""

import io
import json
from typing import Any

import pytest

from brainbridge.errors import InvalidInput
from brainbridge.platform import files
from brainbridge.platform.files import File
from brainbridge.transfer.entities import Reader
from brainbridge.transfer.lines import BadLine, Line
from tests.state import at

ENTITY = {
    "type": "entity",
    "name": "Ann",
    "entityType": "person",
    "observations": ["repairs tide clocks", "prefers linseed oil"],
}
BARE = {"type": "entity", "name": "Museum", "entityType": "place", "observations": []}
RELATION = {"type": "relation", "from": "Ann", "to": "Museum", "relationType": "works_at"}
CONTENTS = [
    "Ann (person): repairs tide clocks",
    "Ann (person): prefers linseed oil",
    "Museum (place)",
    "Ann works at Museum",
]


def read(*entries: Any) -> list[Line | BadLine]:
    lines = [entry if isinstance(entry, bytes) else json.dumps(entry).encode() for entry in entries]
    return list(Reader("s", "i", at(0), True).read(File.of(io.BytesIO(b"\n".join(lines)))))


def good(*entries: Any) -> list[Line]:
    return [line for line in read(*entries) if isinstance(line, Line)]


def document(indent: int | None = None) -> bytes:
    return json.dumps({"entities": [ENTITY, BARE], "relations": [RELATION]}, indent=indent).encode()


def test_each_observation_and_each_relation_is_a_memory() -> None:
    found = good(ENTITY, BARE, RELATION)
    assert [line.draft.content for line in found] == CONTENTS
    assert [(line.number, line.entity) for line in found] == [(1, "Ann"), (1, "Ann"), (2, "Museum"), (3, "Ann")]


@pytest.mark.parametrize("indent", [None, 2])
def test_one_object_says_the_same_and_its_entries_have_no_lines(indent: int | None) -> None:
    found = good(document(indent))
    assert [line.key for line in found] == [line.key for line in good(ENTITY, BARE, RELATION)]
    assert [(line.number, line.entity) for line in found] == [(0, "Ann"), (0, "Ann"), (0, "Museum"), (0, "Ann")]


def test_another_type_of_the_entity_makes_no_new_memory() -> None:
    assert [line.key for line in good(ENTITY | {"entityType": "human"})] == [line.key for line in good(ENTITY)]


def test_each_fact_is_a_memory_of_its_own() -> None:
    keys = [line.key for line in good(ENTITY, BARE, RELATION, RELATION | {"from": "Museum", "to": "Ann"})]
    assert len(set(keys)) == len(keys) == 5


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (b"{", "is not JSON"),
        (b"[1]", "is not a JSON object"),
        (b"\xff", "is not valid UTF-8"),
        (b"[" * 100_000, "is not JSON"),
        ({"type": "note"}, "is not an entity"),
        ({"type": "entity", "name": 3, "observations": []}, "name: 3 must be text"),
        ({"type": "entity", "name": " ", "observations": []}, "name: ' ' must be text"),
        ({"type": "entity", "name": "a", "observations": "text"}, "observations: must be a list of strings"),
        ({"type": "entity", "name": "a", "observations": [1]}, "observations: must be a list of strings"),
        ({"type": "entity", "name": "a", "entityType": ["b"]}, "entityType: list must be text"),
        ({"type": "entity", "name": "a", "observations": ["x" * 1_100_000]}, "the limit is 1048576"),
        ({"type": "entity", "name": "a\0", "observations": ["b"]}, "NUL byte"),
        ({"type": "entity", "name": "\ud800", "observations": ["b"]}, "not valid UTF-8"),
        ({"type": "relation", "from": "a", "to": None, "relationType": "r"}, "to: None must be text"),
    ],
)
def test_a_bad_entry_says_why_and_stops_nobody(entry: Any, reason: str) -> None:
    _, bad, after = read(BARE, entry, RELATION)
    assert isinstance(bad, BadLine)
    assert (bad.number, reason in bad.reason) == (2, True)
    assert isinstance(after, Line)


def test_a_bad_entry_of_one_object_is_named_by_its_place() -> None:
    text = json.dumps({"entities": [BARE, 7], "relations": [{"from": "a"}]}).encode()
    assert [each.number for each in read(text) if isinstance(each, BadLine)] == [2, 3]
    assert good(json.dumps({"entities": "none", "relations": None}).encode()) == []


def test_an_entry_nested_too_deeply_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    (bad,) = Reader("s", "i", at(0), True).unnumbered(1, {"name": "a", "observations": deep})
    assert bad == BadLine(1, "is nested too deeply")
    while deep:
        deep = deep[0]  # otherwise freeing it at once would nest too deeply as well


def test_unknown_keys_are_noted() -> None:
    assert good(BARE | {"mood": 1})[0].ignored == ("mood",)


def test_one_object_beyond_measure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 10)
    with pytest.raises(InvalidInput, match="larger than"):
        read(document())
