"""The energy law a second time, in plain Python, from the specification and a log of what happened.

It knows births, accesses, tiers and instants of writes, but no keys, stored energies or landmark: the energy of a
memory is the sum of what it was given, each part decayed since then through the tiers it has been in.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

RATES = {"working": 0.5, "shortTerm": 0.05, "longTerm": 0.001}
NEXT = {"working": "shortTerm", "shortTerm": "longTerm"}
THRESHOLDS = {"working": 2.0, "shortTerm": 5.0}
SESSION_THRESHOLD = 1.5
EXPIRATION = 0.1
ACCESS = 1.0
REINFORCEMENT = 0.5
SIMILAR = 0.7
TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class Law:
    """The constants of a brain; without any, the specification's."""

    rates: Mapping[str, float] = field(default_factory=lambda: RATES)
    thresholds: Mapping[str, float] = field(default_factory=lambda: THRESHOLDS)
    session_threshold: float = SESSION_THRESHOLD
    expiration: float = EXPIRATION
    initial: float = 1.0
    access: float = ACCESS


@dataclass(slots=True)
class Remembered:
    """One lineage. Instants are hours; ``parts`` are (instant, energy given), ``tiers`` are (instant, tier entered)."""

    parts: list[tuple[float, float]]
    tiers: list[tuple[float, str]]
    sessions: set[str]
    is_test: bool = False
    accesses: int = 1
    last_access: float = 0.0
    written: list[float] = field(default_factory=list)
    ended: float | None = None
    rates: Mapping[str, float] = field(default_factory=lambda: RATES)
    expiration: float = EXPIRATION

    @property
    def tier(self) -> str:
        return self.tiers[-1][1]

    @property
    def since(self) -> float:
        """Return when the present version began."""
        return self.tiers[-1][0]

    @property
    def latest(self) -> float:
        """Return the latest instant of a write to it; before that no time passes."""
        return max(self.written)

    def energy(self, at: float) -> float:
        """Return the energy at an instant; one before the latest write counts as that."""
        at = max(at, self.latest)
        return sum(amount * math.exp(-self.decay(given, at)) for given, amount in self.parts)

    def decay(self, begin: float, end: float) -> float:
        """Return the decay constant integrated over a span."""
        total, bounds = 0.0, [*(instant for instant, _ in self.tiers[1:]), math.inf]
        for (entered, tier), left in zip(self.tiers, bounds, strict=True):
            total += self.rates[tier] * max(0.0, min(end, left) - max(begin, entered))
        return total

    def crossing(self) -> float:
        """Return when the energy reaches the threshold if nothing more happens."""
        return self.latest + max(0.0, math.log(self.energy(self.latest) / self.expiration)) / self.rates[self.tier]

    def is_faded(self, at: float) -> bool:
        return self.energy(at) < self.expiration * (1 - TOLERANCE)


@dataclass(slots=True)
class Model:
    """A brain by the specification. Every operation returns the same as the product's."""

    lineages: dict[str, Remembered] = field(default_factory=dict)
    law: Law = field(default_factory=Law)

    def remember(
        self,
        name: str,
        at: float,
        *,
        energy: float | None = None,
        tier: str = "working",
        session: str = "s",
        is_test: bool = False,
    ) -> None:
        given = self.law.initial if energy is None else energy
        born = Remembered([(at, given)], [(at, tier)], {session}, is_test, last_access=at, written=[at])
        born.rates, born.expiration = self.law.rates, self.law.expiration
        self.lineages[name] = born

    def touch(self, name: str, at: float, session: str | None = None) -> bool:
        """Access a memory; False if it has expired, which is then written."""
        memory = self.lineages[name]
        if memory.ended is not None or memory.is_faded(at):
            self._end(memory)
            return False
        instant = max(at, memory.latest)
        memory.parts.append((instant, self.law.access))
        memory.written.append(instant)
        memory.last_access = max(memory.last_access, at)
        memory.accesses += 1
        if session:
            memory.sessions.add(session)
        return True

    def strengthen(self, name: str, at: float, similarity: float) -> bool:
        """Let a new memory reinforce an old one, which gains energy without an access. False if it gains nothing."""
        memory = self.lineages[name]
        if similarity < SIMILAR or memory.ended is not None or memory.is_faded(at):
            return False
        instant = max(at, memory.latest)
        memory.parts.append((instant, REINFORCEMENT * similarity))
        memory.written.append(instant)
        return True

    def _end(self, memory: Remembered) -> None:
        if memory.ended is None:
            memory.ended = memory.crossing()

    def _judged(self, at: float, is_test: bool) -> list[Remembered]:
        """Return what a pass at an instant may judge: nothing that begins or was written later."""
        return [
            memory
            for memory in self.lineages.values()
            if memory.ended is None and memory.is_test == is_test and memory.since <= at and memory.latest <= at
        ]

    def expire(self, at: float, *, is_test: bool = False) -> int:
        faded = [memory for memory in self._judged(at, is_test) if memory.is_faded(at)]
        for memory in faded:
            self._end(memory)
        return len(faded)

    def settle(self, at: float, *, is_test: bool = False) -> int:
        stale = [each for each in self._judged(at, is_test) if each.latest < at and not each.is_faded(at)]
        for memory in stale:
            memory.written.append(at)
        return len(stale)

    def promote(self, at: float, *, is_test: bool = False) -> int:
        return sum(self._lift(at, tier, self.law.thresholds[tier], None, is_test) for tier in ("working", "shortTerm"))

    def _lift(self, at: float, tier: str, threshold: float, session: str | None, is_test: bool) -> int:
        risen = [
            memory
            for memory in self._judged(at, is_test)
            if memory.tier == tier
            and memory.since < at
            and memory.energy(at) >= threshold * (1 - TOLERANCE)
            and (session is None or session in memory.sessions)
        ]
        for memory in risen:
            memory.tiers.append((at, NEXT[tier]))
            memory.written.append(at)
        return len(risen)

    def consolidate(self, at: float, *, is_test: bool = False, due_only: bool = False) -> tuple[int, int, int]:
        expired = self.expire(at, is_test=is_test)
        settled = 0 if due_only else self.settle(at, is_test=is_test)
        return settled, expired, self.promote(at, is_test=is_test)

    def session_end(self, at: float, session: str) -> tuple[int, int]:
        expired = self.expire(at)
        risen = self.promote(at)
        return expired, risen + self._lift(at, "working", self.law.session_threshold, session, is_test=False)

    def status(self, at: float, *, is_test: bool = False) -> dict[str, int]:
        """Return the counts at an instant after every write."""
        mine = [memory for memory in self.lineages.values() if memory.is_test == is_test]
        live = [memory for memory in mine if memory.ended is None and not memory.is_faded(at)]
        return {
            **{tier: sum(memory.tier == tier for memory in live) for tier in RATES},
            "live": len(live),
            "expired": len(mine) - len(live),
            "superseded": sum(len(memory.tiers) - 1 for memory in mine),
        }
