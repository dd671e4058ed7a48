// @name     fact.page_slots
// @version  3
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
CALL () {
  MATCH (s:Slot) USING INDEX SEEK s:Slot(isTest, scope, name)
  WHERE s.isTest = ($after STARTS WITH 'true') AND s.scope = coalesce(split($after, '\u0001')[1], '')
    AND s.name > coalesce(substring($after, size(split($after, '\u0001')[0] + split($after, '\u0001')[1]) + 2), '')
  RETURN s ORDER BY s.isTest, s.scope, s.name LIMIT $limit
  UNION ALL
  MATCH (s:Slot) USING INDEX SEEK s:Slot(isTest, scope, name)
  WHERE s.isTest = ($after STARTS WITH 'true') AND s.scope > coalesce(split($after, '\u0001')[1], '') AND s.name IS NOT NULL
  RETURN s ORDER BY s.isTest, s.scope, s.name LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE NOT $after STARTS WITH 'true'
  MATCH (s:Slot) USING INDEX SEEK s:Slot(isTest, scope, name) WHERE s.isTest = true AND s.scope IS NOT NULL AND s.name IS NOT NULL
  RETURN s ORDER BY s.isTest, s.scope, s.name LIMIT $limit
}
WITH s, toString(s.isTest) + '\u0001' + s.scope + '\u0001' + s.name AS position ORDER BY s.isTest, s.scope, s.name LIMIT $limit
RETURN position, [l IN labels(s) WHERE NOT l IN ['Unkeyed', 'Uncompared']] AS labels,
       [k IN keys(s) WHERE k <> 'nameKeys' | [k, CASE WHEN s[k] IS :: ZONED DATETIME THEN {datetime: toString(s[k])} ELSE s[k] END]] AS properties,
       [] AS edges
ORDER BY s.isTest, s.scope, s.name
