// @purpose  The switch by which reading leads to a consolidation, off, how many runs read until then, and the minutes between.
// @kind     data
MATCH (c:ConsolidationConfig)
SET c.consolidatesAfterReading = coalesce(c.consolidatesAfterReading, false),
    c.consolidateEveryN = coalesce(c.consolidateEveryN, 3),
    c.consolidateMinutes = coalesce(c.consolidateMinutes, 10);
