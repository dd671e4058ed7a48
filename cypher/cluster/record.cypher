// @name     cluster.record
// @version  1
// @mode     write
// @purpose  Record what a run did to the clusters.
// @param    runId    string
// @param    now      integer   epoch milliseconds
// @param    made     integer   new clusters
// @param    removed  integer   removed clusters
// @param    joined   integer   memories that changed to another cluster
// @param    parted   integer   memberships that ended
// @returns  id       string
// @writes   Event RECORDED_IN
// @rows     one
// @safe     the event is written once, since its id is derived from the run's
// @eager    one row
MATCH (r:ConsolidationRun {id: $runId})
MERGE (e:Event {id: $runId + ':clustered'})
ON CREATE SET e.kind = 'clustered', e.at = datetime({epochMillis: $now}), e.runId = $runId,
              e.made = $made, e.removed = $removed, e.joined = $joined, e.parted = $parted
MERGE (e)-[:RECORDED_IN]->(r)
RETURN e.id AS id
