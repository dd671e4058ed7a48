// @name     association.follow
// @version  3
// @mode     write
// @purpose  Put memories into the order of their sessions, each after the one before it; they are associated then.
// @param    rows      list<map>  {id, phrase?}: the memory and the causal phrase of its text
// @returns  id        string     a memory that has its place
// @returns  follows   integer    NEXT edges added: 1, or 0 for the first of a session
// @returns  caused    integer    CAUSED edges added
// @writes   Memory.place Memory.causalPhrase Memory.rev Memory:Unlinked NEXT CAUSED Session IN_SESSION
// @rows     any memories that have their place are skipped, and one whose neighbour was just promoted waits for the next batch
// @uses     memory_place
// @safe     a memory that has its place is not Unlinked, and is skipped
// @eager    one memory at a time, after the locks of the batch
//
// A place is a text: scope, instant, ordinal, lineage. It never changes, so a late line finds its place, and two edges replace
// the one it comes between. A memory belongs to the session it was created in, whichever session touched it since. What was merged into
// another memory keeps its place, which it needs if the two are parted.
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
WITH m, row ORDER BY m.lineageId
SET m.rev = m.rev
WITH m, row WHERE m:Unlinked AND (m:Head OR m:TestHead)
WITH collect({node: m, phrase: row.phrase}) AS memories
CALL (memories) {
  UNWIND memories AS each
  WITH each.node AS m
  WITH m.isTest AS isTest, coalesce(m.scope, '') AS scope, m.sessionId AS name, min(m.created) AS created
  ORDER BY isTest, scope, name
  MERGE (s:Session {isTest: isTest, scope: scope, name: name})
  ON CREATE SET s.created = created
  SET s.rev = s.rev
  RETURN count(s) AS locked
}
UNWIND memories AS each
WITH each.node AS m, each.phrase AS phrase
MATCH (s:Session {isTest: m.isTest, scope: coalesce(m.scope, ''), name: m.sessionId})
MERGE (m)-[:IN_SESSION]->(s)
WITH m, phrase, s.scope + '\u0001' AS front,
     right('00000000000000' + toString(CASE WHEN m.created IS :: ZONED DATETIME THEN m.created.epochMillis END + 62135596800000), 15)
     + right('000000000' + toString(coalesce(m.ordinal, 0)), 10) + m.lineageId AS back
WITH m, phrase, front, front + back AS place ORDER BY place
// One after the other, so that each sees the places given before it.
CALL (m, phrase, front, place) {
  WITH m, phrase, place,
       COLLECT { MATCH (o:Memory) WHERE o.isTest = m.isTest AND o.sessionId = m.sessionId AND front < o.place < place
                 AND (o:Head OR o:TestHead OR o.endReason = 'merged') RETURN o ORDER BY o.isTest DESC, o.sessionId DESC, o.place DESC LIMIT 1 } AS before,
       COLLECT { MATCH (o:Memory) WHERE o.isTest = m.isTest AND o.sessionId = m.sessionId AND place < o.place < front + '\uffff'
                 AND (o:Head OR o:TestHead OR o.endReason = 'merged') RETURN o ORDER BY o.isTest, o.sessionId, o.place LIMIT 1 } AS after
  CALL (before, after) {
    UNWIND before + after AS o
    WITH o ORDER BY o.lineageId
    SET o.rev = o.rev
    RETURN count(CASE WHEN o:Head OR o:TestHead OR o.endReason = 'merged' THEN 1 END) AS heads
  }
  // A neighbour that was promoted meanwhile has a new version, which the next batch finds.
  WITH m, phrase, place, before, after WHERE heads = size(before) + size(after)
  SET m.place = place, m.causalPhrase = phrase, m.rev = m.rev + 1
  REMOVE m:Unlinked
  WITH m, before, after
  CALL (before, after) {
    UNWIND before AS a
    UNWIND after AS b
    MATCH (a)-[r:NEXT|CAUSED]->(b)
    WITH r, type(r) AS kind
    DELETE r
    RETURN count(CASE kind WHEN 'NEXT' THEN 1 END) AS parted, count(CASE kind WHEN 'CAUSED' THEN 1 END) AS freed
  }
  CALL (m, before, after) {
    UNWIND [each IN before | [each, m]] + [each IN after | [m, each]] AS step
    WITH step[0] AS a, step[1] AS b
    // A memory that is only associated again keeps its place.
    WITH a, b, NOT EXISTS { (a)-[:NEXT]->(b) } AS joins,
         b.causalPhrase IS NOT NULL AND NOT EXISTS { (a)-[:CAUSED]->(b) } AS leads
    MERGE (a)-[n:NEXT {pair: a.lineageId + '>' + b.lineageId}]->(b)
    SET n += {weight: 1, confidence: 1.0, createdAt: b.created, lastReinforcedAt: b.created,
              answers: coalesce(a.asks AND coalesce(a.speaker, a.role) <> coalesce(b.speaker, b.role), false),
              replies: coalesce(a.role = 'user' AND b.role = 'assistant', false)}
    FOREACH (phrase IN CASE WHEN b.causalPhrase IS NULL THEN [] ELSE [b.causalPhrase] END |
      MERGE (a)-[c:CAUSED {pair: a.lineageId + '>' + b.lineageId}]->(b)
      SET c += {phrase: phrase, weight: 1, confidence: 1.0, createdAt: b.created, lastReinforcedAt: b.created})
    RETURN count(CASE WHEN joins THEN n END) AS joined, count(CASE WHEN leads THEN n END) AS led
  }
  RETURN joined - parted AS follows, led - freed AS caused
}
RETURN m.id AS id, follows, caused
