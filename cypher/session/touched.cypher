// @name     session.touched
// @version  1
// @mode     read
// @purpose  What a session was about: its living memories that were accessed since they were created, the most accessed first.
// @param    isTest  boolean
// @param    scope   string    empty: none
// @param    name    string
// @param    limit   integer   how many at most
// @returns  id      string
//
// Found by the memories' own pointers to the session; what was only written in it is not linked by that.
MATCH (s:Session {isTest: $isTest, scope: $scope, name: $name})<-[:IN_SESSION]-(m:Live)
WHERE m.accessCount > 1
WITH m ORDER BY m.accessCount DESC, m.created, m.id LIMIT $limit
RETURN m.id AS id
