"""The seven test scenarios: each plays a short story with test memories and checks every step.

The expected figures were computed from the specification beforehand; nothing is computed here. A story is set in the
past, so that its passes cannot reach test memories that were written later.
"""

import math
import uuid
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from brainbridge.config import config
from brainbridge.config.config import Tier
from brainbridge.consolidation import consolidation
from brainbridge.errors import InvalidInput, Refused
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Row
from brainbridge.language import figures
from brainbridge.memory import drafts, memory
from brainbridge.recall import recall

_LONGEST = timedelta(days=200)  # the longest story takes 192 days
_TOLERANCE = 1e-6
_ASSUMED: dict[str, float] = {
    "workingDecay": 0.5,
    "shortTermDecay": 0.05,
    "longTermDecay": 0.001,
    "workingToShortThreshold": 2.0,
    "shortToLongThreshold": 5.0,
    "sessionBoundaryThreshold": 1.5,
    "expirationThreshold": 0.1,
    "accessEnergy": 1.0,
}


class Step(Row):
    """One expectation and its result."""

    step: str
    expected: Any
    actual: Any
    ok: bool


class Scenario(Row):
    """A scenario that was played; ``passed`` if every step came out as expected."""

    scenario: str
    passed: bool
    steps: list[Step]


class Story:
    """A scenario while it is played. Hours are counted from its beginning."""

    def __init__(self, graph: Transactor, name: str, now: datetime) -> None:
        self.graph = graph
        self.name = name
        self.begin = now - _LONGEST
        self.token = uuid.uuid4().hex[:8]  # distinguishes this story's memories from those of earlier ones
        self.steps: list[Step] = []

    @property
    def session(self) -> str:
        """Return the session of its memories."""
        return f"scenario {self.name} {self.token}"

    def at(self, hours: float) -> datetime:
        """Return the instant that many hours into the story."""
        return self.begin + timedelta(hours=hours)

    def given(self, what: str, energy: float = 1.0, tier: Tier = "working", hours: float = 0.0) -> str:
        """Write a test memory and return its id."""
        parts = {
            "content": f"scenario {self.name} {self.token}: {what}",
            "sessionId": self.session,
            "instanceId": "test-scenario",
            "energy": energy,
            "tier": tier,
            "at": self.at(hours),
        }
        return memory.remember(self.graph, drafts.draft(parts, redacts=True), is_test=True).id

    def head(self, memory_id: str, hours: float) -> memory.Memory:
        """Return the latest version of a memory as of an hour."""
        lineage = memory.inspect(self.graph, memory_id, now=self.at(hours)).lineage
        return memory.find(self.graph, lineage[-1]["id"], now=self.at(hours))

    def touch(self, memory_id: str, *hours: float) -> None:
        """Touch a memory at each of the hours."""
        for hour in hours:
            memory.touch(self.graph, memory_id, now=self.at(hour))

    def consolidate(self, hours: float) -> None:
        """Run a whole consolidation of the test memories."""
        consolidation.consolidate(self.graph, now=self.at(hours), is_test=True)

    def expect(self, step: str, expected: Any, actual: Any) -> None:
        """Note whether a step came out as expected; floats to one part in 10^6."""
        same = (
            math.isclose(expected, actual, rel_tol=_TOLERANCE)
            if isinstance(expected, float) and isinstance(actual, int | float)
            else expected == actual
        )
        self.steps.append(Step(step=step, expected=expected, actual=actual, ok=same))


def _decay(story: Story) -> None:
    two = story.given("two accesses' worth of energy", energy=2.0)
    story.expect("2.0 in working after 1 h", 1.2130613194, story.head(two, 1).effective_energy)
    consolidation.decay(story.graph, now=story.at(1), is_test=True)
    story.expect("stored by the pass at 1 h", 1.2130613194, story.head(two, 1).energy)
    consolidation.decay(story.graph, now=story.at(2), is_test=True)
    story.expect("two passes of 1 h equal one of 2 h", 0.7357588823, story.head(two, 2).energy)
    consolidation.decay(story.graph, now=story.at(2), is_test=True)
    story.expect("a repeated pass changes nothing", 0.7357588823, story.head(two, 2).energy)


def _promotion(story: Story) -> None:
    used, idle = story.given("used twice"), story.given("used twice, too slowly")
    story.touch(used, 0.5, 1.0)
    story.touch(idle, 2.0)
    story.touch(idle, 4.0)
    story.expect("touched at 0.5 h and 1 h", 2.3853314428, story.head(used, 1).effective_energy)
    consolidation.promote(story.graph, now=story.at(1), is_test=True)
    consolidation.promote(story.graph, now=story.at(4), is_test=True)
    story.expect("energy >= 2.0 is promoted", "shortTerm", story.head(used, 4).tier)
    story.expect("every 2 h is not enough", "working", story.head(idle, 4).tier)
    story.expect("promotion is no access", 3, story.head(used, 4).access_count)


