// @writes   Memory.policyState Memory.policyDue
// While the policy is on, whatever is written is a candidate, and the next pass looks at it.
WITH *
CALL (m) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.policyOnConsolidate AND m.rev = 0 AND m.policyState IS NULL
  SET m.policyState = 'candidate', m.policyDue = m.created
}
