// @name     integrity.instants
// @version  3
// @mode     read
// @purpose  Find memories whose instants contradict each other, or lie after $now.
// @param    now       integer   epoch milliseconds
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (m:Memory) WHERE $isTest IS NULL OR coalesce(m.isTest, false) = $isTest
CALL (m) {
  WITH m, datetime({epochMillis: $now}) AS now WHERE m.lastAccessed > now OR m.lastDecay > now
  RETURN 'in_the_future' AS code
  UNION ALL
  WITH m WHERE m.lastDecay < m.created OR m.lastAccessed < m.created
  RETURN 'before_birth' AS code
  UNION ALL
  WITH m WHERE m.validTo < m.validFrom
  RETURN 'ends_before_it_begins' AS code
  UNION ALL
  WITH m WHERE (m.validTo IS NULL) <> (m.endReason IS NULL)
  RETURN 'end_without_reason' AS code
}
WITH code, CASE WHEN m.id IS :: STRING NOT NULL THEN m.id ELSE elementId(m) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
