// @name     view.boxes
// @version  3
// @mode     read
// @purpose  A page of boxes as their notes tell them: what was said in each, what was drawn from that, the summary, and what is before and after it in its trace.
// @param    isTest     boolean
// @param    scope      string?   null: all; else this one and those without a scope
// @param    now        integer   epoch milliseconds
// @param    after      string    the id of the last box of the page before; empty: none
// @param    limit      integer
// @param    turns      integer   of a box
// @param    facts      integer   of a turn
// @param    longest    integer   characters of a turn
// @returns  id         string
// @returns  session    string
// @returns  scope      string?
// @returns  topics     list<string>  of what was said in it and may be told
// @returns  count      integer   turns, with those that the note does not tell
// @returns  firstAt    integer   epoch milliseconds
// @returns  lastAt     integer   epoch milliseconds
// @returns  sealedAt   integer?  epoch milliseconds; null: it is open
// @returns  reason     string?
// @returns  summary    string?   none if it may not be told, or tells what was forgotten on request since
// @returns  turns      list<map>  {id, created, speaker, role, content, cut, facts: [{id, created, category, subject, attribute, value}]}
// @returns  trace      map?      {earlier: {id, firstAt}, later: {id, firstAt}}
// @uses     box_id
//
// What is confidential, suspect, was never looked at for that, or was forgotten on request is in no note, nor are its topics, which the box keeps until
// the next pass, or for good; what has only faded is. The name of a trace is made of topics, so none has that either.
MATCH (b:Box) USING INDEX SEEK b:Box(id)
WHERE b.id > $after AND b.isTest = $isTest AND b.count > 0 AND ($scope IS NULL OR b.scope IN ['', $scope])
WITH b ORDER BY b.id LIMIT $limit
WITH b,
  head(COLLECT {
    MATCH (s:Summary)-[:SUMS_UP]->(b) WHERE s:Live AND s.suspect IS NULL AND s.sensitivity IN ['normal', 'personal']
      AND NOT EXISTS { MATCH (s)-[:DERIVED_FROM]->(q:Memory) MATCH (v:Memory {lineageId: q.lineageId}) WHERE v.endReason = 'retracted' }
    RETURN s.content ORDER BY s.created DESC, s.id LIMIT 1
  }) AS summary,
  COLLECT {
    MATCH (b)<-[i:IN_BOX]-(t:Memory)
    MATCH (m:Memory {lineageId: t.lineageId}) WHERE (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted' AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal']
    UNWIND i.topics AS topic RETURN DISTINCT topic ORDER BY topic
  } AS topics,
  COLLECT {
    MATCH (b)<-[:IN_BOX]-(t:Memory)
    MATCH (m:Memory {lineageId: t.lineageId}) WHERE (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted' AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal']
      AND m.content IS :: STRING NOT NULL
    WITH t, m ORDER BY t.created, coalesce(t.ordinal, 0), t.id LIMIT $turns
    RETURN {id: m.id, created: t.created.epochMillis, speaker: m.speaker, role: m.role, content: left(m.content, $longest), cut: size(m.content) > $longest, facts: COLLECT {
      MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM]-(f:Fact) WHERE f:Live AND coalesce(f.forgetAt > datetime({epochMillis: $now}), true)
        AND f.isTest = $isTest AND ($scope IS NULL OR coalesce(f.scope, '') IN ['', $scope]) AND f.subjectKey IS NOT NULL AND f.attribute IS NOT NULL
        AND f.suspect IS NULL AND f.sensitivity IN ['normal', 'personal']
      WITH DISTINCT f ORDER BY f.ordinal, f.id LIMIT $facts
      RETURN {id: f.id, created: f.created.epochMillis, category: f.category, subject: f.subject, attribute: f.attribute, value: f.claim}
    }}
  } AS turns,
  head(COLLECT {
    MATCH (b)-[:IN_TRACE]->(t:Trace)
    RETURN {
      earlier: head(COLLECT {
        MATCH (t)<-[:IN_TRACE]-(o:Box) WHERE o.count > 0 AND (o.firstAt < b.firstAt OR o.firstAt = b.firstAt AND o.id < b.id)
        RETURN {id: o.id, firstAt: o.firstAt.epochMillis} ORDER BY o.firstAt DESC, o.id DESC LIMIT 1
      }),
      later: head(COLLECT {
        MATCH (t)<-[:IN_TRACE]-(o:Box) WHERE o.count > 0 AND (o.firstAt > b.firstAt OR o.firstAt = b.firstAt AND o.id > b.id)
        RETURN {id: o.id, firstAt: o.firstAt.epochMillis} ORDER BY o.firstAt, o.id LIMIT 1
      })}
  }) AS trace
RETURN b.id AS id, b.session AS session, CASE b.scope WHEN '' THEN null ELSE b.scope END AS scope, topics, b.count AS count,
  b.firstAt.epochMillis AS firstAt, b.lastAt.epochMillis AS lastAt, b.sealedAt.epochMillis AS sealedAt, b.reason AS reason,
  summary, turns, trace
ORDER BY id
