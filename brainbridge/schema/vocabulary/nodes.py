"""The nodes of the graph's vocabulary: labels, typed properties, and relationships."""

from datetime import datetime
from typing import ClassVar

from neomodel import (
    ArrayProperty,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
    db,
)

from brainbridge import instants
from brainbridge.graph import catalog
from brainbridge.graph.reader import LOCAL
from brainbridge.schema.vocabulary.edges import (
    Association,
    Attendance,
    Cause,
    Derivation,
    Merge,
    Promotion,
    Reinforcement,
    Relation,
    Sequel,
    Succession,
)
from brainbridge.schema.vocabulary.reading import ReadNode, edges_from, edges_to, edges_with

TIER_LABELS = ("Working", "ShortTerm", "LongTerm")
STATE_LABELS = (
    *("Live", "Head", "TestHead", "Hot", "TestHot", "Cold", "TestCold"),
    *("Unlinked", "Unscreened", "Unboxed", "Unsettled", "Protected"),
)
FACET_LABELS = ("Crystal", "Note", "Fact", "Commitment", "Summary")


class Source(ReadNode):
    """A file or a database that memories were imported from."""

    name = StringProperty(unique_index=True)
    format = StringProperty()
    created = DateTimeNeo4jFormatProperty()
    emptied_at = DateTimeNeo4jFormatProperty(db_property="emptiedAt")

    memories = edges_from("Memory", "DERIVED_FROM", model=Derivation)


class Session(ReadNode):
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

    memories = edges_from("Memory", "IN_SESSION", model=Attendance)
    events = edges_from("Event", "CONCERNS")


class SemanticCluster(ReadNode):
    """Memories grouped by the latest clustering. An empty scope means none, an empty label that there were no words.

    ``centre`` is the lineage of the member with the strongest ties inside; absent until the cluster is described.
    """

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    label = StringProperty()
    centre = StringProperty()
    updated_at = DateTimeNeo4jFormatProperty(db_property="updatedAt")
    rev = IntegerProperty()

    members = edges_from("Memory", "BELONGS_TO")


class Entity(ReadNode):
    """A person or thing that memories mention; ``label`` is the first spelling of its name."""

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    kind = StringProperty()
    label = StringProperty()
    created = DateTimeNeo4jFormatProperty()

    memories = edges_from("Memory", "ABOUT", model=Association)
    relates = edges_to("Entity", "RELATES", model=Relation)


class Memory(ReadNode):
    """One version of a memory. V4's properties come first, then those that brainbridge adds.

    ``energy`` is as of ``last_decay``, when it was last settled; ``effective_energy`` computes it at an instant.
    ``held_by`` are the documents that hold it, by their names and scopes, ``held_law`` and ``held_rate`` its law and
    decay constant from before, ``held_at`` when that began, and ``held_until`` when its law would have ended it, which
    recall ranks it by. The importance of a crystal that was held fades from ``fades_from`` on, if that is later than
    its last access.
    """

    changed_by = (
        "brain.remember, brain.touch, brain.forget, or: brainbridge remember, boost-memory, forget, repair-memory"
    )
    __optional_labels__: ClassVar[list[str]] = [*STATE_LABELS, *TIER_LABELS, *FACET_LABELS]

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
    undone_promoted_from = StringProperty(db_property="undonePromotedFrom")
    last_decay = DateTimeNeo4jFormatProperty(db_property="lastDecay")
    last_promotion = DateTimeNeo4jFormatProperty(db_property="lastPromotion")
    peak_energy = FloatProperty(db_property="peakEnergy")
    promotion_attempts = IntegerProperty(db_property="promotionAttempts")

    decay_law = StringProperty(db_property="decayLaw")
    decay_rate = FloatProperty(db_property="decayRate")
    decay_key = FloatProperty(db_property="decayKey")
    forget_at = DateTimeNeo4jFormatProperty(db_property="forgetAt")
    held_by = ArrayProperty(StringProperty(), db_property="heldBy")
    held_law = StringProperty(db_property="heldLaw")
    held_rate = FloatProperty(db_property="heldRate")
    held_at = DateTimeNeo4jFormatProperty(db_property="heldAt")
    held_until = DateTimeNeo4jFormatProperty(db_property="heldUntil")
    fades_from = DateTimeNeo4jFormatProperty(db_property="fadesFrom")
    lineage_id = StringProperty(index=True, db_property="lineageId")
    end_reason = StringProperty(db_property="endReason")
    end_run_id = StringProperty(db_property="endRunId")
    content_hash = StringProperty(db_property="contentHash")
    import_key = StringProperty(unique_index=True, db_property="importKey")
    speaker = StringProperty()
    role = StringProperty()
    scope = StringProperty()
    branch = StringProperty()
    branch_since = DateTimeNeo4jFormatProperty(db_property="branchSince")
    branch_dropped = DateTimeNeo4jFormatProperty(db_property="branchDropped")
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
    touch_times = ArrayProperty(IntegerProperty(), db_property="touchTimes")
    rev = IntegerProperty()

    promoted_to = edges_to("Memory", "PROMOTED_TO", model=Promotion)
    crystallized_into = edges_to("Memory", "CRYSTALLIZED_INTO", model=Promotion)
    undone = edges_to("Memory", "UNDONE", model=Promotion)
    merged_into = edges_to("Memory", "MERGED_INTO", model=Merge)
    supersedes = edges_to("Memory", "SUPERSEDES", model=Succession)
    contradicts = edges_to("Memory", "CONTRADICTS", model=Succession)
    said_again = edges_to("Memory", "SAID_AGAIN", model=Succession)
    coactivated = edges_with("Memory", "COACTIVATED", model=Association)
    reinforces = edges_to("Memory", "REINFORCES", model=Reinforcement)
    next = edges_to("Memory", "NEXT", model=Sequel)
    caused = edges_to("Memory", "CAUSED", model=Cause)
    about = edges_to(Entity, "ABOUT", model=Association)
    sessions = edges_to(Session, "IN_SESSION", model=Attendance)
    clusters = edges_to(SemanticCluster, "BELONGS_TO")
    sources = edges_to(Source, "DERIVED_FROM", model=Derivation)
    derived_from = edges_to("Memory", "DERIVED_FROM", model=Derivation)
    events = edges_from("Event", "CONCERNS")

    def effective_energy(self, now: datetime) -> float | None:
        """Return the energy at ``now``, for an ended memory its final energy; None if it is damaged or deleted."""
        query = catalog.load()["memory.read"]
        asked = {"ids": [self.uid], "now": instants.to_ms(now), "landmark": instants.LANDMARK, "reader": LOCAL}
        rows, _ = db.cypher_query(query.body, asked)
        return rows[0][0]["effectiveEnergy"] if rows else None


