"""The ConsolidationConfig node: the numbers and switches of consolidation, versioned in the graph.

Defaults are V4's (spec "Configuration Parameters"; the four it states outside its node are keys here too).
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from annotated_types import Ge, Gt, Le, Lt
from pydantic import Field, ValidationError

from brainbridge.errors import InvalidInput
from brainbridge.graph import Graph
from brainbridge.rows import Instant, Row

Tier = Literal["working", "shortTerm", "longTerm"]

# Bounds keep energies finite and instants of expiry within the calendar.
Energy = Annotated[float, Field(gt=0, le=1e6)]
PerHour = Annotated[float, Field(ge=1e-6, le=10)]
Share = Annotated[float, Field(ge=0, le=1)]
Minutes = Annotated[int, Field(ge=1, le=525_600)]


class Tunables(Row):
    """What can be set. Energies are dimensionless, decay constants per hour, batch sizes memories a transaction."""

    working_to_short_threshold: Energy
    short_to_long_threshold: Energy
    session_boundary_threshold: Energy
    expiration_threshold: Energy
    initial_energy: Energy
    access_energy: Energy
    working_decay: PerHour
    short_term_decay: PerHour
    long_term_decay: PerHour
    coactivation_threshold: Annotated[int, Field(ge=1, le=1_000_000)]
    semantic_similarity_threshold: Share
    promotion_batch_size: Annotated[int, Field(ge=1, le=1_000)]
    decay_batch_size: Annotated[int, Field(ge=1, le=100_000)]
    settle_batch_size: Annotated[int, Field(ge=1, le=100_000)]
    promotion_interval_minutes: Minutes
    clustering_interval_minutes: Minutes
    decay_interval_minutes: Minutes
    # Archives of before there were switches have versions without them.
    clusters_on_consolidate: bool = False
    retroactive_strengthening: bool = False


class Config(Tunables):
    """One version of the configuration; ``valid_to`` is None for the current one."""

    version: int
    valid_from: Instant
    valid_to: Instant | None = None
    expiration_threshold_since: Instant
    rekeying: bool
    rev: int = 0

    def rates(self) -> dict[Tier, float]:
        """Return the decay constant of each tier, per hour."""
        return {
            "working": self.working_decay,
            "shortTerm": self.short_term_decay,
            "longTerm": self.long_term_decay,
        }

    def tunables(self) -> dict[str, int | float | bool]:
        """Return the keys that can be set, in their own spelling; a switch is a boolean."""
        return {key: value for key, value in self.model_dump(by_alias=True).items() if key in KEYS}


class _Versioned(Row):
    config: Config


KEYS: dict[str, str] = {field.alias or name: name for name, field in Tunables.model_fields.items()}
DECAY_KEYS = ("workingDecay", "shortTermDecay", "longTermDecay")


def current(graph: Graph) -> Config:
    """Return the configuration that holds now."""
    return graph.one("config.current", _Versioned).config


def history(graph: Graph) -> tuple[Config, ...]:
    """Return all versions, newest first."""
    return tuple(row.config for row in graph.rows("config.history", _Versioned))


def allowed(key: str) -> str:
    """Say what values a key takes, as in ``a number > 0 and <= 1000000``."""
    field = Tunables.model_fields[KEYS[key]]
    if field.annotation is bool:
        return "true or false"
    words = {Gt: ">", Ge: ">=", Lt: "<", Le: "<="}
    bounds = [
        f"{words[type(bound)]} {getattr(bound, type(bound).__name__.lower()):.10g}"
        for bound in field.metadata
        if type(bound) in words
    ]
    return f"{'a whole number' if field.annotation is int else 'a number'} {' and '.join(bounds)}"


def checked(config: Config, changes: Mapping[str, Any]) -> dict[str, int | float | bool]:
    """Return the changes as typed values; InvalidInput names the key, the value and what is allowed."""
    if unknown := changes.keys() - KEYS.keys():
        raise InvalidInput(f"there is no key {sorted(unknown)[0]!r}", hint=f"the keys are {', '.join(KEYS)}")
    try:
        changed = Tunables.model_validate(config.tunables() | dict(changes))
    except ValidationError as error:
        fault = error.errors()[0]
        key = str(fault["loc"][0])
        raise InvalidInput(f"{key} cannot be {fault['input']!r}", hint=f"it takes {allowed(key)}") from error
    _refuse_disorder(changed)
    values = changed.model_dump(by_alias=True)
    return {key: values[key] for key in changes}


def _refuse_disorder(changed: Tunables) -> None:
    ladder = {
        "expirationThreshold": changed.expiration_threshold,
        "sessionBoundaryThreshold": changed.session_boundary_threshold,
        "workingToShortThreshold": changed.working_to_short_threshold,
    }
    values = list(ladder.values())
    if not (values[0] < values[1] <= values[2]):
        raise InvalidInput(
            f"the thresholds would be out of order: {', '.join(f'{k} {v:g}' for k, v in ladder.items())}",
            hint="expirationThreshold < sessionBoundaryThreshold <= workingToShortThreshold must hold",
        )
    for key, value in (
        ("shortToLongThreshold", changed.short_to_long_threshold),
        ("initialEnergy", changed.initial_energy),
    ):
        if value <= changed.expiration_threshold:
            raise InvalidInput(f"{key} {value:g} is not above expirationThreshold {changed.expiration_threshold:g}")
