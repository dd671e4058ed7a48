// @writes   Memory.policyState Memory.policyDue Memory.policyClass Memory.verification
// What somebody said of it is the lineage's, and so is its state; the next pass looks whether that has changed.
SET lives.policyState = ends.policyState, lives.policyClass = ends.policyClass, lives.verification = ends.verification,
    lives.policyDue = CASE WHEN coalesce(ends.policyState, 'archived') <> 'archived' THEN datetime({epochMillis: $now}) END
