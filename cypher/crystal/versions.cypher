// @name     crystal.versions
// @version  2
// @mode     read
// @purpose  Versions of the configuration of crystals in order, a page.
// @param    after       string    the position of the last one of the page before
// @param    limit       integer
// @param    reader      string    local_agent | session | peer | public; others than the first are not told why it was changed
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     always empty
MATCH (c:CrystalConfig)
WITH c, right('000000000' + toString(c.version), 10) AS position WHERE position > $after
WITH c, position ORDER BY position LIMIT $limit
RETURN position, labels(c) AS labels,
       [k IN keys(c) WHERE $reader = 'local_agent' OR k <> 'reason' | [k, CASE WHEN c[k] IS :: ZONED DATETIME THEN {datetime: toString(c[k])} ELSE c[k] END]] AS properties,
       [] AS edges
ORDER BY position
