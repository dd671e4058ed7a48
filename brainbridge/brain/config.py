"""``brain.config``: the settings of the energy law and of recall, kept as versions in the graph."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.config.presets import Described
    from brainbridge.config.tuning import Tuned
    from brainbridge.consolidation.consolidation import Configured

Value = str | int | float | bool


class Configuration(Part):
    """The settings in the graph; the keys are those of ``brainbridge config show``."""

    def current(self) -> Configured:
        """Return the current configuration and its history; Unconfigured unless exactly one version is current."""
        from brainbridge.consolidation import consolidation

        return consolidation.configured(self.graph)

    def change(self, changes: Mapping[str, Value], *, now: datetime | None = None, dry_run: bool = False) -> Configured:
        """Change keys of the configuration.

        InvalidInput says what values a key takes; AtStake names memories that probes expect and that would end first.
        """
        from brainbridge.probe import gate

        at, progress = instants.or_now(now), self.context.progress
        return gate.reconfigure(self.graph, changes, now=at, dry_run=dry_run, progress=progress)

    def presets(self, *names: str) -> list[Described]:
        """Return the presets, or those named, beside the current numbers; InvalidInput for an unknown name."""
        from brainbridge.config import config, presets

        wanted = {presets.find(name).name for name in names}
        return [each for each in presets.described(config.current(self.graph)) if not wanted or each.name in wanted]

    def apply(self, preset: str, *, now: datetime | None = None, dry_run: bool = False) -> Configured:
        """Change all that a preset sets, as one change; what has ended stays ended.

        InvalidInput for an unknown preset; AtStake as for ``change``.
        """
        from brainbridge.config import presets
        from brainbridge.probe import gate

        found, at = presets.find(preset), instants.or_now(now)
        progress = self.context.progress
        return gate.reconfigure(
            self.graph, found.values, now=at, dry_run=dry_run, reason=found.reason, progress=progress
        )

    def tune(
        self, changes: Mapping[str, Value] | None = None, *, now: datetime | None = None, limit: int = 10
    ) -> Tuned:
        """Live through the recorded uses of all memories again, under each preset and under ``changes``.

        At most ``limit`` uses are listed at which a memory would have ended. InvalidInput says what values a key takes.
        """
        from brainbridge.config import tuning

        at, progress = instants.or_now(now), self.context.progress
        return tuning.tune(self.graph, changes or {}, now=at, limit=limit, progress=progress)
