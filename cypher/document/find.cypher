// @name     document.find
// @version  1
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
// @returns  name         string
// @returns  scope        string
// @returns  text         string
MATCH (d:Document {isTest: $isTest, scope: $scope, name: $name})<-[:STATE_OF]-(s:DocumentState)
WITH s, EXISTS { (d)-[:CURRENT]->(s) } AS current
WHERE $state IS NULL AND $number IS NULL AND current OR s.id = $state OR s.number = $number
RETURN s.id AS id, s.number AS number, s.at.epochMillis AS at, s.author AS author, s.accepted AS accepted,
       s.undoneAt.epochMillis AS undoneAt, current, head(COLLECT { MATCH (s)-[:SUPERSEDES]->(o:DocumentState) RETURN o.id }) AS before,
       s.reason AS reason, coalesce(s.reasonCodes, []) AS reasonCodes, s.tokens AS tokens, s.mood AS mood,
       s.sessionIds AS sessionIds, s.name AS name, s.scope AS scope, s.text AS text
ORDER BY at DESC, id
