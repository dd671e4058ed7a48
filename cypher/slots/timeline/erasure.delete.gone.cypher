// @writes   Box Box:Unfiled Trace
// A box says nothing of what is gone: its topics are those of the others, its summary is made anew, and with the last of them it goes.
CALL (gone) {
  UNWIND gone AS v
  MATCH (v)-[i:IN_BOX|WAS_IN_BOX|SUMS_UP]->(b:Box)
  WITH b, collect(i) AS edges ORDER BY b.id
  SET b.rev = b.rev
  FOREACH (i IN edges | DELETE i)
  WITH b, COLLECT { MATCH (m:Memory)-[:IN_BOX]->(b) RETURN m.created ORDER BY m.created } AS said, COLLECT { MATCH (turn:Memory)-[x:IN_BOX]->(b) WHERE NOT EXISTS { MATCH (v:Memory {lineageId: turn.lineageId}) WHERE v.endReason = 'retracted' } UNWIND x.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics,
       COLLECT { MATCH (b)-[:IN_TRACE]->(t:Trace) RETURN t } AS traces
  SET b.topics = topics, b.count = size(said), b.firstAt = coalesce(said[0], b.firstAt), b.lastAt = coalesce(said[-1], b.lastAt), b.rev = b.rev + 1,
      b:$(CASE WHEN b.sealedAt IS NOT NULL AND size(said) > 0 THEN ['Unfiled'] ELSE [] END)
  SET b.openUntil = CASE WHEN b.sealedAt IS NULL AND size(said) > 0 THEN datetime({epochMillis: b.lastAt.epochMillis + 1800000}) END
  FOREACH (x IN CASE WHEN size(said) = 0 AND NOT EXISTS { (b)<-[:WAS_IN_BOX]-() } THEN [b] ELSE [] END | DETACH DELETE x)
  WITH traces
  UNWIND traces AS t
  WITH DISTINCT t
  WITH t, COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) UNWIND o.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics,
       COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) RETURN o.firstAt ORDER BY o.firstAt LIMIT 1 }[0] AS first,
       COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) RETURN o.lastAt ORDER BY o.lastAt DESC LIMIT 1 }[0] AS last
  SET t.topics = topics, t.firstAt = first, t.lastAt = last, t.rev = t.rev + 1
  FOREACH (x IN CASE WHEN last IS NULL THEN [t] ELSE [] END | DETACH DELETE x)
}
