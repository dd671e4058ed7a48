"""The nodes of crystals that are no memories."""

from neomodel import BooleanProperty, DateTimeNeo4jFormatProperty, FloatProperty, IntegerProperty, StringProperty

from brainbridge.schema.vocabulary.reading import ReadNode, edges_from


class CrystalConfig(ReadNode):
    """One version of the configuration of crystals; the current one has no validTo.

    ``law_version`` is the version that changed a number of the law last, ``law_since`` when; absent until then.
    """

    changed_by = "brain.config.set, or: brainbridge config set KEY VALUE"

    version = IntegerProperty(unique_index=True)
    valid_from = DateTimeNeo4jFormatProperty(db_property="validFrom")
    valid_to = DateTimeNeo4jFormatProperty(db_property="validTo")
    reason = StringProperty()
    rev = IntegerProperty()
    law_version = IntegerProperty(db_property="lawVersion")
    law_since = DateTimeNeo4jFormatProperty(db_property="lawSince")
    decay_rate = FloatProperty(db_property="decayRate")
    frequency_constant = FloatProperty(db_property="frequencyConstant")
    emotion_decay_resistance = FloatProperty(db_property="emotionDecayResistance")
    activate_threshold = FloatProperty(db_property="activateThreshold")
    promote_threshold = FloatProperty(db_property="promoteThreshold")
    archive_threshold = FloatProperty(db_property="archiveThreshold")
    forget_threshold = FloatProperty(db_property="forgetThreshold")
    fact_factor = FloatProperty(db_property="factFactor")
    preference_factor = FloatProperty(db_property="preferenceFactor")
    task_pattern_factor = FloatProperty(db_property="taskPatternFactor")
    skill_factor = FloatProperty(db_property="skillFactor")
    episode_factor = FloatProperty(db_property="episodeFactor")
    insight_factor = FloatProperty(db_property="insightFactor")
    relationship_factor = FloatProperty(db_property="relationshipFactor")
    goal_factor = FloatProperty(db_property="goalFactor")
    general_factor = FloatProperty(db_property="generalFactor")
    merge_overlap_threshold = FloatProperty(db_property="mergeOverlapThreshold")
    merge_on_consolidate = BooleanProperty(db_property="mergeOnConsolidate")
    crystallize_on_long_term = BooleanProperty(db_property="crystallizeOnLongTerm")
    excerpt_on_session_end = BooleanProperty(db_property="excerptOnSessionEnd")

    events = edges_from("Event", "CONCERNS")
