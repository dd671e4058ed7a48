// @name     run.events
// @version  1
// @mode     read
// @purpose  The events of a run, a page in order of their ids.
// @param    id        string
// @param    after     string    id to go on from; empty: from the beginning
// @param    limit     integer
// @returns  event     map       every property of an event
MATCH (:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event) WHERE e.id > $after
RETURN e {.*} AS event ORDER BY e.id LIMIT $limit
