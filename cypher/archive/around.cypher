// @name     archive.around
// @version  4
// @mode     read
// @purpose  A page of the nodes of one kind that memories and events point to, in order of their keys.
// @param    kind        string      ConsolidationConfig | RecallConfig | Session | SemanticCluster | Entity | Source | ConsolidationRun | Probe
// @param    after       string      the last position of the previous page; empty for the first page
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>  name and value; a datetime as the map {datetime}
// @returns  edges       list<map>   {type, outgoing, other, properties}; other: its kind, then its key; entities only
//
// These nodes are few compared with memories, so a page may scan all of a kind. An edge is written with the later of its ends.
MATCH (n:ConsolidationConfig|RecallConfig|Session|SemanticCluster|Entity|Source|ConsolidationRun|Probe) WHERE $kind IN labels(n)
WITH n, CASE $kind
  WHEN 'ConsolidationConfig' THEN right('000000000' + toString(n.version), 10)
  WHEN 'RecallConfig' THEN right('000000000' + toString(n.version), 10)
  WHEN 'ConsolidationRun' THEN n.id
  WHEN 'Probe' THEN n.id
  WHEN 'Source' THEN n.name
  ELSE toString(n.isTest) + '\u0001' + n.scope + '\u0001' + n.name
END AS position
WHERE position > $after
WITH n, position ORDER BY position LIMIT $limit
RETURN position, labels(n) AS labels,
       [k IN keys(n) | [k, CASE WHEN n[k] IS :: ZONED DATETIME THEN {datetime: toString(n[k])} ELSE n[k] END]] AS properties,
       COLLECT {
         MATCH (n)-[r:RELATES]-(o:Entity)
         WHERE toString(o.isTest) + '\u0001' + o.scope + '\u0001' + o.name <= position
         RETURN {
           type: type(r), outgoing: startNode(r) = n, other: ['Entity', o.isTest, o.scope, o.name],
           properties: [k IN keys(r) | [k, CASE WHEN r[k] IS :: ZONED DATETIME THEN {datetime: toString(r[k])} ELSE r[k] END]]
         }
       } AS edges
ORDER BY position
