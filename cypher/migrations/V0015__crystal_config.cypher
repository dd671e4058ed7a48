// @purpose  The first version of the configuration of crystals: the seed's numbers, and two thresholds that it states no number for.
// @kind     data
// @param    now  integer  epoch milliseconds
MERGE (c:CrystalConfig {version: 1})
ON CREATE SET
  c.decayRate = 5e-10,
  c.frequencyConstant = 0.1,
  c.emotionDecayResistance = 0.5,
  c.activateThreshold = 0.8,
  c.promoteThreshold = 0.7,
  c.archiveThreshold = 0.05,
  c.forgetThreshold = 0.02,
  c.factFactor = 1.0,
  c.preferenceFactor = 1.0,
  c.taskPatternFactor = 1.0,
  c.skillFactor = 1.0,
  c.episodeFactor = 1.0,
  c.insightFactor = 1.0,
  c.relationshipFactor = 1.0,
  c.goalFactor = 1.0,
  c.generalFactor = 1.0,
  c.mergeOverlapThreshold = 0.92,
  c.mergeOnConsolidate = true,
  c.crystallizeOnLongTerm = false,
  c.lawVersion = 1,
  c.validFrom = datetime({epochMillis: $now}),
  c.rev = 0;
