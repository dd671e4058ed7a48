"""The graph's vocabulary as neomodel classes: labels, types, properties, and which of them are unique or indexed.

Cypher migrations install the schema and Cypher files write it; these classes declare it, give Python users typed
read access, and ``drift`` holds the two against each other. Nothing is written through them.

``uid`` is the property ``id``: neomodel keeps that name for itself. An Event also carries ``before_<property>`` and
``after_<property>`` for every property its change touched; those names follow from this vocabulary.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from neo4j import Driver
from neomodel import (
    ArrayProperty,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    RelationshipFrom,
    RelationshipTo,
    StringProperty,
    StructuredNode,
    StructuredRel,
    db,
)

TIER_LABELS = ("Working", "ShortTerm", "LongTerm")
STATE_LABELS = ("Live", "Head", "TestHead", "Unlinked")
ASSOCIATIONS = ("COACTIVATED", "REINFORCES", "NEXT", "ABOUT", "RELATES", "CAUSED")


class Promotion(StructuredRel):
    """PROMOTED_TO and CRYSTALLIZED_INTO: one hop up, never fading."""

    at = DateTimeNeo4jFormatProperty()
    energy = FloatProperty()
    threshold = FloatProperty()
    reason = StringProperty()
    run_id = StringProperty(db_property="runId")


class Association(StructuredRel):
    """An edge that is reinforced by use and fades without it; an undirected one is stored once, under its pair."""

    weight = IntegerProperty()
    confidence = FloatProperty()
    created_at = DateTimeNeo4jFormatProperty(db_property="createdAt")
    last_reinforced_at = DateTimeNeo4jFormatProperty(db_property="lastReinforcedAt")
    pair = StringProperty()
    retrieval = StringProperty()


class Sequel(Association):
    """NEXT: the next memory of the session; from a question to what somebody else said, from a user to the agent."""

    answers = BooleanProperty()
    replies = BooleanProperty()


class Cause(Association):
    """CAUSED: the next memory of the session says by ``phrase`` that it follows from this one."""

    phrase = StringProperty()


class Reinforcement(Association):
    """REINFORCES: a newer memory shares most of its terms with an older one; ``similarity`` is their Jaccard index.

    ``strengthenedAt``: the older one gained energy from it.
    """

    similarity = FloatProperty()
    strengthened_at = DateTimeNeo4jFormatProperty(db_property="strengthenedAt")


class Relation(Association):
    """RELATES: from entity to entity, of a ``kind`` that somebody named."""

    kind = StringProperty()


class Attendance(StructuredRel):
    """IN_SESSION: created in a session, or touched in it, last at ``touchedAt``."""

    touched_at = DateTimeNeo4jFormatProperty(db_property="touchedAt")


class Derivation(StructuredRel):
    """DERIVED_FROM: what a memory was imported from; ``line`` or ``entity`` is the place, ``hash`` what stood there."""

    operation = StringProperty()
    actor = StringProperty()
    at = DateTimeNeo4jFormatProperty()
    line = IntegerProperty()
    entity = StringProperty()
    hash = StringProperty()


class Source(StructuredNode):
    """A file or a database that memories were imported from."""

    name = StringProperty(unique_index=True)
    format = StringProperty()
    created = DateTimeNeo4jFormatProperty()
    emptied_at = DateTimeNeo4jFormatProperty(db_property="emptiedAt")

    memories = RelationshipFrom("Memory", "DERIVED_FROM", model=Derivation)


class Session(StructuredNode):
    """A session of an agent; memories created or touched in it point to it. An empty scope means none."""

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    created = DateTimeNeo4jFormatProperty()
    ended_at = DateTimeNeo4jFormatProperty(db_property="endedAt")
    ended_entry = StringProperty(db_property="endedEntry")
    ended_run_id = StringProperty(db_property="endedRunId")
    words = ArrayProperty(StringProperty())
    test_words = ArrayProperty(StringProperty(), db_property="testWords")
    facets = StringProperty()
    emptied_at = DateTimeNeo4jFormatProperty(db_property="emptiedAt")

    memories = RelationshipFrom("Memory", "IN_SESSION", model=Attendance)


class SemanticCluster(StructuredNode):
    """Memories that belong together, by the latest clustering. An empty scope means none, an empty label no words.

    ``centre`` is the lineage of the member joined most strongly inside; absent until the cluster is described.
    """

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    label = StringProperty()
    centre = StringProperty()
    updated_at = DateTimeNeo4jFormatProperty(db_property="updatedAt")
    rev = IntegerProperty()

    members = RelationshipFrom("Memory", "BELONGS_TO")


class Entity(StructuredNode):
    """Somebody or something that memories mention; ``label`` is how the name was written when it was first seen."""

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    kind = StringProperty()
    label = StringProperty()
    created = DateTimeNeo4jFormatProperty()

    memories = RelationshipFrom("Memory", "ABOUT", model=Association)
    relates = RelationshipTo("Entity", "RELATES", model=Relation)


class Memory(StructuredNode):
    """One version of a memory. V4's properties first, then what brainbridge keeps beside them."""

    __optional_labels__: ClassVar[list[str]] = [*STATE_LABELS, *TIER_LABELS]

    uid = StringProperty(unique_index=True, db_property="id")
    content = StringProperty()
    type = StringProperty()
    tier = StringProperty()
    energy = FloatProperty()
    created = DateTimeNeo4jFormatProperty()
    last_accessed = DateTimeNeo4jFormatProperty(index=True, db_property="lastAccessed")
    access_count = IntegerProperty(db_property="accessCount")
    session_id = StringProperty(db_property="sessionId")
    instance_id = StringProperty(db_property="instanceId")
    is_test = BooleanProperty(db_property="isTest")
    valid_from = DateTimeNeo4jFormatProperty(db_property="validFrom")
    valid_to = DateTimeNeo4jFormatProperty(db_property="validTo")
    promoted_from = StringProperty(unique_index=True, db_property="promotedFrom")
    last_decay = DateTimeNeo4jFormatProperty(db_property="lastDecay")
    last_promotion = DateTimeNeo4jFormatProperty(db_property="lastPromotion")
    peak_energy = FloatProperty(db_property="peakEnergy")
    promotion_attempts = IntegerProperty(db_property="promotionAttempts")

    decay_law = StringProperty(db_property="decayLaw")
    decay_rate = FloatProperty(db_property="decayRate")
    decay_key = FloatProperty(db_property="decayKey")
    lineage_id = StringProperty(index=True, db_property="lineageId")
    end_reason = StringProperty(db_property="endReason")
    end_run_id = StringProperty(db_property="endRunId")
    content_hash = StringProperty(db_property="contentHash")
    import_key = StringProperty(unique_index=True, db_property="importKey")
    speaker = StringProperty()
    role = StringProperty()
    scope = StringProperty()
    ordinal = IntegerProperty()
    text = StringProperty()
    around = ArrayProperty(StringProperty())
    facets = StringProperty()
    terms = ArrayProperty(StringProperty())
    dated = BooleanProperty()
    counted = BooleanProperty()
    named = ArrayProperty(StringProperty())
    rules = BooleanProperty()
    prefers = BooleanProperty()
    asks = BooleanProperty()
    causal_phrase = StringProperty(db_property="causalPhrase")
    place = StringProperty()
    recent_touches = ArrayProperty(StringProperty(), db_property="recentTouches")
    rev = IntegerProperty()

    promoted_to = RelationshipTo("Memory", "PROMOTED_TO", model=Promotion)
    crystallized_into = RelationshipTo("Memory", "CRYSTALLIZED_INTO", model=Promotion)
    coactivated = RelationshipTo("Memory", "COACTIVATED", model=Association)
    reinforces = RelationshipTo("Memory", "REINFORCES", model=Reinforcement)
    next = RelationshipTo("Memory", "NEXT", model=Sequel)
    caused = RelationshipTo("Memory", "CAUSED", model=Cause)
    about = RelationshipTo(Entity, "ABOUT", model=Association)
    sessions = RelationshipTo(Session, "IN_SESSION", model=Attendance)
    clusters = RelationshipTo(SemanticCluster, "BELONGS_TO")
    sources = RelationshipTo(Source, "DERIVED_FROM", model=Derivation)
    events = RelationshipFrom("Event", "CONCERNS")


