// @name     storage_verdict
// @purpose  Whether a memory is to be among the hot or the cold ones at an instant, and by which line of the table: the first one that holds (E-31).
// @hole     config  the current configuration
// @hole     kept    whether it stays hot whatever its value
// @hole     was     hot | cold
// @hole     value   its value at that instant
// @hole     ripe    epoch milliseconds, from which on it may be moved to the cold ones
// @hole     at      epoch milliseconds
// @mark     'demotion_min_age_not_met'

CASE
  WHEN NOT <config>.storageOnConsolidate THEN 'tier_migration_disabled'
  WHEN <kept> THEN 'always_hot'
  WHEN <was> = 'cold' THEN CASE WHEN <value> >= <config>.promoteAbove THEN 'value_above_promotion_threshold' ELSE 'value_below_promotion_threshold' END
  WHEN <at> < <ripe> THEN 'demotion_min_age_not_met'
  WHEN <value> <= <config>.demoteBelow THEN 'value_below_demotion_threshold'
  ELSE 'value_above_demotion_threshold' END
