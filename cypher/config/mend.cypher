// @name     config.mend
// @version  3
// @mode     write
// @purpose  Make the latest version of each configuration current, and no other, and number the versions from 1 without gaps.
// @param    kinds       list<string>  labels of configurations, as ConsolidationConfig
// @param    now         integer   epoch milliseconds
// @returns  kind        string
// @returns  versions    integer   how many there are
// @returns  ended       integer   versions that were current beside the latest
// @returns  reopened    integer   1: none was current
// @returns  renumbered  integer
// @writes   ConsolidationConfig.version ConsolidationConfig.validTo ConsolidationConfig.rekeying ConsolidationConfig.rev RecallConfig.version RecallConfig.validTo RecallConfig.rev
// @rows     each kinds
// @safe     what is as it must be stays as it is
// @eager    the versions of the configuration
//
// An archive is made of what it leaves: archives with a gap, or with several that hold, are refused.
UNWIND $kinds AS kind
CALL (kind) {
  MATCH (c:ConsolidationConfig|RecallConfig/* @each configuration |<label> */) WHERE kind IN labels(c) AND c.version IS :: INTEGER NOT NULL
  WITH c ORDER BY c.version
  SET c.rev = coalesce(c.rev, 0)
  WITH collect(c) AS versions
  UNWIND range(1, size(versions)) AS number
  WITH versions[number - 1] AS c, number, number = size(versions) AS latest
  WITH *, c.validTo IS NULL AND NOT latest AS ends, c.validTo IS NOT NULL AND latest AS reopens, c.version <> number AS moves
  SET c.version = number, c.rev = c.rev + CASE WHEN ends OR reopens OR moves THEN 1 ELSE 0 END,
      c.validTo = CASE WHEN latest THEN null WHEN ends THEN datetime({epochMillis: $now}) ELSE c.validTo END
  // @slot mended
  // What is kept by a decay constant that does not hold any more is keyed anew by the next consolidation.
  FOREACH (_ IN CASE WHEN latest AND c:ConsolidationConfig AND EXISTS { MATCH (m:Live)
      WHERE m.decayRate <> {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay}[m.tier]
    } THEN [1] ELSE [] END | SET c.rekeying = true)
  RETURN count(*) AS versions, count(CASE WHEN ends THEN 1 END) AS ended, count(CASE WHEN reopens THEN 1 END) AS reopened,
         count(CASE WHEN moves THEN 1 END) AS renumbered
}
RETURN kind, versions, ended, reopened, renumbered
