// @writes   Memory.policyState Memory.policyDue Memory.policyClass Memory.verification
// What somebody said of it is the lineage's, and so is its state; the next pass looks whether that has changed.
SET lives.policyState = ends.policyState, lives.policyClass = ends.policyClass, lives.verification = ends.verification
FOREACH (_ IN CASE WHEN coalesce(lives.policyState, 'archived') <> 'archived' THEN [1] ELSE [] END | SET lives.policyDue = datetime({epochMillis: $now}))
