// @name     crystal.said
// @version  4
// @mode     write
// @purpose  What an excerpt of a session holds: its last messages since it left one before, in their order.
// @param    isTest      boolean
// @param    scope       string    empty for none
// @param    name        string
// @param    now         integer   epoch milliseconds
// @param    limit       integer   messages
// @param    longest     integer   characters of a message
// @returns  id          string
// @returns  who         string    who said it: a name, or else a role
// @returns  content     string
// @returns  instanceId  string
// @returns  branch      string?
// @writes   Session.rev
// @rows     any a session may have said nothing since, or not be there
// @safe     it only takes the lock
// @eager    the messages of one session
//
// Two ends of a session wait for each other, so that one message is in one excerpt. Commands and notes are no messages. What is confidential or
// suspect would make the excerpt so, and what was forgotten on request is not told again.
MATCH (s:Session {isTest: $isTest, scope: $scope, name: $name})
SET s.rev = s.rev
WITH s, COLLECT { MATCH (s)<-[:IN_SESSION]-(x:Crystal)-[:DERIVED_FROM {operation: 'excerpted'}]->(:Memory) WHERE x.sessionId = s.name AND NOT x:Summary
                  RETURN DISTINCT x.created ORDER BY x.created DESC LIMIT 1 }[0] AS since
CALL (s, since) {
  MATCH (s)<-[:IN_SESSION]-(m:Memory)
  WHERE (m:Head OR m:TestHead) AND m.sessionId = s.name AND m.isTest = s.isTest AND coalesce(m.scope, '') = s.scope
    AND m.role IN ['user', 'assistant', 'person'] AND NOT m:Note AND NOT m.content STARTS WITH '/' AND m.created.epochMillis <= $now
    AND coalesce(m.endReason, '') <> 'retracted' AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal']
    AND coalesce(m.created >= since, true)
    AND NOT EXISTS { (v:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM {operation: 'excerpted'}]-(x:Memory) WHERE NOT x:Summary }
  RETURN m ORDER BY m.created DESC, m.ordinal DESC, m.lineageId DESC LIMIT $limit
}
RETURN m.id AS id, coalesce(m.speaker, m.role) AS who,
       CASE WHEN size(m.content) > $longest THEN left(m.content, $longest) + ' …' ELSE m.content END AS content,
       m.instanceId AS instanceId, m.branch AS branch
ORDER BY m.created, m.ordinal, m.lineageId
