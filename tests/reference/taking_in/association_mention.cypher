// @name     association.mention
// @version  2
// @mode     write
// @purpose  Join memories to the entities that they mention.
// @param    rows      list<map>  {id, entities: [{name, kind, label, times}]}
// @param    now       integer    epoch milliseconds
// @returns  id        string     a memory joined to all of its entities
// @returns  made      integer    edges added for it
// @writes   Entity ABOUT
// @rows     any memories that were promoted meanwhile are skipped, and those with an entity that a purge deleted
// @safe     an edge is written once, since its pair is unique
// @eager    the rows of one batch, between memories, entities and the edges that join them
//
// A memory that was promoted while its lock was waited for has no row, nor has one with an entity that a purge deleted.
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
WITH m, row ORDER BY m.lineageId
SET m.rev = m.rev
WITH m, row WHERE m:Head OR m:TestHead
WITH collect({node: m, entities: row.entities}) AS memories
CALL (memories) {
  // All entities are there, and locked in one order, before the first edge is made.
  UNWIND memories AS each
  WITH each.node AS m, each.entities AS entities
  UNWIND entities AS entity
  WITH m.isTest AS isTest, coalesce(m.scope, '') AS scope, entity.name AS name,
       head(collect(entity)) AS first ORDER BY isTest, scope, name
  MERGE (e:Entity {isTest: isTest, scope: scope, name: name})
  ON CREATE SET e.kind = first.kind, e.label = first.label, e.created = datetime({epochMillis: $now})
  SET e.rev = e.rev
  RETURN count(e) AS locked
}
UNWIND memories AS each
WITH each.node AS m, each.entities AS entities
CALL (m, entities) {
  UNWIND entities AS entity
  MATCH (e:Entity {isTest: m.isTest, scope: coalesce(m.scope, ''), name: entity.name})
  WITH e, entity, NOT EXISTS { (m)-[:ABOUT]->(e) } AS fresh
  FOREACH (_ IN CASE WHEN fresh THEN [1] ELSE [] END |
    CREATE (m)-[:ABOUT {pair: m.lineageId + '>' + e.name, weight: entity.times, confidence: 1.0,
                        createdAt: m.created, lastReinforcedAt: m.created}]->(e))
  RETURN count(e) AS joined, count(CASE WHEN fresh THEN 1 END) AS made
}
WITH m, made WHERE joined = size(entities)
RETURN m.id AS id, made
