// @name     toy.versions
// @version  1
// @mode     read
// @purpose  Versions of what can be set of notes, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>
// @returns  edges       list<map>
MATCH (c:ToyConfig)
WITH c, right('000000000' + toString(c.version), 10) AS position WHERE position > $after
WITH c, position ORDER BY position LIMIT $limit
RETURN position, labels(c) AS labels,
       [k IN keys(c) | [k, CASE WHEN c[k] IS :: ZONED DATETIME THEN {datetime: toString(c[k])} ELSE c[k] END]] AS properties,
       [] AS edges
ORDER BY position
