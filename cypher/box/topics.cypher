// @name     box.topics
// @version  1
// @mode     write
// @purpose  Let boxes, and the traces that link them, have the topics of what was said in them and was not forgotten on request.
// @param    ids      list<string>
// @returns  id       string
// @returns  topics   list<string>
// @writes   Box Trace
// @rows     any a box that was dropped has no row
// @safe     what has these topics already stays as it is
// @eager    a batch of boxes, and those of their traces
MATCH (b:Box) WHERE b.id IN $ids
WITH b ORDER BY b.id
SET b.rev = b.rev
WITH b, COLLECT { MATCH (turn:Memory)-[x:IN_BOX]->(b) WHERE NOT EXISTS { MATCH (v:Memory {lineageId: turn.lineageId}) WHERE v.endReason = 'retracted' } UNWIND x.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics
FOREACH (x IN CASE WHEN b.topics = topics THEN [] ELSE [b] END | SET x.topics = topics, x.rev = x.rev + 1)
WITH collect(b) AS boxes
CALL (boxes) {
  UNWIND boxes AS b
  MATCH (b)-[:IN_TRACE]->(t:Trace)
  WITH DISTINCT t ORDER BY t.scope, t.id
  SET t.rev = t.rev
  WITH t, COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) UNWIND o.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics WHERE t.topics <> topics
  SET t.topics = topics, t.rev = t.rev + 1
  RETURN count(t) AS changed
}
UNWIND boxes AS b
RETURN b.id AS id, b.topics AS topics ORDER BY id