def _crystallization(story: Story) -> None:
    used = story.given("used every hour", energy=2.0, tier="shortTerm")
    story.touch(used, 1, 2, 3)
    consolidation.promote(story.graph, now=story.at(3), is_test=True)
    story.expect("4.577 stays shortTerm", "shortTerm", story.head(used, 3).tier)
    story.touch(used, 4)
    story.expect("hourly, four times", 5.3542362, story.head(used, 4).effective_energy)
    consolidation.promote(story.graph, now=story.at(4), is_test=True)
    story.expect("energy >= 5.0 crystallizes", "longTerm", story.head(used, 4).tier)


def _expiry(story: Story) -> None:
    idle = story.given("never used again")
    story.consolidate(4.6051)
    story.expect("alive after 4.6051 h", "live", story.head(idle, 4.6051).state)
    story.consolidate(6)
    ended = story.head(idle, 6)
    story.expect("expired by the pass at 6 h", "expired", ended.state)
    crossing = ended.valid_to and round((ended.valid_to - story.begin) / timedelta(hours=1), 4)
    story.expect("its end is the crossing, not the pass", 4.6052, crossing)
    story.expect("a touch is refused", True, _is_refused(story, idle, 6))


def _is_refused(story: Story, memory_id: str, hours: float) -> bool:
    try:
        story.touch(memory_id, hours)
    except Refused:
        return True
    return False


def _session_boundary(story: Story) -> None:
    used = story.given("used once within a half-life")
    story.touch(used, math.log(4))
    consolidation.promote(story.graph, now=story.at(math.log(4)), is_test=True)
    story.expect("1.5 is not promoted in a run", "working", story.head(used, 2).tier)
    consolidation.session_end(story.graph, story.session, now=story.at(math.log(4)), is_test=True)
    story.expect("1.5 is promoted at its session's end", "shortTerm", story.head(used, 2).tier)


def _coactivation(story: Story) -> None:
    first, second = story.given("lighthouse keeper's logbook"), story.given("lighthouse lamp oil")
    for hours in (0.5, 1.0):
        found = recall.recall(story.graph, f"{story.token} lighthouse", now=story.at(hours), limit=2, is_test=True)
        story.expect(f"both are found at {hours} h", {first, second}, {hit.lineage_id for hit in found.hits})
    story.expect("retrieved together twice", 2, _weight(story, first))
    consolidation.promote(story.graph, now=story.at(1.1), is_test=True)
    story.expect("the association moved with the promotion", 2, _weight(story, first))


def _weight(story: Story, memory_id: str) -> int | None:
    newest = story.head(memory_id, 2).id
    relationships = memory.inspect(story.graph, newest, now=story.at(2)).relationships
    weights = [each["properties"]["weight"] for each in relationships if each["type"] == "COACTIVATED"]
    return max(weights, default=None)


def _full(story: Story) -> None:
    kept, lost = story.given("kept in use"), story.given("left alone")
    story.touch(kept, 0.5, 1.0)
    story.consolidate(1.0)
    story.expect("used twice: shortTerm", "shortTerm", story.head(kept, 1).tier)
    story.touch(kept, 2, 3, 4, 5)
    story.consolidate(5)
    story.expect("used on: longTerm", "longTerm", story.head(kept, 5).tier)
    story.expect("unused: expired", "expired", story.head(lost, 5).state)
    versions = memory.inspect(story.graph, kept, now=story.at(5)).lineage
    story.expect("three versions", ["working", "shortTerm", "longTerm"], [each["tier"] for each in versions])
    story.expect("alive half a year later", "live", story.head(kept, 24 * 160).state)
    story.consolidate(24 * 199)
    story.expect("and expired in the end", "expired", story.head(kept, 24 * 199).state)


SCENARIOS: dict[str, Callable[[Story], None]] = {
    "decay": _decay,
    "promotion": _promotion,
    "crystallization": _crystallization,
    "expiry": _expiry,
    "session-boundary": _session_boundary,
    "coactivation": _coactivation,
    "full": _full,
}


def play(graph: Transactor, name: str, *, now: datetime) -> Scenario:
    """Play a scenario with new test memories, which stay for inspection; InvalidInput lists the known names."""
    if name not in SCENARIOS:
        raise InvalidInput(f"there is no scenario {name!r}", hint=f"there are {', '.join(SCENARIOS)}")
    _require_assumed(graph)
    story = Story(graph, name, now)
    SCENARIOS[name](story)
    return Scenario(scenario=name, passed=all(step.ok for step in story.steps), steps=story.steps)


def _require_assumed(graph: Transactor) -> None:
    """Raise Refused unless the configuration is the one that the expected figures assume."""
    found = config.current(graph).tunables()
    different = [
        f"{key} is {figures.exact(found[key])}, not {figures.exact(value)}"
        for key, value in _ASSUMED.items()
        if found[key] != value
    ]
    if different:
        raise Refused(
            f"the scenarios assume the default values: {', '.join(different)}",
            hint="reset them with 'brainbridge config set', or use another brain: --brain NAME",
        )
