// @writes   Memory.policyDue
// Its policy state may be another one now, so the next pass looks at it, unless it was that which was taken back.
WITH *
FOREACH (_ IN CASE WHEN 'policyDue' IN changed THEN [] ELSE [1] END |
  FOREACH (_ IN CASE WHEN coalesce(m.policyState, 'archived') <> 'archived' THEN [1] ELSE [] END | SET m.policyDue = datetime({epochMillis: $now})))
