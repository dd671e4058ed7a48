// @name     erasure.standing
// @version  2
// @mode     read
// @purpose  Which of these marks have a tombstone, and since when.
// @param    marks  list<string>
// @returns  mark   string
// @returns  at     integer       epoch milliseconds: when it was erased; 0 if that is not told
// @uses     tombstone_mark
UNWIND $marks AS mark
MATCH (t:Tombstone {mark: mark})
RETURN mark, coalesce(min(t.at).epochMillis, 0) AS at
