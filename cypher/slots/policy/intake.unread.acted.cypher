// @writes   Memory.policyDue
// What was done to it is part of its heat and its decay, so the next pass looks at its policy state.
FOREACH (_ IN CASE WHEN coalesce(h.policyState, 'archived') <> 'archived' THEN [1] ELSE [] END | SET h.policyDue = datetime({epochMillis: $now}))
