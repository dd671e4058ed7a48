"""The demo: ten days of a conversation lived through, and a look at what was kept and what was forgotten."""

import json
from datetime import datetime, timedelta
from importlib import resources

from brainbridge import browser, instants
from brainbridge.brain import Brain
from brainbridge.consolidation import Consolidated
from brainbridge.energy import Ranked
from brainbridge.monitor import Forgotten, Promoted, Status
from brainbridge.recall import Recall
from brainbridge.rows import Instant, Row
from brainbridge.transfer.importing import Imported

QUESTION = "What is the cedar case finished with, varnish or linseed oil?"
RECALL_EACH = 3
_DAYS = timedelta(days=12)


class Demo(Row):
    """What the demo shows; every figure is read from the graph after the last simulated day."""

    imported: Imported
    now: Instant
    consolidated: Consolidated
    status: Status
    promoted: list[Promoted]
    strongest: list[Ranked]
    forgotten: list[Forgotten]
    question: str
    recall: Recall
    browser: str


def lines() -> list[bytes]:
    """Return the conversation as JSON lines."""
    return (resources.files("brainbridge.demo") / "conversation.jsonl").read_bytes().splitlines()


def play(brain: Brain) -> Demo:
    """Live through the conversation, unless it was before, and look at the brain an hour after its last line."""
    imported = brain.replay(lines(), recall_each=RECALL_EACH, instance="demo", source="demo")
    now = last_instant()
    consolidated = brain.consolidate(now=now)
    promotions = brain.promotions(now=now, last_hours=_DAYS / timedelta(hours=1))
    recall = brain.recall(QUESTION, now=now, limit=5, touch=False)
    return Demo(
        imported=imported,
        now=now,
        consolidated=consolidated,
        status=brain.status(now=now),
        promoted=promotions.promotions,
        strongest=list(brain.top(3, now=now)),
        forgotten=brain.forgotten(limit=5),
        question=QUESTION,
        recall=recall,
        browser=browser.address(brain.endpoint, browser.find(browser.DEFAULT).text),
    )


def last_instant() -> datetime:
    """Return the instant the demo looks back from: an hour after the last line."""
    return max(instants.parse(json.loads(line)["at"]) for line in lines()) + timedelta(hours=1)
