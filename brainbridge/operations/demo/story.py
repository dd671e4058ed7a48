"""The demo: index a folder, replay ten days of a conversation, then show what was kept, what faded and what changed."""

import json
from datetime import datetime, timedelta
from importlib import resources

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.briefing.briefing import Briefing
from brainbridge.consolidation.consolidation import Consolidated
from brainbridge.consolidation.undo import Undone
from brainbridge.crystal.indexing.indexing import Indexed
from brainbridge.document.documents import Changes
from brainbridge.energy.energy import Ranked
from brainbridge.graph.rows import Instant, Row
from brainbridge.monitor.monitor import Faded, Promoted, Status
from brainbridge.operations import browser
from brainbridge.operations.demo import changed, written
from brainbridge.operations.demo.changed import Changed
from brainbridge.operations.demo.written import Written
from brainbridge.recall.result import Recall
from brainbridge.transfer.importing import Imported

QUESTION = "What is the cedar case finished with, varnish or linseed oil?"
RECALL_EACH = 5
_DAYS = timedelta(days=12)
_HALF_A_DAY = timedelta(hours=12)


class Demo(Row):
    """What the demo shows; every figure is read from the graph as of an hour after the last line.

    ``indexed`` is None if that was done before. ``briefing`` is what an agent would be told whose session begins then,
    and ``working`` how the last session changed the working memory.
    ``later`` is a run half a day after that, and ``undone`` takes it back. ``changed`` follows a fact of the last week.
    """

    indexed: Indexed | None
    indexed_at: Instant
    imported: Imported
    now: Instant
    consolidated: Consolidated
    status: Status
    promoted: list[Promoted]
    strongest: list[Ranked]
    faded: list[Faded]
    question: str
    recall: Recall
    written: Written
    briefing: Briefing
    working: Changes
    later: Consolidated
    undone: Undone
    changed: Changed
    browser: str


def lines() -> list[bytes]:
    """Return the conversation as JSON lines."""
    return (resources.files("brainbridge.operations.demo") / "conversation.jsonl").read_bytes().splitlines()


def play(brain: Brain) -> Demo:
    """Index the folder and replay the conversation, unless that was done, and look an hour after its last line."""
    indexed = written.index(brain)
    imported = brain.transfer.replay(lines(), recall_each=RECALL_EACH, instance="demo", source="demo")
    now = last_instant()
    owner = changed.play(brain, now)
    consolidated = brain.consolidate(now=now, protect=True)
    promotions = brain.monitor.promotions(now=now, last_hours=_DAYS / timedelta(hours=1))
    recall = brain.recall(QUESTION, now=now, limit=5, touch=False, note=False)
    papers, working = written.look(brain, now), _rewritten(brain, now)
    briefing, later = brain.projects.briefing("", now=now), now + _HALF_A_DAY
    seen = brain.monitor
    status, strongest, faded = seen.status(now=now), seen.top(3, now=now), seen.faded(limit=5)
    last = brain.consolidate(now=later, due_only=True, protect=True)
    return Demo(
        indexed=indexed,
        indexed_at=written.INDEXED_AT,
        imported=imported,
        now=now,
        consolidated=consolidated,
        status=status,
        promoted=promotions.promotions,
        strongest=list(strongest),
        faded=faded,
        question=QUESTION,
        recall=recall,
        written=papers,
        briefing=briefing,
        working=working,
        later=last,
        undone=brain.runs.undo(last.run_id, now=later),
        changed=owner,
        browser=browser.address(brain.endpoint, browser.find(browser.DEFAULT).text),
    )


def _rewritten(brain: Brain, now: datetime) -> Changes:
    """Write the working memory before the last session and after it, unless that was done, and compare the two."""
    if not brain.documents.list():
        brain.documents.rewrite(now=_last_began())
        brain.documents.rewrite(now=now)
    return brain.documents.diff("working-memory")


def _last_began() -> datetime:
    """Return the instant before the first line of the last session."""
    said = [json.loads(line) for line in lines()]
    first = min(each["at"] for each in said if each["sessionId"] == said[-1]["sessionId"])
    return instants.parse(first) - timedelta(milliseconds=1)


def last_instant() -> datetime:
    """Return the instant the demo looks back from: an hour after the last line."""
    return max(instants.parse(json.loads(line)["at"]) for line in lines()) + timedelta(hours=1)
