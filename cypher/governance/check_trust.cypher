// @name     governance.check_trust
// @version  2
// @mode     read
// @purpose  Find memories whose trust is none that there is, and suspect ones that cannot be.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
//
// A memory without trust was written before anybody asked. A crystal may become suspect by what it comes from.
MATCH (m:Memory) WHERE $isTest IS NULL OR coalesce(m.isTest, false) = $isTest
CALL (m) {
  WITH m WHERE m.trust IS NOT NULL AND NOT m.trust IN ['user', 'local_agent', 'tool', 'peer_trusted', 'peer_provisional', 'unknown']
  RETURN 'unknown_trust' AS code
  UNION ALL
  WITH m WHERE m.suspect IS NOT NULL AND (m.suspect <> true OR m:Crystal AND NOT EXISTS { (:Memory {lineageId: m.lineageId})-[:DERIVED_FROM]->(:Memory) } OR coalesce(m.trust IN ['user', 'local_agent'], true))
  RETURN 'suspect_but_trusted' AS code
}
WITH code, coalesce(toStringOrNull(m.id), '') AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
