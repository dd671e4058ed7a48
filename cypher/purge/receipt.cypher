// @name     purge.receipt
// @version  1
// @mode     read
// @purpose  What a purge deleted, from its events.
// @param    runId     string
// @param    sample    integer    most ids to return
// @returns  purged    integer    lineages
// @returns  versions  integer    all of their versions
// @returns  ids       list<string>  of the latest versions
MATCH (:ConsolidationRun {id: $runId})<-[:RECORDED_IN]-(e:Event {kind: 'purged'})
WITH e ORDER BY e.before_validTo, e.memoryId
RETURN count(e) AS purged, sum(size(e.versionIds)) AS versions, collect(e.memoryId)[..$sample] AS ids
