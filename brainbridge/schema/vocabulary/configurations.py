"""The configurations of the trunk: each version is a node, and the current one has no validTo."""

from neomodel import BooleanProperty, DateTimeNeo4jFormatProperty, FloatProperty, IntegerProperty, StringProperty

from brainbridge.schema.vocabulary.reading import ReadNode, edges_from


class ConsolidationConfig(ReadNode):
    """One version of the configuration; the current one has no validTo."""

    changed_by = "brain.configure, or: brainbridge config set KEY VALUE"

    version = IntegerProperty(unique_index=True)
    valid_from = DateTimeNeo4jFormatProperty(db_property="validFrom")
    valid_to = DateTimeNeo4jFormatProperty(db_property="validTo")
    reason = StringProperty()
    rekeying = BooleanProperty()
    rev = IntegerProperty()
    expiration_threshold_since = DateTimeNeo4jFormatProperty(db_property="expirationThresholdSince")
    working_to_short_threshold = FloatProperty(db_property="workingToShortThreshold")
    short_to_long_threshold = FloatProperty(db_property="shortToLongThreshold")
    session_boundary_threshold = FloatProperty(db_property="sessionBoundaryThreshold")
    expiration_threshold = FloatProperty(db_property="expirationThreshold")
    initial_energy = FloatProperty(db_property="initialEnergy")
    access_energy = FloatProperty(db_property="accessEnergy")
    working_decay = FloatProperty(db_property="workingDecay")
    short_term_decay = FloatProperty(db_property="shortTermDecay")
    long_term_decay = FloatProperty(db_property="longTermDecay")
    coactivation_threshold = IntegerProperty(db_property="coactivationThreshold")
    semantic_similarity_threshold = FloatProperty(db_property="semanticSimilarityThreshold")
    promotion_batch_size = IntegerProperty(db_property="promotionBatchSize")
    decay_batch_size = IntegerProperty(db_property="decayBatchSize")
    settle_batch_size = IntegerProperty(db_property="settleBatchSize")
    promotion_interval_minutes = IntegerProperty(db_property="promotionIntervalMinutes")
    clustering_interval_minutes = IntegerProperty(db_property="clusteringIntervalMinutes")
    decay_interval_minutes = IntegerProperty(db_property="decayIntervalMinutes")
    clusters_on_consolidate = BooleanProperty(db_property="clustersOnConsolidate")
    retroactive_strengthening = BooleanProperty(db_property="retroactiveStrengthening")
    actions_enabled = BooleanProperty(db_property="actionsEnabled")
    summary_tokens = IntegerProperty(db_property="summaryTokens")
    guidelines_on_consolidate = BooleanProperty(db_property="guidelinesOnConsolidate")
    boxes_on_consolidate = BooleanProperty(db_property="boxesOnConsolidate")
    entities_on_consolidate = BooleanProperty(db_property="entitiesOnConsolidate")
    policy_on_consolidate = BooleanProperty(db_property="policyOnConsolidate")
    archive_on_consolidate = BooleanProperty(db_property="archiveOnConsolidate")
    policy_warm_heat = FloatProperty(db_property="policyWarmHeat")
    policy_stale_decay = FloatProperty(db_property="policyStaleDecay")
    policy_archive_decay = FloatProperty(db_property="policyArchiveDecay")
    gate_threshold = FloatProperty(db_property="gateThreshold")
    consolidates_after_reading = BooleanProperty(db_property="consolidatesAfterReading")
    consolidate_every_n = IntegerProperty(db_property="consolidateEveryN")
    consolidate_minutes = IntegerProperty(db_property="consolidateMinutes")
    policy_walked = IntegerProperty(db_property="policyWalked")
    policy_walked_to = StringProperty(db_property="policyWalkedTo")

    events = edges_from("Event", "CONCERNS")


class RecallConfig(ReadNode):
    """One version of the settings of associations, traversal and recall; the current one has no validTo."""

    changed_by = "brain.configure, or: brainbridge config set KEY VALUE"

    version = IntegerProperty(unique_index=True)
    valid_from = DateTimeNeo4jFormatProperty(db_property="validFrom")
    valid_to = DateTimeNeo4jFormatProperty(db_property="validTo")
    rev = IntegerProperty()
    reinforcement = FloatProperty()
    fading_window_days = FloatProperty(db_property="fadingWindowDays")
    fading_loss = FloatProperty(db_property="fadingLoss")
    fading_floor = FloatProperty(db_property="fadingFloor")
    visibility_floor = FloatProperty(db_property="visibilityFloor")
    hop_decay = FloatProperty(db_property="hopDecay")
    fan_out = IntegerProperty(db_property="fanOut")
    beam = IntegerProperty()
    page_rank_rounds = IntegerProperty(db_property="pageRankRounds")
    inhibition = FloatProperty()
    inhibition_top = IntegerProperty(db_property="inhibitionTop")
    expired_weight = FloatProperty(db_property="expiredWeight")
    pool = IntegerProperty()
    seeds = IntegerProperty()
    leaders = IntegerProperty()
    leader_fan_out = IntegerProperty(db_property="leaderFanOut")
    hub_degree = IntegerProperty(db_property="hubDegree")
    around_weight = FloatProperty(db_property="aroundWeight")
    user_around_weight = FloatProperty(db_property="userAroundWeight")
    spread_answer = FloatProperty(db_property="spreadAnswer")
    spread_reply = FloatProperty(db_property="spreadReply")
    spread_replied = FloatProperty(db_property="spreadReplied")
    session_weight = FloatProperty(db_property="sessionWeight")
    speaker_weight = FloatProperty(db_property="speakerWeight")
    date_weight = FloatProperty(db_property="dateWeight")
    time_weight = FloatProperty(db_property="timeWeight")
    answer_type_weight = FloatProperty(db_property="answerTypeWeight")
    question_penalty = FloatProperty(db_property="questionPenalty")
    user_weight = FloatProperty(db_property="userWeight")
    assistant_weight = FloatProperty(db_property="assistantWeight")
    instruction_weight = FloatProperty(db_property="instructionWeight")
    preference_weight = FloatProperty(db_property="preferenceWeight")
    advice_weight = FloatProperty(db_property="adviceWeight")
    fact_weight = FloatProperty(db_property="factWeight")
    coactivated_weight = FloatProperty(db_property="coactivatedWeight")
    reinforces_weight = FloatProperty(db_property="reinforcesWeight")
    caused_weight = FloatProperty(db_property="causedWeight")
    policy_weight = FloatProperty(db_property="policyWeight")
    hides_stale = BooleanProperty(db_property="hidesStale")

    events = edges_from("Event", "CONCERNS")
