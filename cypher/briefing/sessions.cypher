// @name     briefing.sessions
// @version  3
// @mode     read
// @purpose  The conversations of a scope that began or ended last, the latest first.
// @param    scope    string    empty for none
// @param    now      integer   epoch milliseconds
// @param    limit    integer
// @returns  name     string
// @returns  created  integer   epoch milliseconds
// @returns  endedAt  integer?  epoch milliseconds; when it was last consolidated
// @lasting  it goes from the sessions of the scope to their memories
//
// Sorted first, so that only the latest are asked whether somebody spoke in them.
MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL AND s.created.epochMillis <= $now
WITH s, CASE WHEN s.endedAt > s.created THEN s.endedAt ELSE s.created END AS latest ORDER BY latest DESC, s.name
WITH s, latest WHERE EXISTS { MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE m.sessionId = s.name AND coalesce(m.scope, '') = $scope AND m.role IS NOT NULL AND NOT m:Note }
WITH s, latest LIMIT $limit
RETURN s.name AS name, s.created.epochMillis AS created, s.endedAt.epochMillis AS endedAt ORDER BY latest DESC, name
