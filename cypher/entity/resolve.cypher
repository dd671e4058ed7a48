// @name     entity.resolve
// @version  1
// @mode     read
// @purpose  Which names stand for another one, and for which.
// @param    isTest   boolean
// @param    names    list<map>  {scope, name}: the scope is empty for none
// @returns  scope    string
// @returns  name     string     no row for one that stands for itself
// @returns  sameAs   string
UNWIND $names AS each
MATCH (a:Alias {isTest: $isTest, scope: each.scope, name: each.name}) WHERE a.sameAs IS NOT NULL
RETURN DISTINCT a.scope AS scope, a.name AS name, a.sameAs AS sameAs
