"""cypher/config/current.cypher"""

from brainbridge.config import config
from brainbridge.graph.graph import Graph
from tests.state import query

DEFAULTS = {
    "reinforcement": 0.05,
    "fadingWindowDays": 90.0,
    "fadingLoss": 0.1,
    "fadingFloor": 0.1,
    "visibilityFloor": 0.2,
    "hopDecay": 0.7,
    "fanOut": 25,
    "beam": 200,
    "pageRankRounds": 0,
    "inhibition": 0.0,
    "inhibitionTop": 7,
    "expiredWeight": 0.5,
    "pool": 200,
    "seeds": 60,
    "leaders": 5,
    "leaderFanOut": 10,
    "hubDegree": 1000,
    "aroundWeight": 1.8,
    "userAroundWeight": 0.6,
    "spreadAnswer": 0.9,
    "spreadReply": 0.3,
    "spreadReplied": 0.7,
    "sessionWeight": 0.4,
    "speakerWeight": 0.4,
    "dateWeight": 1.5,
    "timeWeight": 0.6,
    "answerTypeWeight": 0.5,
    "questionPenalty": 0.3,
    "userWeight": 0.7,
    "assistantWeight": 0.25,
    "instructionWeight": 1.3,
    "preferenceWeight": 0.3,
    "adviceWeight": 0.3,
    "factWeight": 3.0,
    "coactivatedWeight": 0.1,
    "reinforcesWeight": 0.1,
    "causedWeight": 0.1,
    "policyWeight": 0.0,
    "hidesStale": False,
}


def test_the_first_configuration_is_the_specifications(graph: Graph) -> None:
    assert config.current(graph).tunables() == {
        "workingToShortThreshold": 2.0,
        "shortToLongThreshold": 5.0,
        "sessionBoundaryThreshold": 1.5,
        "expirationThreshold": 0.1,
        "initialEnergy": 1.0,
        "accessEnergy": 1.0,
        "workingDecay": 0.5,
        "shortTermDecay": 0.05,
        "longTermDecay": 0.001,
        "coactivationThreshold": 3,
        "semanticSimilarityThreshold": 0.7,
        "promotionBatchSize": 10,
        "decayBatchSize": 100,
        "settleBatchSize": 10000,
        "promotionIntervalMinutes": 10,
        "clusteringIntervalMinutes": 60,
        "decayIntervalMinutes": 60,
        "clustersOnConsolidate": False,
        "retroactiveStrengthening": False,
        "actionsEnabled": True,
        "summaryTokens": 1500,
        "guidelinesOnConsolidate": False,
        "policyOnConsolidate": False,
        "archiveOnConsolidate": False,
        "policyWarmHeat": 0.55,
        "policyStaleDecay": 0.65,
        "policyArchiveDecay": 0.8,
        "storageOnConsolidate": False,
        "demoteBelow": 0.35,
        "promoteAbove": 0.7,
        "demoteAfterDays": 14.0,
        "boxesOnConsolidate": False,
        "gateThreshold": 0.2,
        "consolidatesAfterReading": False,
        "consolidateEveryN": 3,
        "consolidateMinutes": 10,
        "entitiesOnConsolidate": False,
    }


def test_the_first_numbers_are_those_of_the_reference(graph: Graph) -> None:
    assert config.recall(graph).tunables() == DEFAULTS


def test_only_the_version_that_has_not_ended_holds(graph: Graph) -> None:
    query(
        graph,
        "MATCH (w:RecallConfig) CREATE (n:RecallConfig) SET n = w {.*, version: 2, fanOut: 9}, w.validTo = w.validFrom",
    )
    assert (config.recall(graph).version, config.recall(graph).fan_out) == (2, 9)
