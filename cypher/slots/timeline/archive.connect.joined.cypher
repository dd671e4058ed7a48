// @writes   Box Box:Unfiled Trace Memory:Unboxed
// A box that is merged says what is in it here. It waits for the next pass if its summary or its trace does not, or it has two summaries.
CALL () {
  UNWIND [edge IN $edges WHERE $merging AND edge.type = 'IN_BOX'] AS edge
  MATCH (m:Memory {id: edge.from[1]}) WHERE NOT m:Crystal
  WITH DISTINCT m ORDER BY m.id
  SET m.rev = m.rev
  WITH m, NOT EXISTS { (m)-[:IN_BOX]->(:Box) } AS waits WHERE m:Unboxed <> waits
  SET m:$(CASE WHEN waits THEN ['Unboxed'] ELSE [] END)
  FOREACH (_ IN CASE WHEN waits THEN [] ELSE [1] END | REMOVE m:Unboxed)
}
CALL () {
  UNWIND [edge IN $edges WHERE $merging AND 'Box' IN [edge.from[0], edge.to[0]] | CASE edge.to[0] WHEN 'Box' THEN edge.to[1] ELSE edge.from[1] END] AS id
  WITH DISTINCT id
  MATCH (b:Box {id: id})
  WITH b ORDER BY b.id
  SET b.rev = b.rev
  WITH b, COLLECT { MATCH (m:Memory)-[:IN_BOX]->(b) RETURN m.created ORDER BY m.created } AS said, COLLECT { MATCH (turn:Memory)-[x:IN_BOX]->(b) WHERE NOT EXISTS { MATCH (v:Memory {lineageId: turn.lineageId}) WHERE v.endReason = 'retracted' } UNWIND x.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics,
       COLLECT { MATCH (b)-[:IN_TRACE]->(t:Trace) RETURN t } AS traces
  WITH *, b.count <> size(said) OR b.topics <> topics AND size(said) > 0 AS differs
  FOREACH (_ IN CASE WHEN differs THEN [1] ELSE [] END |
    SET b.count = size(said), b.topics = topics, b.firstAt = coalesce(said[0], b.firstAt), b.lastAt = coalesce(said[-1], b.lastAt), b.rev = b.rev + 1
    SET b.openUntil = CASE WHEN b.sealedAt IS NULL AND size(said) > 0 THEN datetime({epochMillis: b.lastAt.epochMillis + 1800000}) END)
  WITH *, COLLECT { MATCH (b)<-[sums:SUMS_UP]-(s:Summary) WHERE s:Live RETURN sums.count } AS summed
  SET b:$(CASE WHEN size(said) = 0 AND size(summed) > 0 OR size(said) > 0 AND b.sealedAt IS NOT NULL
                    AND (differs OR size(summed) > 1 OR any(count IN summed WHERE count <> b.count) OR size(topics) > 0 AND traces = []) THEN ['Unfiled'] ELSE [] END)
  WITH b, traces
  CALL (b) {
    MATCH (b)-[x:IN_TRACE]->(:Trace) WHERE b.count = 0
    DELETE x
  }
  UNWIND traces AS t
  WITH DISTINCT t
  WITH t, COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) UNWIND o.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics,
       COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) RETURN o.firstAt ORDER BY o.firstAt LIMIT 1 }[0] AS first,
       COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) RETURN o.lastAt ORDER BY o.lastAt DESC LIMIT 1 }[0] AS last
  WHERE t.topics <> topics OR t.firstAt <> first OR t.lastAt <> last
  SET t.topics = topics, t.firstAt = first, t.lastAt = last, t.rev = t.rev + 1
}