class ConsolidationConfig(StructuredNode):
    """One version of the configuration; the current one has no validTo."""

    version = IntegerProperty(unique_index=True)
    valid_from = DateTimeNeo4jFormatProperty(db_property="validFrom")
    valid_to = DateTimeNeo4jFormatProperty(db_property="validTo")
    rekeying = BooleanProperty()
    rev = IntegerProperty()
    expiration_threshold_since = DateTimeNeo4jFormatProperty(db_property="expirationThresholdSince")
    working_to_short_threshold = FloatProperty(db_property="workingToShortThreshold")
    short_to_long_threshold = FloatProperty(db_property="shortToLongThreshold")
    session_boundary_threshold = FloatProperty(db_property="sessionBoundaryThreshold")
    expiration_threshold = FloatProperty(db_property="expirationThreshold")
    initial_energy = FloatProperty(db_property="initialEnergy")
    access_energy = FloatProperty(db_property="accessEnergy")
    working_decay = FloatProperty(db_property="workingDecay")
    short_term_decay = FloatProperty(db_property="shortTermDecay")
    long_term_decay = FloatProperty(db_property="longTermDecay")
    coactivation_threshold = IntegerProperty(db_property="coactivationThreshold")
    semantic_similarity_threshold = FloatProperty(db_property="semanticSimilarityThreshold")
    promotion_batch_size = IntegerProperty(db_property="promotionBatchSize")
    decay_batch_size = IntegerProperty(db_property="decayBatchSize")
    settle_batch_size = IntegerProperty(db_property="settleBatchSize")
    promotion_interval_minutes = IntegerProperty(db_property="promotionIntervalMinutes")
    clustering_interval_minutes = IntegerProperty(db_property="clusteringIntervalMinutes")
    decay_interval_minutes = IntegerProperty(db_property="decayIntervalMinutes")
    clusters_on_consolidate = BooleanProperty(db_property="clustersOnConsolidate")
    retroactive_strengthening = BooleanProperty(db_property="retroactiveStrengthening")

    events = RelationshipFrom("Event", "CONCERNS")


