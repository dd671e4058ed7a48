"""``brain.config``: the settings of the energy law and of recall, kept as versions in the graph."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
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
