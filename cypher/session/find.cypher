// @name     session.find
// @version  1
// @mode     read
// @purpose  The sessions of a name: their scope, the number of their memories, and up to which entry they were consolidated.
// @param    isTest      boolean
// @param    name        string
// @returns  scope       string    empty if it has none
// @returns  memories    integer
// @returns  endedEntry  string?
MATCH (s:Session) WHERE s.isTest = $isTest AND s.scope IS NOT NULL AND s.name = $name
RETURN s.scope AS scope, COUNT { (s)<-[:IN_SESSION]-() } AS memories, s.endedEntry AS endedEntry
ORDER BY scope
