"""The two configurations of the trunk, ConsolidationConfig and RecallConfig, whose versions are nodes of the graph.

The first has the values of the energy law, and the values and switches of consolidation; its defaults are V4's (spec
"Configuration Parameters"; the four it states outside its node are keys here too). The second has those of
associations, of walks over them, and of recall. A key is a field here, a property in the vocabulary and a line of a
migration; no key is in two. Domains may bring further configurations; ``every`` has all of them.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field
from pydantic.fields import FieldInfo

from brainbridge import instants
from brainbridge.config.versioned import Configuration, Version
from brainbridge.errors import InvalidInput
from brainbridge.graph import agreement
from brainbridge.graph.domain import Domains
from brainbridge.graph.graph import Transactor
from brainbridge.graph.guard import Standing
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import figures, nearest
from brainbridge.schema import migrations

Tier = Literal["working", "shortTerm", "longTerm"]

# Bounds keep energies finite and instants of expiry within the calendar.
Energy = Annotated[float, Field(gt=0, le=1e6)]
PerHour = Annotated[float, Field(ge=1e-6, le=10)]
Share = Annotated[float, Field(ge=0, le=1)]
Minutes = Annotated[int, Field(ge=1, le=525_600)]
Retrievals = Annotated[int, Field(ge=1, le=1_000_000)]
Promotions = Annotated[int, Field(ge=1, le=1_000)]
Batch = Annotated[int, Field(ge=1, le=100_000)]
Days = Annotated[float, Field(gt=0, le=36_500)]
HopDecay = Annotated[float, Field(gt=0, le=1)]
FanOut = Annotated[int, Field(ge=1, le=1_000)]
Beam = Annotated[int, Field(ge=1, le=10_000)]
Rounds = Annotated[int, Field(ge=0, le=64)]
Runs = Annotated[int, Field(ge=1, le=1_000_000)]
Top = Annotated[int, Field(ge=0, le=100)]
Pool = Annotated[int, Field(ge=10, le=20_000)]
Weight = Annotated[float, Field(ge=0, le=10)]
Tokens = Annotated[int, Field(ge=0, le=1_000_000)]


class Tunables(Row):
    """What can be set of consolidation. Energies are dimensionless, batch sizes memories a transaction."""

    working_to_short_threshold: Energy = Field(description="energy from which a working memory is promoted")
    short_to_long_threshold: Energy = Field(description="energy from which a shortTerm memory is promoted")
    session_boundary_threshold: Energy = Field(
        description="energy from which a session's own working memories are promoted at its end"
    )
    expiration_threshold: Energy = Field(description="energy below which a memory ends")
    initial_energy: Energy = Field(description="energy a memory is born with")
    access_energy: Energy = Field(description="energy an access adds")
    working_decay: PerHour = Field(description="decay constant of working, per hour")
    short_term_decay: PerHour = Field(description="decay constant of shortTerm, per hour")
    long_term_decay: PerHour = Field(description="decay constant of longTerm, per hour")
    coactivation_threshold: Retrievals = Field(
        description="shared retrievals from which memories belong together in a cluster"
    )
    semantic_similarity_threshold: Share = Field(description="similarity from which memories are related")
    promotion_batch_size: Promotions = Field(description="promotions a transaction")
    decay_batch_size: Batch = Field(description="expiries a transaction")
    settle_batch_size: Batch = Field(description="settled memories a transaction")
    promotion_interval_minutes: Minutes = Field(
        description="V4's minutes between promotions; kept and not read: a schedule takes --every"
    )
    clustering_interval_minutes: Minutes = Field(description="V4's minutes between clusterings; kept and not read")
    decay_interval_minutes: Minutes = Field(description="V4's minutes between decay passes; kept and not read")
    # Archives of before there were switches have versions without them.
    clusters_on_consolidate: bool = Field(
        default=False, description="whether consolidate-all ends with building the clusters"
    )
    retroactive_strengthening: bool = Field(
        default=False, description="whether a memory gains energy when a new one reinforces it"
    )
    # Archives of before there was a policy of actions have versions without these three.
    actions_enabled: bool = Field(
        default=True, description="whether the policy of actions allows any; one that is off denies them all"
    )
    summary_tokens: Tokens = Field(
        default=1_500, description="tokens that an agent may spend on a summary (0: the policy defers summarize_node)"
    )
    guidelines_on_consolidate: bool = Field(
        default=False, description="whether consolidate-all writes the next version of the compression guidelines"
    )
    # Archives of before there were policy states have versions without these five.
    policy_on_consolidate: bool = Field(
        default=False, description="whether consolidate-all moves memories to the policy state that they have come to"
    )
    archive_on_consolidate: bool = Field(
        default=False,
        description="whether it also archives what is 90 days old, of importance below .3, and used twice at most",
    )
    policy_warm_heat: Share = Field(default=0.55, description="heat from which a memory is validated or active")
    policy_stale_decay: Share = Field(default=0.65, description="policy decay from which a memory is stale")
    policy_archive_decay: Share = Field(
        default=0.8, description="policy decay from which a memory is archived, unless it is protected"
    )
    # Archives of before there was a timeline have versions without it.
    boxes_on_consolidate: bool = Field(
        default=False, description="whether consolidate-all and session-end put what was said into boxes"
    )
    # Archives of before the importance gate could be set have versions without it.
    gate_threshold: Share = Field(
        default=0.2, description="importance below which a statement becomes no fact (0: each becomes one)"
    )
    # Archives of before reading could lead to a consolidation have versions without these three.
    consolidates_after_reading: bool = Field(
        default=False, description="whether a run that draws facts takes the steps that order them, every so many"
    )
    consolidate_every_n: Runs = Field(default=3, description="runs that read, with the last of which it does that")
    consolidate_minutes: Minutes = Field(default=10, description="minutes that lie between two of these at least")
    # Archives of before there were entities have versions without it.
    entities_on_consolidate: bool = Field(
        default=False, description="whether consolidate-all merges the names of subjects that are certainly one"
    )
    # Archives of before there were cold memories have versions without these four.
    storage_on_consolidate: bool = Field(
        default=False, description="whether consolidate-all moves memories between the hot and the cold ones"
    )
    demote_below: Share = Field(default=0.35, description="value down to which a hot memory becomes cold")
    promote_above: Share = Field(default=0.7, description="value from which a cold memory becomes hot again")
    demote_after_days: Days = Field(default=14.0, description="days that a memory is hot at least")


class RecallTunables(Row):
    """What can be set of associations, of walks over them, and of recall. All of it is dimensionless but the days."""

    reinforcement: Share = Field(description="what a repetition adds to the confidence of an association")
    fading_window_days: Days = Field(
        description="days an association keeps its confidence, and days of each later step down"
    )
    fading_loss: Share = Field(description="confidence an association loses for each window begun after the first")
    fading_floor: Share = Field(description="confidence that fading never goes below")
    visibility_floor: Share = Field(description="confidence below which an association is not followed")
    hop_decay: HopDecay = Field(
        description="factor on what an association brings, for every hop from where a walk began"
    )
    fan_out: FanOut = Field(description="associations of one memory that a walk follows, the strongest first")
    beam: Beam = Field(description="memories a walk goes on from after each hop, the strongest first")
    page_rank_rounds: Rounds = Field(
        description="rounds that spread what was reached once more, among the reached (0: none)"
    )
    inhibition: Share = Field(description="how much the strongest of the reached push down the others (0: not at all)")
    inhibition_top: Top = Field(description="how many of the strongest push down the others")
    expired_weight: Share = Field(description="factor on the score of an expired memory")
    pool: Pool = Field(description="full-text matches that are looked at, and half as many by what is said around them")
    seeds: Pool = Field(description="matches that activation spreads from within their sessions, the best first")
    leaders: Beam = Field(description="matches that activation spreads from over all other associations")
    leader_fan_out: FanOut = Field(description="associations of such a match that are followed, the strongest first")
    hub_degree: Pool = Field(description="associations above which a memory says nothing of what it is joined to")
    around_weight: Weight = Field(description="weight of the score of what is said around a memory, between people")
    # Archives of before chats had numbers of their own have versions without these four.
    user_around_weight: Weight = Field(
        default=0.6, description="weight of the score of what a user says around a message, in a chat with an assistant"
    )
    spread_answer: Weight = Field(description="share that an answer gets from the question before it")
    spread_reply: Weight = Field(description="share that a message gets from the reply to it")
    spread_replied: Weight = Field(
        default=0.7, description="share that a reply gets from the message it replies to, where replies are asked for"
    )
    session_weight: Weight = Field(description="weight of the score of the whole session")
    speaker_weight: Weight = Field(description="weight of being said by whom the question names")
    date_weight: Weight = Field(description="weight of a session at the date that the question names")
    time_weight: Weight = Field(description="weight of a temporal expression, where the question asks when")
    answer_type_weight: Weight = Field(description="weight of a name or a number, where the question asks for one")
    question_penalty: Weight = Field(
        description="what a memory loses that is itself a question, in a talk between people"
    )
    user_weight: Weight = Field(description="weight of being said by the user, in a chat with an assistant")
    assistant_weight: Weight = Field(
        default=0.25, description="weight of being said by the assistant, where replies are asked for"
    )
    instruction_weight: Weight = Field(description="weight of a user's standing instruction")
    preference_weight: Weight = Field(description="weight of a user's preference")
    advice_weight: Weight = Field(default=0.3, description="what that gains where the question asks for advice")
    # Archives of before recall asked the facts have versions without it.
    fact_weight: Weight = Field(
        default=3.0, description="weight of a fact that says of what the question names what it asks for"
    )
    coactivated_weight: Weight = Field(description="weight of what comes over COACTIVATED")
    reinforces_weight: Weight = Field(description="weight of what comes over REINFORCES")
    caused_weight: Weight = Field(description="weight of what comes over CAUSED")
    # Archives of before there were policy states have versions without these two.
    policy_weight: Weight = Field(default=0.0, description="weight of the policy state (0: it does not rank)")
    hides_stale: bool = Field(default=False, description="whether a recall leaves out what is stale or archived")


class Config(Tunables, Version):
    """One version of the configuration; ``valid_to`` is None for the current one, ``reason`` unless one was given."""

    settable: ClassVar[type[Row]] = Tunables
    reason: str | None = None
    expiration_threshold_since: Instant
    rekeying: bool
    # How far the memories were given policy states, and for which version.
    policy_walked: int | None = None
    policy_walked_to: str | None = None
    # The same of those that are looked at as hot or cold.
    storage_walked: int | None = None
    storage_walked_to: str | None = None

    def rates(self) -> dict[Tier, float]:
        """Return the decay constant of each tier, per hour."""
        return {
            "working": self.working_decay,
            "shortTerm": self.short_term_decay,
            "longTerm": self.long_term_decay,
        }


class RecallConfig(RecallTunables, Version):
    """One version of the numbers of recall; ``valid_to`` is None for the current one."""

    settable: ClassVar[type[Row]] = RecallTunables


def _refuse_disorder(changed: Tunables) -> None:
    ladder = {
        "expirationThreshold": changed.expiration_threshold,
        "sessionBoundaryThreshold": changed.session_boundary_threshold,
        "workingToShortThreshold": changed.working_to_short_threshold,
    }
    values = list(ladder.values())
    if not (values[0] < values[1] <= values[2]):
        raise InvalidInput(
            f"the thresholds would be out of order: {', '.join(f'{k} {figures.exact(v)}' for k, v in ladder.items())}",
            hint="expirationThreshold < sessionBoundaryThreshold <= workingToShortThreshold must hold",
        )
    if changed.policy_stale_decay > changed.policy_archive_decay:
        stale, archived = figures.exact(changed.policy_stale_decay), figures.exact(changed.policy_archive_decay)
        raise InvalidInput(f"policyStaleDecay {stale} is above policyArchiveDecay {archived}")
    if changed.demote_below >= changed.promote_above:
        cold, hot = figures.exact(changed.demote_below), figures.exact(changed.promote_above)
        raise InvalidInput(f"demoteBelow {cold} is not below promoteAbove {hot}: memories would move to and fro")
    for key, value in (
        ("shortToLongThreshold", changed.short_to_long_threshold),
        ("initialEnergy", changed.initial_energy),
    ):
        if value <= changed.expiration_threshold:
            floor = figures.exact(changed.expiration_threshold)
            raise InvalidInput(f"{key} {figures.exact(value)} is not above expirationThreshold {floor}")


CONSOLIDATION: Final = Configuration(
    kind="ConsolidationConfig",
    name="config",
    version=Config,
    seeds=(
        "first_config",
        "switches",
        "actions",
        "policy_config",
        "archive_rule",
        "timeline_switch",
        "gate_threshold",
        "consolidation_of_intake",
        "storage_config",
    ),
    refuse=_refuse_disorder,
)
RECALL: Final = Configuration(
    kind="RecallConfig",
    name="recall",
    version=RecallConfig,
    seeds=("recall_config", "recall_chats", "recall_pool", "recall_facts", "policy_recall"),
)
DECAY_KEYS: Final = ("workingDecay", "shortTermDecay", "longTermDecay")


def current(graph: Transactor) -> Config:
    """Return the current version of the configuration."""
    return CONSOLIDATION.current(graph)


def recall(graph: Transactor) -> RecallConfig:
    """Return the current version of recall's settings."""
    return RECALL.current(graph)


