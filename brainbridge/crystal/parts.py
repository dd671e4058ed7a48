"""The parts of a new crystal, as checked by ``Facet`` and ``Draft``, and those by which crystals are chosen."""

from typing import Literal, TypedDict

from brainbridge.language.kinds import Layer, Origin, SemanticType, Source
from brainbridge.memory.parts import Parts

Lifecycle = Literal["generated", "activated", "consolidated", "archived", "expired", "frozen"]
Lifespan = Literal["decay", "ttl", "permanent"]
Access = Literal["private", "shared", "public"]
LONGEST_TTL_DAYS = 100 * 366


class CrystalParts(Parts, total=False):
    """The parts of a crystal; None means not given. ``Facet`` says what each may contain."""

    semantic_type: SemanticType | None
    origin: Origin | None
    source: Source | None
    path: str | None
    start_line: int | None
    end_line: int | None
    emotional_valence: float | None
    dopamine: float | None
    cortisol: float | None
    oxytocin: float | None
    declared_importance: float | None
    priority: float | None
    epistemic_layer: Layer | None
    lifespan_policy: Lifespan | None
    ttl_ms: int | None


class Kept(TypedDict, total=False):
    """Which crystals are meant: without ``lifecycle``, those that are alive."""

    lifecycle: Lifecycle | None
    semantic_type: SemanticType | None
    layer: Layer | None
    scope: str | None
    path: str | None
    skip: int
    limit: int
