// @name     run.finish
// @version  3
// @mode     write
// @purpose  Close the record of a run; its events are counted.
// @param    id          string
// @param    finishedAt  integer   epoch milliseconds, wall clock
// @param    outcome     string    ok | failed | refused
// @param    error       string?   code of the error, if it failed
// @param    settled     integer?  what a plan would settle; null: the number that energy.settle has counted
// @param    conflicts   integer   memories that could not be promoted
// @param    queries     list<string>  name@version sha256 of everything it ran
// @returns  settled     integer
// @returns  expired     integer
// @returns  promoted    integer
// @returns  events      integer   all of its events, of every kind
// @returns  durationMs  integer
// @writes   ConsolidationRun.finishedAt ConsolidationRun.durationMs ConsolidationRun.outcome ConsolidationRun.error ConsolidationRun.settled ConsolidationRun.expired ConsolidationRun.promoted ConsolidationRun.conflicts ConsolidationRun.queries
// @rows     one
// @safe     setting it twice changes nothing
// @eager    one row
MATCH (r:ConsolidationRun {id: $id})
CALL (r) {
  OPTIONAL MATCH (r)<-[:RECORDED_IN]-(e:Event)
  RETURN count(CASE e.kind WHEN 'expired' THEN 1 END) AS expired,
         count(CASE e.kind WHEN 'promoted' THEN 1 END) AS promoted, count(e) AS events
}
SET r.finishedAt = datetime({epochMillis: $finishedAt}), r.durationMs = $finishedAt - r.startedAt.epochMillis,
    r.outcome = $outcome, r.error = $error, r.settled = coalesce($settled, r.settled, 0), r.expired = expired, r.promoted = promoted,
    r.conflicts = $conflicts, r.queries = $queries
RETURN r.settled AS settled, r.expired AS expired, r.promoted AS promoted, events, r.durationMs AS durationMs