class RecallConfig(StructuredNode):
    """One version of the numbers of associations, of walks over them, and of recall; the current one has no validTo."""

    version = IntegerProperty(unique_index=True)
    valid_from = DateTimeNeo4jFormatProperty(db_property="validFrom")
    valid_to = DateTimeNeo4jFormatProperty(db_property="validTo")
    rev = IntegerProperty()
    reinforcement = FloatProperty()
    fading_window_days = FloatProperty(db_property="fadingWindowDays")
    fading_loss = FloatProperty(db_property="fadingLoss")
    fading_floor = FloatProperty(db_property="fadingFloor")
    visibility_floor = FloatProperty(db_property="visibilityFloor")
    hop_decay = FloatProperty(db_property="hopDecay")
    fan_out = IntegerProperty(db_property="fanOut")
    beam = IntegerProperty()
    page_rank_rounds = IntegerProperty(db_property="pageRankRounds")
    inhibition = FloatProperty()
    inhibition_top = IntegerProperty(db_property="inhibitionTop")
    expired_weight = FloatProperty(db_property="expiredWeight")
    pool = IntegerProperty()
    seeds = IntegerProperty()
    leaders = IntegerProperty()
    hub_degree = IntegerProperty(db_property="hubDegree")
    around_weight = FloatProperty(db_property="aroundWeight")
    spread_previous = FloatProperty(db_property="spreadPrevious")
    spread_next = FloatProperty(db_property="spreadNext")
    spread_previous_but_one = FloatProperty(db_property="spreadPreviousButOne")
    spread_next_but_one = FloatProperty(db_property="spreadNextButOne")
    spread_answer = FloatProperty(db_property="spreadAnswer")
    spread_reply = FloatProperty(db_property="spreadReply")
    session_weight = FloatProperty(db_property="sessionWeight")
    speaker_weight = FloatProperty(db_property="speakerWeight")
    date_weight = FloatProperty(db_property="dateWeight")
    time_weight = FloatProperty(db_property="timeWeight")
    answer_type_weight = FloatProperty(db_property="answerTypeWeight")
    question_penalty = FloatProperty(db_property="questionPenalty")
    user_weight = FloatProperty(db_property="userWeight")
    instruction_weight = FloatProperty(db_property="instructionWeight")
    preference_weight = FloatProperty(db_property="preferenceWeight")
    coactivated_weight = FloatProperty(db_property="coactivatedWeight")
    reinforces_weight = FloatProperty(db_property="reinforcesWeight")
    about_weight = FloatProperty(db_property="aboutWeight")
    caused_weight = FloatProperty(db_property="causedWeight")
    relates_weight = FloatProperty(db_property="relatesWeight")

    events = RelationshipFrom("Event", "CONCERNS")


