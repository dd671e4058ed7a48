// @name     box.list
// @version  1
// @mode     read
// @purpose  Boxes in the order of their time.
// @param    isTest    boolean
// @param    id        string?   only this one
// @param    trace     string?   null: all
// @param    session   string?   null: all
// @param    scope     string?   null: all; else this one and those without a scope
// @param    since     integer?  epoch milliseconds: only what goes on until then or later
// @param    until     integer?  epoch milliseconds: only what had begun by then
// @param    skip      integer
// @param    limit     integer
// @returns  id        string
// @returns  topics    list<string>
// @returns  count     integer   turns
// @returns  sealedAt  integer?  epoch milliseconds; null: it is open
// @returns  reason    string?   topic_shift | time_gap | max_memories | forced | flush
// @returns  traceId   string?
// @returns  session   string
// @returns  scope     string?
// @returns  firstAt   integer   epoch milliseconds
// @returns  lastAt    integer   epoch milliseconds
// @returns  summary   map?      {id, content, trust, suspect}; none if it tells what was forgotten on request since
// @uses     box_last
CALL () {
  WITH 1 AS one WHERE $id IS NOT NULL
  MATCH (b:Box {id: $id}) RETURN b
  UNION
  WITH 1 AS one WHERE $id IS NULL
  MATCH (b:Box) USING INDEX SEEK b:Box(isTest, lastAt) WHERE b.isTest = $isTest AND b.lastAt >= datetime({epochMillis: coalesce($since, -62135596800000)}) RETURN b
}
WITH b WHERE b.isTest = $isTest AND b.count > 0 AND coalesce(b.session = $session, true) AND ($scope IS NULL OR b.scope IN ['', $scope])
  AND b.firstAt <= datetime({epochMillis: coalesce($until, 253402300799999)})
WITH b, head(COLLECT { MATCH (b)-[:IN_TRACE]->(t:Trace) RETURN t.id }) AS traceId WHERE coalesce(traceId = $trace, $trace IS NULL)
WITH b, traceId, head(COLLECT { MATCH (s:Summary)-[:SUMS_UP]->(b) WHERE s:Live
  AND NOT EXISTS { MATCH (s)-[:DERIVED_FROM]->(q:Memory) MATCH (v:Memory {lineageId: q.lineageId}) WHERE v.endReason = 'retracted' } RETURN s ORDER BY s.created DESC, s.id LIMIT 1 }) AS s
RETURN b.id AS id, b.topics AS topics, b.count AS count, b.sealedAt.epochMillis AS sealedAt, b.reason AS reason, traceId, b.session AS session,
       CASE b.scope WHEN '' THEN null ELSE b.scope END AS scope, b.firstAt.epochMillis AS firstAt, b.lastAt.epochMillis AS lastAt,
       CASE WHEN s IS NOT NULL THEN {id: s.id, content: s.content, trust: toStringOrNull(s.trust), suspect: s.suspect IS NOT NULL} END AS summary
ORDER BY firstAt, id SKIP $skip LIMIT $limit