@cache
def every(domains: Domains) -> tuple[Configuration[Any], ...]:
    """Return all that can be configured, in the order of the domains; CatalogError if they do not agree."""
    found = domains.configurations
    seeds = (each.name for each in migrations.local(domains) if each.kind == "data")
    agreement.require_configurations(domains, found, seeds)
    return found


def fields(domains: Domains) -> dict[str, FieldInfo]:
    """Return what can be set by key, in the order in which it is declared."""
    return {key: field for each in every(domains) for key, field in each.fields.items()}


def parted(domains: Domains, changes: Mapping[str, Any]) -> dict[Configuration[Any], dict[str, Any]]:
    """Split changes by the configuration that has the key; InvalidInput if there is no such key."""
    known = fields(domains)
    if unknown := changes.keys() - known.keys():
        key = sorted(unknown)[0]
        near = nearest.to(key, known)
        hint = f"did you mean {near}?" if near else f"the keys are {', '.join(known)}"
        raise InvalidInput(f"there is no key {key!r}", hint=hint)
    return {each: {key: changes[key] for key in changes if key in each.fields} for each in every(domains)}


class Mended(Row):
    """What was done to make one version of a kind current. ``versions`` is how many there were, maybe none."""

    kind: str
    versions: int
    ended: int
    reopened: int
    renumbered: int


def seed(graph: Transactor) -> None:
    """Write the first version of each configuration that has none, as its migrations do."""
    migrations.repeat(graph, {seed for each in every(graph.domains) for seed in each.seeds})


def mend(graph: Transactor, *, now: datetime) -> list[Mended]:
    """Make the latest version of each kind of configuration current, and no other; returns what was changed.

    A kind without any version gets its first one, as its migration writes it, unless that migration is pending. Where
    each kind has one current version, nothing changes.
    """
    current = graph.one("ledger.standing", Standing).configurations
    applied = {each.name for each in migrations.applied(graph)}
    kinds = [each.kind for each in every(graph.domains) if each.seeds[0] in applied]
    if all(current[kind] == 1 for kind in kinds):
        return []
    done = _mend(graph, kinds, now)
    if not all(each.versions for each in done):
        seed(graph)
        _mend(graph, kinds, now)  # the memories may have been kept by other constants
    return [each for each in done if each.ended or each.reopened or not each.versions]


def _mend(graph: Transactor, kinds: list[str], now: datetime) -> tuple[Mended, ...]:
    return graph.rows("config.mend", Mended, kinds=kinds, now=instants.to_ms(now))
