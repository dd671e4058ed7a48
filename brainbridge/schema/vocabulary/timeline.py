"""The nodes of the timeline: stretches of conversation, and what links them."""

from typing import ClassVar

from neomodel import ArrayProperty, BooleanProperty, DateTimeNeo4jFormatProperty, IntegerProperty, StringProperty

from brainbridge.schema.vocabulary.edges import Boxing, Summing
from brainbridge.schema.vocabulary.reading import ReadNode, edges_from, edges_to

_BY = "brain.timeline, or: brainbridge consolidate-all, box seal"


class Trace(ReadNode):
    """Boxes of overlapping topics, unique by isTest, scope (empty for none) and id; it has the topics of all."""

    changed_by = _BY

    uid = StringProperty(db_property="id")
    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    topics = ArrayProperty(StringProperty())
    first_at = DateTimeNeo4jFormatProperty(db_property="firstAt")
    last_at = DateTimeNeo4jFormatProperty(db_property="lastAt")
    rev = IntegerProperty()


class Box(ReadNode):
    """A stretch of conversation of a session in a scope (empty for none), with ``count`` turns.

    It is open until ``open_until``, if nothing is said until then, or was sealed for a ``reason``. An empty one is
    what an undo has left. ``Unfiled`` says that it still gets its trace or its summary.
    """

    changed_by = _BY
    __optional_labels__: ClassVar[list[str]] = ["Unfiled"]

    uid = StringProperty(unique_index=True, db_property="id")
    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    session = StringProperty()
    topics = ArrayProperty(StringProperty())
    count = IntegerProperty()
    first_at = DateTimeNeo4jFormatProperty(db_property="firstAt")
    last_at = DateTimeNeo4jFormatProperty(db_property="lastAt")
    open_until = DateTimeNeo4jFormatProperty(db_property="openUntil")
    sealed_at = DateTimeNeo4jFormatProperty(db_property="sealedAt")
    reason = StringProperty()
    rev = IntegerProperty()

    turns = edges_from("Memory", "IN_BOX", model=Boxing)
    turns_before = edges_from("Memory", "WAS_IN_BOX", model=Boxing)
    summaries = edges_from("Memory", "SUMS_UP", model=Summing)
    trace = edges_to(Trace, "IN_TRACE")
    events = edges_from("Event", "CONCERNS")
