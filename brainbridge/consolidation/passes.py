"""The steps of the commands that judge memories. The domains name them, with their order and switches.

Each is a function of a ``Step``: the run, and what is known of it so far.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from brainbridge.association import association
from brainbridge.association import cluster as clusters
from brainbridge.config import config
from brainbridge.config.config import Tier
from brainbridge.energy import energy, promotion
from brainbridge.energy.energy import Due
from brainbridge.memory import session as sessions
from brainbridge.run.run import TIERS, Run


@dataclass
class Step:
    """A run while its steps are taken. ``associated`` counts the memories that were associated.

    ``thorough`` looks for faded memories in every tier, even if nothing seems due. ``session``, its ``scope`` and its
    last ``entry`` are those of a session that ends; ``lowered`` maps tiers to thresholds that replace the configured
    ones. ``crystals_every`` is the period of the law of crystals; without one every run follows it. ``parts`` holds
    what domains count of their own, by its name in the result.
    """

    run: Run
    now: datetime
    session: str | None = None
    scope: str | None = None
    entry: str | None = None
    lowered: Mapping[Tier, float] = field(default_factory=dict)
    thorough: bool = False
    crystals_every: timedelta | None = None
    associated: int = 0
    parts: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def due(self) -> dict[Tier, Due]:
        """Return, looked up once, which tiers have work for this run."""
        return energy.due(self.run, {**promotion.thresholds(self.run.config), **self.lowered})

    def rising(self) -> Sequence[Tier]:
        """Return the tiers with memories to promote."""
        return [tier for tier in self.due if self.due[tier].rises]


def take(step: Step, command: str, *, without: Sequence[str] = (), only: str | None = None) -> None:
    """Take the steps of a command in their order; ``without`` leaves some out, ``only`` names the part to take."""
    for each in step.run.graph.domains.passes(command):
        if each.name in without or only not in (None, each.part):
            continue
        if not each.switch or _is_on(step.run, each.switch):
            step.run.graph.domains.imported(each.run)(step)


def _is_on(run: Run, switch: str) -> bool:
    """Tell whether a switch is on, in the configuration that the run began with or else in the current one."""
    known = run.config.tunables()
    if switch not in known:
        (holder,) = [each for each in config.every(run.graph.domains) if switch in each.keys]
        known = holder.current(run.graph).tunables()
    return bool(known[switch])


def associate(step: Step) -> None:
    """Associate before anything is judged: a memory that gains energy by it may be promoted in the same run."""
    run = step.run
    made = association.associate(run, now=step.now, until=step.now, is_test=run.is_test, progress=run.progress)
    step.associated += made.memories


def strengthen(step: Step) -> None:
    """Give older memories energy from newer ones that reinforce them."""
    association.strengthen(step.run)


def expire(step: Step) -> None:
    """End the memories that have faded."""
    energy.expire(step.run, TIERS if step.thorough else [tier for tier in step.due if step.due[tier].ends])


def settle(step: Step) -> None:
    """Bring every stored energy up to date."""
    energy.settle(step.run)


def promote(step: Step) -> None:
    """Promote the memories that have reached their threshold."""
    promotion.promote(step.run, step.rising())


def promote_session(step: Step) -> None:
    """Promote the session's own memories from the lowered threshold on."""
    if step.due["working"].rises:
        promotion.promote_session(step.run, step.session, step.scope)


def cluster(step: Step) -> None:
    """Rebuild the clusters."""
    clusters.build(step.run)


def close(step: Step) -> None:
    """Note that the session has ended, with its last entry."""
    if step.session is not None and step.entry is not None:
        sessions.close(step.run.graph, step.run, step.session, scope=step.scope or "", entry=step.entry)
