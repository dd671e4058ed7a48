// @name     integrity.associations
// @version  5
// @mode     read
// @purpose  Find wrong associations: on superseded versions, to the memory itself, duplicate, incomplete, or between scopes or kinds.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
CALL () {
  MATCH (m:Memory) WHERE m.endReason IN ['promoted', 'undone', 'superseded'] AND EXISTS { (m)-[:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED]-() }
  RETURN DISTINCT 'association_on_superseded' AS code, m AS n
  UNION ALL
  MATCH (m:Memory)-[:COACTIVATED|REINFORCES|NEXT|RELATES|CAUSED]->(o:Memory) WHERE m = o OR m.lineageId = o.lineageId
  RETURN DISTINCT 'association_to_itself' AS code, m AS n
  UNION ALL
  MATCH (m:Memory)-[r:COACTIVATED|REINFORCES|RELATES|CAUSED]-(o:Memory) WHERE m.id < o.id
  WITH m, o, type(r) AS kind, count(*) AS edges WHERE edges > 1
  RETURN DISTINCT 'association_twice' AS code, m AS n
  UNION ALL
  MATCH (m:Memory)-[r:ABOUT]->(e:Entity)
  WITH m, e, count(*) AS edges WHERE edges > 1
  RETURN DISTINCT 'association_twice' AS code, m AS n
  UNION ALL
  MATCH (m:Memory|Entity)-[r:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED]->() WHERE r.weight IS NULL OR r.weight < 1
  RETURN DISTINCT 'association_without_weight' AS code, m AS n
  UNION ALL
  MATCH (m:Memory|Entity)-[r:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED]->()
  WHERE NOT coalesce(0 <= r.confidence <= 1, false) OR r.createdAt IS NULL OR r.lastReinforcedAt IS NULL OR r.pair IS NULL
  RETURN DISTINCT 'association_incomplete' AS code, m AS n
  UNION ALL
  MATCH (m:Memory)-[:COACTIVATED|REINFORCES|NEXT|RELATES|CAUSED]->(o:Memory)
  WHERE m.isTest <> o.isTest OR coalesce(m.scope, '') <> coalesce(o.scope, '')
  RETURN DISTINCT 'association_crosses_border' AS code, m AS n
  UNION ALL
  MATCH (e:Entity)-[:RELATES]->(f) WHERE NOT f:Entity OR e.isTest <> f.isTest OR e.scope <> f.scope
  RETURN DISTINCT 'association_crosses_border' AS code, e AS n
  UNION ALL
  MATCH (m:Memory)-[:ABOUT]->(e) WHERE NOT e:Entity OR e.isTest <> m.isTest OR e.scope <> coalesce(m.scope, '')
  RETURN DISTINCT 'about_foreign_entity' AS code, m AS n
}
WITH code, CASE WHEN n.id IS :: STRING NOT NULL THEN n.id ELSE coalesce(n.name, elementId(n)) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
