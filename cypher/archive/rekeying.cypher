// @name     archive.rekeying
// @version  1
// @mode     write
// @purpose  Note that memories were merged whose keys were computed with other decay constants than the graph's.
// @param    ids      list<string>
// @returns  strange  integer   how many of these there are
// @writes   ConsolidationConfig.rekeying ConsolidationConfig.rev
// @rows     one
// @safe     setting it twice changes nothing
// @eager    one row
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH c, {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay} AS rates
CALL (rates) {
  UNWIND $ids AS id
  MATCH (m:Memory {id: id}) WHERE m:Live AND m.decayRate <> rates[m.tier]
  RETURN count(m) AS strange
}
FOREACH (_ IN CASE WHEN strange > 0 AND NOT c.rekeying THEN [1] ELSE [] END |
  SET c.rev = c.rev
  SET c.rekeying = true, c.rev = c.rev + 1)
RETURN strange
