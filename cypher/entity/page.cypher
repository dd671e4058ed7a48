// @name     entity.page
// @version  2
// @mode     read
// @purpose  Names of which something was said, in order of their keys, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty
CALL () {
  MATCH (a:Alias) USING INDEX SEEK a:Alias(isTest, scope, name)
  WHERE a.isTest = ($after STARTS WITH 'true') AND a.scope = coalesce(split($after, '\u0001')[1], '')
    AND a.name > coalesce(substring($after, size(split($after, '\u0001')[0] + split($after, '\u0001')[1]) + 2), '')
  RETURN a ORDER BY a.isTest, a.scope, a.name LIMIT $limit
  UNION ALL
  MATCH (a:Alias) USING INDEX SEEK a:Alias(isTest, scope, name)
  WHERE a.isTest = ($after STARTS WITH 'true') AND a.scope > coalesce(split($after, '\u0001')[1], '') AND a.name IS NOT NULL
  RETURN a ORDER BY a.isTest, a.scope, a.name LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE NOT $after STARTS WITH 'true'
  MATCH (a:Alias) USING INDEX SEEK a:Alias(isTest, scope, name) WHERE a.isTest = true AND a.scope IS NOT NULL AND a.name IS NOT NULL
  RETURN a ORDER BY a.isTest, a.scope, a.name LIMIT $limit
}
WITH a, toString(a.isTest) + '\u0001' + a.scope + '\u0001' + a.name AS position ORDER BY a.isTest, a.scope, a.name LIMIT $limit
RETURN position, labels(a) AS labels,
       [k IN keys(a) | [k, CASE WHEN a[k] IS :: ZONED DATETIME THEN {datetime: toString(a[k])} ELSE a[k] END]] AS properties,
       [] AS edges
ORDER BY a.isTest, a.scope, a.name
