// @name     faded_confidence
// @purpose  The confidence of an association that is left: it loses a step after each window without reinforcement, down to a floor.
// @hole     edge       the association
// @hole     weights    the current RecallConfig
// @hole     now        epoch milliseconds
// @mark     fading(?:WindowDays|Loss|Floor)
// @mark     // faded confidence

WITH *, toFloatOrNull(<edge>.confidence) AS kept, <weights>.fadingWindowDays * 86400000 AS span, <now> - CASE
  WHEN <edge>.lastReinforcedAt IS :: ZONED DATETIME NOT NULL THEN <edge>.lastReinforcedAt.epochMillis
  WHEN <edge>.createdAt IS :: ZONED DATETIME NOT NULL THEN <edge>.createdAt.epochMillis END AS age
WITH *, CASE WHEN kept - kept = 0 THEN CASE WHEN kept > 1 THEN 1.0 WHEN kept < 0 THEN 0.0 ELSE kept END ELSE 1.0 END AS full,
     CASE WHEN span > 0 AND age > span THEN <weights>.fadingLoss * ceil((age - span) / span) ELSE 0.0 END AS lost
WITH *, round(CASE WHEN lost > 0 AND full > <weights>.fadingFloor
  THEN CASE WHEN full - lost > <weights>.fadingFloor THEN full - lost ELSE <weights>.fadingFloor END ELSE full END, 6) AS confidence
