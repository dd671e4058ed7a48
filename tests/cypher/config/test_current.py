"""cypher/config/current.cypher"""

from brainbridge.config import config
from brainbridge.graph.graph import Graph


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
    }