class ConsolidationRun(ReadNode):
    """One run of a command that judged memories: what it used and what it did."""

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
    undoes = StringProperty()
    foreign = BooleanProperty()
    consolidates = BooleanProperty()

    events = edges_from("Event", "RECORDED_IN")


class Event(ReadNode):
    """One change made by a run, or by a touch that came too late."""

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
    pairs = ArrayProperty(StringProperty())
    made = IntegerProperty()
    removed = IntegerProperty()
    joined = IntegerProperty()
    parted = IntegerProperty()
    undoes = StringProperty()
    of = StringProperty()
    probes = ArrayProperty(StringProperty())
    states = ArrayProperty(StringProperty())
    shift = IntegerProperty()
    whole = BooleanProperty()
    notes = ArrayProperty(StringProperty())
    takers = ArrayProperty(StringProperty())
    taken_back = BooleanProperty(db_property="takenBack")
    config_version = IntegerProperty(db_property="configVersion")
    source_id = StringProperty(db_property="sourceId")
    said_at = DateTimeNeo4jFormatProperty(db_property="saidAt")
    trigger = StringProperty()
    signal = StringProperty()
    since = DateTimeNeo4jFormatProperty()
    parts = ArrayProperty(StringProperty())
    outcomes = ArrayProperty(StringProperty())
    whys = ArrayProperty(StringProperty())
    drawn_ids = ArrayProperty(StringProperty(), db_property="drawnIds")
    of_ids = ArrayProperty(StringProperty(), db_property="ofIds")
    starts = ArrayProperty(IntegerProperty())
    stops = ArrayProperty(IntegerProperty())
    action = StringProperty()
    outcome = StringProperty()
    rationale = StringProperty()
    rehearsed = BooleanProperty()
    quality = StringProperty()
    name = StringProperty()
    rule = StringProperty()
    value = FloatProperty()

    run = edges_to(ConsolidationRun, "RECORDED_IN")
    memory = edges_to(Memory, "CONCERNS")


class Probe(ReadNode):
    """A question that must find memories among its first ``top`` hits; ``expects`` are their lineages."""

    changed_by = "brain.add_probe, brain.drop_probe, or: brainbridge probe add, probe drop"

    uid = StringProperty(unique_index=True, db_property="id")
    question = StringProperty()
    expects = ArrayProperty(StringProperty())
    top = IntegerProperty()
    scope = StringProperty()
    is_test = BooleanProperty(db_property="isTest")
    created = DateTimeNeo4jFormatProperty()


class Project(ReadNode):
    """An identity of a project: the first commit of a repository, or a number made up for a folder.

    Its memories have the ``scope``, which several identities may share; ``into`` is that of the project it turned out
    to be, to which its memories were moved.
    """

    changed_by = "the worker of the hooks and the MCP server, when an agent works in it"

    identity = StringProperty(unique_index=True)
    scope = StringProperty()
    into = StringProperty()
    name = StringProperty()
    is_test = BooleanProperty(db_property="isTest")
    created = DateTimeNeo4jFormatProperty()
    seen = DateTimeNeo4jFormatProperty()


class Crystallization(ReadNode):
    """A node of the old system. It is only read; HAS_MEMORY links it to the memory made for it."""

    content = StringProperty()
    trigger = StringProperty()
    insight = StringProperty()
    text = StringProperty()
    tier = StringProperty()
    created = DateTimeNeo4jFormatProperty()
    last_accessed = DateTimeNeo4jFormatProperty(db_property="lastAccessed")
    valid_to = DateTimeNeo4jFormatProperty(db_property="validTo")

    memory = edges_to(Memory, "HAS_MEMORY")
