// @name     next_by_key
// @purpose  The nodes of a kind that come after a key, in the order of the index of their keys: the rest of its scope, later scopes, and the test ones. Each is a range of the index, so that a page reads about as many as it has.
// @hole     node  a variable
// @hole     kind  a label, whose key is (isTest, scope, name)
// @hole     name  the last property of the key
// @mark     split\(\$after, '\\u0001'\)

CALL () {
  MATCH (<node>:<kind>) USING INDEX SEEK <node>:<kind>(isTest, scope, <name>)
  WHERE <node>.isTest = ($after STARTS WITH 'true') AND <node>.scope = coalesce(split($after, '\u0001')[1], '')
    AND <node>.<name> > coalesce(substring($after, size(split($after, '\u0001')[0] + split($after, '\u0001')[1]) + 2), '')
  RETURN <node> ORDER BY <node>.isTest, <node>.scope, <node>.<name> LIMIT $limit
  UNION ALL
  MATCH (<node>:<kind>) USING INDEX SEEK <node>:<kind>(isTest, scope, <name>)
  WHERE <node>.isTest = ($after STARTS WITH 'true') AND <node>.scope > coalesce(split($after, '\u0001')[1], '') AND <node>.<name> IS NOT NULL
  RETURN <node> ORDER BY <node>.isTest, <node>.scope, <node>.<name> LIMIT $limit
  UNION ALL
  WITH 1 AS one WHERE NOT $after STARTS WITH 'true'
  MATCH (<node>:<kind>) USING INDEX SEEK <node>:<kind>(isTest, scope, <name>) WHERE <node>.isTest = true AND <node>.scope IS NOT NULL AND <node>.<name> IS NOT NULL
  RETURN <node> ORDER BY <node>.isTest, <node>.scope, <node>.<name> LIMIT $limit
}
