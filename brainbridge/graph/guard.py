"""The guard of an open database: it knows of a restore, and of a configuration without one current version."""

from collections.abc import Sequence, Set
from contextlib import suppress

from brainbridge import instants
from brainbridge.errors import BrainbridgeError, Unconfigured
from brainbridge.graph import lock
from brainbridge.graph.graph import Transactor
from brainbridge.graph.lock import PAUSING, RESTORING, Holder, Met, Patience
from brainbridge.graph.query import Query
from brainbridge.graph.rows import Row
from brainbridge.graph.shaping import Rows
from brainbridge.graph.watch import Interrupted

_OF_HOLDERS = {"archive", "erasure"}  # whose queries run only under the lock of archives


class Standing(Row):
    """How many versions of each configuration are current, by its label, and who has begun a restore."""

    configurations: dict[str, int]
    restoring: Holder | None


class Guard:
    """Warns readers and stops writers while a restore is not done, since only a part of the memories is there.

    ``restoring`` is who had begun a restore, dead or alive, when that was last asked: on opening and with every write.
    A write waits for a live one; after an interrupted one only the restore that continues it may write. ``pausing`` is
    who makes the backup before a restore, once a write has met it. ``standing`` counts the current versions of the
    configurations on opening: with two of one, every query would find everything twice.
    """

    def __init__(self, graph: Transactor, standing: Standing | None = None) -> None:
        self._graph = graph
        self.standing = standing
        self.restoring = standing.restoring if standing else None
        self.pausing: Holder | None = None

    def admit(self, queries: Sequence[Query]) -> None:
        """Wait for a restore if one of the queries writes memories; Held if patience ends, or if it was interrupted.

        Unconfigured if one reads by a configuration that has no current version, or several.
        """
        if self.standing and _unconfigured(self.standing):  # first, as the texts of queries are searched for labels
            read = frozenset(label for each in queries for label in each.blinded_by)
            if _unconfigured(self.standing, read) and (fault := self.blinding(read)):
                raise fault
        patience = Patience()
        while (self.restoring or self.pausing) and self.asks(queries):
            for each in self._look_for_restore():
                lock.give_way(self._graph, each.name, each, patience)

    def _look_for_restore(self) -> Sequence[Met]:
        """Look who restores, or makes the backup before it; note and return them."""
        found = self._graph.rows("ledger.restoring", Met)
        self._note(found)
        return found

    def asks(self, queries: Sequence[Query]) -> bool:
        """Tell whether one of the queries writes memories, and none is of a restore or an erasure itself."""
        areas = {each.name.partition(".")[0] for each in queries if each.mode == "write"}
        return bool(areas - {"ledger"}) and areas.isdisjoint(_OF_HOLDERS)

    def judge(self, restoring: Rows) -> None:
        """Raise Interrupted if a restore has begun: then whoever tries again is told, or waits."""
        if restoring:
            self._note([Met.model_validate(each) for each in restoring])
            raise Interrupted

    def _note(self, found: Sequence[Met]) -> None:
        by_name = {each.name: each for each in found}
        self.restoring, self.pausing = by_name.get(RESTORING.name), by_name.get(PAUSING.name)

    def reason(self, labels: Set[str]) -> BrainbridgeError | None:
        """Return what ``fault`` finds, of these configurations; None also if it cannot look."""
        with suppress(BrainbridgeError):
            return self.fault(labels)
        return None

    def blinding(self, labels: Set[str]) -> BrainbridgeError | None:
        """Return an error if one of these configurations is not current once, so that queries by it find nothing.

        None also if it cannot look.
        """
        with suppress(BrainbridgeError):
            standing = self._look()
            if wrong := _unconfigured(standing, labels):
                return self._undone(standing.restoring) or wrong
        return None

    def fault(self, labels: Set[str] | None = None) -> BrainbridgeError | None:
        """Return an error if a restore is not done, or one of these configurations, or of all, is not current once."""
        standing = self._look()
        return self._undone(standing.restoring) or _unconfigured(standing, labels)

    def _look(self) -> Standing:
        self.standing = standing = self._graph.one("ledger.standing", Standing)
        return standing

    def _undone(self, restoring: Holder | None) -> BrainbridgeError | None:
        if restoring is None:
            return None
        is_left = lock.is_left(self._graph, restoring)
        return lock.unfinished(restoring) if is_left else lock.held_by(RESTORING, restoring)

    def warning(self) -> str:
        """Return what to tell a reader about a restore that is not done; empty if none was begun."""
        with suppress(BrainbridgeError):  # one may have begun or be done by now, by this very command
            self._look_for_restore()
        if self.restoring is None:
            return ""
        if lock.is_left(self._graph, self.restoring):
            error = lock.unfinished(self.restoring)
            return f"{error}; {error.hint}"
        since = instants.to_text(self.restoring.since)
        return f"a restore has been in progress since {since}: some memories may be missing"


def _unconfigured(standing: Standing, labels: Set[str] | None = None) -> BrainbridgeError | None:
    for label, found in standing.configurations.items():
        if found != 1 and (labels is None or label in labels):
            several = f"{found} versions of {label} are current where one must be"
            return Unconfigured(
                f"{several if found else f'no version of {label} is current'}, so what depends on it cannot run",
                hint="make the latest version current: brainbridge migrate (--dry-run shows what it would do)",
            )
    return None
