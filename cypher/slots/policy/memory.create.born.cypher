// @writes   Memory.policyState Memory.policyDue
// While the policy is on, whatever is written is a candidate, and the next pass looks at it.
FOREACH (_ IN CASE WHEN c.policyOnConsolidate AND m.rev = 0 AND m.policyState IS NULL THEN [1] ELSE [] END |
  SET m.policyState = 'candidate', m.policyDue = m.created)
