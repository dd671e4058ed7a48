// @name     trace.page
// @version  1
// @mode     read
// @purpose  Traces in order of their keys, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty; an edge to a box is with the box
MATCH (t:Trace)
WITH t, toString(t.isTest) + '\u0001' + t.scope + '\u0001' + t.id AS position WHERE position > $after
WITH t, position ORDER BY position LIMIT $limit
RETURN position, labels(t) AS labels,
       [k IN keys(t) | [k, CASE WHEN t[k] IS :: ZONED DATETIME THEN {datetime: toString(t[k])} ELSE t[k] END]] AS properties,
       [] AS edges
ORDER BY position