class ConsolidationRun(StructuredNode):
    """One command that judged memories: what it used and what it did."""

    uid = StringProperty(unique_index=True, db_property="id")
    command = StringProperty()
    at = DateTimeNeo4jFormatProperty(index=True)
    started_at = DateTimeNeo4jFormatProperty(index=True, db_property="startedAt")
    finished_at = DateTimeNeo4jFormatProperty(db_property="finishedAt")
    duration_ms = IntegerProperty(db_property="durationMs")
    outcome = StringProperty()
    error = StringProperty()
    is_test = BooleanProperty(db_property="isTest")
    session = StringProperty()
    config_version = IntegerProperty(db_property="configVersion")
    settled = IntegerProperty()
    expired = IntegerProperty()
    promoted = IntegerProperty()
    conflicts = IntegerProperty()
    queries = ArrayProperty(StringProperty())
    by = StringProperty()

    events = RelationshipFrom("Event", "RECORDED_IN")


class Event(StructuredNode):
    """One change that a run, or a touch that came too late, made."""

    uid = StringProperty(unique_index=True, db_property="id")
    kind = StringProperty()
    at = DateTimeNeo4jFormatProperty()
    run_id = StringProperty(db_property="runId")
    memory_id = StringProperty(db_property="memoryId")
    lineage_id = StringProperty(db_property="lineageId")
    new_id = StringProperty(db_property="newId")
    version_ids = ArrayProperty(StringProperty(), db_property="versionIds")
    reason = StringProperty()
    from_tier = StringProperty(db_property="fromTier")
    to_tier = StringProperty(db_property="toTier")
    similarity = FloatProperty()
    made = IntegerProperty()
    removed = IntegerProperty()
    joined = IntegerProperty()
    parted = IntegerProperty()

    run = RelationshipTo(ConsolidationRun, "RECORDED_IN")
    memory = RelationshipTo(Memory, "CONCERNS")


class Crystallization(StructuredNode):
    """A node of the old system. It is only read; a memory made for it is joined by HAS_MEMORY."""

    content = StringProperty()
    trigger = StringProperty()
    insight = StringProperty()
    text = StringProperty()
    tier = StringProperty()
    created = DateTimeNeo4jFormatProperty()
    last_accessed = DateTimeNeo4jFormatProperty(db_property="lastAccessed")
    valid_to = DateTimeNeo4jFormatProperty(db_property="validTo")

    memory = RelationshipTo(Memory, "HAS_MEMORY")


NODES: tuple[type[StructuredNode], ...] = (
    Memory,
    Session,
    Source,
    SemanticCluster,
    Entity,
    ConsolidationConfig,
    RecallConfig,
    ConsolidationRun,
    Event,
    Crystallization,
)
RELATIONSHIPS: tuple[type[StructuredRel], ...] = (
    Promotion,
    Association,
    Sequel,
    Cause,
    Reinforcement,
    Relation,
    Attendance,
    Derivation,
)

