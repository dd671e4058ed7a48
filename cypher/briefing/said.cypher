// @name     briefing.said
// @version  5
// @mode     read
// @purpose  What was said in sessions, the latest first: what a briefing shows of their end, and where it looks for what is open.
// @param    scope     string         empty for none
// @param    sessions  list<string>
// @param    now       integer        epoch milliseconds
// @param    limit     integer        of each session
// @returns  id        string
// @returns  session   string
// @returns  role      string         user | assistant | person
// @returns  speaker   string?        who said it, if it has a name
// @returns  content   string
// @returns  branch    string?        the one it was made on, unless that is the default one
// @returns  created   integer        epoch milliseconds
// @returns  replied   boolean        somebody answered it
// @lasting  it looks sessions up by their names, and goes from them to their memories
//
// A note is not speech. What was forgotten on request is not shown. What has faded since is: it was said lately, and may still be open.
UNWIND range(0, size($sessions) - 1) AS place
CALL (place) {
  MATCH (:Session {isTest: false, scope: $scope, name: $sessions[place]})<-[:IN_SESSION]-(m:Head)
  WHERE m.sessionId = $sessions[place] AND coalesce(m.scope, '') = $scope AND m.role IN ['user', 'assistant', 'person'] AND NOT m:Note
    AND coalesce(m.endReason, '') <> 'retracted' AND m.created.epochMillis <= $now
    AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true)
  WITH m ORDER BY m.created DESC, m.ordinal DESC, m.lineageId LIMIT $limit
  RETURN m
}
RETURN m.id AS id, m.sessionId AS session, m.role AS role, m.speaker AS speaker, m.content AS content, m.branch AS branch, m.created.epochMillis AS created,
       EXISTS { MATCH (m)-[r:NEXT]->() WHERE r.replies } AS replied
ORDER BY place, created DESC, m.ordinal DESC, m.lineageId
