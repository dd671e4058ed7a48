// @name     project.list
// @version  1
// @mode     read
// @purpose  The scopes of projects, the one used last first.
// @returns  scope       string
// @returns  name        string
// @returns  identities  list<string>
// @returns  seen        integer       epoch milliseconds
// @returns  memories    integer       live memories of the scope
MATCH (p:Project)
WITH p ORDER BY p.created, p.identity
WITH coalesce(p.into, p.scope) AS scope, collect(p.name)[0] AS name, collect(p.identity) AS identities, max(p.seen.epochMillis) AS seen
CALL (scope) {
  MATCH (s:Session)<-[:IN_SESSION]-(m:Live) WHERE s.isTest = false AND s.scope = scope AND s.name IS NOT NULL AND m.scope = scope
  RETURN count(DISTINCT m) AS memories
}
RETURN scope, name, identities, seen, memories ORDER BY seen DESC, scope
