// @name     document.join
// @version  2
// @mode     write
// @purpose  Join a state to the notes that it takes in, and to the memories that its text cites and points to; it leaves those it does not name.
// @param    id        string        of the state
// @param    consumed  list<string>  ids of notes
// @param    cites     list<string>  ids of memories
// @param    pointers  list<map>     {topic, keywords, memory}: the words of the line, and the id of the memory that it points to
// @returns  consumed  integer       notes that are joined to it
// @returns  cites     integer
// @returns  pointers  integer
// @writes   CONSUMED_BY CITES POINTS_TO
// @rows     one
// @safe     each edge is merged
// @eager    one state
//
// A refused state cites nothing. An id that no memory has, one of another kind of memories (test or real) and one that was forgotten on request are ignored: a text may
// say anything.
MATCH (s:DocumentState {id: $id})
CALL (s) {
  MATCH (s)-[was:CITES|POINTS_TO]->(m:Memory)
  WHERE NOT m.id IN CASE WHEN was:CITES THEN $cites ELSE [each IN $pointers | each.memory] END
  DELETE was
}
CALL (s) {
  UNWIND $consumed AS each
  MATCH (m:Memory {id: each}) WHERE m:Note AND m.isTest = s.isTest
  MERGE (m)-[:CONSUMED_BY]->(s)
  RETURN count(m) AS taken
}
CALL (s) {
  UNWIND $cites AS each
  MATCH (m:Memory {id: each}) WHERE s.accepted AND m.isTest = s.isTest AND coalesce(m.endReason, '') <> 'retracted'
  MERGE (s)-[:CITES]->(m)
  RETURN count(m) AS cited
}
CALL (s) {
  UNWIND $pointers AS each
  MATCH (m:Memory {id: each.memory}) WHERE s.accepted AND m.isTest = s.isTest AND coalesce(m.endReason, '') <> 'retracted'
  MERGE (s)-[p:POINTS_TO]->(m)
  SET p.topic = each.topic, p.keywords = each.keywords
  RETURN count(p) AS pointing
}
RETURN taken AS consumed, cited AS cites, pointing AS pointers
