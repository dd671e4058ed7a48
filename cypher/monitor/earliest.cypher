// @name     monitor.earliest
// @version  2
// @mode     read
// @purpose  The earliest last access of a real memory: there have been memories at least since then.
// @returns  earliest  integer?  epoch milliseconds; null if there are no memories
// @uses     memory_last_accessed
// The index is read from its lower end up to the first real memory.
OPTIONAL CALL () {
  MATCH (m:Memory) WHERE m.lastAccessed IS NOT NULL
  WITH m ORDER BY m.lastAccessed
  WHERE NOT m.isTest
  RETURN m.lastAccessed.epochMillis AS at LIMIT 1
}
RETURN at AS earliest
