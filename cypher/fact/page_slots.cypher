// @name     fact.page_slots
// @version  1
// @mode     read
// @purpose  Slots in order of their keys, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty
MATCH (s:Slot)
WITH s, toString(s.isTest) + '\u0001' + s.scope + '\u0001' + s.name AS position WHERE position > $after
WITH s, position ORDER BY position LIMIT $limit
RETURN position, labels(s) AS labels,
       [k IN keys(s) | [k, CASE WHEN s[k] IS :: ZONED DATETIME THEN {datetime: toString(s[k])} ELSE s[k] END]] AS properties,
       [] AS edges
ORDER BY position
