// @name     memory.inspect
// @version  4
// @mode     read
// @purpose  What belongs to one memory: its versions, relationships, sources and events.
// @param    id             string
// @param    limit          integer    most relationships to return
// @param    now            integer    epoch milliseconds
// @param    reader         string     local_agent | session | peer | public; others than the first see what it mentions itself, and which living memories it is joined to itself
// @returns  lineage        list<map>  {id, tier, energy, validFrom, validTo, endReason}, oldest first
// @returns  relationships  list<map>  {type, outgoing, otherId, other, trust?, suspect, properties}
// @returns  sources        list<map>  {name, format, line?, entity?, hash, operation, actor, at} of the first version
// @returns  events         list<map>  every property of each event of the lineage, in order of time
MATCH (m:Memory {id: $id}) WHERE ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
CALL (m) {
  MATCH (v:Memory {lineageId: m.lineageId}) WHERE ($reader = 'local_agent' OR v:Crystal AND NOT coalesce(v.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND v.forgetAt IS :: ZONED DATETIME AND v.sensitivity IN ['normal', 'personal'] AND (v.accessScope = 'public' OR v.accessScope = 'shared' AND $reader = 'session'))
  WITH v ORDER BY v.validFrom, v.id
  RETURN collect(v {.id, .tier, .energy, .validFrom, .validTo, .endReason}) AS lineage
}
CALL (m) {
  OPTIONAL MATCH (m)-[r]-(o) WHERE NOT o:Event AND ($reader = 'local_agent' OR coalesce(r.ownWeight, 1) > 0 AND (o:Entity
    OR o:Live AND coalesce(o.forgetAt > datetime({epochMillis: $now}), true) AND ($reader = 'local_agent' OR o:Crystal AND NOT coalesce(o.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND o.forgetAt IS :: ZONED DATETIME AND o.sensitivity IN ['normal', 'personal'] AND (o.accessScope = 'public' OR o.accessScope = 'shared' AND $reader = 'session'))))
  WITH m, r, o, type(r) AS kind ORDER BY kind, coalesce(o.id, o.name) LIMIT $limit
  RETURN collect(CASE WHEN kind IS NOT NULL THEN {  // null: there is none, or a promotion has just moved it
    type: kind, outgoing: startNode(r) = m, otherId: coalesce(o.id, o.name),
    other: coalesce(left(o.content, 80), o.name, labels(o)[0]), properties: CASE WHEN $reader = 'local_agent' THEN properties(r) ELSE {} END,
    trust: toStringOrNull(o.trust), suspect: o.suspect IS NOT NULL
  } END) AS relationships
}
CALL (m) {
  OPTIONAL MATCH (:Memory {id: m.lineageId})-[r:DERIVED_FROM]->(s:Source) WHERE $reader = 'local_agent'
  WITH r, s ORDER BY r.at, s.name
  RETURN collect(CASE WHEN r IS NOT NULL THEN r {.*, name: s.name, format: s.format} END) AS sources
}
CALL (m) {
  OPTIONAL MATCH (:Memory {lineageId: m.lineageId})<-[:CONCERNS]-(e:Event) WHERE $reader = 'local_agent'
  WITH e ORDER BY e.at, e.id
  RETURN [each IN collect(e) | each {.*}] AS events
}
RETURN lineage, relationships, sources, events
