"""Whatever a crystal may be said to be is shown as it was given, and comes back from an archive (A13)."""

from pathlib import Path
from typing import Any, get_args

import pytest

from brainbridge import Brain
from brainbridge.crystal.parts import Access, Lifespan
from brainbridge.graph.graph import Graph
from brainbridge.language.kinds import Layer, Origin, SemanticType, Sensitivity, Source
from tests.cli.conftest import invoke
from tests.state import at, damage, empty

NOW = "2026-05-01T12:00:00Z"
VALUES: dict[str, tuple[str, ...]] = {
    "semanticType": get_args(SemanticType),
    "origin": get_args(Origin),
    "source": get_args(Source),
    "epistemicLayer": get_args(Layer),
    "lifespanPolicy": get_args(Lifespan),
    "sensitivity": get_args(Sensitivity),
    "accessScope": get_args(Access),
}
SAID = {
    "normal": "the ferry leaves at noon",
    "personal": "I feel tired of the ferry",
    "confidential": "the pin of the ferry is 4711",
}
ENDS = {"decay": (), "ttl": ("--ttl", "2w"), "permanent": ("--lifespan", "permanent")}


def written(brain: Brain) -> dict[str, dict[str, str]]:
    """Write crystals that have all values among them, by their ways; returns by their ids what each is to be."""
    made = dict[str, dict[str, str]]()
    for number, kind in enumerate(VALUES["semanticType"]):
        named = {name: VALUES[name][number % len(VALUES[name])] for name in ("origin", "source", "epistemicLayer")}
        parts: Any = {"origin": named["origin"], "source": named["source"], "epistemic_layer": named["epistemicLayer"]}
        found = brain.crystals.remember(f"the ferry is {number}", now=at(0), **parts | {"semantic_type": kind}).id
        made[found] = {"semanticType": kind, **named}
    for (level, text), (lifespan, given) in zip(SAID.items(), ENDS.items(), strict=True):
        done = invoke("remember", "--crystal", text, "--semantic-type", "fact", *given, "--now", NOW, "--json")
        made[done.data["memory"]["id"]] = {"sensitivity": level, "lifespanPolicy": lifespan, "semanticType": "fact"}
    for access in VALUES["accessScope"]:
        found = brain.crystals.remember(f"oil is good for {access} ferries", now=at(0), semantic_type="insight").id
        if access != "private":
            assert invoke("crystal", "publish", found, "--scope", access, "--now", NOW).code == 0
        made[found] = {"accessScope": access}
    return made


@pytest.mark.timeout(900)
def test_every_value_is_shown_and_comes_back(database: Graph, tmp_path: Path) -> None:
    file = tmp_path / "brain.jsonl.gz"
    with Brain.open("default") as brain:
        made = written(brain)
        for name, values in VALUES.items():
            assert {each[name] for each in made.values() if name in each} == {*values}
        found = {each: invoke("crystal", "show", each, "--now", NOW, "--json").data["crystal"] for each in made}
        before = {each: {name: shown[name] for name in VALUES} for each, shown in found.items()}
        assert {each: {name: before[each][name] for name in said} for each, said in made.items()} == made
        assert invoke("export", str(file)).code == 0
        for merged in (False, True):
            empty(database)
            if merged:
                brain.remember("something else", now=at(0))
            assert invoke("import", str(file), "--json").data["merged"] is merged
            again = {each: brain.crystals.show(each, now=at(0)).crystal.model_dump(by_alias=True) for each in made}
            assert {each: {name: shown[name] for name in VALUES} for each, shown in again.items()} == before
            assert damage(database, 0.1) == []
