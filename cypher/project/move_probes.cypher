// @name     project.move_probes
// @version  2
// @mode     write
// @purpose  Let the probes of a scope ask in the scope to which its memories are moved, and record that.
// @param    from   string
// @param    to     string    empty for none
// @param    now    integer   epoch milliseconds
// @param    runId  string
// @returns  moved  integer
// @writes   Probe Event RECORDED_IN
// @rows     one
// @safe     a moved probe has the other scope, and the event is written once, with all the probes that were moved
// @eager    the probes of one scope
//
// The event is written without probes too: it is what takes the questions back that are noted beside the graph.
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  MATCH (p:Probe) WHERE p.isTest = false AND p.scope = $from
  SET p.scope = CASE $to WHEN '' THEN null ELSE $to END
  WITH p ORDER BY p.id
  RETURN collect(p.id) AS probes
}
MERGE (e:Event {id: $runId + ':questions_moved:' + $to})
ON CREATE SET e.kind = 'questions_moved', e.at = datetime({epochMillis: $now}), e.runId = $runId, e.probes = probes,
              e.before_scope = $from, e.after_scope = CASE $to WHEN '' THEN null ELSE $to END
ON MATCH SET e.probes = e.probes + probes
MERGE (e)-[:RECORDED_IN]->(r)
RETURN size(probes) AS moved
