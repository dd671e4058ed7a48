"""Talks between people, chats with an assistant, and notes without roles: one set of weights answers in all.

Each file of ``tests/conversations`` is one scope: its lines are (who, what); ``user`` and ``assistant`` are roles,
anybody else is a person, nobody has no role. A question names the line that answers it: session and number.
"""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from brainbridge import instants
from brainbridge.association import association
from brainbridge.graph.graph import Graph
from brainbridge.recall import recall
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Hit
from tests.state import at, given

CONVERSATIONS = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent.parent / "conversations").glob("*.json"))
}
ASKED = at(24 * 365)
AMONG = 3
# What full text cannot know: that what was suggested is a package, and that a walk along a road is the walk.
PACKAGE, WALK = "Which package did you suggest for the map?", "How did the walk along the salt road end?"


def hours_of(session: dict[str, Any], number: int) -> float:
    instant = instants.parse(session["begins"]) + timedelta(minutes=number)
    return (instant - at(0)) / timedelta(hours=1)


def role(who: str) -> dict[str, str]:
    if who in ("user", "assistant"):
        return {"role": who}
    return {"role": "person", "speaker": who} if who else {}


@pytest.fixture
def told(graph: Graph) -> Graph:
    """All of them in one brain."""
    for scope, conversation in CONVERSATIONS.items():
        for name, session in conversation["sessions"].items():
            for number, (who, what) in enumerate(session["lines"], start=1):
                parts = {"scope": scope, "sessionId": name, "content": what} | role(who)
                given(graph, f"{scope} {name} {number}", hours=hours_of(session, number), **parts)
    association.associate(graph, now=ASKED, is_test=False)
    return graph


def hits(graph: Graph, question: str, scope: str | None) -> list[Hit]:
    return recall.search(graph, question, now=ASKED, limit=AMONG, filters=Filters.of(scope=scope))


@pytest.mark.parametrize(("scoped", "expected"), [(True, {WALK}), (False, {WALK, PACKAGE})])
def test_nearly_every_question_finds_its_line_among_the_first_three(
    told: Graph, scoped: bool, expected: set[str]
) -> None:
    missed = {
        question
        for scope, conversation in CONVERSATIONS.items()
        for question, line in conversation["questions"]
        if f"{scope} {line}" not in {hit.id for hit in hits(told, question, scope if scoped else None)}
    }
    assert missed == expected
