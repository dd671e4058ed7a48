// @name     trace.page
// @version  2
// @mode     read
// @purpose  Traces in order of their keys, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty; an edge to a box is with the box
CALL () {
  MATCH (t:Trace) USING INDEX SEEK t:Trace(isTest, scope, id)
  WHERE t.isTest = ($after STARTS WITH 'true') AND t.scope = coalesce(split($after, '\u0001')[1], '')
    AND t.id > coalesce(substring($after, size(split($after, '\u0001')[0] + split($after, '\u0001')[1]) + 2), '')
  RETURN t ORDER BY t.isTest, t.scope, t.id LIMIT $limit
  UNION ALL
  MATCH (t:Trace) USING INDEX SEEK t:Trace(isTest, scope, id)
  WHERE t.isTest = ($after STARTS WITH 'true') AND t.scope > coalesce(split($after, '\u0001')[1], '') AND t.id IS NOT NULL
  RETURN t ORDER BY t.isTest, t.scope, t.id LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE NOT $after STARTS WITH 'true'
  MATCH (t:Trace) USING INDEX SEEK t:Trace(isTest, scope, id) WHERE t.isTest = true AND t.scope IS NOT NULL AND t.id IS NOT NULL
  RETURN t ORDER BY t.isTest, t.scope, t.id LIMIT $limit
}
WITH t, toString(t.isTest) + '\u0001' + t.scope + '\u0001' + t.id AS position ORDER BY t.isTest, t.scope, t.id LIMIT $limit
RETURN position, labels(t) AS labels,
       [k IN keys(t) | [k, CASE WHEN t[k] IS :: ZONED DATETIME THEN {datetime: toString(t[k])} ELSE t[k] END]] AS properties,
       [] AS edges
ORDER BY t.isTest, t.scope, t.id
