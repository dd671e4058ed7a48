"""The nodes that an erasure leaves. None holds content of a memory."""

from neomodel import ArrayProperty, BooleanProperty, DateTimeNeo4jFormatProperty, IntegerProperty, StringProperty

from brainbridge.schema.vocabulary.reading import ReadNode

_BY = "brain.erasures.erase, or: brainbridge erase"


class Secret(ReadNode):
    """A key of tombstones: a brain makes one at its first erasure, and archives bring those of other brains."""

    changed_by = _BY

    uid = StringProperty(unique_index=True, db_property="id")
    value = StringProperty()
    created = DateTimeNeo4jFormatProperty()


class Tombstone(ReadNode):
    """What keeps something erased from coming back: a lineage, or the keyed hash of an import key or a text.

    ``mark`` is ``lineage:ID``, or the HMAC-SHA256 with a secret of ``key:`` and the key, or of ``text:`` and the normal
    form of the text; ``of`` says which. Of a text of five words or more, ``start`` is the hash of the first three, and
    ``words`` their number, so that it is recognised within another one.
    """

    changed_by = _BY

    mark = StringProperty(unique_index=True)
    of = StringProperty()
    start = StringProperty()
    words = IntegerProperty()
    at = DateTimeNeo4jFormatProperty()
    erasure_id = StringProperty(db_property="erasureId")


class Erasure(ReadNode):
    """An erasure: why and when, what it deleted by kind, and its receipt; without ``finished_at`` it is not done yet.

    ``compacted_at`` is when the store was first compacted after it.

    ``stands`` once all of its tombstones do. ``lineages`` are those to be deleted; a receipt names none of them.
    """

    changed_by = _BY

    uid = StringProperty(unique_index=True, db_property="id")
    at = DateTimeNeo4jFormatProperty()
    finished_at = DateTimeNeo4jFormatProperty(db_property="finishedAt")
    compacted_at = DateTimeNeo4jFormatProperty(db_property="compactedAt")
    reason = StringProperty()
    backups = BooleanProperty()
    stands = BooleanProperty()
    lineages = ArrayProperty(StringProperty())
    memories = IntegerProperty()
    versions = IntegerProperty()
    events = IntegerProperty()
    entities = IntegerProperty()
    clusters = IntegerProperty()
    relations = IntegerProperty()
    sources = IntegerProperty()
    probes = IntegerProperty()
    crystallizations = IntegerProperty()
    entries = IntegerProperty()
    archives = IntegerProperty()
    kept = IntegerProperty()
    rev = IntegerProperty()
    receipt = StringProperty()
    sha256 = StringProperty()
