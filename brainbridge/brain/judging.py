"""What judges memories, as methods of ``Brain``: each can be foreseen before it is done."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from brainbridge import instants
from brainbridge.graph.graph import Graph
from brainbridge.progress import Progress
from brainbridge.run import run as runs

if TYPE_CHECKING:
    from brainbridge.consolidation import consolidation
    from brainbridge.consolidation.consolidation import G
    from brainbridge.consolidation.undo import Difference, Undone
    from brainbridge.forgetting.forgetting import Forgotten
    from brainbridge.integrity.associations import Mended
    from brainbridge.integrity.integrity import Repaired
    from brainbridge.run.run import J


class Judging:
    """With ``dry_run`` a method only says what it would do: the same result, ``applied`` False, nothing written.

    What ends memories does nothing while a probe finds one of them, and says so, unless ``protect`` keeps those.
    """

    graph: Graph
    progress: Progress

    def _judge(self, work: Callable[[Graph], J], dry_run: bool) -> J:
        return runs.foresee(self.graph, work) if dry_run else work(self.graph)

    def _guard(self, work: Callable[[Graph], G], **options: Any) -> G:
        from brainbridge.probe import gate

        return gate.judge(self.graph, work, **options)

    def decay(
        self, *, now: datetime | None = None, test: bool = False, dry_run: bool = False, protect: bool = False
    ) -> consolidation.Decayed:
        """Settle every stored energy and end what has faded."""
        from brainbridge.consolidation import consolidation

        at, progress = instants.or_now(now), self.progress
        return self._guard(
            lambda graph: consolidation.decay(graph, now=at, is_test=test, progress=progress),
            now=at,
            is_test=test,
            dry_run=dry_run,
            protect=protect,
        )

    def promote(
        self, *, now: datetime | None = None, test: bool = False, dry_run: bool = False
    ) -> consolidation.Promoted:
        """Lift what has reached its threshold."""
        from brainbridge.consolidation import consolidation

        at, progress = instants.or_now(now), self.progress
        return self._judge(lambda graph: consolidation.promote(graph, now=at, is_test=test, progress=progress), dry_run)

    def consolidate(
        self,
        *,
        now: datetime | None = None,
        test: bool = False,
        due_only: bool = False,
        dry_run: bool = False,
        protect: bool = False,
    ) -> consolidation.Consolidated:
        """Expire, settle and promote; ``due_only`` leaves out the settling."""
        from brainbridge.consolidation import consolidation

        at, progress = instants.or_now(now), self.progress
        return self._guard(
            lambda graph: consolidation.consolidate(graph, now=at, is_test=test, due_only=due_only, progress=progress),
            now=at,
            is_test=test,
            dry_run=dry_run,
            protect=protect,
        )

    def session_end(
        self,
        session: str | None = None,
        *,
        now: datetime | None = None,
        scope: str | None = None,
        test: bool = False,
        dry_run: bool = False,
        protect: bool = False,
    ) -> consolidation.Consolidated:
        """Consolidate at the end of a session, its own memories from the lowered threshold on."""
        from brainbridge.consolidation import consolidation

        judged: dict[str, Any] = {"now": instants.or_now(now), "is_test": test}
        return self._guard(
            lambda graph: consolidation.session_end(graph, session, **judged, scope=scope, progress=self.progress),
            **judged,
            dry_run=dry_run,
            protect=protect,
        )

    def force_promote(
        self, memory_id: str, *, now: datetime | None = None, dry_run: bool = False
    ) -> consolidation.Promoted:
        """Lift one memory one tier whatever its energy."""
        from brainbridge.consolidation import consolidation

        at = instants.or_now(now)
        return self._judge(lambda graph: consolidation.force_promote(graph, memory_id, now=at), dry_run)

    def repair(
        self, memory_id: str, *, energy: float | None = None, now: datetime | None = None, dry_run: bool = False
    ) -> Repaired:
        """Repair the properties, keys and labels of a memory; ``energy`` (> 0) is what it is to have from now on."""
        from brainbridge.integrity import integrity

        at = instants.or_now(now)
        return self._judge(lambda graph: integrity.repair(graph, memory_id, now=at, energy=energy), dry_run)

    def revive(self, memory_id: str, *, now: datetime | None = None, dry_run: bool = False) -> Repaired:
        """Bring a memory that expired, or was forgotten, back with the initial energy."""
        from brainbridge.integrity import integrity

        at = instants.or_now(now)
        return self._judge(lambda graph: integrity.revive(graph, memory_id, now=at), dry_run)

    def forget(
        self,
        *what: str,
        now: datetime | None = None,
        limit: int = 1,
        scope: str | None = None,
        test: bool = False,
        dry_run: bool = False,
    ) -> Forgotten:
        """End memories by wish: no recall finds them until the run is taken back. Each is an id, or a question.

        Of what a question finds, within ``scope``, the first ``limit`` end.
        """
        from brainbridge.forgetting import forgetting

        at = instants.or_now(now)
        chosen = forgetting.choose(self.graph, what, now=at, limit=limit, scope=scope, is_test=test)
        return self._judge(lambda graph: forgetting.forget(graph, chosen, now=at), dry_run)

    def mend(self, *, now: datetime | None = None, dry_run: bool = False) -> Mended:
        """Mend every association of the graph, test memories too, and delete orphans."""
        from brainbridge.integrity import associations

        at, progress = instants.or_now(now), self.progress
        return self._judge(lambda graph: associations.mend(graph, now=at, progress=progress), dry_run)

    def undo(
        self,
        run_id: str,
        *,
        now: datetime | None = None,
        test: bool = False,
        cascade: bool = False,
        dry_run: bool = False,
    ) -> Undone:
        """Take back what a run changed; what changed since is refused, or with ``cascade`` taken back first."""
        from brainbridge.consolidation import undo

        options: dict[str, Any] = {"now": instants.or_now(now), "is_test": test, "cascade": cascade}
        return self._judge(lambda graph: undo.undo(graph, run_id, **options, progress=self.progress), dry_run)

    def diff(self, run_id: str, *, test: bool = False, limit: int = 1000) -> list[Difference]:
        """Return what a run changed, event by event."""
        from brainbridge.consolidation import undo

        return undo.diff(self.graph, run_id, limit=limit, is_test=test)
