// @name     integrity.properties
// @version  3
// @mode     read
// @purpose  Find memories whose required properties are missing, of the wrong type or outside their enumeration.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (m:Memory) WHERE $isTest IS NULL OR coalesce(m.isTest, false) = $isTest
CALL (m) {
  WITH m WHERE any(value IN [m.id, m.content, m.type, m.tier, m.energy, m.created, m.lastAccessed, m.accessCount, m.sessionId,
                             m.instanceId, m.isTest, m.validFrom, m.lineageId, m.lastDecay, m.decayLaw] WHERE value IS NULL)
  RETURN 'missing_property' AS code
  UNION ALL
  WITH m WHERE NOT (m.id IS :: STRING AND m.content IS :: STRING AND m.energy IS :: FLOAT AND m.isTest IS :: BOOLEAN
    AND m.accessCount IS :: INTEGER AND m.created IS :: ZONED DATETIME AND m.lastAccessed IS :: ZONED DATETIME
    AND m.lastDecay IS :: ZONED DATETIME AND m.validFrom IS :: ZONED DATETIME AND m.validTo IS :: ZONED DATETIME)
  RETURN 'wrong_type' AS code
  UNION ALL
  WITH m WHERE m.tier IS NOT NULL AND NOT m.tier IN ['working', 'shortTerm', 'longTerm']
  RETURN 'unknown_tier' AS code
  UNION ALL
  WITH m WHERE m.type IS NOT NULL AND NOT m.type IN ['crystallization', 'learning', 'insight']
  RETURN 'unknown_type' AS code
  UNION ALL
  WITH m WHERE m.accessCount IS :: INTEGER AND m.accessCount < 0
  RETURN 'negative_count' AS code
}
WITH code, CASE WHEN m.id IS :: STRING NOT NULL THEN m.id ELSE elementId(m) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
