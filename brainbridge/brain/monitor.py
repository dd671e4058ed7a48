"""``brain.monitor``: the state of a brain. Nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part
from brainbridge.run.run import TIERS

if TYPE_CHECKING:
    from brainbridge.config.config import Tier
    from brainbridge.crystal.overview import Health, Status
    from brainbridge.energy.energy import Forecast, Outlook, Ranked
    from brainbridge.monitor.monitor import Faded, Promotions, TierEnergy


class Monitor(Part):
    """Counts, distributions and forecasts; energies are dimensionless."""

    def status(self, *, now: datetime | None = None, test: bool = False) -> Status:
        """Count the memories of every tier, and the crystals of every lifecycle."""
        from brainbridge.crystal import overview

        return overview.status(self.context.with_law_applied(), now=instants.or_now(now), is_test=test)

    def energies(
        self, *, now: datetime | None = None, test: bool = False, tiers: Sequence[Tier] = TIERS
    ) -> list[TierEnergy]:
        """Return the distribution of energy in each tier."""
        from brainbridge.monitor import monitor

        return monitor.energies(self.graph, now=instants.or_now(now), is_test=test, tiers=tiers)

    def forecast(
        self,
        horizon: timedelta,
        *,
        now: datetime | None = None,
        test: bool = False,
        tiers: Sequence[Tier] = TIERS,
        limit: int = 10,
    ) -> tuple[Forecast, ...]:
        """Return, per tier, what will expire within ``horizon`` if nobody touches it, with ``limit`` examples."""
        from brainbridge.energy import energy

        at = instants.or_now(now)
        return energy.forecast(self.graph, now=at, horizon=horizon, is_test=test, tiers=tuple(tiers), limit=limit)

    def outlook(
        self,
        days: int,
        *,
        now: datetime | None = None,
        test: bool = False,
        tiers: Sequence[Tier] = TIERS,
        limit: int = 5,
    ) -> tuple[Outlook, ...]:
        """Return, per tier and day, what will expire if nobody touches it, how many stay, and the strongest then."""
        from brainbridge.energy import energy

        at = instants.or_now(now)
        return energy.outlook(self.graph, now=at, days=days, is_test=test, tiers=tuple(tiers), limit=limit)

    def top(
        self, limit: int, *, now: datetime | None = None, test: bool = False, tiers: Sequence[Tier] = TIERS
    ) -> tuple[Ranked, ...]:
        """Return the memories with the most energy, up to ``limit`` per tier."""
        from brainbridge.energy import energy

        return energy.top(self.graph, now=instants.or_now(now), is_test=test, tiers=tuple(tiers), limit=limit)

    def promotions(self, *, now: datetime | None = None, test: bool = False, last_hours: float = 24.0) -> Promotions:
        """Return the promotions of the last ``last_hours``, and the memories that a run would promote now."""
        from brainbridge.monitor import monitor

        return monitor.promotions(self.graph, now=instants.or_now(now), is_test=test, last_hours=last_hours)

    def faded(self, *, test: bool = False, limit: int = 20) -> list[Faded]:
        """Return the memories that ended last by fading, latest first."""
        from brainbridge.monitor import monitor

        return monitor.faded(self.graph, is_test=test, limit=limit)

    def health(self, *, now: datetime | None = None) -> Health:
        """Return anomalies of real memories, and signs that the settings do not fit the use."""
        from brainbridge.crystal import overview

        return overview.health(self.context.with_law_applied(), now=instants.or_now(now))

    def session_scopes(self, name: str, *, test: bool = False) -> Sequence[str]:
        """Return the scopes in which a session of that name has memories, empty for none; nothing if none has any."""
        from brainbridge.memory import session

        return [each.scope for each in session.find(self.graph, name, is_test=test)]

    def last_write(self, *, test: bool = False) -> datetime | None:
        """Return the instant of the latest access or run over real, or test, memories; None if there was none.

        None also for others than the local agent, who are told of no access.
        """
        from brainbridge.monitor import monitor

        return monitor.last_write(self.graph, is_test=test) if self.context.is_local else None
