// @name     document.history
// @version  2
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
// @returns  promptHash   string?      of the template by which a model was asked for it
//
// A damaged state lacks some of these, and is shown all the same.
MATCH (d:Document {isTest: $isTest, scope: $scope, name: $name})<-[:STATE_OF]-(s:DocumentState)
WITH d, s ORDER BY coalesce(s.number, 0) DESC, s.at DESC, s.id LIMIT $limit
RETURN s.id AS id, coalesce(s.number, 0) AS number, coalesce(s.at.epochMillis, 0) AS at, coalesce(s.author, '') AS author,
       coalesce(s.accepted, false) AS accepted,
       s.undoneAt.epochMillis AS undoneAt, EXISTS { (d)-[:CURRENT]->(s) } AS current,
       head(COLLECT { MATCH (s)-[:SUPERSEDES]->(o:DocumentState) RETURN o.id }) AS before,
       s.reason AS reason, coalesce(s.reasonCodes, []) AS reasonCodes, coalesce(s.tokens, 0) AS tokens, s.mood AS mood,
       coalesce(s.sessionIds, []) AS sessionIds, s.promptHash AS promptHash
ORDER BY number DESC, at DESC, id
