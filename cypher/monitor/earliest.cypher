// @name     monitor.earliest
// @version  1
// @mode     read
// @purpose  The earliest instant a real memory was touched last: since then at least there are memories.
// @returns  earliest  integer?  epoch milliseconds; null: there are none
// @uses     memory_last_accessed
// The index is walked from its lower end up to the first memory that is no test.
OPTIONAL CALL () {
  MATCH (m:Memory) WHERE m.lastAccessed IS NOT NULL
  WITH m ORDER BY m.lastAccessed
  WHERE NOT m.isTest
  RETURN m.lastAccessed.epochMillis AS at LIMIT 1
}
RETURN at AS earliest
