"""The nodes of documents: texts that an agent always has in its context, kept as versions."""

from neomodel import ArrayProperty, BooleanProperty, DateTimeNeo4jFormatProperty, IntegerProperty, StringProperty

from brainbridge.schema.vocabulary.edges import Editing, Folding, Pointing, Succession
from brainbridge.schema.vocabulary.reading import ReadNode, edges_from, edges_to

_BY = "brain.documents, or: brainbridge document"


class Document(ReadNode):
    """A document, unique by isTest, scope (empty for none) and name; its texts are its states, one of them CURRENT."""

    changed_by = _BY

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    created = DateTimeNeo4jFormatProperty()
    rev = IntegerProperty()

    current = edges_to("DocumentState", "CURRENT")


class DocumentState(ReadNode):
    """A text of a document, by its ``author``: rules, user, or model: and a name.

    A state that was not ``accepted`` is kept beside the others with its ``reason``, and one that was taken back has
    ``undone_at``. ``number`` is its place among the states of its document, from 1; those that an archive brought have
    their own numbers. ``tokens`` are about as many as the text has. ``prompt_hash`` is that of the template by which a
    model was asked for it.
    """

    changed_by = _BY

    uid = StringProperty(unique_index=True, db_property="id")
    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    number = IntegerProperty()
    text = StringProperty()
    tokens = IntegerProperty()
    at = DateTimeNeo4jFormatProperty()
    author = StringProperty()
    accepted = BooleanProperty()
    reason = StringProperty()
    reason_codes = ArrayProperty(StringProperty(), db_property="reasonCodes")
    undone_at = DateTimeNeo4jFormatProperty(db_property="undoneAt")
    mood = StringProperty()
    session_ids = ArrayProperty(StringProperty(), db_property="sessionIds")
    prompt_hash = StringProperty(db_property="promptHash")

    document = edges_to(Document, "STATE_OF")
    cites = edges_to("Memory", "CITES")
    points_to = edges_to("Memory", "POINTS_TO", model=Pointing)
    folds = edges_to("Memory", "FOLDS", model=Folding)
    edits = edges_to("Memory", "EDITS", model=Editing)
    consumed = edges_from("Memory", "CONSUMED_BY")
    supersedes = edges_to("DocumentState", "SUPERSEDES", model=Succession)
    events = edges_from("Event", "CONCERNS")
