// @name     monitor.risen
// @version  1
// @mode     read
// @purpose  How many live longTerm memories were promoted to it; the others were written or imported as longTerm.
// @param    isTest  boolean
// @returns  risen   integer
MATCH (m:LongTerm:Live) WHERE m.isTest = $isTest AND m.promotedFrom IS NOT NULL
RETURN count(m) AS risen
