// @writes   Memory.policyDue
// A use warms it, so the next pass looks at its policy state.
SET h.policyDue = CASE WHEN coalesce(h.policyState, 'archived') <> 'archived' THEN h.lastAccessed ELSE h.policyDue END
