// @name     document.mend
// @version  1
// @mode     write
// @purpose  Put documents right: each state belongs to its document, each document has its latest accepted state as the current one.
// @returns  repaired  integer   states and documents
// @writes   Document DocumentState.isTest DocumentState.scope DocumentState.name STATE_OF CURRENT SUPERSEDES
// @rows     one
// @safe     what is right stays as it is
// @eager    documents are few
//
// Where an undo took the first state back and left none, none of those that an archive brought becomes the current one.
CALL () {
  MATCH (s:DocumentState)-[:STATE_OF]->(d:Document)
  WHERE (s.isTest IS NULL OR s.scope IS NULL OR s.name IS NULL) AND COUNT { (s)-[:STATE_OF]->() } = 1
  SET s.isTest = d.isTest, s.scope = d.scope, s.name = d.name
  RETURN count(s) AS named
}
CALL () {
  MATCH (s:DocumentState) WHERE NOT EXISTS { (s)-[:STATE_OF]->(:Document {isTest: s.isTest, scope: s.scope, name: s.name}) }
    AND s.isTest IS NOT NULL AND s.scope IS NOT NULL AND s.name IS NOT NULL
  CALL (s) {
    MATCH (s)-[wrong:STATE_OF]->()
    DELETE wrong
  }
  MERGE (d:Document {isTest: s.isTest, scope: s.scope, name: s.name})
  ON CREATE SET d.created = s.at, d.rev = 0
  MERGE (s)-[:STATE_OF]->(d)
  RETURN count(s) AS housed
}
CALL () {
  MATCH (s:DocumentState)-[wrong:SUPERSEDES]->(o:DocumentState)
  WHERE NOT coalesce(s.accepted AND o.accepted AND s.number > o.number
    AND s.isTest = o.isTest AND s.scope = o.scope AND s.name = o.name, false)
  DELETE wrong
  RETURN count(wrong) AS parted
}
CALL () {
  MATCH (d:Document)
  SET d.rev = d.rev
  WITH d, COLLECT { MATCH (d)-[:CURRENT]->(c) RETURN c } AS held, COLLECT {
    MATCH (d)<-[:STATE_OF]-(s:DocumentState) WHERE s.accepted AND s.undoneAt IS NULL
    RETURN s ORDER BY s.number DESC, s.at DESC, s.id
  } AS sound, EXISTS {
    (d)<-[:STATE_OF]-(u:DocumentState) WHERE u.accepted AND u.undoneAt IS NOT NULL AND NOT EXISTS { (u)-[:SUPERSEDES]->() }
  } AS emptied
  WHERE size(held) > 1 OR any(c IN held WHERE NOT c IN sound) OR held = [] AND sound <> [] AND NOT emptied
  CALL (d) {
    MATCH (d)-[wrong:CURRENT]->()
    DELETE wrong
  }
  FOREACH (s IN [s IN sound WHERE s IN held OR NOT emptied AND none(c IN held WHERE c IN sound)][..1] | MERGE (d)-[:CURRENT]->(s))
  RETURN count(d) AS turned
}
RETURN named + housed + parted + turned AS repaired
