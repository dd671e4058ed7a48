// @name     document.join
// @version  3
// @mode     write
// @purpose  Join a state to the notes that it takes in, and to the memories that its text cites and points to, to those that it folds, and to those whose lines a person edited in it; it leaves those that its text does not name.
// @param    id        string        of the state
// @param    consumed  list<string>  ids of notes
// @param    cites     list<string>  ids of memories
// @param    pointers  list<map>     {topic, keywords, memory}: the words of the line, and the id of the memory that it points to
// @param    folds     list<map>     {topic, keywords, month, memory}: pointers that are shown no more, each with the month of its memory, as 2026-10
// @param    edits     list<map>     {memory, how, lines}: what a person did with the lines that quote it: struck | added | back, and the marks of those that they wrote
// @returns  consumed  integer       notes that are joined to it
// @returns  cites     integer
// @returns  pointers  integer
// @returns  folds     integer
// @returns  edits     integer
// @writes   CONSUMED_BY CITES POINTS_TO FOLDS EDITS
// @rows     one
// @safe     each edge is merged
// @eager    one state
//
// A refused state cites, folds and edits nothing. What one has folded or edited counts for those after it too, so that it is written once,
// and stays when the text is written anew. An id that no memory has, one of another kind of memories (test or real) and one that was forgotten on request are ignored: a text may
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
CALL (s) {
  UNWIND $folds AS each
  MATCH (m:Memory {id: each.memory}) WHERE s.accepted AND m.isTest = s.isTest AND coalesce(m.endReason, '') <> 'retracted'
  MERGE (s)-[p:FOLDS]->(m)
  SET p.topic = each.topic, p.keywords = each.keywords, p.month = each.month
  RETURN count(p) AS folded
}
CALL (s) {
  UNWIND $edits AS each
  MATCH (m:Memory {id: each.memory}) WHERE s.accepted AND m.isTest = s.isTest
  MERGE (s)-[p:EDITS]->(m)
  SET p.how = each.how, p.lines = each.lines
  RETURN count(p) AS edited
}
RETURN taken AS consumed, cited AS cites, pointing AS pointers, folded AS folds, edited AS edits
