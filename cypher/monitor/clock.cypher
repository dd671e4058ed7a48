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
  WITH $isTest AS isTest WHERE NOT isTest
  CALL (isTest) {
    MATCH (m:Memory) WHERE m.lastAccessed IS NOT NULL AND m.isTest = isTest
    RETURN m.lastAccessed.epochMillis AS at ORDER BY m.lastAccessed DESC LIMIT 1
  }
  RETURN at
  UNION ALL
  WITH $isTest AS isTest WHERE isTest
  CALL (isTest) {
    MATCH (m:TestHead) WHERE m.isTest = isTest
    RETURN max(m.lastAccessed).epochMillis AS at
  }
  RETURN at
  UNION ALL
  MATCH (r:ConsolidationRun) WHERE r.at IS NOT NULL AND r.isTest = $isTest
  RETURN r.at.epochMillis AS at ORDER BY r.at DESC LIMIT 1
}
RETURN max(at) AS lastWrite
