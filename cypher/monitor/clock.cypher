// @name     monitor.clock
// @version  2
// @mode     read
// @purpose  The latest instant anything real, or anything of tests, was written for; before it, figures are not those of the past.
// @param    isTest     boolean
// @returns  lastWrite  integer?  epoch milliseconds; null: nothing was written yet
// @uses     memory_last_accessed run_at
CALL () {
  MATCH (m:Memory) WHERE m.lastAccessed IS NOT NULL AND m.isTest = $isTest
  RETURN m.lastAccessed.epochMillis AS at ORDER BY m.lastAccessed DESC LIMIT 1
  UNION ALL
  MATCH (r:ConsolidationRun) WHERE r.at IS NOT NULL AND r.isTest = $isTest
  RETURN r.at.epochMillis AS at ORDER BY r.at DESC LIMIT 1
}
RETURN max(at) AS lastWrite
