// @name     memory.inspect
// @version  2
// @mode     read
// @purpose  What belongs to one memory: its versions, relationships, sources and events.
// @param    id             string
// @param    limit          integer    most relationships to return
// @returns  lineage        list<map>  {id, tier, energy, validFrom, validTo, endReason}, oldest first
// @returns  relationships  list<map>  {type, outgoing, otherId, other, properties}
// @returns  sources        list<map>  {name, format, line?, entity?, hash, operation, actor, at} of the first version
// @returns  events         list<map>  every property of each event of the lineage, in order of time
MATCH (m:Memory {id: $id})
CALL (m) {
  MATCH (v:Memory {lineageId: m.lineageId})
  WITH v ORDER BY v.validFrom, v.id
  RETURN collect(v {.id, .tier, .energy, .validFrom, .validTo, .endReason}) AS lineage
}
CALL (m) {
  OPTIONAL MATCH (m)-[r]-(o) WHERE NOT o:Event
  WITH m, r, o, type(r) AS kind ORDER BY kind, coalesce(o.id, o.name) LIMIT $limit
  RETURN collect(CASE WHEN kind IS NOT NULL THEN {  // null: there is none, or a promotion has just moved it
    type: kind, outgoing: startNode(r) = m, otherId: coalesce(o.id, o.name),
    other: coalesce(left(o.content, 80), o.name, labels(o)[0]), properties: properties(r)
  } END) AS relationships
}
CALL (m) {
  OPTIONAL MATCH (:Memory {id: m.lineageId})-[r:DERIVED_FROM]->(s:Source)
  WITH r, s ORDER BY r.at, s.name
  RETURN collect(CASE WHEN r IS NOT NULL THEN r {.*, name: s.name, format: s.format} END) AS sources
}
CALL (m) {
  OPTIONAL MATCH (:Memory {lineageId: m.lineageId})<-[:CONCERNS]-(e:Event)
  WITH e ORDER BY e.at, e.id
  RETURN [each IN collect(e) | each {.*}] AS events
}
RETURN lineage, relationships, sources, events
