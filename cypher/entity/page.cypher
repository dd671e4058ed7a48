// @name     entity.page
// @version  1
// @mode     read
// @purpose  Names of which something was said, in order of their keys, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty
MATCH (a:Alias)
WITH a, toString(a.isTest) + '\u0001' + a.scope + '\u0001' + a.name AS position WHERE position > $after
WITH a, position ORDER BY position LIMIT $limit
RETURN position, labels(a) AS labels,
       [k IN keys(a) | [k, CASE WHEN a[k] IS :: ZONED DATETIME THEN {datetime: toString(a[k])} ELSE a[k] END]] AS properties,
       [] AS edges
ORDER BY position
