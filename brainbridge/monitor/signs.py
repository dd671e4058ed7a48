"""Signs that the settings do not fit how the brain is used. Each returns a count; 0 means there is no such sign."""

from brainbridge.graph.rows import Instant, Row
from brainbridge.monitor.monitor import LONG, View, consolidates


class _Risen(Row):
    risen: int


class _Earliest(Row):
    earliest: Instant | None


def rekeying(seen: View) -> int:
    """Return 1 if a change of decay constants is not finished, else 0."""
    return int(seen.settings.rekeying)


def unfinished(seen: View) -> int:
    """Return how many of the latest runs never finished."""
    return sum(each.outcome == "unfinished" for each in seen.recent)


def failed(seen: View) -> int:
    """Return 1 if the last run failed, else 0."""
    return sum(each.outcome == "failed" for each in seen.latest[:1])


def backlog(seen: View) -> int:
    """Return how many memories have faded and wait for a run that ends them."""
    return seen.current.due


def neglected(seen: View) -> int:
    """Return how many memories are alive if the last consolidation, or else the first memory, is over a day old."""
    made = [each.at for each in seen.made]
    since = max(made) if made else seen.graph.one("monitor.earliest", _Earliest).earliest
    return seen.current.live + seen.current.due if since and seen.now - since > LONG else 0


def never_risen(seen: View) -> int:
    """Return how many consolidations there were if they span more than a day and nothing was ever promoted."""
    made, current = seen.made, seen.current
    long = bool(made) and seen.now - min(each.at for each in made) > LONG
    return len(made) if long and not current.superseded and current.live + current.expired else 0


def idle_runs(seen: View) -> int:
    """Return how many of the latest runs were consolidations, if at least ten, and none promoted, unlike earlier ones.

    It does not ask whether working memories are alive now: they live for hours, so others were there before.
    """
    judged = [each for each in seen.recent if consolidates(each)]
    idle = len(judged) >= 10 and seen.current.superseded > 0 and not any(each.promoted for each in judged)
    return len(judged) if idle else 0


def top_heavy(seen: View) -> int:
    """Return how many memories were promoted to longTerm if these are 90 % of at least 20 that could have been."""
    current = seen.current
    top = current.tiers[-1].count
    if current.live < 20 or top < 0.9 * current.live:
        return 0
    risen = min(seen.graph.one("monitor.risen", _Risen, isTest=False).risen, top)
    could = current.live - top + risen
    return risen if could >= 20 and risen >= 0.9 * could else 0


def fast_expiry(seen: View) -> int:
    """Return how many memories have expired if these are 95 % of at least 100."""
    everything = seen.current.live + seen.current.expired
    return seen.current.expired if everything >= 100 and seen.current.expired >= 0.95 * everything else 0
