// @name     commitment.check
// @version  1
// @mode     read
// @purpose  Find commitments whose properties cannot be right, or that live longer or shorter than their state says.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
CALL () {
  MATCH (m:Commitment)
  WHERE NOT (coalesce(m.commitmentKind IN ['promise', 'follow_up', 'deadline', 'deliverable'], false)
    AND coalesce(m.commitmentState IN ['open', 'fulfilled', 'cancelled', 'expired'], false)
    AND m.promisedAt IS :: ZONED DATETIME NOT NULL AND m.dueAt IS :: ZONED DATETIME
    AND (m.commitmentState = 'open') = (m.resolvedAt IS NULL))
  RETURN 'commitment_property' AS code, m
  UNION ALL
  MATCH (m:Commitment) WHERE m:Live
    AND m.lifespanPolicy <> CASE WHEN m.commitmentState = 'open' THEN 'permanent' ELSE 'ttl' END
  RETURN 'commitment_law' AS code, m
}
WITH code, m WHERE m.id IS :: STRING NOT NULL AND ($isTest IS NULL OR coalesce(m.isTest, false) = $isTest)
WITH code, m.id AS id ORDER BY id
WITH code, collect(id) AS ids
RETURN code, size(ids) AS count, ids[..$sample] AS ids
