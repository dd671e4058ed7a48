"""``brain.intake``: what becomes of what is said, and why."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part
from brainbridge.errors import BrainbridgeError

if TYPE_CHECKING:
    from brainbridge.intake.buffer import Plan
    from brainbridge.intake.explaining import Explanation
    from brainbridge.intake.reading import Drawn
    from brainbridge.intake.topics import Topic
    from brainbridge.memory.drafts import Draft


class Intake(Part):
    """What is written waits to be read for facts and commitments, until it is urgent, enough, or long enough ago."""

    @property
    def plan(self) -> Plan | None:
        """Return when what is written is read, by the settings; None if nothing is drawn."""
        from brainbridge.intake.buffer import Plan

        return Plan.of(self.context.resolved.settings)

    def draw(self, *, now: datetime | None = None, test: bool = False) -> Drawn:
        """Draw facts and commitments from all that waits, now."""
        from brainbridge.intake import buffer

        done = buffer.draw(self.context.with_law_applied(), "asked", now=instants.or_now(now), is_test=test)
        return self._refreshed(done, unless=test)

    def explain(self, memory_id: str, *, now: datetime | None = None, limit: int = 20) -> Explanation:
        """Return what was decided about a memory, a fact or a commitment, and why; NotFound for an unknown id."""
        from brainbridge.intake import explaining

        return explaining.explain(self.graph, memory_id, now=instants.or_now(now), limit=limit)

    def topics(
        self,
        *,
        now: datetime | None = None,
        test: bool = False,
        scope: str | None = None,
        most: int = 10_000,
        limit: int = 50,
    ) -> Sequence[Topic]:
        """Return the words that weigh most among those of the latest ``most`` memories that live, by TF-IDF."""
        from brainbridge.intake import topics

        at = instants.or_now(now)
        return topics.listed(self.graph, now=at, is_test=test, scope=scope, most=most, limit=limit)

    def marked(self, new: Draft) -> dict[str, Any]:
        """Return the row of a new memory, which waits if facts are drawn."""
        plan = self.plan if self.context.resolved.settings.draw_facts else None
        return {**new.to_row(), **(plan.mark(new, new.at) if plan else {})}

    def tend(self, now: datetime) -> None:
        """Draw from what waits, if that is due. A fault is a problem besides the work: it waits on."""
        if not (self.context.resolved.settings.draw_facts and self.context.is_local):
            return
        from brainbridge.intake import buffer

        plan = self.plan
        try:
            done = buffer.tend(self.graph, plan, now=now) if plan else None
        except BrainbridgeError as error:
            self.context.problems["facts"] = f"no facts were drawn yet, it is tried again: {error}"
            return
        if done:
            self._refreshed(done)

    def _refreshed(self, done: Drawn, *, unless: bool = False) -> Drawn:
        return rendering.refreshed(self.context, done, unless=unless or not (done.stated or done.promised))
