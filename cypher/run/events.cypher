// @name     run.events
// @version  1
// @mode     read
// @purpose  A page of the events of a run, in order of their ids.
// @param    id        string
// @param    after     string    the last id of the previous page; empty for the first page
// @param    limit     integer
// @returns  event     map       every property of an event
MATCH (:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event) WHERE e.id > $after
RETURN e {.*} AS event ORDER BY e.id LIMIT $limit
