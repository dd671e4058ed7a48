// @name     project.settle
// @version  1
// @mode     write
// @purpose  Give a project its scope, the one it has already or a new one, and know it by all of its identities.
// @param    identities  list<string>  the current one first, then those it had before
// @param    scope       string        if none of them has a scope yet
// @param    name        string        for people
// @param    now         integer       epoch milliseconds
// @returns  scope       string
// @returns  strays      list<string>  other scopes that memories of the same project have
// @writes   Project
// @rows     one
// @safe     an identity keeps the scope that it was given first
// @eager    a handful of identities
//
// A number made up for a folder belongs to the first repository that the folder became: a copy of the folder may become another one.
CALL () {
  UNWIND range(0, size($identities) - 1) AS place
  MATCH (p:Project {identity: $identities[place]})
  WHERE place = 0 OR NOT EXISTS { MATCH (o:Project {scope: p.scope}) WHERE o.identity STARTS WITH 'git:' AND NOT o.identity IN $identities }
  WITH place, p ORDER BY place
  RETURN collect(p.identity) AS known, collect(p.scope) AS scopes
}
UNWIND $identities[..1] + [each IN $identities[1..] WHERE each IN known OR NOT EXISTS { (:Project {identity: each}) }] AS identity
MERGE (p:Project {identity: identity})
ON CREATE SET p.scope = coalesce(scopes[0], $scope), p.name = $name, p.isTest = false, p.created = datetime({epochMillis: $now})
SET p.seen = CASE WHEN p.seen.epochMillis > $now THEN p.seen ELSE datetime({epochMillis: $now}) END
WITH collect({identity: p.identity, scope: p.scope}) AS settled
WITH settled, [each IN settled WHERE each.identity = $identities[0] | each.scope][0] AS scope
UNWIND settled AS each
RETURN scope, collect(DISTINCT CASE WHEN each.scope <> scope THEN each.scope END) AS strays
