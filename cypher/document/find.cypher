// @name     document.find
// @version  2
// @mode     read
// @purpose  A state of a document with its text: the current one, or that of an id or a number.
// @param    isTest       boolean
// @param    scope        string        empty for none
// @param    name         string
// @param    state        string?       the id; null, without a number: the current one
// @param    number       integer?
// @returns  id           string
// @returns  number       integer       several may have it, where an archive brought states of another brain
// @returns  at           integer       epoch milliseconds
// @returns  author       string
// @returns  accepted     boolean
// @returns  undoneAt     integer?      epoch milliseconds: when it was taken back
// @returns  current      boolean
// @returns  before       string?       the id of the state that it superseded
// @returns  reason       string?
// @returns  reasonCodes  list<string>
// @returns  tokens       integer
// @returns  mood         string?
// @returns  sessionIds   list<string>
// @returns  promptHash   string?      of the template by which a model was asked for it
// @returns  name         string
// @returns  scope        string
// @returns  text         string
//
// A damaged state lacks some of these, and is shown all the same.
MATCH (d:Document {isTest: $isTest, scope: $scope, name: $name})
CALL (d) {
  WITH d WHERE $state IS NULL AND $number IS NULL
  MATCH (d)-[:CURRENT]->(s:DocumentState) WHERE EXISTS { (s)-[:STATE_OF]->(d) }
  RETURN s
  UNION
  MATCH (s:DocumentState {id: $state}) WHERE EXISTS { (s)-[:STATE_OF]->(d) }
  RETURN s
  UNION
  WITH d WHERE $number IS NOT NULL
  MATCH (d)<-[:STATE_OF]-(s:DocumentState {number: $number})
  RETURN s
}
WITH d, s, EXISTS { (d)-[:CURRENT]->(s) } AS current
RETURN s.id AS id, coalesce(s.number, 0) AS number, coalesce(s.at.epochMillis, 0) AS at, coalesce(s.author, '') AS author,
       coalesce(s.accepted, false) AS accepted,
       s.undoneAt.epochMillis AS undoneAt, current, head(COLLECT { MATCH (s)-[:SUPERSEDES]->(o:DocumentState) RETURN o.id }) AS before,
       s.reason AS reason, coalesce(s.reasonCodes, []) AS reasonCodes, coalesce(s.tokens, 0) AS tokens, s.mood AS mood,
       coalesce(s.sessionIds, []) AS sessionIds, s.promptHash AS promptHash, d.name AS name, d.scope AS scope, coalesce(s.text, '') AS text
ORDER BY at DESC, id
