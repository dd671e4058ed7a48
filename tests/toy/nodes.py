"""The toy's node as the vocabulary has others."""

from neomodel import BooleanProperty, StringProperty

from brainbridge.schema.vocabulary.reading import ReadNode, edges_from, edges_to


class ToyNote(ReadNode):
    """A note in the margin of a memory."""

    uid = StringProperty(db_property="id")
    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    lineage_id = StringProperty(db_property="lineageId")
    text = StringProperty()

    memory = edges_to("Memory", "NOTED")
    events = edges_from("Event", "CONCERNS")
