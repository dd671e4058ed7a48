"""The nodes of facts that are no memories."""

from neomodel import BooleanProperty, IntegerProperty, StringProperty

from brainbridge.schema.vocabulary.reading import ReadNode


class Slot(ReadNode):
    """An attribute of a subject in a scope (empty for none): whoever states a value of it locks it first.

    ``name`` is the key of the subject and the attribute, with U+0001 between them.
    """

    changed_by = "brain.facts, or: brainbridge observe"

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    rev = IntegerProperty()
