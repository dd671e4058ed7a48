// @name     entity.stand
// @version  1
// @mode     write
// @purpose  Which names stand for another one, and for which; nobody says anything else of them until this transaction ends.
// @param    isTest   boolean
// @param    names    list<map>  {scope, name}: the scope is empty for none
// @returns  scope    string
// @returns  name     string     no row for one that stands for itself
// @returns  sameAs   string
// @writes   Alias.rev
// @rows     any none for a name that stands for itself
// @safe     it only takes locks
// @eager    the names of one batch
//
// Whoever states facts takes these locks before those of slots, as who joins or parts names does: so a fact is stated either before, and is
// moved, or after that, under the name that its own stands for then. Nothing is said yet of a name without a node; the next pass moves its facts.
UNWIND $names AS each
WITH DISTINCT each.scope AS scope, each.name AS name ORDER BY scope, name
MATCH (a:Alias {isTest: $isTest, scope: scope, name: name})
SET a.rev = a.rev
WITH scope, name, a WHERE a:Alias AND a.sameAs IS NOT NULL  // what is erased meanwhile stands for nothing
RETURN scope, name, a.sameAs AS sameAs
