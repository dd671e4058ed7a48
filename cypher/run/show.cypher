// @name     run.show
// @version  1
// @mode     read
// @purpose  One run.
// @param    id        string
// @returns  run       map        every property of the run
MATCH (r:ConsolidationRun {id: $id})
RETURN r {.*} AS run
