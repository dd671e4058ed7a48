// @name     monitor.clock
// @version  4
// @mode     read
// @purpose  The instant of the latest access or run over real, or test, memories; figures for earlier instants are not those of then.
// @param    isTest     boolean
// @returns  lastWrite  integer?  epoch milliseconds; null if there was none
// @uses     memory_last_accessed run_at
//
// In a lineage the head was accessed last. Test memories are few, so they are found by their own label.
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
