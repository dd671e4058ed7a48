// @name     project.settle
// @version  2
// @mode     write
// @purpose  Give a project its scope, the one it has already or a new one, and know it by all of its identities.
// @param    identities  list<string>  the current one first, then those it had before
// @param    smallest    string?       what older versions called it, if that is another identity
// @param    scope       string        if none of them has a scope yet
// @param    name        string        for people
// @param    now         integer       epoch milliseconds
// @returns  scope       string
// @returns  strays      list<string>  other scopes that memories of the same project may still have
// @writes   Project
// @rows     one
// @safe     an identity keeps the scope that it was given first, and is merged into another one once
// @eager    a handful of identities
//
// A number made up for a folder belongs to the first repository that the folder became: a copy of the folder may become another one.
// The smallest of several first commits may be that of a project whose history was merged in, so it counts under the same name alone.
CALL () {
  UNWIND range(0, size($identities) - 1) AS place
  MATCH (p:Project {identity: $identities[place]})
  WITH place, p, coalesce(p.into, p.scope) AS scope
  WHERE place = 0 OR NOT EXISTS {
    MATCH (o:Project) WHERE o.identity STARTS WITH 'git:' AND coalesce(o.into, o.scope) = scope }
  WITH place, p, scope ORDER BY place
  RETURN collect(p.identity) AS known, collect(scope) AS scopes
}
OPTIONAL MATCH (s:Project {identity: $smallest}) WHERE s.name = $name AND NOT EXISTS { (:Project {identity: $identities[0]}) }
WITH known, coalesce(s.into, s.scope, scopes[0], $scope) AS given
UNWIND $identities[..1] + [each IN $identities[1..] WHERE each IN known OR NOT EXISTS { (:Project {identity: each}) }] AS identity
MERGE (p:Project {identity: identity})
ON CREATE SET p.scope = given, p.name = $name, p.isTest = false, p.created = datetime({epochMillis: $now})
SET p.seen = CASE WHEN p.seen.epochMillis > $now THEN p.seen ELSE datetime({epochMillis: $now}) END
WITH collect(p) AS settled
WITH settled, [p IN settled WHERE p.identity = $identities[0] | coalesce(p.into, p.scope)][0] AS scope
FOREACH (p IN [each IN settled WHERE coalesce(each.into, each.scope) <> scope] | SET p.into = scope)
WITH scope
CALL (scope) {
  MATCH (p:Project) WHERE p.into = scope AND p.scope <> scope
  WITH DISTINCT p.scope AS stray ORDER BY stray
  RETURN collect(stray) AS strays
}
RETURN scope, strays
