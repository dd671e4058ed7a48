// @name     document.page
// @version  2
// @mode     read
// @purpose  Documents in order of their keys, a page.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty: a state, which comes later, has them
CALL () {
  MATCH (d:Document) USING INDEX SEEK d:Document(isTest, scope, name)
  WHERE d.isTest = ($after STARTS WITH 'true') AND d.scope = coalesce(split($after, '\u0001')[1], '')
    AND d.name > coalesce(substring($after, size(split($after, '\u0001')[0] + split($after, '\u0001')[1]) + 2), '')
  RETURN d ORDER BY d.isTest, d.scope, d.name LIMIT $limit
  UNION ALL
  MATCH (d:Document) USING INDEX SEEK d:Document(isTest, scope, name)
  WHERE d.isTest = ($after STARTS WITH 'true') AND d.scope > coalesce(split($after, '\u0001')[1], '') AND d.name IS NOT NULL
  RETURN d ORDER BY d.isTest, d.scope, d.name LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE NOT $after STARTS WITH 'true'
  MATCH (d:Document) USING INDEX SEEK d:Document(isTest, scope, name) WHERE d.isTest = true AND d.scope IS NOT NULL AND d.name IS NOT NULL
  RETURN d ORDER BY d.isTest, d.scope, d.name LIMIT $limit
}
WITH d, toString(d.isTest) + '\u0001' + d.scope + '\u0001' + d.name AS position ORDER BY d.isTest, d.scope, d.name LIMIT $limit
RETURN position, labels(d) AS labels,
       [k IN keys(d) | [k, CASE WHEN d[k] IS :: ZONED DATETIME THEN {datetime: toString(d[k])} ELSE d[k] END]] AS properties,
       [] AS edges
ORDER BY d.isTest, d.scope, d.name
