// @name     policy.enrol
// @version  2
// @mode     write
// @purpose  Give one batch of real memories a policy state, and look at each anew: once after the switch or a figure of the table was changed.
// @param    now       integer   epoch milliseconds
// @param    batch     integer
// @returns  enrolled  integer   memories that are looked at
// @returns  more      boolean   there may be more
// @writes   Memory.policyState Memory.policyDue Memory.rev ConsolidationConfig.policyWalked ConsolidationConfig.policyWalkedTo
// @rows     one
// @safe     the configuration knows how far it has come, and for which version
// @eager    one batch, or none
//
// A walk by id, which the configuration continues after a kill. What was changed and changed back was changed: no version since may differ. An absent state counts as candidate, so this is no change.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
SET c.rev = c.rev
WITH c, EXISTS { (:ConsolidationConfig {version: c.policyWalked}) } AND NOT EXISTS {
  MATCH (v:ConsolidationConfig) WHERE v.version >= c.policyWalked AND any(key IN ['policyOnConsolidate', 'archiveOnConsolidate', 'policyArchiveDecay', 'policyStaleDecay', 'policyWarmHeat'] WHERE coalesce(v[key] <> c[key], (v[key] IS NULL) <> (c[key] IS NULL)))
} AS walked
OPTIONAL CALL (c, walked) {
  WITH c, walked WHERE NOT walked
  CALL (c) {
    MATCH (m:Memory) USING INDEX SEEK m:Memory(id) WHERE m.id > coalesce(c.policyWalkedTo, '')
    RETURN m ORDER BY m.id LIMIT $batch
  }
  WITH collect(m) AS found
  UNWIND CASE found WHEN [] THEN [null] ELSE found END AS m
  FOREACH (_ IN CASE WHEN m:Live AND NOT m.isTest AND coalesce(m.policyState, '') <> 'archived' THEN [1] ELSE [] END |
    SET m.policyState = coalesce(m.policyState, 'candidate'), m.policyDue = datetime({epochMillis: $now}), m.rev = m.rev + 1)
  WITH found, max(m.id) AS last, sum(CASE WHEN m.policyDue = datetime({epochMillis: $now}) THEN 1 ELSE 0 END) AS enrolled
  RETURN size(found) AS size, last, enrolled
}
WITH c, size, last, coalesce(enrolled, 0) AS enrolled
FOREACH (_ IN CASE WHEN size = $batch THEN [1] ELSE [] END | SET c.policyWalkedTo = last)
FOREACH (_ IN CASE WHEN size < $batch THEN [1] ELSE [] END | SET c.policyWalkedTo = null, c.policyWalked = c.version)
RETURN enrolled, coalesce(size = $batch, false) AS more
