// @purpose  The first version of the configuration: V4's numbers, and the four that V4 states outside its node.
// @kind     data
// @param    now  integer  epoch milliseconds
MERGE (c:ConsolidationConfig {version: 1})
ON CREATE SET
  c.workingToShortThreshold = 2.0,
  c.shortToLongThreshold = 5.0,
  c.sessionBoundaryThreshold = 1.5,
  c.expirationThreshold = 0.1,
  c.expirationThresholdSince = datetime({epochMillis: 0}),
  c.initialEnergy = 1.0,
  c.accessEnergy = 1.0,
  c.workingDecay = 0.5,
  c.shortTermDecay = 0.05,
  c.longTermDecay = 0.001,
  c.coactivationThreshold = 3,
  c.semanticSimilarityThreshold = 0.7,
  c.promotionBatchSize = 10,
  c.decayBatchSize = 100,
  c.settleBatchSize = 10000,
  c.promotionIntervalMinutes = 10,
  c.clusteringIntervalMinutes = 60,
  c.decayIntervalMinutes = 60,
  c.rekeying = false,
  c.validFrom = datetime({epochMillis: $now}),
  c.rev = 0;
