"""The epistemic layer of a crystal is found at its birth, by whoever writes it, and stays with it."""

from pathlib import Path
from typing import Any

import pytest

from brainbridge.brain.brain import Brain
from brainbridge.crystal import crystal
from brainbridge.derivation import raising
from brainbridge.graph.graph import Graph
from brainbridge.memory import drafts
from tests.cli.conftest import invoke
from tests.derivations import labelled
from tests.indexing import folder, indexed
from tests.integration.archives import export, restored_elsewhere
from tests.state import at, damage, given, query, stored

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


@pytest.mark.parametrize("trust", ["tool", "peer_provisional", "unknown"])
def test_nobody_else_says_that_it_directs(graph: Graph, trust: str) -> None:
    assert written(graph, "The case stands in the hall", trust=trust, epistemic_layer="directive") == "world_fact"
    assert written(graph, "It was a long talk", trust=trust, epistemic_layer="mental_model") == "mental_model"


@pytest.mark.parametrize(("trust", "layer"), [("user", "directive"), ("tool", None), ("unknown", None)])
def test_what_is_made_of_others_words_directs_nobody(graph: Graph, trust: str, layer: str | None) -> None:
    given(graph, "b", content="A note on commits", trust=trust)
    values = {"content": WISH, "session_id": "s", "instance_id": "i", "at": at(1), "derived_from": ["b"]}
    made = crystal.remember(graph, drafts.draft(values, redacts=True), crystal.Facet(), is_test=False)
    assert made.epistemic_layer == layer


def test_nor_does_it_once_it_is_known_whose_words_they_were(graph: Graph) -> None:
    given(graph, "b", content="A note on commits", trust="user")
    values = {"content": WISH, "session_id": "s", "instance_id": "i", "at": at(1), "derived_from": ["b"]}
    made = crystal.remember(graph, drafts.draft(values, redacts=True), crystal.Facet(), is_test=False)
    labelled(graph, "b", trust="tool")
    assert raising.rise(graph, now=at(2)).raised == 1
    assert (stored(graph, made.id)["trust"], stored(graph, made.id).get("epistemicLayer")) == ("tool", None)


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
