"""What can be set of crystals, and the law that their importance follows (seed "Consolidation Engine").

I = factor * (1 - e^(-frequencyConstant * (n + 1))) * e^(-rate * dt), with n the accesses after the creation, dt the
milliseconds since the last one, and rate = decayRate * (1 - |emotionalValence| * emotionDecayResistance). The queries
of ``cypher/crystal`` compute it.
"""

from typing import Annotated, ClassVar, Final

from pydantic import Field

from brainbridge.config.versioned import Configuration, Version
from brainbridge.crystal import lifecycle, rekeying
from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import figures

# Bounds keep every end within the calendar.
PerMillisecond = Annotated[float, Field(ge=1e-11, le=1e-3)]
Threshold = Annotated[float, Field(ge=1e-4, lt=1)]
Factor = Annotated[float, Field(gt=0, le=2)]


class Tunables(Row):
    """What can be set of crystals. Importances are dimensionless, 0 to 1 unless a factor is above 1."""

    decay_rate: PerMillisecond = Field(description="share of its importance that a crystal loses, per millisecond")
    frequency_constant: Annotated[float, Field(ge=1e-3, le=10)] = Field(
        description="how fast accesses raise the importance of a crystal"
    )
    emotion_decay_resistance: Annotated[float, Field(ge=0, le=0.9)] = Field(
        description="share of decayRate that the strongest emotion takes away"
    )
    activate_threshold: Threshold = Field(description="importance from which a crystal that is used is activated")
    promote_threshold: Threshold = Field(description="importance from which crystals that are alike are merged")
    archive_threshold: Threshold = Field(description="importance below which an activated crystal is archived")
    forget_threshold: Threshold = Field(description="importance below which any other crystal expires")
    fact_factor: Factor = Field(description="factor on the importance of facts")
    preference_factor: Factor = Field(description="factor on the importance of preferences")
    task_pattern_factor: Factor = Field(description="factor on the importance of task patterns")
    skill_factor: Factor = Field(description="factor on the importance of skills")
    episode_factor: Factor = Field(description="factor on the importance of episodes")
    insight_factor: Factor = Field(description="factor on the importance of insights")
    relationship_factor: Factor = Field(description="factor on the importance of relationships")
    goal_factor: Factor = Field(description="factor on the importance of goals")
    general_factor: Factor = Field(description="factor on the importance of crystals of no other type")
    merge_overlap_threshold: Annotated[float, Field(ge=0.5, le=1)] = Field(
        description="similarity from which crystals are merged"
    )
    merge_on_consolidate: bool = Field(description="whether consolidate-all merges crystals that are alike")
    crystallize_on_long_term: bool = Field(description="whether a memory that becomes longTerm becomes a crystal")
    excerpt_on_session_end: bool = Field(description="whether a session that ends leaves an excerpt as a crystal")


class CrystalConfig(Tunables, Version):
    """One version; ``law_since`` is when the version ``law_version`` changed a number of the law, None for the first.

    No end is earlier than that.
    """

    settable: ClassVar[type[Row]] = Tunables
    reason: str | None = None
    law_version: int
    law_since: Instant | None = None


def _refuse_disorder(changed: Tunables) -> None:
    ladder = {
        "forgetThreshold": changed.forget_threshold,
        "archiveThreshold": changed.archive_threshold,
        "activateThreshold": changed.activate_threshold,
    }
    values = list(ladder.values())
    if not (values[0] < values[1] < values[2]):
        raise InvalidInput(
            f"the thresholds would be out of order: {', '.join(f'{k} {figures.exact(v)}' for k, v in ladder.items())}",
            hint="forgetThreshold < archiveThreshold < activateThreshold must hold",
        )


CRYSTALS: Final = Configuration(
    kind="CrystalConfig",
    name="crystals",
    version=CrystalConfig,
    seeds=("crystal_config", "session_excerpts"),
    refuse=_refuse_disorder,
    before=lifecycle.end_due,
    after=rekeying.rekey,
)
