"""The working memory stays within its bounds and loses no topic in silence, a hundred sessions long (else twelve).

They are about ever new things, and are taken in as hooks do it, by the code of ``benchmarks.working_memory``, which
does the same with conversations of real people.
"""

from itertools import product
from pathlib import Path

import pytest

from benchmarks import working_memory
from benchmarks.sessions import Day, Session, Turn
from benchmarks.working_memory import SCOPE, Seen
from brainbridge import Brain
from brainbridge.document import guards, sizing
from brainbridge.graph.graph import Graph
from brainbridge.integrity import integrity
from tests.effort import DEEP

SESSIONS = 100 if DEEP else 12
_STUFF = ("copper", "walnut", "marble", "paper", "velvet", "silver", "wicker", "amber", "granite", "cedar")
_THINGS = ("lantern", "barometer", "sundial", "organ", "loom", "telescope", "kiln", "press", "harp", "globe")


def spoken(number: int, thing: str, before: str) -> list[str]:
    """Return what user and agent say, in turns; some of it is about the thing of the session before."""
    done = f"The hinge of the {before} is finished." if number % 3 == 0 else f"How is the {before}?"
    return [
        f"We decided to polish the {thing} with beeswax. The hinge of the {thing} still needs a screw.",
        f"I found rust below the {thing}, and the old glue of it broke when it was heated.",
        f"Never use nails for the {thing}! {done}",
        f"Noted. I haven't weighed the {thing} yet.",
    ]


def days(count: int) -> list[Day]:
    things = [f"{stuff} {thing}" for thing, stuff in product(_THINGS, _STUFF)]
    found = list[Day]()
    for number in range(count):
        said = spoken(number, things[number], things[number - 1])
        turns = (Turn(f"{number}-{at}", "assistant" if at % 2 else "user", text) for at, text in enumerate(said))
        found.append(Day(number + 1, Session("workshop", f"session {number}", tuple(turns))))
    return found


@pytest.fixture
def brain(database: Graph, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> "Brain":
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return Brain.open("default")


def test_its_length_its_pointers_and_its_topics_stay(brain: Brain, tmp_path: Path) -> None:
    lived = days(SESSIONS)
    with brain:
        brain.config.apply("days", now=lived[0].begins)
        seen = working_memory.played(brain, lived, tmp_path, writes=True, checks=[0])
        now = lived[-1].ends
        shown = brain.documents.working(scope=SCOPE, now=now)
        assert integrity.validate(brain.graph, now=now).findings == []
    assert_bounded(seen)
    assert seen.outcomes == {"saved": SESSIONS}
    assert seen.silent == []
    assert len(seen.ever) > 2 * guards.MOST_POINTERS, "more than the pointers hold at once"
    assert seen.done, "some of it was finished"
    assert [each.topic for each in shown.pointers if not each.resolves] == []
    assert len(shown.pointers) >= guards.MOST_POINTERS // 2


def assert_bounded(seen: Seen) -> None:
    assert max(seen.characters) <= sizing.budget(None)
    assert max(seen.pointers) <= guards.MOST_POINTERS
