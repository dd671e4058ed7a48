"""The relationships of the graph's vocabulary, with their properties."""

from neomodel import (
    ArrayProperty,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)

from brainbridge.schema.vocabulary.reading import ReadEdge


class Promotion(ReadEdge):
    """PROMOTED_TO and CRYSTALLIZED_INTO: one tier up, never fading; UNDONE: a promotion that was undone."""

    at = DateTimeNeo4jFormatProperty()
    energy = FloatProperty()
    threshold = FloatProperty()
    reason = StringProperty()
    run_id = StringProperty(db_property="runId")


class Merge(ReadEdge):
    """MERGED_INTO: from a crystal to the one that it was merged into; ``similarity`` is how alike they were."""

    similarity = FloatProperty()
    at = DateTimeNeo4jFormatProperty()
    run_id = StringProperty(db_property="runId")


class Succession(ReadEdge):
    """SUPERSEDES: from a version of a crystal to the one whose text stood in its file before."""

    at = DateTimeNeo4jFormatProperty()
    run_id = StringProperty(db_property="runId")


class Pointing(ReadEdge):
    """POINTS_TO: from a state of a document to what its pointer about a ``topic`` is found by, its ``keywords``."""

    topic = StringProperty()
    keywords = ArrayProperty(StringProperty())


class Folding(ReadEdge):
    """FOLDS: from a state of a document to the memory of a pointer that is shown no more, made in its ``month``."""

    topic = StringProperty()
    keywords = ArrayProperty(StringProperty())
    month = StringProperty()


class Editing(ReadEdge):
    """EDITS: from a state of a document to a memory whose lines a person struck, added or brought back in it.

    ``lines`` are the marks of those that they wrote themselves.
    """

    how = StringProperty()
    lines = ArrayProperty(StringProperty())


class Association(ReadEdge):
    """An edge that is reinforced by use and fades without it; an undirected edge is stored once, under its ``pair``."""

    weight = IntegerProperty()
    confidence = FloatProperty()
    created_at = DateTimeNeo4jFormatProperty(db_property="createdAt")
    last_reinforced_at = DateTimeNeo4jFormatProperty(db_property="lastReinforcedAt")
    pair = StringProperty()
    retrieval = StringProperty()


class Sequel(Association):
    """NEXT: the next memory of the session; it may answer another speaker's question, or be the agent's reply."""

    answers = BooleanProperty()
    replies = BooleanProperty()


class Cause(Association):
    """CAUSED: the next memory of the session says by ``phrase`` that it follows from this one."""

    phrase = StringProperty()


class Reinforcement(Association):
    """REINFORCES: a newer memory shares most of its terms with an older one; ``similarity`` is their Jaccard index.

    ``strengthenedAt``: when the older memory gained energy from it.
    """

    similarity = FloatProperty()
    strengthened_at = DateTimeNeo4jFormatProperty(db_property="strengthenedAt")


class Relation(Association):
    """RELATES: from entity to entity, of a stated ``kind``."""

    kind = StringProperty()


class Attendance(ReadEdge):
    """IN_SESSION: a memory was created in a session, or touched in it, last at ``touchedAt``."""

    touched_at = DateTimeNeo4jFormatProperty(db_property="touchedAt")


class Derivation(ReadEdge):
    """DERIVED_FROM: the source of an imported memory, or a memory that it was made of by an ``operation`` of ``actor``.

    Of a source ``line`` or ``entity`` is the place, and ``hash`` its sha256.
    """

    operation = StringProperty()
    actor = StringProperty()
    at = DateTimeNeo4jFormatProperty()
    line = IntegerProperty()
    entity = StringProperty()
    hash = StringProperty()


class Boxing(ReadEdge):
    """IN_BOX: from the first version of a turn to its box; ``topics`` are those of the box that the turn has.

    WAS_IN_BOX: the same, until the opening of the box was taken back, or a repair found the turn in two.
    """

    topics = ArrayProperty(StringProperty())


class Summing(ReadEdge):
    """SUMS_UP: from a memory to the box that it is the summary of, which had ``count`` turns then."""

    count = IntegerProperty()
