// @name     box.unfiled
// @version  4
// @mode     read
// @purpose  A batch of sealed boxes that wait for a trace or a sound summary, in the order of their time, with what was said in them.
// @param    isTest   boolean
// @param    batch    integer
// @returns  id       string
// @returns  scope    string    empty for none
// @returns  session  string
// @returns  count    integer
// @returns  firstAt  integer   epoch milliseconds
// @returns  lastAt   integer   epoch milliseconds
// @returns  stays    string?   the summary that says what is in it now; the newest of several
// @returns  members  list<map> {id, content, who?, trust?, instanceId, branch?}: those that may be told, in order; none if it has its summary
// @uses     box_unfiled
//
// One that quotes what was forgotten on request is not sound either: its box waits since then.
MATCH (b:Unfiled) USING INDEX SEEK b:Unfiled(isTest, firstAt) WHERE b.isTest = $isTest AND b.firstAt IS NOT NULL
WITH b ORDER BY b.isTest, b.firstAt, b.id LIMIT $batch
WITH b, head(COLLECT {
  MATCH (s:Summary)-[x:SUMS_UP]->(b) WHERE s:Live AND x.count = b.count
    AND NOT EXISTS { MATCH (s)-[:DERIVED_FROM]->(q:Memory) MATCH (v:Memory {lineageId: q.lineageId}) WHERE v.endReason = 'retracted' }
  RETURN s.id ORDER BY s.created DESC, s.id LIMIT 1
}) AS stays
WITH b, stays, COLLECT {
  MATCH (m:Memory)-[:IN_BOX]->(b)
  WHERE stays IS NULL AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND m.content IS :: STRING NOT NULL
    AND NOT EXISTS { MATCH (v:Memory {lineageId: m.id}) WHERE v.endReason = 'retracted' }
  RETURN {id: m.id, content: m.content, who: coalesce(toStringOrNull(m.speaker), toStringOrNull(m.role)), trust: toStringOrNull(m.trust),
          instanceId: toStringOrNull(m.instanceId), branch: toStringOrNull(m.branch)} ORDER BY m.created, coalesce(m.ordinal, 0), m.id
} AS members
RETURN b.id AS id, b.scope AS scope, b.session AS session, b.count AS count, b.firstAt.epochMillis AS firstAt, b.lastAt.epochMillis AS lastAt, stays, members
ORDER BY firstAt, id
