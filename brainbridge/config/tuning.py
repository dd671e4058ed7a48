"""Tune: live through the recorded uses of every memory again, under other constants. Nothing here writes.

The law is in ``cypher/config/replay.cypher``; here pages are added up, so that a brain of any size fits.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from pydantic import Field

from brainbridge import instants
from brainbridge.config import config, presets
from brainbridge.config.config import CONSOLIDATION, Config, Tier
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Origin, Row
from brainbridge.progress import Progress, silent

NOW, SET = "now", "set"
_BORN, _USES = "", ""  # beside the names of candidates
_PASSES = ("consolidate-all", "promote-memories", "session-end")
_PAGE = 500


class Candidate(Row):
    """A set of constants: at how many uses the memory would have been alive, and what would be alive now.

    ``current`` are the brain's own. ``tiers`` count live memories, ``ended`` the others.
    """

    name: str
    current: bool
    values: dict[str, float]
    alive: int
    tiers: dict[Tier, int]
    ended: int


class Day(Row):
    """A day in UTC: the memories born by its end, and its uses.

    By candidate, ``living`` counts the memories that would have been alive at its end, and ``alive`` the uses at which
    the memory would have been.
    """

    day: date
    born: int
    living: dict[str, int]
    uses: int
    alive: dict[str, int]


class Use(Origin):
    """One use of a memory, and by candidate whether the memory would have been alive."""

    id: str
    content: str | None
    at: Instant
    alive: dict[str, bool]


class Tuned(Row):
    """What a brain's history comes to under several sets of constants.

    ``uses`` counts accesses of ``memories`` whose instant is known, ``unknown`` the others; memories ``apart`` were not
    replayed. ``listed`` are uses at which the memory would have ended under one of the candidates; ``more`` were left
    out.
    """

    memories: int
    apart: int
    uses: int
    unknown: int
    candidates: list[Candidate]
    days: list[Day]
    listed: list[Use]
    more: int


class _Lived(Row):
    used: list[bool]
    tier: Tier | None
    ended: Instant | None


class _Replayed(Origin):
    lineage_id: str
    id: str
    content: str | None
    apart: bool
    born: Instant | None
    uses: list[Instant]
    unknown: int
    lived: list[_Lived]
    among: int = Field(exclude=True)


@dataclass(slots=True)
class _Sum:
    """What the pages so far come to; ``limit`` uses are listed."""

    names: Sequence[str]
    limit: int
    memories: int = 0
    apart: int = 0
    uses: int = 0
    unknown: int = 0
    tiers: dict[str, Counter[Tier | None]] = field(default_factory=lambda: defaultdict(Counter))
    days: dict[date, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    turns: dict[date, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    listed: list[Use] = field(default_factory=list)
    more: int = 0

    def add(self, row: _Replayed) -> None:
        """Add one memory."""
        if row.apart or row.born is None:
            self.apart += 1
            return
        self.memories += 1
        self.uses += len(row.uses)
        self.unknown += row.unknown
        self.turns[row.born.date()][_BORN] += 1
        for name, lived in zip(self.names, row.lived, strict=True):
            self.tiers[name][lived.tier] += 1
            if lived.ended:
                self.turns[lived.ended.date()][name] += 1
        for place, at in enumerate(row.uses):
            alive = {name: lived.used[place] for name, lived in zip(self.names, row.lived, strict=True)}
            self._count(Use(id=row.id, content=row.content, trust=row.trust, suspect=row.suspect, at=at, alive=alive))

    def _count(self, use: Use) -> None:
        day = self.days[use.at.date()]
        day.update([_USES, *(name for name, alive in use.alive.items() if alive)])
        if all(use.alive.values()):
            return
        if len(self.listed) < self.limit:
            self.listed.append(use)
        else:
            self.more += 1


def tune(
    graph: Transactor,
    changes: Mapping[str, Any],
    *,
    now: datetime,
    limit: int = 10,
    progress: Progress = silent,
) -> Tuned:
    """Replay up to ``now`` under each preset, the brain's own constants, and these with ``changes``.

    InvalidInput if a key is not one of the energy law, or says what values it takes.
    """
    laws = _laws(graph, changes)
    total = _Sum(list(laws), limit)
    for done, row in enumerate(_replayed(graph, list(laws.values()), now), start=1):
        total.add(row)
        progress("Replaying memories", done, row.among)
    own = _law(config.current(graph))
    return Tuned(
        memories=total.memories,
        apart=total.apart,
        uses=total.uses,
        unknown=total.unknown,
        candidates=[_candidate(name, law, total, current=law == own) for name, law in laws.items()],
        days=list(_days(total)),
        listed=total.listed,
        more=total.more,
    )


def _laws(graph: Transactor, changes: Mapping[str, Any]) -> dict[str, dict[str, float]]:
    """Return the candidates by name; the brain's own constants only if they are no preset's."""
    held = config.current(graph)
    law = {name: dict(each.values) for name, each in presets.PRESETS.items()}
    if presets.held(held.tunables()) is None:
        law = {NOW: _law(held), **law}
    mine = config.parted(graph.domains, changes)[CONSOLIDATION]
    if beside := [key for key in changes if key not in presets.KEYS]:
        raise InvalidInput(f"{beside[0]} is no constant of the energy law", hint=f"these are {', '.join(presets.KEYS)}")
    return law | ({SET: _law(held) | CONSOLIDATION.checked(held, mine)} if mine else {})


def _law(held: Config) -> dict[str, float]:
    return {key: value for key, value in held.tunables().items() if key in presets.KEYS}


def _replayed(graph: Transactor, laws: list[dict[str, float]], now: datetime) -> Iterator[_Replayed]:
    after, params = "", {"laws": laws, "passes": list(_PASSES), "now": instants.to_ms(now), "limit": _PAGE}
    while page := graph.rows("config.replay", _Replayed, **params, after=after):
        yield from page
        after = page[-1].lineage_id


def _candidate(name: str, law: dict[str, float], total: _Sum, *, current: bool) -> Candidate:
    tiers: dict[Tier, int] = {tier: total.tiers[name][tier] for tier in ("working", "shortTerm", "longTerm")}
    alive = sum(day[name] for day in total.days.values())
    return Candidate(name=name, current=current, values=law, alive=alive, tiers=tiers, ended=total.tiers[name][None])


def _days(total: _Sum) -> Iterator[Day]:
    """Yield every day from the first birth to the last birth, end or use."""
    known = [*total.days, *total.turns]
    born, living = 0, dict.fromkeys(total.names, 0)
    for number in range((max(known) - min(known)).days + 1 if known else 0):
        day = min(known) + timedelta(days=number)
        turns, counts = total.turns[day], total.days[day]
        born += turns[_BORN]
        living = {name: count + turns[_BORN] - turns[name] for name, count in living.items()}
        alive = {name: counts[name] for name in total.names}
        yield Day(day=day, born=born, living=living, uses=counts[_USES], alive=alive)
