// @name     session.touched
// @version  2
// @mode     read
// @purpose  The live memories that a session has retrieved since its last end, up to $now, latest first.
// @param    isTest  boolean
// @param    scope   string    empty if it has none
// @param    name    string
// @param    now     integer   epoch milliseconds
// @param    limit   integer   most memories to return
// @returns  id      string
//
// The edge to the session says when it touched a memory; memories that were only written in it have no such instant.
MATCH (s:Session {isTest: $isTest, scope: $scope, name: $name})<-[i:IN_SESSION]-(m:Live)
WHERE i.touchedAt.epochMillis <= $now AND (s.endedAt IS NULL OR i.touchedAt > s.endedAt)
WITH m, i ORDER BY i.touchedAt DESC, m.id LIMIT $limit
RETURN m.id AS id
