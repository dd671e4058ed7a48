"""The toy's nodes as the vocabulary has others."""

from neomodel import BooleanProperty, DateTimeNeo4jFormatProperty, IntegerProperty, StringProperty

from brainbridge.schema.vocabulary.reading import ReadNode, edges_from, edges_to


class ToyNote(ReadNode):
    """A note in the margin of a memory."""

    uid = StringProperty(db_property="id", unique_index=True)
    is_test = BooleanProperty(db_property="isTest")
    scope = StringProperty()
    lineage_id = StringProperty(db_property="lineageId")
    text = StringProperty()

    memory = edges_to("Memory", "NOTED")
    events = edges_from("Event", "CONCERNS")


class ToyConfig(ReadNode):
    """One version of what can be set of notes."""

    version = IntegerProperty()
    valid_from = DateTimeNeo4jFormatProperty(db_property="validFrom")
    valid_to = DateTimeNeo4jFormatProperty(db_property="validTo")
    rev = IntegerProperty()
    longest_note = IntegerProperty(db_property="longestNote")
    counts_notes = BooleanProperty(db_property="countsNotes")

    events = edges_from("Event", "CONCERNS")
