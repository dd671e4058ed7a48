// @name     erasure.page_erasures
// @version  1
// @mode     read
// @purpose  Erasures in order, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty
MATCH (n:Erasure) WHERE n.id > $after
WITH n ORDER BY n.id LIMIT $limit
RETURN n.id AS position, labels(n) AS labels,
       [k IN keys(n) | [k, CASE WHEN n[k] IS :: ZONED DATETIME THEN {datetime: toString(n[k])} ELSE n[k] END]] AS properties,
       [] AS edges
ORDER BY position
