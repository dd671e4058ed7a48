"""``brain.tests``: test memories, which are kept apart from the real ones."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from typing import Unpack

    from brainbridge.consolidation.scenario import Scenario
    from brainbridge.memory.memory import Memory
    from brainbridge.memory.parts import PartsOfTest


class Tests(Part):
    """Nothing here touches a real memory. In other methods ``test=True`` chooses test memories."""

    def remember(self, content: str, *, now: datetime | None = None, **parts: Unpack[PartsOfTest]) -> Memory:
        """Write a test memory; only test memories may set their ``energy`` and ``tier``."""
        from brainbridge.memory import memory

        return memory.remember(self.graph, self.context.draft(content, now, parts), is_test=True)

    def list(self, *, now: datetime | None = None, limit: int = 1000) -> tuple[Memory, ...]:
        """Return the test memories, newest first."""
        from brainbridge.memory import testing

        return testing.list_tests(self.graph, now=instants.or_now(now), limit=limit)

    def count(self, *, keep: int = 0) -> int:
        """Count the test memories, all versions, except the ``keep`` newest."""
        from brainbridge.memory import testing

        return testing.count_tests(self.graph, keep=keep)

    def delete(self, *, keep: int = 0) -> int:
        """Delete the test memories for good, except the ``keep`` newest; returns how many, all versions.

        Unless some are kept, test documents go along.
        """
        from brainbridge.memory import testing

        return testing.delete_tests(self.graph, keep=keep)

    def play(self, name: str, *, now: datetime | None = None) -> Scenario:
        """Play a test scenario; InvalidInput lists the names."""
        from brainbridge.consolidation import scenario

        return scenario.play(self.graph, name, now=instants.or_now(now))
