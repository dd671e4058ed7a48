// @name     archive.memories
// @version  11
// @mode     read
// @purpose  A page of memories, lineage by lineage, each with its edges to what comes before it in this order.
// @param    lineage     string?     the last lineage of the previous page; null for memories without a lineage, which come last
// @param    id          string      the last id of the previous page; empty for the first page
// @param    limit       integer
// @param    now         integer     epoch milliseconds
// @param    reader      string      local_agent | session | peer | public; others than the first get what lives and they may see, without what surrounds it, and unused since $now
// @returns  lineage     string?
// @returns  id          string
// @returns  labels      list<string>
// @returns  properties  list<list>  name and value; a datetime as the map {datetime}
// @returns  edges       list<map>   {type, outgoing, other, properties}; other: its kind, then its key
// @uses     memory_lineage
//
// An edge is written with the later of its ends, so a reader of the lines in order always knows both.
CALL () {
  WITH $lineage AS lineage WHERE lineage IS NOT NULL
  MATCH (m:Memory) WHERE m.lineageId >= lineage AND (m.lineageId > lineage OR m.id > $id)
    AND ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
    AND ($reader = 'local_agent' OR m:Live AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true))
  RETURN m ORDER BY m.lineageId, m.id LIMIT $limit
  UNION
  WITH $lineage AS lineage WHERE lineage IS NULL
  MATCH (m:Memory) WHERE m.lineageId IS NULL AND m.id > $id AND $reader = 'local_agent'
  RETURN m ORDER BY m.id LIMIT $limit
}
CALL (m) {
  MATCH (m)-[r]-(o:Memory|Session|SemanticCluster|Entity|Source)
  WHERE ($reader = 'local_agent' OR coalesce(r.ownWeight, 1) > 0 AND (NOT o:Session OR o.name = m.sessionId)) AND (NOT o:Memory OR o.lineageId < m.lineageId OR o.lineageId = m.lineageId AND o.id <= m.id
     OR m.lineageId IS NULL AND (o.lineageId IS NOT NULL OR o.id <= m.id))
  RETURN collect({
    type: type(r), outgoing: startNode(r) = m,
    other: CASE WHEN o:Memory THEN ['Memory', o.id, o.lineageId]
                WHEN o:Session THEN ['Session', o.isTest, o.scope, o.name]
                WHEN o:Entity THEN ['Entity', o.isTest, o.scope, o.name]
                WHEN o:Source THEN ['Source', o.name]
                ELSE ['SemanticCluster', o.isTest, o.scope, o.name] END,
    properties: [k IN keys(r) WHERE $reader = 'local_agent' OR NOT k STARTS WITH 'shared' AND NOT k STARTS WITH 'own' AND k <> 'touchedAt' | [k, CASE WHEN r[k] IS :: ZONED DATETIME THEN {datetime: toString(r[k])} ELSE r[k] END]]
  }) AS edges
}
// When and how often it was used is the local agent's. What its law says of a copy is computed where that is restored, by its lawVersion.
WITH m, edges, {datetime: toString(datetime({epochMillis: $now}))} AS now, m.energy * exp(-(m.decayRate * ($now - m.lastDecay.epochMillis) / 3600000.0)) AS left
WITH m, edges, CASE WHEN $reader = 'local_agent' THEN {} ELSE {
       accessCount: 1, lastAccessed: now, lastDecay: now, lawVersion: 0, rev: 0, energy: coalesce(left, m.energy), peakEnergy: coalesce(left, m.energy),
       decayLaw: coalesce(m.heldLaw, m.decayLaw), decayRate: m.heldRate} END AS unused
RETURN m.lineageId AS lineage, m.id AS id, [label IN labels(m) WHERE $reader = 'local_agent' OR label <> 'Protected' OR m.heldRate IS NULL] AS labels,
       [k IN keys(m) + CASE WHEN $reader <> 'local_agent' AND m.heldRate IS NOT NULL THEN ['decayRate'] ELSE [] END WHERE $reader = 'local_agent' OR NOT k IN ['around', 'importKey', 'promotedFrom', 'undonePromotedFrom', 'endRunId', 'unmergedLifecycle',
         'touchTimes', 'recentTouches', 'heldBy', 'heldLaw', 'heldRate', 'heldAt', 'heldUntil', 'fadesFrom', 'activeUntil', 'mergeableUntil',
         'outdatedSince', 'questionedSince', 'questionedBy', 'standsWithout', 'lostAt', 'waitsSince', 'drawsAt', 'urgency', 'policyState', 'policyDue', 'policyClass', 'verification', 'storageDue', 'storageSince', CASE m.decayLaw WHEN 'importance' THEN 'forgetAt' ELSE '' END]
       | [k, coalesce(unused[k], CASE WHEN m[k] IS :: ZONED DATETIME THEN {datetime: toString(m[k])} ELSE m[k] END)]] AS properties,
       edges
ORDER BY lineage, id
