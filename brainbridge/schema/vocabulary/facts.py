"""The nodes of facts that are no memories."""

from typing import ClassVar

from neomodel import ArrayProperty, BooleanProperty, IntegerProperty, StringProperty

from brainbridge.schema.vocabulary.reading import ReadNode, edges_from


class Slot(ReadNode):
    """An attribute of a subject in a scope (empty for none): whoever states a value of it locks it first.

    ``name`` is the key of the subject and the attribute, with U+0001 between them. ``asked_by`` are the stems of the
    words by which a question asks for it. Slots of commitments, which no question names, have neither. ``name_keys``
    are what its names may share with others, each behind the scope and U+0001. ``Unkeyed`` says that something is new
    of its names, ``Uncompared`` that they have their keys since, but were not compared with others. ``rev`` is 0 until
    a fact is put in order there.
    """

    changed_by = "brain.facts, or: brainbridge observe"
    __optional_labels__: ClassVar[list[str]] = ["Unkeyed", "Uncompared"]

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    subject_key = StringProperty(db_property="subjectKey")
    attribute = StringProperty()
    asked_by = ArrayProperty(StringProperty(), db_property="askedBy")
    name_keys = ArrayProperty(StringProperty(), db_property="nameKeys")
    rev = IntegerProperty()


class Alias(ReadNode):
    """A name of a subject, by its key, of which something was said: in a scope (empty for none).

    It stands for the name ``same_as``, which stands for no third one, or for itself if that is absent. ``apart`` are
    names that somebody said are another's. ``Unmoved`` says that the next pass looks whether its facts stand under it.
    """

    changed_by = "brain.entities, or: brainbridge entity merge, entity split"
    __optional_labels__: ClassVar[list[str]] = ["Unmoved"]

    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    name = StringProperty()
    same_as = StringProperty(db_property="sameAs")
    apart = ArrayProperty(StringProperty())
    rev = IntegerProperty()
    events = edges_from("Event", "CONCERNS")
