// @writes   Memory.policyDue
// A use warms it, so the next pass looks at its policy state.
FOREACH (_ IN CASE WHEN coalesce(h.policyState, 'archived') <> 'archived' THEN [1] ELSE [] END | SET h.policyDue = h.lastAccessed)
