// @name     monitor.risen
// @version  1
// @mode     read
// @purpose  How many of the longTerm memories that live came there by a promotion: others were remembered or imported as such.
// @param    isTest  boolean
// @returns  risen   integer
MATCH (m:LongTerm:Live) WHERE m.isTest = $isTest AND m.promotedFrom IS NOT NULL
RETURN count(m) AS risen
