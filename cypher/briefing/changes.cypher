// @name     briefing.changes
// @version  2
// @mode     read
// @purpose  What happened to the memories of a scope since an instant.
// @param    scope      string    empty for none
// @param    since      integer   epoch milliseconds
// @param    now        integer   epoch milliseconds
// @returns  made       integer   memories written
// @returns  promoted   integer   memories, by one tier or more
// @returns  faded      integer
// @returns  forgotten  integer   on request
// @lasting  it goes from the sessions of the scope to their memories
WITH datetime({epochMillis: $since}) AS since, datetime({epochMillis: $now}) AS now
MATCH (s:Session) WHERE s.isTest = false AND s.scope = $scope AND s.name IS NOT NULL
MATCH (s)<-[:IN_SESSION]-(m:Head) WHERE coalesce(m.scope, '') = $scope
WITH DISTINCT since, now, m
WITH m, m.created >= since AND m.created <= now AS made, m.validTo >= since AND m.validTo <= now AS ended,
     // A pattern with a condition on r.at would be sought by the index of r.at, once a memory.
     any(at IN [(m)<-[r:PROMOTED_TO|CRYSTALLIZED_INTO]-() | r.at] WHERE at >= since AND at <= now) AS promoted
RETURN sum(CASE WHEN made THEN 1 ELSE 0 END) AS made, sum(CASE WHEN promoted THEN 1 ELSE 0 END) AS promoted,
       sum(CASE WHEN ended AND m.endReason = 'expired' THEN 1 ELSE 0 END) AS faded,
       sum(CASE WHEN ended AND m.endReason = 'retracted' THEN 1 ELSE 0 END) AS forgotten
