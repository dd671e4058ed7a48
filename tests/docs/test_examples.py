"""The examples of the working memory are what rules write of the conversations beside them."""

import json
from datetime import datetime
from itertools import groupby
from pathlib import Path

import pytest

from brainbridge import Brain, instants
from brainbridge.document import lines
from brainbridge.graph.graph import Graph

EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.jsonl"))


def written(brain: Brain, name: str) -> str:
    """Play a conversation, and return the working memory after its last session, without comments."""
    told = [json.loads(line) for line in (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    now = datetime.min
    for session, turns in groupby(told, key=lambda each: each["session"]):
        for each in turns:
            now = instants.parse(each["at"])
            brain.remember(each["text"], now=now, session_id=session, role=each["role"])
        brain.session_end(session, now=now)
        assert brain.documents.rewrite(now=now).outcome in ("saved", "same")
    return "\n".join(each.rstrip() for each in lines.without_comments(shown(brain, now)).splitlines()) + "\n"


def shown(brain: Brain, now: datetime) -> str:
    found = brain.documents.working(now=now)
    assert all(each.resolves for each in found.pointers)
    return found.text


def test_there_are_three() -> None:
    assert len(NAMES) == 3


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_what_rules_write_of_the_conversation(database: Graph, name: str) -> None:
    with Brain.open("default") as brain:
        assert written(brain, name) == (EXAMPLES / f"{name}.md").read_text(encoding="utf-8")
