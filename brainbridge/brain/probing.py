"""``Probing``: the part of a Brain that keeps questions whose answers must stay findable."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.graph.graph import Graph
from brainbridge.settings import Resolved

if TYPE_CHECKING:
    from brainbridge.probe import probe


class Probing:
    """No run ends what a probe finds; looking touches nothing."""

    graph: Graph
    resolved: Resolved

    def add_probe(
        self,
        question: str,
        *expects: str,
        now: datetime | None = None,
        top: int = 10,
        scope: str | None = None,
        test: bool = False,
    ) -> probe.Checked:
        """Keep a question with the ids of memories it must find among its ``top`` hits; only what lives counts."""
        from brainbridge.probe import probe

        at = instants.or_now(now)
        return probe.add(self.graph, question, expects, now=at, top=top, scope=scope, is_test=test)

    def learn_probes(self, *, now: datetime | None = None, top: int = 10) -> probe.Learned:
        """Make probes of the latest recalls on the command line."""
        from brainbridge.probe import probe
        from brainbridge.recall import history

        asked = history.questions(self.resolved.settings.brain)
        return probe.learn(self.graph, asked, now=instants.or_now(now), top=top)

    def probes(self, *, test: bool = False) -> list[probe.Probe]:
        """Return the probes, oldest first."""
        from brainbridge.probe import probe

        return probe.listed(self.graph, is_test=test)

    def check_probes(self, *, now: datetime | None = None, test: bool = False) -> list[probe.Checked]:
        """Ask every probe and say what it finds."""
        from brainbridge.probe import probe

        return probe.check(self.graph, now=instants.or_now(now), is_test=test)

    def drop_probe(self, probe_id: str) -> str:
        """Drop a probe; NotFound for an unknown id."""
        from brainbridge.probe import probe

        return probe.drop(self.graph, probe_id)
