"""The importance law a second time, in plain Python, from the specification and a log of what happened.

It knows births, accesses, changes of the constants, revivals, merges of two, who may read and what stands in a file,
but no stored instants, keys or indexes: it evaluates the law at instants, and finds a crossing by bisection on whole
milliseconds. Instants are epoch milliseconds.

The rules, from the seed "Knowledge Crystals", crystals.md 1 to 4, settled.md 2, 7, 10 and 11:

* I(t) = S (1 - e^(-k (n + 1))) e^(-lambda_eff dt); n counts the accesses after the birth, dt is the time since the last
  access (since the birth if there was none), 0 if that is later than t; lambda_eff = lambda (1 - |valence| resistance),
  no valence is 0, no resistance is negative; S is a factor of the semantic type, 1 unless the constants say otherwise.
* The policy says which law may end a crystal: decay importance, ttl ttl, permanent none. A frozen one has none, and one
  of type skill is born frozen.
* Under importance an activated crystal ends as archived at the first millisecond at which I < archiveThreshold, any
  other as expired (forgotten) at the first at which I < forgetThreshold; both are strict. If I is below at the last
  access already, the end is that access.
* Under ttl it ends as expired (ttl) at the first millisecond at which it is older than ttlMs: at created + ttlMs + 1; 0
  or none is never. A revived one is as old as its revival.
* An end is an instant of the law, whenever it is written. Whatever meets a crystal whose end has come writes that end
  first: a run, a change of constants, and an access, a freeze or a revival of it.
* A run activates what is generated, was accessed at least once, has I >= activateThreshold, and has not ended.
* An access, or a freeze, of what has ended is refused. An access never moves the last access back.
* generated and activated crystals can be frozen, no others. A frozen one can be accessed, and never ends.
* What has ended, written or not, keeps the importance that it ended with.
* New constants hold for the whole history, but no importance brings an end earlier than their own instant, and what had
  ended by the old ones has ended. No ttl depends on them. The thresholds to forget, archive and activate rise in that
  order.
* What has expired or was archived can be revived: as generated, with one more access; but not what was merged.
* Of two that are merged the more important one wins, else the older, else that of the smaller id. It is consolidated;
  the other one ends there as archived (merged). Refused are what has ended or is frozen, and two that others may not
  read alike.
* What was merged can be parted, or all from what won: each is what it was before, unless something else is still merged
  into it. What is parted has the law's end, whenever that was.
* What lives can be published, unless it or anything that was merged into it is of a type that is somebody's own;
  anything can be made private again. What would change nothing is refused.
* A file of one chunk is indexed: a new text bears a crystal of the policy decay. Another text on the same lines, and
  the same after it had ended, goes on with its accesses; its time begins anew, and it is private. What had ended is
  generated then. It expires (source_gone) when the text is gone, unless it is frozen. Another text of what had ended
  or is frozen bears a crystal of its own.
"""

import math
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

OWN = ("fact", "preference", "relationship", "episode", "goal")
FILED = "fact"  # what stands in a file and says nothing else

# No crossing is looked for beyond; as far as floats count every millisecond.
LONGEST_MS = 2**53


@dataclass(frozen=True, slots=True)
class Constants:
    """A version of the configuration; without any, the seed's. ``since`` is the instant it began."""

    decay_rate: float = 5e-10
    frequency_constant: float = 0.1
    emotion_decay_resistance: float = 0.5
    forget_threshold: float = 0.02
    archive_threshold: float = 0.05
    activate_threshold: float = 0.8
    promote_threshold: float = 0.7
    type_factors: Mapping[str, float] = field(default_factory=dict)
    since: int = 0


SEED = Constants()


class End(NamedTuple):
    """When and why a crystal ends: archived, forgotten, ttl or merged."""

    at: int
    reason: str

    @property
    def lifecycle(self) -> str:
        return "archived" if self.reason in ("archived", "merged") else "expired"


class Transition(NamedTuple):
    """A change of a lifecycle; an end is dated by the law, everything else by what did it."""

    id: str
    before: str
    after: str
    at: int


class Ran(NamedTuple):
    """What a run did, by ids in the order of births."""

    activated: tuple[str, ...]
    archived: tuple[str, ...]
    expired: tuple[str, ...]


@dataclass(slots=True)
class Crystal:
    """What is known of a crystal: its birth, and the log of its accesses, revivals and new versions.

    ``text`` is what stands in its file. ``into`` is what it was merged into, and ``alone`` its lifecycle without
    anything that was merged into it.
    """

    created: int
    valence: float | None = None
    semantic_type: str = "general"
    policy: str = "decay"
    ttl_ms: int | None = None
    lifecycle: str = "generated"
    accesses: list[int] = field(default_factory=list)
    revivals: list[int] = field(default_factory=list)
    versions: list[int] = field(default_factory=list)
    text: int | None = None
    ended: End | None = None
    left: float | None = None  # of its importance when it ended
    into: str | None = None
    alone: str | None = None
    scope: str = "private"

    @property
    def n(self) -> int:
        return len(self.accesses)

    @property
    def last(self) -> int:
        """Return the instant of the last access, of the latest version, or of the birth."""
        return max([self.created, *self.accesses, *self.versions])

    @property
    def law(self) -> str:
        if self.lifecycle == "frozen":
            return "none"
        return {"decay": "importance", "ttl": "ttl", "permanent": "none"}[self.policy]


