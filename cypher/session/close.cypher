// @name     session.close
// @version  3
// @mode     write
// @purpose  Note when, and up to which entry, a session was consolidated.
// @param    isTest    boolean
// @param    scope     string    empty if it has none
// @param    name      string
// @param    entry     string    the last entry of the session
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  name      string
// @writes   Session Session.endedAt Session.endedEntry Session.endedRunId Event CONCERNS RECORDED_IN
// @rows     one
// @safe     setting it twice changes nothing
// @eager    one row
// A session without memories ends too, and is recognised when it ends again.
MERGE (s:Session {isTest: $isTest, scope: $scope, name: $name})
ON CREATE SET s.created = datetime({epochMillis: $now})
WITH s, s {.endedAt, .endedEntry, .endedRunId} AS before
MATCH (r:ConsolidationRun {id: $runId})
SET s.endedAt = datetime({epochMillis: $now}), s.endedEntry = $entry, s.endedRunId = $runId
// Without memories there is no event: undone, it would only leave a session that nobody needs.
FOREACH (_ IN CASE WHEN EXISTS { (s)<-[:IN_SESSION]-() } THEN [1] ELSE [] END |
  MERGE (e:Event {id: $runId + ':session_ended:' + $entry})
  ON CREATE SET e.kind = 'session_ended', e.at = datetime({epochMillis: $now}), e.runId = $runId,
                e.before_endedAt = before.endedAt, e.before_endedEntry = before.endedEntry, e.before_endedRunId = before.endedRunId,
                e.after_endedAt = s.endedAt, e.after_endedEntry = s.endedEntry, e.after_endedRunId = s.endedRunId
  MERGE (e)-[:CONCERNS]->(s)
  MERGE (e)-[:RECORDED_IN]->(r))
RETURN s.name AS name
