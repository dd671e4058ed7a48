// @name     integrity.associations
// @version  1
// @mode     read
// @purpose  Associations that may not be: on superseded versions, to itself, twice, too weak, across a border.
// @param    sample    integer   ids a finding names at most
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
CALL () {
  MATCH (m:Memory)-[:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO]-() WHERE m.endReason = 'promoted'
  RETURN DISTINCT 'association_on_superseded' AS code, m.id AS id
  UNION ALL
  MATCH (m:Memory)-[:COACTIVATED|REINFORCES|NEXT|RELATES|CAUSED]->(o:Memory) WHERE m = o OR m.lineageId = o.lineageId
  RETURN DISTINCT 'association_to_itself' AS code, m.id AS id
  UNION ALL
  MATCH (m:Memory)-[r:COACTIVATED|REINFORCES|RELATES|CAUSED]-(o:Memory) WHERE m.id < o.id
  WITH m, o, type(r) AS kind, count(*) AS edges WHERE edges > 1
  RETURN DISTINCT 'association_twice' AS code, m.id AS id
  UNION ALL
  MATCH (m:Memory)-[r:COACTIVATED]->(:Memory) WHERE r.weight IS NULL OR r.weight < 1
  RETURN DISTINCT 'association_without_weight' AS code, m.id AS id
  UNION ALL
  MATCH (m:Memory)-[:COACTIVATED|REINFORCES|NEXT|RELATES|CAUSED]->(o:Memory)
  WHERE m.isTest <> o.isTest OR coalesce(m.scope, '') <> coalesce(o.scope, '')
  RETURN DISTINCT 'association_crosses_border' AS code, m.id AS id
}
WITH code, id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
