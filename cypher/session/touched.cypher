// @name     session.touched
// @version  1
// @mode     read
// @purpose  What a session retrieved since it ended last, up to $now: its living memories, the latest touched first.
// @param    isTest  boolean
// @param    scope   string    empty: none
// @param    name    string
// @param    now     integer   epoch milliseconds
// @param    limit   integer   how many at most
// @returns  id      string
//
// The session's own edge says when the session touched a memory; what was only written in it has no such instant.
MATCH (s:Session {isTest: $isTest, scope: $scope, name: $name})<-[i:IN_SESSION]-(m:Live)
WHERE i.touchedAt.epochMillis <= $now AND (s.endedAt IS NULL OR i.touchedAt > s.endedAt)
WITH m, i ORDER BY i.touchedAt DESC, m.id LIMIT $limit
RETURN m.id AS id
