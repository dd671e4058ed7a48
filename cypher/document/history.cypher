// @name     document.history
// @version  1
// @mode     read
// @purpose  The states of a document without their texts, newest first, with those that were refused or taken back.
// @param    isTest       boolean
// @param    scope        string        empty for none
// @param    name         string
// @param    limit        integer
// @returns  id           string
// @returns  number       integer
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
MATCH (d:Document {isTest: $isTest, scope: $scope, name: $name})<-[:STATE_OF]-(s:DocumentState)
WITH d, s ORDER BY s.number DESC, s.at DESC, s.id LIMIT $limit
RETURN s.id AS id, s.number AS number, s.at.epochMillis AS at, s.author AS author, s.accepted AS accepted,
       s.undoneAt.epochMillis AS undoneAt, EXISTS { (d)-[:CURRENT]->(s) } AS current,
       head(COLLECT { MATCH (s)-[:SUPERSEDES]->(o:DocumentState) RETURN o.id }) AS before,
       s.reason AS reason, coalesce(s.reasonCodes, []) AS reasonCodes, s.tokens AS tokens, s.mood AS mood,
       s.sessionIds AS sessionIds
ORDER BY number DESC, at DESC, id
