// @name     project.page
// @version  1
// @mode     read
// @purpose  Projects in order of their identities, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty
MATCH (p:Project) WHERE p.identity > $after
WITH p ORDER BY p.identity LIMIT $limit
RETURN p.identity AS position, labels(p) AS labels,
       [k IN keys(p) | [k, CASE WHEN p[k] IS :: ZONED DATETIME THEN {datetime: toString(p[k])} ELSE p[k] END]] AS properties,
       [] AS edges
ORDER BY position
