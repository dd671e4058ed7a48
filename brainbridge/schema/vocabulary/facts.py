"""The nodes of facts that are no memories."""

from neomodel import ArrayProperty, BooleanProperty, IntegerProperty, StringProperty

from brainbridge.schema.vocabulary.reading import ReadNode


class Slot(ReadNode):
    """An attribute of a subject in a scope (empty for none): whoever states a value of it locks it first.

    ``name`` is the key of the subject and the attribute, with U+0001 between them. ``asked_by`` are the stems of the
    words by which a question asks for it. Slots of commitments, which no question names, have neither.
    """

    changed_by = "brain.facts, or: brainbridge observe"

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    subject_key = StringProperty(db_property="subjectKey")
    attribute = StringProperty()
    asked_by = ArrayProperty(StringProperty(), db_property="askedBy")
    rev = IntegerProperty()
