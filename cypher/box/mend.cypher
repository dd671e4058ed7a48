// @name     box.mend
// @version  6
// @mode     write
// @purpose  Leave a turn in one box, let boxes say what is in them, take those in which nothing is out of their traces, and note what the next pass looks at: turns in no box, summaries that quote what was forgotten, two of a box, one of an empty box.
// @param    runId     string
// @returns  repaired  integer
// @writes   Box Box:Unfiled Trace IN_TRACE WAS_IN_BOX Memory:Unboxed
// @rows     one
// @safe     what is right stays as it is
// @eager    the boxes, once
//
// Where nothing is put into boxes, nothing waits for one.
OPTIONAL MATCH (r:ConsolidationRun {id: $runId})
WITH EXISTS { (:Box) } OR EXISTS { MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL AND c.boxesOnConsolidate } AS boxes
CALL (boxes) {
  MATCH (m:Memory) WHERE NOT m:Crystal AND m.id = m.lineageId AND m.created IS :: ZONED DATETIME NOT NULL AND m.sessionId IS :: STRING NOT NULL
  WITH m, boxes AND NOT EXISTS { (m)-[:IN_BOX]->(:Box) } AS waits WHERE m:Unboxed <> waits
  SET m:$(CASE WHEN waits THEN ['Unboxed'] ELSE [] END)
  FOREACH (_ IN CASE WHEN waits THEN [] ELSE [1] END | REMOVE m:Unboxed)
  RETURN count(m) AS labelled
}
// The box of the earlier time keeps a turn that is in two: it was there before the other one was opened. An erasure of the turn finds that one still.
CALL () {
  MATCH (m:Memory)-[x:IN_BOX]->(b:Box) WHERE COUNT { (m)-[:IN_BOX]->() } > 1
  WITH m, x, b ORDER BY b.firstAt, b.id, x.topics
  WITH m, collect(b)[0] AS own, collect({edge: x, box: b, topics: x.topics})[1..] AS others
  CALL (m, own, others) {
    UNWIND others AS other
    WITH m, own, other, other.edge AS x, other.box AS left
    FOREACH (_ IN CASE WHEN left = own THEN [] ELSE [1] END | MERGE (m)-[was:WAS_IN_BOX]->(left) SET was.topics = other.topics)
    DELETE x
    RETURN count(*) AS parted
  }
  RETURN count(m) AS kept
}
CALL () {
  MATCH (b:Box)
  WITH b, COLLECT { MATCH (m:Memory)-[:IN_BOX]->(b) RETURN m ORDER BY m.created, m.id } AS members, COLLECT { MATCH (turn:Memory)-[x:IN_BOX]->(b) WHERE NOT EXISTS { MATCH (v:Memory {lineageId: turn.lineageId}) WHERE v.endReason = 'retracted' } UNWIND x.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics
  WITH b, members, topics, CASE WHEN size(members) > 0 THEN members[0].created ELSE b.firstAt END AS first, CASE WHEN size(members) > 0 THEN members[-1].created ELSE b.lastAt END AS last,
       CASE WHEN size(members) > 0 THEN coalesce(members[0].scope, '') ELSE b.scope END AS scope
  WITH *, CASE WHEN size(members) > 0 AND b.sealedAt IS NULL THEN datetime({epochMillis: last.epochMillis + 1800000}) END AS until
  WHERE b.count <> size(members) OR b.topics <> topics AND size(members) > 0 OR b.firstAt <> first OR b.lastAt <> last OR b.scope <> scope
    OR NOT coalesce(b.openUntil = until, b.openUntil IS NULL AND until IS NULL) OR size(members) > 0 AND (b.sealedAt IS NULL) <> (b.reason IS NULL)
  SET b.count = size(members), b.topics = topics, b.firstAt = first, b.lastAt = last, b.scope = scope, b.openUntil = until, b.rev = b.rev + 1,
      b.reason = CASE WHEN b.sealedAt IS NOT NULL THEN coalesce(b.reason, 'flush') END
  SET b:$(CASE WHEN b.sealedAt IS NOT NULL AND size(members) > 0 THEN ['Unfiled'] ELSE [] END)
  RETURN count(b) AS mended
}
CALL () {
  MATCH (b:Box {count: 0})-[x:IN_TRACE]->(t:Trace)
  SET b.rev = b.rev + 1
  DELETE x
  WITH t, count(*) AS parted
  WITH t, parted, COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) UNWIND o.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics,
       COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) RETURN o.firstAt ORDER BY o.firstAt LIMIT 1 }[0] AS first,
       COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) RETURN o.lastAt ORDER BY o.lastAt DESC LIMIT 1 }[0] AS last
  SET t.topics = topics, t.firstAt = first, t.lastAt = last, t.rev = t.rev + 1
  FOREACH (x IN CASE WHEN last IS NULL THEN [t] ELSE [] END | DELETE x)
  RETURN coalesce(sum(parted), 0) AS parted
}
CALL () {
  MATCH (b:Box)<-[:SUMS_UP]-(s:Summary) WHERE s:Live AND NOT b:Unfiled AND (b.count = 0 OR b.sealedAt IS NOT NULL
    AND (EXISTS { MATCH (s)-[:DERIVED_FROM]->(q:Memory) MATCH (v:Memory {lineageId: q.lineageId}) WHERE v.endReason = 'retracted' }
      OR EXISTS { MATCH (b)<-[:SUMS_UP]-(o:Summary) WHERE o:Live AND o.id <> s.id }))
  WITH DISTINCT b
  SET b.rev = b.rev + 1, b:Unfiled
  RETURN count(b) AS waiting
}
RETURN labelled + kept + mended + parted + waiting AS repaired