def importance(crystal: Crystal, at: int, constants: Constants = SEED) -> float:
    """Return the importance at an instant by the accesses so far."""
    scale = constants.type_factors.get(crystal.semantic_type, 1.0)
    frequency = 1 - math.exp(-constants.frequency_constant * (crystal.n + 1))
    resistance = abs(crystal.valence or 0.0) * max(0.0, constants.emotion_decay_resistance)
    idle = max(0, at - crystal.last)
    return scale * frequency * math.exp(-constants.decay_rate * (1 - resistance) * idle)


def crossing(crystal: Crystal, threshold: float, constants: Constants = SEED) -> int | None:
    """Return the first millisecond from the last access on at which the importance is below; None: never."""

    def is_below(idle: int) -> bool:
        return importance(crystal, last + idle, constants) < threshold

    last = crystal.last
    idle = bisect_left(range(LONGEST_MS), True, key=is_below)
    return None if idle == LONGEST_MS else last + idle


def end(crystal: Crystal, constants: Constants = SEED) -> End | None:
    """Return when and why a crystal ends if nothing more happens to it; None: never."""
    if crystal.law == "ttl" and crystal.ttl_ms:
        return End(max([crystal.created, *crystal.revivals]) + crystal.ttl_ms + 1, "ttl")
    if crystal.law != "importance":
        return None
    archives = crystal.lifecycle == "activated"
    at = crossing(crystal, constants.archive_threshold if archives else constants.forget_threshold, constants)
    return None if at is None else End(max(at, constants.since), "archived" if archives else "forgotten")


