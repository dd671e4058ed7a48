// @name     crystal.said
// @version  1
// @mode     read
// @purpose  What an excerpt of a session holds: its last messages since it left one before, in their order.
// @param    isTest      boolean
// @param    scope       string?   empty for none; null: the sessions of that name in all scopes
// @param    name        string
// @param    now         integer   epoch milliseconds
// @param    limit       integer   messages of each session
// @param    longest     integer   characters of a message
// @returns  id          string
// @returns  scope       string    empty for none
// @returns  who         string    who said it: a name, or else a role
// @returns  content     string
// @returns  instanceId  string
// @returns  branch      string?
//
// Commands are no messages. What is confidential or suspect would make the excerpt so, and what was forgotten on request is not told again.
MATCH (s:Session {isTest: $isTest, name: $name}) WHERE $scope IS NULL OR s.scope = $scope
CALL (s) {
  MATCH (s)<-[:IN_SESSION]-(x:Crystal {origin: 'session', source: 'sessions'}) WHERE x.sessionId = s.name
  RETURN max(x.created) AS since
}
CALL (s, since) {
  MATCH (s)<-[:IN_SESSION]-(m:Memory)
  WHERE (m:Head OR m:TestHead) AND m.sessionId = s.name AND m.isTest = s.isTest AND coalesce(m.scope, '') = s.scope
    AND m.role IN ['user', 'assistant', 'person'] AND NOT m.content STARTS WITH '/' AND m.created.epochMillis <= $now
    AND coalesce(m.endReason, '') <> 'retracted' AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal']
    AND coalesce(m.created >= since, true)
    AND NOT EXISTS { (v:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM]-(:Crystal {origin: 'session', source: 'sessions'}) }
  RETURN m ORDER BY m.created DESC, m.ordinal DESC, m.lineageId DESC LIMIT $limit
}
RETURN m.id AS id, s.scope AS scope, coalesce(m.speaker, m.role) AS who,
       CASE WHEN size(m.content) > $longest THEN left(m.content, $longest) + ' …' ELSE m.content END AS content,
       m.instanceId AS instanceId, m.branch AS branch
ORDER BY scope, m.created, m.ordinal, m.lineageId
