// @name     archive.around
// @version  2
// @mode     read
// @purpose  The nodes of one kind that memories and events point to, a page in order of their keys.
// @param    kind        string      ConsolidationConfig | RecallConfig | Session | SemanticCluster | Source | ConsolidationRun
// @param    after       string      the last position of the page before, empty for the first
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>  name and value; a datetime as the map {datetime}
// @returns  edges       list<map>   none: these nodes point to nothing
//
// They are few beside memories, so a page may look at all of a kind.
MATCH (n:ConsolidationConfig|RecallConfig|Session|SemanticCluster|Source|ConsolidationRun) WHERE $kind IN labels(n)
WITH n, CASE $kind
  WHEN 'ConsolidationConfig' THEN right('000000000' + toString(n.version), 10)
  WHEN 'RecallConfig' THEN right('000000000' + toString(n.version), 10)
  WHEN 'ConsolidationRun' THEN n.id
  WHEN 'Source' THEN n.name
  ELSE toString(n.isTest) + '\u0001' + n.scope + '\u0001' + n.name
END AS position
WHERE position > $after
WITH n, position ORDER BY position LIMIT $limit
RETURN position, labels(n) AS labels,
       [k IN keys(n) | [k, CASE WHEN n[k] IS :: ZONED DATETIME THEN {datetime: toString(n[k])} ELSE n[k] END]] AS properties,
       [] AS edges