@dataclass(slots=True)
class Crystals:
    """Crystals by the specification. What is done to one returns False if it was refused."""

    constants: Constants = SEED
    crystals: dict[str, Crystal] = field(default_factory=dict)
    transitions: list[Transition] = field(default_factory=list)

    def create(
        self,
        name: str,
        at: int,
        *,
        valence: float | None = None,
        semantic_type: str = "general",
        policy: str = "decay",
        ttl_ms: int | None = None,
        lifecycle: str = "generated",
    ) -> None:
        """Bear a crystal, which is no transition."""
        born = "frozen" if semantic_type == "skill" else lifecycle
        self.crystals[name] = Crystal(at, valence, semantic_type, policy, ttl_ms, born)

    def access(self, name: str, at: int, times: int = 1) -> bool:
        """Access a crystal, maybe several times at one instant."""
        crystal = self._met(name, at)
        if crystal.ended:
            return False
        crystal.accesses += [at] * times
        return True

    def run(self, at: int) -> Ran:
        """Write every end that has come, and activate what is important."""
        ended = self._end(at)
        activated = [name for name in self.crystals if self._activates(name, at)]
        for name in activated:
            self._enter(name, "activated", at)
        archived, expired = ([n for n in ended if self.lifecycle(n) == each] for each in ("archived", "expired"))
        return Ran(tuple(activated), tuple(archived), tuple(expired))

    def freeze(self, name: str, at: int) -> bool:
        if self._met(name, at).lifecycle not in ("generated", "activated"):
            return False
        self._enter(name, "frozen", at)
        return True

    def configure(self, at: int, **changes: Any) -> None:
        """Change some of the constants, by the names of their fields."""
        self._end(at)
        self.constants = replace(self.constants, **changes, since=at)

    def revive(self, name: str, at: int) -> bool:
        crystal = self._met(name, at)
        if not crystal.ended or crystal.into:
            return False
        crystal.ended = None
        crystal.revivals.append(at)
        crystal.accesses.append(at)
        self._enter(name, "generated", at)
        return True

    def publish(self, name: str, scope: str, at: int) -> bool:
        crystal = self._met(name, at)
        comes_from = [name, *self._absorbed(name)]
        owned = any(self.crystals[each].semantic_type in OWN for each in comes_from)
        if crystal.scope == scope or (scope != "private" and (crystal.ended or owned)):
            return False
        crystal.scope = scope
        return True

    def index(self, text: int | None, at: int) -> None:
        """Index the file when that text stands in it; None: it is gone."""
        alive = [name for name in self.of_file() if self.state(name, at) == "live"]
        same = [name for name in [*alive, *self.of_file()] if self.crystals[name].text == text][:1]
        loose = [name for name in alive if name not in same and self.lifecycle(name) != "frozen"]
        if text is not None and not set(same) & set(alive):
            if changed := (loose or same)[:1]:
                self._version(changed[0], text, at)
                loose = loose[1:]
            else:
                name = f"file{len(self.of_file())}"
                self.create(name, at, semantic_type=FILED)
                self.crystals[name].text = text
        for name in loose:
            crystal = self.crystals[name]
            crystal.ended, crystal.left = End(at, "source_gone"), self.importance(name, at)
            self._enter(name, "expired", at)

    def of_file(self) -> list[str]:
        """Return the crystals that were made of the file."""
        return [name for name, each in self.crystals.items() if each.text is not None]

    def _version(self, name: str, text: int, at: int) -> None:
        crystal = self._met(name, at)
        if crystal.ended:
            crystal.ended = crystal.left = None
            self._enter(name, "generated", at)
        crystal.text, crystal.scope = text, "private"
        crystal.versions.append(at)

    def merge(self, one: str, other: str, at: int) -> bool:
        """Merge two crystals."""
        both = [self._met(each, at) for each in (one, other)]
        if any(each.ended or each.lifecycle == "frozen" for each in both) or both[0].scope != both[1].scope:
            return False
        winner, loser = sorted(
            (one, other), key=lambda each: (-self.importance(each, at), self.crystals[each].created, each)
        )
        kept, gone = self.crystals[winner], self.crystals[loser]
        gone.ended, gone.left, gone.into = End(at, "merged"), self.importance(loser, at), winner
        for crystal in (kept, gone):
            if crystal.lifecycle != "consolidated":
                crystal.alone = crystal.lifecycle
        self._enter(loser, "archived", at)
        if kept.lifecycle != "consolidated":
            self._enter(winner, "consolidated", at)
        return True

    def unmerge(self, name: str, at: int) -> bool:
        """Part a crystal from what it was merged into or, if it was not, all that was merged into it."""
        parted = [name] if self.crystals[name].into else self._losers(name)
        for loser in parted:
            crystal, winner = self.crystals[loser], str(self.crystals[loser].into)
            crystal.ended = crystal.left = crystal.into = None
            self._enter(loser, "consolidated" if self._losers(loser) else str(crystal.alone), at)
            kept = self.crystals[winner]
            if kept.lifecycle == "consolidated" and not self._losers(winner):
                self._enter(winner, str(kept.alone), at)
        return bool(parted)

    def _losers(self, name: str) -> list[str]:
        return sorted(each for each, crystal in self.crystals.items() if crystal.into == name)

    def _absorbed(self, name: str) -> list[str]:
        """Return all that was merged into a crystal, or into what was."""
        return [found for each in self._losers(name) for found in (each, *self._absorbed(each))]

    def until(self, name: str, threshold: str, at: int) -> int | None:
        """Return the last instant at which a run activates or merges a crystal that lives; None: none does any more."""
        crystal = self.crystals[name]
        possible = (
            crystal.lifecycle == "generated" and crystal.n > 0
            if threshold == "activate_threshold"
            else crystal.law == "importance"
        )
        below = crossing(crystal, getattr(self.constants, threshold), self.constants)
        if not possible or below is None or below == crystal.last or self.state(name, at) != "live":
            return None
        return below - 1 if below > at else None

    def state(self, name: str, at: int) -> str:
        """Return live or, from its end on, due until that is written, and then archived, forgotten, ttl or merged."""
        crystal = self.crystals[name]
        found = crystal.ended or end(crystal, self.constants)
        if not found or at < found.at:
            return "live"
        return crystal.ended.reason if crystal.ended else "due"

    def ends_at(self, name: str) -> int | None:
        """Return when a crystal ended, or will end if nothing more happens; None: never."""
        crystal = self.crystals[name]
        found = crystal.ended or end(crystal, self.constants)
        return found.at if found else None

    def lifecycle(self, name: str) -> str:
        """Return the lifecycle that is written."""
        return self.crystals[name].lifecycle

    def n(self, name: str) -> int:
        """Return the number of accesses after the birth."""
        return self.crystals[name].n

    def history(self, name: str) -> list[Transition]:
        """Return the transitions of one crystal, which are the same whoever wrote its ends."""
        return [each for each in self.transitions if each.id == name]

    def importance(self, name: str, at: int) -> float:
        """Return the importance at an instant; of what has ended, the one that it ended with."""
        crystal = self.crystals[name]
        if crystal.ended and crystal.left is not None:
            return crystal.left
        due = end(crystal, self.constants)
        return importance(crystal, min(at, due.at) if due else at, self.constants)

    def _met(self, name: str, at: int) -> Crystal:
        """Return a crystal, its end written if it has come."""
        crystal = self.crystals[name]
        found = None if crystal.ended else end(crystal, self.constants)
        if found and found.at <= at:
            crystal.ended, crystal.left = found, importance(crystal, found.at, self.constants)
            self._enter(name, found.lifecycle, found.at)
        return crystal

    def _end(self, at: int) -> list[str]:
        """Write every end that has come, and return whose."""
        living = [name for name, crystal in self.crystals.items() if not crystal.ended]
        return [name for name in living if self._met(name, at).ended]

    def _activates(self, name: str, at: int) -> bool:
        crystal = self.crystals[name]
        important = importance(crystal, at, self.constants) >= self.constants.activate_threshold
        return crystal.lifecycle == "generated" and crystal.n > 0 and important

    def _enter(self, name: str, lifecycle: str, at: int) -> None:
        crystal = self.crystals[name]
        self.transitions.append(Transition(name, crystal.lifecycle, lifecycle, at))
        crystal.lifecycle = lifecycle
