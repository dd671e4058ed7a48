// @purpose  The switch that moves memories of little value to the cold ones, off, and the values at which they move.
// @kind     data
MATCH (c:ConsolidationConfig)
SET c.storageOnConsolidate = coalesce(c.storageOnConsolidate, false),
    c.demoteBelow = coalesce(c.demoteBelow, 0.35),
    c.promoteAbove = coalesce(c.promoteAbove, 0.7),
    c.demoteAfterDays = coalesce(c.demoteAfterDays, 14.0);
