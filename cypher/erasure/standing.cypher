// @name     erasure.standing
// @version  1
// @mode     read
// @purpose  Which of these marks have a tombstone.
// @param    marks  list<string>
// @returns  mark   string
// @uses     tombstone_mark
UNWIND $marks AS mark
MATCH (t:Tombstone {mark: mark})
RETURN DISTINCT mark
