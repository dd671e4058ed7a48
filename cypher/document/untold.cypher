// @name     document.untold
// @version  1
// @mode     read
// @purpose  Which of these memories no document may tell at $now: what was forgotten on request, or what no briefing tells.
// @param    ids   list<string>  of any version
// @param    now   integer       epoch milliseconds
// @returns  id    string        as it was given
//
// An id that is no memory's is none of them: a person may have written it. What a memory was merged into counts for it too.
MATCH (v:Memory) WHERE v.id IN $ids
MATCH (:Memory {lineageId: v.lineageId})-[:MERGED_INTO*0..]->(h:Head)
WITH DISTINCT v, h WHERE h.endReason = 'retracted' OR h.suspect IS NOT NULL OR NOT coalesce(h.sensitivity IN ['normal', 'personal'], false)
  OR h.staleSince <= datetime({epochMillis: $now}) OR h.branchDropped <= datetime({epochMillis: $now})
RETURN DISTINCT v.id AS id ORDER BY id
