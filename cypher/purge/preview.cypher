// @name     purge.preview
// @version  1
// @mode     read
// @purpose  What a purge would delete: the lineages whose latest version expired before an instant, those first that ended first.
// @param    isTest    boolean
// @param    before    integer    epoch milliseconds; what ended at it or later stays
// @param    sample    integer    ids to return at most
// @returns  purged    integer    lineages
// @returns  versions  integer    their versions, all told
// @returns  ids       list<string>  of the latest versions
// @uses     memory_end
MATCH (h:Memory) USING INDEX h:Memory(isTest, endReason, validTo)
WHERE h.isTest = $isTest AND h.endReason = 'expired' AND h.validTo < datetime({epochMillis: $before})
  AND (h:Head OR h:TestHead) AND NOT h:Live AND h.id IS NOT NULL
CALL (h) {
  MATCH (m:Memory {lineageId: h.lineageId})
  WITH m, h, m.validTo IS NOT NULL AND m.isTest = $isTest AND (m = h OR m.endReason <> 'expired') AS ended
  RETURN count(m) AS versions, count(CASE WHEN ended THEN 1 END) AS sound
}
WITH h, versions WHERE versions = sound AND versions > 0
WITH h.id AS id, versions ORDER BY h.validTo, id
RETURN count(*) AS purged, sum(versions) AS versions, collect(id)[..$sample] AS ids
