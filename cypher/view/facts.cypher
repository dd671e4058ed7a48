// @name     view.facts
// @version  1
// @mode     read
// @purpose  The facts of a page of slots as their notes tell them: how each stands, what it took the place of, and what it was drawn from.
// @param    isTest     boolean
// @param    scope      string?   null: all; else this one and those without a scope
// @param    now        integer   epoch milliseconds
// @param    subject    string    the key of the last slot of the page before; empty: none
// @param    attribute  string    its attribute
// @param    slots      integer   of a page
// @param    sources    integer   of a fact
// @returns  subject    string    a key
// @returns  attribute  string
// @returns  facts      list<list>  of each scope, in the order of time: {id, created, category, subject, attribute, value, sentence, status, validSince, validUntil, recordedAt, confidence, said, verdict, scope, newer, against, sources: [{id, created, speaker, box: {id, firstAt}}]}
// @returns  withheld   integer   facts that no note tells
// @uses     fact_slot
//
// What is confidential, suspect, or was never looked at for that, is in no note, as it may be given away; but it ends another one all the same.
// The slots of a page come in the order of the index, all its keys named, so that no other slot is read.
// A fact is named as newer, or as contradicted, only where it has a note. Until when each is true is computed as fact.list does.
CALL () {
  MATCH (f:Fact) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute)
  WHERE f.isTest = $isTest AND f.subjectKey = $subject AND f.attribute > $attribute
  WITH DISTINCT f.isTest AS kind, f.subjectKey AS subject, f.attribute AS attribute ORDER BY kind, subject, attribute LIMIT $slots
  RETURN subject, attribute
  UNION ALL
  MATCH (f:Fact) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute)
  WHERE f.isTest = $isTest AND f.subjectKey > $subject AND f.attribute IS NOT NULL
  WITH DISTINCT f.isTest AS kind, f.subjectKey AS subject, f.attribute AS attribute ORDER BY kind, subject, attribute LIMIT $slots
  RETURN subject, attribute
}
WITH subject, attribute ORDER BY subject, attribute LIMIT $slots
CALL (subject, attribute) {
  MATCH (f:Fact {isTest: $isTest, subjectKey: subject, attribute: attribute}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute)
  WHERE f:Live AND coalesce(f.forgetAt > datetime({epochMillis: $now}), true) AND ($scope IS NULL OR coalesce(f.scope, '') IN ['', $scope])
  WITH f ORDER BY f.validSince, f.recordedAt, f.ordinal, f.id
  WITH coalesce(f.scope, '') AS scope, collect(f) AS living
  WITH scope, living, [f IN living WHERE f.retractedAt IS NULL AND f.contestedBy IS NULL] AS line,
       [f IN living WHERE f.suspect IS NULL AND f.sensitivity IN ['normal', 'personal']] AS told
  WITH scope, size(living) - size(told) AS withheld, COLLECT {
    UNWIND told AS f
    WITH f, [i IN range(0, size(line) - 1) WHERE line[i] = f][0] AS place
    WITH f, place, CASE WHEN place IS NOT NULL AND NOT f.ends THEN
        head([g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH f.canonical + ', ' OR f.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', f.canonical] ELSE g.single AND g.beside IS NULL END]) END AS next
    WITH f, next, CASE
        WHEN f.retractedAt IS NOT NULL THEN f.validSince
        WHEN place IS NULL OR f.ends THEN null
        WHEN next IS NULL OR f.endsAt < next.validSince THEN f.endsAt
        ELSE next.validSince END AS until
    WITH f, next, until, CASE
        WHEN f.retractedAt IS NOT NULL THEN 'corrected'
        WHEN f.contestedBy IS NOT NULL THEN 'contested'
        WHEN f.ends THEN 'ends'
        WHEN until IS NULL THEN 'holds'
        WHEN next IS NULL OR next.ends OR f.endsAt < next.validSince THEN 'ended'
        ELSE 'superseded' END AS status
    RETURN {id: f.id, created: f.created.epochMillis, category: f.category, subject: f.subject, attribute: f.attribute, value: f.claim, sentence: f.content,
      status: status, validSince: f.validSince.epochMillis, validUntil: until.epochMillis, recordedAt: f.recordedAt.epochMillis, confidence: f.certainty,
      said: COUNT { MATCH (f)-[:DERIVED_FROM]->(t:Memory) RETURN DISTINCT t.lineageId },
      verdict: CASE WHEN f.staleSince <= datetime({epochMillis: $now}) THEN 'stale' WHEN f.verification IN ['user_confirmed', 'disputed'] THEN f.verification END,
      scope: f.scope,
      newer: CASE WHEN status = 'corrected' THEN head(COLLECT { MATCH (n:Fact)-[:SUPERSEDES]->(f) WHERE n IN told RETURN n.id ORDER BY n.id UNION ALL MATCH (f)-[:CONTRADICTS]->(n:Fact) WHERE n IN told RETURN n.id ORDER BY n.id })
        WHEN next IN told THEN next.id END,
      against: CASE WHEN status = 'contested' THEN COLLECT { MATCH (f)-[:CONTRADICTS]->(n:Fact) WHERE n IN told RETURN n.id ORDER BY n.id } ELSE [] END,
      sources: COLLECT {
        MATCH (f)-[:DERIVED_FROM]->(t:Memory)
        MATCH (m:Memory {lineageId: t.lineageId}) WHERE (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted'
        WITH DISTINCT m ORDER BY m.created DESC, m.id LIMIT $sources
        RETURN {id: m.id, created: m.created.epochMillis, speaker: CASE WHEN m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] THEN m.speaker END, box: head(COLLECT {
          MATCH (:Memory {id: m.lineageId})-[:IN_BOX]->(b:Box) WHERE b.isTest = $isTest AND b.count > 0 AND ($scope IS NULL OR b.scope IN ['', $scope])
          RETURN {id: b.id, firstAt: b.firstAt.epochMillis} ORDER BY b.id LIMIT 1 })}
      }}
  } AS facts ORDER BY scope
  RETURN collect(facts) AS facts, sum(withheld) AS withheld
}
RETURN subject, attribute, facts, withheld ORDER BY subject, attribute
