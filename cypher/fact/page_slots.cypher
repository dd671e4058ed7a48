// @name     fact.page_slots
// @version  2
// @mode     read
// @purpose  Slots in order of their keys, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty
//
// The keys of its names follow from them; whoever reads the page makes and compares them anew.
MATCH (s:Slot)
WITH s, toString(s.isTest) + '\u0001' + s.scope + '\u0001' + s.name AS position WHERE position > $after
WITH s, position ORDER BY position LIMIT $limit
RETURN position, [l IN labels(s) WHERE NOT l IN ['Unkeyed', 'Uncompared']] AS labels,
       [k IN keys(s) WHERE k <> 'nameKeys' | [k, CASE WHEN s[k] IS :: ZONED DATETIME THEN {datetime: toString(s[k])} ELSE s[k] END]] AS properties,
       [] AS edges
ORDER BY position
