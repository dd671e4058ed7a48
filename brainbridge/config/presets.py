"""Presets: constants and thresholds of the energy law that go together, and in words what they come to.

A sentence is data beside the numbers, and a test lives through each in a real brain. What has ended stays ended,
whatever preset is applied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Row
from brainbridge.language import figures, nearest

if TYPE_CHECKING:  # an install reads the words alone
    from brainbridge.config.config import Config, Tier

Unit = Literal["minute", "hour", "day", "week", "year"]
HOURS: Final[Mapping[Unit, float]] = {"minute": 1 / 60, "hour": 1.0, "day": 24.0, "week": 168.0, "year": 8766.0}
DEFAULT: Final = "v4"  # of a brain that nobody has configured


@dataclass(frozen=True, slots=True)
class Span:
    """A span of time as people say it."""

    count: float
    unit: Unit

    @property
    def hours(self) -> float:
        """Return it in hours."""
        return self.count * HOURS[self.unit]

    def __str__(self) -> str:
        """Say it: "2 days", "1 day"."""
        return f"{figures.exact(float(self.count))} {self.unit}{'' if self.count == 1 else 's'}"

    @property
    def again(self) -> str:
        """Say it of what comes again and again: "2 days", "day"."""
        return self.unit if self.count == 1 else str(self)


@dataclass(frozen=True, slots=True)
class Ends:
    """An untouched memory of a tier ends after a span. One that was promoted had the energy ``at`` then."""

    tier: Tier
    after: Span
    at: float | None = None

    def __str__(self) -> str:
        """Say it."""
        risen = "" if self.at is None else f" that was promoted at {figures.exact(self.at)}"
        return f"An untouched {self.tier} memory{risen} lives {self.after}."


@dataclass(frozen=True, slots=True)
class Rises:
    """A memory used again and again, and consolidated as often, whenever in between, is longTerm within a span."""

    every: Span
    within: Span

    def __str__(self) -> str:
        """Say it."""
        return f"What is used, and consolidated, every {self.every.again} is longTerm within {self.within}."


@dataclass(frozen=True, slots=True)
class Misses:
    """A memory has ended before it is used again."""

    every: Span

    def __str__(self) -> str:
        """Say it."""
        return f"What is used only every {self.every.again} has ended before it is used again."


Sentence = Ends | Rises | Misses


@dataclass(frozen=True, slots=True)
class Preset:
    """Values of ConsolidationConfig by key, and the sentences that describe them."""

    name: str
    values: Mapping[str, float]
    sentences: tuple[Sentence, ...]

    @property
    def reason(self) -> str:
        """Return what the history of the configuration says of its use."""
        return f"preset {self.name}"


_V4: Final = {
    "initialEnergy": 1.0,
    "accessEnergy": 1.0,
    "expirationThreshold": 0.1,
    "sessionBoundaryThreshold": 1.5,
    "workingToShortThreshold": 2.0,
    "shortToLongThreshold": 5.0,
    "workingDecay": 0.5,
    "shortTermDecay": 0.05,
    "longTermDecay": 0.001,
}
# A daily access has to outweigh what fades in a day, so it adds more than a birth. The expirationThreshold is V4's, so
# that a change from V4 to slower constants ends nothing that is alive.
_DAYS: Final = {
    "initialEnergy": 1.0,
    "accessEnergy": 3.0,
    "expirationThreshold": 0.1,
    "sessionBoundaryThreshold": 1.1,
    "workingToShortThreshold": 1.2,
    "shortToLongThreshold": 8.0,
    "workingDecay": 0.048,
    "shortTermDecay": 0.0035,
    "longTermDecay": 0.00025,
}
_WEEKS: Final = {**_DAYS, "workingDecay": 0.0048, "shortTermDecay": 0.00035, "longTermDecay": 0.000025}

PRESETS: Final[Mapping[str, Preset]] = {
    each.name: each
    for each in (
        Preset(
            "v4",
            _V4,
            (
                Ends("working", Span(4.6, "hour")),
                Misses(Span(1, "day")),
                Rises(Span(30, "minute"), Span(4, "hour")),
                Ends("shortTerm", Span(60, "hour"), at=2.0),
                Ends("longTerm", Span(163, "day"), at=5.0),
            ),
        ),
        Preset(
            "days",
            _DAYS,
            (
                Ends("working", Span(2, "day")),
                Rises(Span(1, "day"), Span(1, "week")),
                Ends("shortTerm", Span(30, "day"), at=1.2),
                Ends("longTerm", Span(2, "year"), at=8.0),
            ),
        ),
        Preset(
            "weeks",
            _WEEKS,
            (
                Ends("working", Span(20, "day")),
                Rises(Span(10, "day"), Span(10, "week")),
                Ends("shortTerm", Span(300, "day"), at=1.2),
                Ends("longTerm", Span(20, "year"), at=8.0),
            ),
        ),
    )
}

KEYS: Final = tuple(PRESETS[DEFAULT].values)


def find(name: str) -> Preset:
    """Return the preset of a name; InvalidInput suggests the nearest."""
    if name in PRESETS:
        return PRESETS[name]
    near = nearest.to(name, PRESETS)
    hint = f"did you mean {near}?" if near else f"the presets are {', '.join(PRESETS)}"
    raise InvalidInput(f"there is no preset {name!r}", hint=hint)


class Described(Row):
    """A preset in words and numbers, beside the numbers that the brain has now; ``current`` if they are the same."""

    name: str
    current: bool
    sentences: list[str]
    values: dict[str, float]
    now: dict[str, float]


def described(now: Config) -> list[Described]:
    """Return all presets, and how they differ from the configuration there is."""
    numbers = now.tunables()
    return [
        Described(
            name=name,
            current=name == held(numbers),
            sentences=list(map(str, each.sentences)),
            values=dict(each.values),
            now={key: numbers[key] for key in each.values},
        )
        for name, each in PRESETS.items()
    ]


def held(values: Mapping[str, Any]) -> str | None:
    """Return the name of the preset whose numbers these are; None if somebody chose others."""
    return next((name for name, each in PRESETS.items() if each.values.items() <= values.items()), None)
