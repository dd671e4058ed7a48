// @name     purge.receipt
// @version  1
// @mode     read
// @purpose  What a purge deleted, by its events.
// @param    runId     string
// @param    sample    integer    ids to return at most
// @returns  purged    integer    lineages
// @returns  versions  integer    their versions, all told
// @returns  ids       list<string>  of the latest versions
MATCH (:ConsolidationRun {id: $runId})<-[:RECORDED_IN]-(e:Event {kind: 'purged'})
WITH e ORDER BY e.before_validTo, e.memoryId
RETURN count(e) AS purged, sum(size(e.versionIds)) AS versions, collect(e.memoryId)[..$sample] AS ids
