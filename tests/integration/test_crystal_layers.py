"""The epistemic layer of a crystal is found at its birth, by whoever writes it, and stays with it."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.crystal import crystal
from brainbridge.graph.graph import Graph
from brainbridge.memory import drafts
from tests.cli.conftest import invoke
from tests.indexing import folder, indexed
from tests.integration.archives import export, restored_elsewhere
from tests.state import at, damage, query, stored

WISH = "Always sign the commits"


def written(graph: Graph, content: str, *, role: str | None = None, trust: str | None = None, **facet: Any) -> Any:
    """Write a crystal as the facade does, and return its layer."""
    having, _ = crystal.parted(facet)
    values = {"content": content, "session_id": "s", "instance_id": "i", "at": at(0), "role": role, "trust": trust}
    return crystal.remember(graph, drafts.draft(values, redacts=True), having, is_test=False).epistemic_layer


@pytest.mark.parametrize(
    ("content", "facet", "expected"),
    [
        ("The case stands in the hall", {}, "world_fact"),
        ("We oiled the case yesterday", {}, "experience"),
        ("I think the case needs oil", {}, "mental_model"),
        (WISH, {}, "directive"),
        (WISH, {"origin": "dream"}, "mental_model"),
        ("It was a long talk", {"source": "sessions", "origin": "session"}, "experience"),
        ("run build, then deploy: the steps to release", {"source": "skills"}, None),
        ("The case stands in the hall", {"epistemic_layer": "mental_model"}, "mental_model"),
    ],
)
def test_the_text_decides_unless_somebody_says_it(
    graph: Graph, content: str, facet: dict[str, Any], expected: str | None
) -> None:
    assert written(graph, content, **facet) == expected
    assert damage(graph, 1) == []


@pytest.mark.parametrize(
    ("said_by", "expected"),
    [
        ({"role": "user"}, "directive"),
        ({"role": "assistant"}, "directive"),
        ({"trust": "local_agent"}, "directive"),
        ({"trust": "tool"}, "world_fact"),
        ({"trust": "peer_trusted"}, "world_fact"),
        ({"trust": "unknown"}, "world_fact"),
    ],
)
def test_only_who_is_heeded_directs(graph: Graph, said_by: dict[str, str], expected: str) -> None:
    assert written(graph, "Never push from a laptop", **said_by) == expected


def layers(graph: Graph) -> list[str | None]:
    rows = query(graph, "MATCH (m:Crystal:Live) RETURN m.epistemicLayer AS layer ORDER BY m.id")
    return [row["layer"] for row in rows]


def test_that_of_a_chunk_follows_its_text(graph: Graph, tmp_path: Path) -> None:
    for text, expected in (("We found the leak", "experience"), ("Is it up?", None), ("It is up", "world_fact")):
        indexed(graph, folder(tmp_path, {"notes.md": text}))
        assert layers(graph) == [expected], text
    assert damage(graph, 1) == []


def test_it_comes_back_from_an_archive(graph: Graph, tmp_path: Path) -> None:
    for content in ("The case stands in the hall", WISH, "Is it?"):
        written(graph, content)
    before = sorted(map(str, layers(graph)))
    path = tmp_path / "a.jsonl"
    export(graph, path)
    restored_elsewhere(graph, path)
    assert sorted(map(str, layers(graph))) == before == ["None", "directive", "world_fact"]


def test_on_the_command_line(brain: Brain) -> None:
    words = ("remember", "--crystal", WISH, "--json")
    done = invoke(*words).data["memory"]
    assert done["epistemicLayer"] == "directive"
    assert "type preference, layer directive and origin user_input" in invoke("crystal", "show", done["id"]).out
    for layer, expected in (("directive", [done["id"]]), ("experience", [])):
        found = invoke("crystal", "list", "--layer", layer, "--json").data["crystals"]
        assert [each["id"] for each in found] == expected
    assert invoke("crystal", "list", "--layer", "rumour").code == 2
    assert [each.id for each in brain.crystals.list(layer="directive")] == [done["id"]]
    assert stored(brain.graph, done["id"])["epistemicLayer"] == "directive"