# The migrations' own bookkeeping, which no query of the domain may see.
LEDGER_LABELS = ("__BrainbridgeMigration", "__BrainbridgeLock")
LEDGER_PROPERTIES = ("chain", "checksum", "appVersion", "kind", "tookMs", "owner", "host", "pid")

# What neomodel cannot declare: (kind, entity, label or type, properties).
BEYOND: frozenset[tuple[str, str, str, tuple[str, ...]]] = frozenset(
    {
        ("unique", "NODE", "Head", ("lineageId",)),
        ("unique", "NODE", "TestHead", ("lineageId",)),
        ("unique", "NODE", "Session", ("isTest", "scope", "name")),
        ("unique", "NODE", "SemanticCluster", ("isTest", "scope", "name")),
        ("unique", "NODE", "Entity", ("isTest", "scope", "name")),
        *(("unique", "RELATIONSHIP", each, ("pair",)) for each in ASSOCIATIONS),
        ("range", "NODE", "Unlinked", ("isTest", "sessionId")),
        ("range", "NODE", "Memory", ("isTest", "sessionId", "place")),
        ("range", "NODE", "Live", ("isTest", "tier", "decayKey")),
        ("range", "NODE", "Memory", ("isTest", "endReason", "validTo")),
        ("range", "RELATIONSHIP", "PROMOTED_TO", ("at",)),
        ("range", "RELATIONSHIP", "CRYSTALLIZED_INTO", ("at",)),
        ("fulltext", "NODE", "Head", ("text", "around", "facets")),
        ("fulltext", "NODE", "TestHead", ("text", "around", "facets")),
        ("fulltext", "NODE", "Session", ("words", "facets")),
        ("fulltext", "NODE", "Session", ("testWords", "facets")),
    }
)


def declared() -> frozenset[tuple[str, str, str, tuple[str, ...]]]:
    """Return every constraint and index the vocabulary asks for, as (kind, entity, label or type, properties)."""
    simple = {
        ("unique" if prop.unique_index else "range", "NODE", node.__label__, (db_name(prop, name),))
        for node in NODES
        for name, prop in properties(node).items()
        if prop.unique_index or prop.index
    }
    return frozenset(simple) | BEYOND


@dataclass(frozen=True, slots=True)
class Names:
    """Every label, relationship type and property name there is."""

    labels: frozenset[str]
    types: frozenset[str]
    properties: frozenset[str]


def names() -> Names:
    """Return the names of the whole vocabulary, the ledger's included."""
    labels = {node.__label__ for node in NODES} | {*STATE_LABELS, *TIER_LABELS, *LEDGER_LABELS}
    types = {each.definition["relation_type"] for node in NODES for each in _relationships(node)}
    models: tuple[type[StructuredNode] | type[StructuredRel], ...] = (*NODES, *RELATIONSHIPS)
    declared_names = {db_name(prop, name) for model in models for name, prop in properties(model).items()}
    return Names(
        labels=frozenset(labels),
        types=frozenset(types | {*ASSOCIATIONS, "MIGRATED_TO"}),
        properties=frozenset(declared_names | {*LEDGER_PROPERTIES}),
    )


def _relationships(node: type[StructuredNode]) -> list[Any]:
    return list(dict(node.defined_properties(aliases=False, properties=False)).values())


def properties(model: type[StructuredNode] | type[StructuredRel]) -> dict[str, Any]:
    """Return the declared properties of a class by their Python names."""
    return dict(model.defined_properties(aliases=False, rels=False))


def db_name(prop: Any, name: str) -> str:
    """Return the name a property has in the graph."""
    return prop.get_db_property_name(name) if hasattr(prop, "get_db_property_name") else (prop.db_property or name)


def bind(driver: Driver) -> None:
    """Let these classes read through a driver: ``bind(brain.graph.driver)``, then ``Memory.nodes.filter(...)``."""
    db.set_connection(driver=driver)
