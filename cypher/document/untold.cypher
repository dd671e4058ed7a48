// @name     document.untold
// @version  1
// @mode     read
// @purpose  Which of these memories no document may tell at $now: what was forgotten on request, or what no briefing tells.
// @param    ids   list<string>  of any version
// @param    now   integer       epoch milliseconds
// @returns  id    string        as it was given
//
// An id that is no memory's is none of them: a person may have written it.
MATCH (v:Memory) WHERE v.id IN $ids
MATCH (h:Memory {lineageId: v.lineageId}) WHERE h:Head
WITH v, h WHERE h.endReason = 'retracted' OR h.suspect IS NOT NULL OR NOT coalesce(h.sensitivity IN ['normal', 'personal'], false)
  OR h.staleSince <= datetime({epochMillis: $now}) OR h.branchDropped <= datetime({epochMillis: $now})
RETURN v.id AS id ORDER BY id
