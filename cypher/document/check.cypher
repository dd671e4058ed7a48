// @name     document.check
// @version  1
// @mode     read
// @purpose  Find documents without the right current state, and states that belong to none or stand in no order.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
//
// A document whose states were all refused or taken back has no current one, and nor has one whose first state was taken back beside
// states that an archive brought. A document has no id: a finding names the latest state.
CALL () {
  MATCH (d:Document)<-[:STATE_OF]-(s:DocumentState) WHERE s.accepted AND s.undoneAt IS NULL AND NOT EXISTS { (d)-[:CURRENT]->() }
    AND NOT EXISTS { (d)<-[:STATE_OF]-(u:DocumentState) WHERE u.accepted AND u.undoneAt IS NOT NULL AND NOT EXISTS { (u)-[:SUPERSEDES]->() } }
  WITH d, s ORDER BY s.number DESC, s.at DESC, s.id
  WITH d, head(collect(s.id)) AS id
  RETURN 'document_not_current' AS code, id
  UNION ALL
  MATCH (d:Document)-[:CURRENT]->(s:DocumentState)
  WHERE COUNT { (d)-[:CURRENT]->() } > 1 OR NOT EXISTS { (s)-[:STATE_OF]->(d) } OR NOT coalesce(s.accepted, false) OR s.undoneAt IS NOT NULL
  RETURN 'document_current' AS code, s.id AS id
  UNION ALL
  MATCH (s:DocumentState) WHERE NOT EXISTS { (s)-[:STATE_OF]->(:Document {isTest: s.isTest, scope: s.scope, name: s.name}) }
  RETURN 'document_state_alone' AS code, s.id AS id
  UNION ALL
  MATCH (s:DocumentState)-[:SUPERSEDES]->(o:DocumentState)
  WHERE NOT coalesce(s.accepted AND o.accepted AND s.number > o.number
    AND s.isTest = o.isTest AND s.scope = o.scope AND s.name = o.name, false)
  RETURN 'document_order' AS code, s.id AS id
}
WITH code, id ORDER BY code, id
RETURN code, count(id) AS count, collect(id)[..$sample] AS ids ORDER BY code
