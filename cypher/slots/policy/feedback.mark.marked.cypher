// @writes   Memory.policyDue
// A mark is part of its heat and its decay, so the next pass looks at its policy state.
FOREACH (_ IN CASE WHEN marks THEN [1] ELSE [] END |
  FOREACH (_ IN CASE WHEN coalesce(m.policyState, 'archived') <> 'archived' THEN [1] ELSE [] END | SET m.policyDue = datetime({epochMillis: $now})))
