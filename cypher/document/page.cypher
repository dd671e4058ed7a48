// @name     document.page
// @version  1
// @mode     read
// @purpose  Documents in order of their keys, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty: a state, which comes later, has them
MATCH (d:Document)
WITH d, toString(d.isTest) + '\u0001' + d.scope + '\u0001' + d.name AS position WHERE position > $after
WITH d, position ORDER BY position LIMIT $limit
RETURN position, labels(d) AS labels,
       [k IN keys(d) | [k, CASE WHEN d[k] IS :: ZONED DATETIME THEN {datetime: toString(d[k])} ELSE d[k] END]] AS properties,
       [] AS edges
ORDER BY position
