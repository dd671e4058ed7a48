"""An import leaves what it left before it was made fast, wherever it is killed and however often it is repeated."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.association import association
from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from brainbridge.transfer import importing
from tests.effort import some
from tests.reference import before
from tests.state import at, empty, query

_IMPORTS = 200
_MADE = "abdegiklmnoprstu"
# Forms that our stemmer takes for one word, and the index's for two.
_FORMS = (
    "clear",
    "clearly",
    "quick",
    "quickly",
    "week",
    "weekly",
    "regular",
    "regularly",
    "add",
    "adding",
    "tie",
    "ties",
)
_ORDINARY = (
    "the",
    "of",
    "and",
    "to",
    "with",
    "went",
    "children",
    "said",
    "by",
    "7:40",
    "2024",
    "v2.1",
    "don't",
    "Anna's",
)
_NAMES = ("Anna Smith", "Oslo", "snake_case", "https://x.org/a", "#tag", '"a quotation"')
_SAID = (
    "because of that",
    "as a result",
    "What then?",
    "Always answer in French.",
    "I prefer tea.",
    "so it led to this",
)
# Random, or of the law of governance, which an import did not know before.
_NEW = {"id", "lineageId", "rev", "sensitivity", "trust"}
_MEMORIES = """
MATCH (m:Memory)
RETURN m.importKey AS key, properties(m) AS kept, labels(m) AS labels,
       COLLECT { MATCH (m)-[r]->(o) RETURN [type(r), coalesce(o.importKey, o.name), properties(r)] } AS edges
"""
_OTHERS = """
MATCH (s:Session)
RETURN ['session', s.scope, s.name, s.facets, toString(s.created)] AS kept, coalesce(s.words, []) AS words
UNION ALL
MATCH (e:Entity) RETURN ['entity', e.scope, e.name, toString(e.created)] AS kept, [] AS words
"""


class Killed(BaseException):
    """The importing process is gone."""


class Mortal(Graph):
    """A connection that goes away at one of its transactions: before it, or after it was committed."""

    left = 0
    late = False

    def _alone(self, *given: Any) -> Any:
        return self._living(lambda: super(Mortal, self)._alone(*given))

    def _attempt(self, *given: Any) -> Any:
        return self._living(lambda: super(Mortal, self)._attempt(*given))

    def _living(self, work: Callable[[], Any]) -> Any:
        self.left -= 1
        if self.left == 0 and not self.late:
            raise Killed
        done = work()
        if self.left == 0:
            raise Killed
        return done


def told(chances: random.Random, name: str, most: int) -> list[bytes]:
    """Return lines, in no order of time; many say again what another did, but for some words."""
    words = ["".join(chances.choices(_MADE, k=chances.randint(3, 9))) for _ in range(chances.choice([15, 60, 300]))]
    pool = [*words, *_FORMS, *_ORDINARY]
    said: list[list[str]] = []
    lines: list[dict[str, Any]] = []
    minutes = chances.sample(range(1000), most)
    for number in range(chances.randint(1, most)):
        text = chances.choices(pool, k=chances.choice([2, 5, 12, 12, 40, 150]))
        if said and chances.random() < 0.5:
            text = list(chances.choice(said))
            for place in chances.sample(range(len(text)), chances.randint(0, len(text) // 4)):
                text[place] = chances.choice(pool)
        said.append(text)
        more = [chances.choice(each) for each in (_NAMES, _SAID) if chances.random() < 0.3]
        lines.append(
            {
                "id": f"{name}{number}",
                "content": " ".join([*text, *more]),
                "sessionId": chances.choice(["s", "t"]),
                "scope": chances.choice(["x", "x", "x", "y"]),
                "role": chances.choice([None, "person", "user", "assistant"]),
                "speaker": chances.choice([None, "Caroline", "Bo"]),
                "at": instants.to_text(at(minutes[number] / 60 + (0.001 if name == "b" else 0))),
            }
        )
    return [json.dumps(each).encode() for each in lines]


def left(graph: Graph) -> tuple[dict[str, Any], dict[str, list[float]]]:
    """Return what is in the graph, and how similar those are that a memory reinforces as often as it may.

    Lines are named by their keys instead of random ids, and writes are not counted. Which spelling names an entity, and
    which of equally similar memories are reinforced, hangs on random ids.
    """
    found: dict[str, Any] = {}
    most: dict[str, list[float]] = {}
    for row in query(graph, _MEMORIES):
        kept = {name: value for name, value in row["kept"].items() if name not in _NEW}
        kept["place"] = kept["place"].removesuffix(row["kept"]["lineageId"])
        edges = [[kind, end, {k: v for k, v in more.items() if k != "pair"}] for kind, end, more in row["edges"]]
        likes = [edge[2]["similarity"] for edge in edges if edge[0] == "REINFORCES"]
        if len(likes) == association._REINFORCED:
            most[row["key"]] = sorted(likes)
            edges = [edge for edge in edges if edge[0] != "REINFORCES"]
        found[row["key"]] = [kept, sorted(row["labels"]), sorted(edges, key=repr)]
    others = [[row["kept"], sorted(row["words"])] for row in query(graph, _OTHERS)]
    return found | {"others": sorted(others, key=repr)}, most


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let imports take several transactions."""
    monkeypatch.setattr(association, "_BATCH", 9)
    monkeypatch.setattr(importing, "_BATCH", 13)


@pytest.fixture
def mortal(graph: Graph) -> Mortal:
    """A connection of an importing process."""
    return Mortal(graph.driver, uri=graph.uri, domains=DOMAINS)


def take_in(graph: Graph, texts: list[bytes]) -> importing.Imported:
    return importing.import_lines(graph, texts, session="s", instance="i", now=at(9), redacts=True)


@pytest.mark.parametrize("late", [False, True])
def test_a_connection_that_goes_away_ends_an_import(graph: Graph, mortal: Mortal, late: bool) -> None:
    mortal.left, mortal.late = 1, late
    with pytest.raises(Killed):
        take_in(mortal, told(random.Random(1), "a", 8))


def _named(texts: list[bytes]) -> set[str]:
    return {json.loads(each)["id"] for each in texts}


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("number", some(range(_IMPORTS), 25))
def test_an_import_leaves_what_it_did_before_it_was_fast(graph: Graph, mortal: Mortal, number: int) -> None:
    chances = random.Random(number)
    imports = [told(chances, name, chances.choice([8, 24, 40])) for name in chances.choice(["a", "ab"])]
    for texts in imports:
        before.take_in(graph, texts)
    expected, before_most = left(graph)
    empty(graph)
    for texts in imports:
        for _ in range(chances.choice([0, 1, 1, 3])):
            mortal.left, mortal.late = chances.randint(1, 12), chances.random() < 0.5
            with suppress(Killed):
                take_in(mortal, texts)
        mortal.left = 0
        take_in(mortal, texts)
    found, most = left(graph)
    assert {key: (found.get(key), kept) for key, kept in expected.items() if found.get(key) != kept} == {}
    assert found.keys() == expected.keys()
    assert most.keys() == before_most.keys()
    # Those in later batches had no terms yet, so weaker ones could take their place. With two imports they still can: a
    # line that comes late, but is older, finds the places of newer ones taken.
    weaker = {key for key, kept in before_most.items() if any(map(float.__lt__, most[key], kept))}
    assert weaker == set() or len(imports) == 2
    assert [key for key in weaker if json.loads(key)[1] not in _named(imports[0])] == []
    assert integrity.validate(graph, now=at(1000)).findings == []
