// @name     archive.around
// @version  7
// @mode     read
// @purpose  A page of the nodes of one kind that memories and events point to, in order of their keys.
// @param    kind        string      ConsolidationConfig | RecallConfig | Session | SemanticCluster | Entity | Source | ConsolidationRun | Probe
// @param    after       string      the last position of the previous page; empty for the first page
// @param    limit       integer
// @param    now         integer     epoch milliseconds
// @param    reader      string      local_agent | session | peer | public; others than the first get the sessions in which was written what lives and they may see, what that mentions itself, and no more of these than who they are and, as created, when the first of what they may see was written
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>  name and value; a datetime as the map {datetime}
// @returns  edges       list<map>   {type, outgoing, other, properties}; other: its kind, then its key; entities only
//
// These nodes are few compared with memories, so a page may scan all of a kind. An edge is written with the later of its ends.
MATCH (n:ConsolidationConfig|RecallConfig|Session|SemanticCluster|Entity|Source|ConsolidationRun|Probe) WHERE $kind IN labels(n)
WITH n, CASE WHEN $reader <> 'local_agent' THEN COLLECT {
  MATCH (n)<-[r:IN_SESSION|ABOUT]-(m:Memory) WHERE coalesce(r.ownWeight, 1) > 0 AND ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
    AND m:Live AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true) AND (n:Entity OR n.name = m.sessionId)  // no session that used it
  RETURN m.created AS at ORDER BY at LIMIT 1
} END AS first
WHERE $reader = 'local_agent' OR n:ConsolidationConfig OR n:RecallConfig OR size(first) > 0
WITH n, first, CASE $kind
  WHEN 'ConsolidationConfig' THEN right('000000000' + toString(n.version), 10)
  WHEN 'RecallConfig' THEN right('000000000' + toString(n.version), 10)
  WHEN 'ConsolidationRun' THEN n.id
  WHEN 'Probe' THEN n.id
  WHEN 'Source' THEN n.name
  ELSE toString(n.isTest) + '\u0001' + n.scope + '\u0001' + n.name
END AS position
WHERE position > $after
WITH n, first, position ORDER BY position LIMIT $limit
RETURN position, labels(n) AS labels,
       [k IN keys(n) WHERE $reader = 'local_agent' OR CASE WHEN n:Session THEN k IN ['isTest', 'scope', 'name', 'facets', 'created']
         WHEN n:Entity THEN k IN ['isTest', 'scope', 'name', 'kind', 'created'] ELSE k <> 'reason' END | [k, CASE WHEN k = 'created' AND size(first) > 0 THEN {datetime: toString(first[0])} WHEN n[k] IS :: ZONED DATETIME THEN {datetime: toString(n[k])} ELSE n[k] END]] AS properties,
       COLLECT {
         MATCH (n)-[r:RELATES]-(o:Entity)
         WHERE $reader = 'local_agent' AND toString(o.isTest) + '\u0001' + o.scope + '\u0001' + o.name <= position
         RETURN {
           type: type(r), outgoing: startNode(r) = n, other: ['Entity', o.isTest, o.scope, o.name],
           properties: [k IN keys(r) | [k, CASE WHEN r[k] IS :: ZONED DATETIME THEN {datetime: toString(r[k])} ELSE r[k] END]]
         }
       } AS edges
ORDER BY position
