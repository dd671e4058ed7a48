// @name     session.close
// @version  1
// @mode     write
// @purpose  Note up to which entry a session has been consolidated, and when.
// @param    isTest    boolean
// @param    scope     string    empty: none
// @param    name      string
// @param    entry     string    the last entry of the session
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  name      string
// @writes   Session Session.endedAt Session.endedEntry Session.endedRunId
// @safe     setting it twice changes nothing
// A session in which nothing was remembered ends too, and is recognised when it ends again.
MERGE (s:Session {isTest: $isTest, scope: $scope, name: $name})
ON CREATE SET s.created = datetime({epochMillis: $now})
SET s.endedAt = datetime({epochMillis: $now}), s.endedEntry = $entry, s.endedRunId = $runId
RETURN s.name AS name
