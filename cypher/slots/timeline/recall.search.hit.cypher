// The box that it was said in, with its summary, unless that tells what was forgotten on request since.
box: CASE WHEN $asked.inOrder AND $asked.asOf IS NULL AND $asked.reader = 'local_agent' THEN head(COLLECT {
  MATCH (:Memory {id: m.lineageId})-[:IN_BOX]->(b:Box) WHERE b.sealedAt IS NOT NULL
  WITH b, head(COLLECT {
    MATCH (s:Summary)-[:SUMS_UP]->(b)
    WHERE s:Live AND NOT EXISTS { MATCH (s)-[:DERIVED_FROM]->(q:Memory) MATCH (v:Memory {lineageId: q.lineageId}) WHERE v.endReason = 'retracted' }
    RETURN s ORDER BY s.created DESC, s.id LIMIT 1
  }) AS s
  RETURN {id: b.id, firstAt: b.firstAt.epochMillis, lastAt: b.lastAt.epochMillis, content: s.content, trust: toStringOrNull(s.trust), suspect: s.suspect IS NOT NULL}
}) END,
