"""``brain.probes``: questions whose answers must stay findable."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.probe.probe import Checked, Learned, Probe


class Probes(Part):
    """No run ends a memory that a probe finds, unless it is protected first. Asking a probe touches nothing."""

    def add(
        self,
        question: str,
        *expects: str,
        now: datetime | None = None,
        top: int = 10,
        scope: str | None = None,
        test: bool = False,
    ) -> Checked:
        """Keep a question with the ids of memories it must find among its ``top`` hits; ended ones do not count.

        InvalidInput if the question holds no word, NotFound for an unknown id, Refused if none of them is alive.
        """
        from brainbridge.probe import probe

        at = instants.or_now(now)
        graph = self.context.with_law_applied()
        return probe.add(graph, question, expects, now=at, top=top, scope=scope, is_test=test)

    def learn(self, *, now: datetime | None = None, top: int = 10) -> Learned:
        """Make probes from the latest recalls."""
        from brainbridge.probe import probe
        from brainbridge.recall import history

        asked = history.questions(self.context.name)
        return probe.learn(self.context.with_law_applied(), asked, now=instants.or_now(now), top=top)

    def list(self, *, test: bool = False) -> Sequence[Probe]:
        """Return the probes, oldest first."""
        from brainbridge.probe import probe

        return probe.listed(self.graph, is_test=test)

    def check(self, *, now: datetime | None = None, test: bool = False) -> Sequence[Checked]:
        """Ask every probe and return what it finds."""
        from brainbridge.probe import probe

        return probe.check(self.context.with_law_applied(), now=instants.or_now(now), is_test=test)

    def drop(self, probe_id: str) -> str:
        """Drop a probe; NotFound for an unknown id."""
        from brainbridge.probe import probe

        return probe.drop(self.graph, probe_id)
