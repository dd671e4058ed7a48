// @name     document.join
// @version  1
// @mode     write
// @purpose  Join a state that was just saved to the notes that it takes in, and to the memories that it cites and points to.
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
MATCH (s:DocumentState {id: $id})
CALL (s) {
  UNWIND $consumed AS each
  MATCH (m:Memory {id: each}) WHERE m:Note AND m.isTest = s.isTest
  MERGE (m)-[:CONSUMED_BY]->(s)
  RETURN count(m) AS taken
}
CALL (s) {
  UNWIND $cites AS each
  MATCH (m:Memory {id: each}) WHERE m.isTest = s.isTest
  MERGE (s)-[:CITES]->(m)
  RETURN count(m) AS cited
}
CALL (s) {
  UNWIND $pointers AS each
  MATCH (m:Memory {id: each.memory}) WHERE m.isTest = s.isTest
  MERGE (s)-[p:POINTS_TO]->(m)
  ON CREATE SET p.topic = each.topic, p.keywords = each.keywords
  RETURN count(p) AS held
}
RETURN taken AS consumed, cited AS cites, held AS pointers
