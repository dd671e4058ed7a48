// @name     project.known
// @version  3
// @mode     read
// @purpose  The scope that project.settle would give a project, if it has one already.
// @param    identities  list<string>  the current one first, then those it had before
// @param    smallest    string?       what older versions called it, if that is another identity
// @param    name        string        for people
// @open     it names the scope of a repository that the caller has
// @returns  scope       string?
//
// Of what it was before only counts what has not become a repository elsewhere, as in project.settle.
CALL () {
  UNWIND range(0, size($identities) - 1) AS place
  MATCH (p:Project {identity: $identities[place]})
  WITH place, p, coalesce(p.into, p.scope) AS scope
  WHERE place = 0 OR NOT EXISTS {
    MATCH (o:Project) WHERE o.identity STARTS WITH 'git:' AND coalesce(o.into, o.scope) = scope }
  WITH place, scope ORDER BY place
  RETURN collect(scope) AS scopes
}
OPTIONAL MATCH (s:Project {identity: $smallest}) WHERE s.name = $name AND NOT EXISTS { (:Project {identity: $identities[0]}) }
RETURN coalesce(s.into, s.scope, scopes[0]) AS scope
