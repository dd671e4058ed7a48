"""Where many memories share a few rare words, an import finds the same ones alike as with all their words."""

import json
import random
from contextlib import suppress
from itertools import combinations

import pytest

from brainbridge import instants
from brainbridge.association import association
from brainbridge.graph.graph import Graph
from brainbridge.transfer import importing
from tests.properties.test_taking_in import Killed, Mortal, mortal, take_in
from tests.reference import before
from tests.state import at, empty, query

__all__ = ["mortal"]

SHARED = "conversation international understanding administration responsibility organisation"
FRUIT = "kiwi plum fig pear lime date"
NAMES = ["Anna", "Bob", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jan", "Kay", "Leo", "Max", "Nia", "Oli"]
DISHES = ["soup", "rice", "stew", "cake", "pie", "tofu", "kale", "ham", "eel", "cod"]


def line(name: str, text: str, minutes: float, session: str = "s") -> bytes:
    at_ = instants.to_text(at(minutes / 60))
    return json.dumps({"id": name, "content": text, "sessionId": session, "scope": "x", "at": at_}).encode()


def crowd(count: int) -> list[bytes]:
    """Return memories that share six long words, and are not alike."""
    return [line(f"s{i}", f"{SHARED} zed{i} yan{i} xer{i} wop{i}", i / 10) for i in range(count)]


def twins(session: str = "s") -> list[bytes]:
    """Return two that are alike, and share words with the crowd."""
    half = " ".join(SHARED.split()[:3])
    return [line("new B", f"{half} {FRUIT}", 100, session), line("new A", f"{SHARED} {FRUIT}", 101, session)]


def alike(graph: Graph) -> list[tuple[str, str, float]]:
    """Return what the new ones are alike."""
    rows = query(
        graph,
        "MATCH (m:Memory)-[r:REINFORCES]->(o:Memory) WHERE m.importKey + '' CONTAINS 'new' "
        "RETURN m.importKey AS m, o.importKey AS o, r.similarity AS s ORDER BY m, s DESC, o",
    )
    return [(row["m"], row["o"], row["s"]) for row in rows]


@pytest.mark.parametrize("count", [45, 60, 200])
def test_a_crowd_hides_nobody(graph: Graph, count: int) -> None:
    found = []
    for take in (before.take_in, take_in):
        take(graph, crowd(count))
        take(graph, twins())
        found.append(alike(graph))
        empty(graph)
    assert found[0] == found[1] != []


def test_of_sentences_of_one_kind_as_many_are_found(graph: Graph) -> None:
    every = [(name, *pair) for name in NAMES for pair in combinations(DISHES, 2)]
    random.Random(5).shuffle(every)
    said = [f"Yesterday {a} recommended {d} with {e} from the restaurant after badminton practice" for a, d, e in every]
    found = []
    for take in (before.take_in, take_in):
        take(graph, [line(f"o{i}", text, i / 10) for i, text in enumerate(said[:300])])
        for i, text in enumerate(said[:20]):
            take(graph, [line(f"new {i}", text, 100 + i)])
        found.append([(m, s) for m, _, s in alike(graph)])
        empty(graph)
    assert found[0] == found[1]


def test_who_says_the_same_comes_before_those_that_were_met_first(graph: Graph) -> None:
    """Many are nearly alike; the one that says the same is written last, so the first look does not meet it."""
    nearly = [f"{SHARED} zed yan {name}" for name in NAMES]
    others = [f"{SHARED} zed{i} yan{i} xer{i}" for i in range(60)]
    same = f"{SHARED} zed yan xer"
    take_in(graph, [line(f"o{i}", text, i / 10) for i, text in enumerate([*nearly, *others, same])])
    take_in(graph, [line("new", same, 100)])
    assert [similarity for _, _, similarity in alike(graph)] == [1.0, *[0.8] * 4]


@pytest.mark.parametrize("step", [8, 9, 10])
def test_nor_does_a_kill(graph: Graph, mortal: Mortal, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    monkeypatch.setattr(association, "_BATCH", 100)
    monkeypatch.setattr(importing, "_BATCH", 400)
    texts = [*crowd(200), *twins("t")]
    take_in(graph, texts)
    whole = alike(graph)
    empty(graph)
    mortal.left, mortal.late = step, True
    with suppress(Killed):
        take_in(mortal, texts)
    mortal.left = 0
    take_in(mortal, texts)
    assert alike(graph) == whole != []
