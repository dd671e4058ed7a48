// @name     monitor.clock
// @version  3
// @mode     read
// @purpose  The latest instant anything real, or anything of tests, was written for; before it, figures are not those of the past.
// @param    isTest     boolean
// @returns  lastWrite  integer?  epoch milliseconds; null: nothing was written yet
// @uses     memory_last_accessed run_at
//
// Of a lineage its head was accessed last. Test memories are few: their own label leads to them, not past all others.
CALL () {
  UNWIND CASE WHEN $isTest THEN [] ELSE [1] END AS _
  CALL () {
    MATCH (m:Memory) WHERE m.lastAccessed IS NOT NULL AND m.isTest = false
    RETURN m.lastAccessed.epochMillis AS at ORDER BY m.lastAccessed DESC LIMIT 1
  }
  RETURN at
  UNION ALL
  UNWIND CASE WHEN $isTest THEN [1] ELSE [] END AS _
  MATCH (m:TestHead)
  RETURN max(m.lastAccessed).epochMillis AS at
  UNION ALL
  MATCH (r:ConsolidationRun) WHERE r.at IS NOT NULL AND r.isTest = $isTest
  RETURN r.at.epochMillis AS at ORDER BY r.at DESC LIMIT 1
}
RETURN max(at) AS lastWrite
