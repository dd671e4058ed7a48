// @name     association.relate
// @version  1
// @mode     write
// @purpose  Relate entities as memories state it, and join the memories to them.
// @param    rows      list<map>  {id, kind, from, to, fromLabel, toLabel}: the memory, the relation, the names and their spelling
// @returns  made      integer    RELATES edges added
// @writes   Entity ABOUT RELATES
// @rows     one
// @safe     an edge is written once, since its pair is unique
// @eager    the rows of one batch, between memories, entities and the edges that join them
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
WITH m, row ORDER BY m.lineageId
SET m.rev = m.rev
WITH collect({node: m, row: row}) AS memories
CALL (memories) {
  // All entities are there, and locked in one order, before the first edge is made.
  UNWIND memories AS each
  UNWIND [[each.row.from, each.row.fromLabel], [each.row.to, each.row.toLabel]] AS end
  WITH each.node.isTest AS isTest, coalesce(each.node.scope, '') AS scope, end[0] AS name, head(collect(end[1])) AS label,
       min(each.node.created) AS created ORDER BY isTest, scope, name
  MERGE (e:Entity {isTest: isTest, scope: scope, name: name})
  ON CREATE SET e.kind = 'entity', e.label = label, e.created = created
  SET e.rev = e.rev
  RETURN count(e) AS locked
}
UNWIND memories AS each
WITH each.node AS m, each.row AS row
MATCH (a:Entity {isTest: m.isTest, scope: coalesce(m.scope, ''), name: row.from})
MATCH (b:Entity {isTest: m.isTest, scope: coalesce(m.scope, ''), name: row.to})
WITH m, row, a, b, {weight: 1, confidence: 1.0, createdAt: m.created, lastReinforcedAt: m.created} AS fresh
CALL (m, a, b, fresh) {
  UNWIND [a, b] AS e
  MERGE (m)-[r:ABOUT {pair: m.lineageId + '>' + e.name}]->(e)
  ON CREATE SET r += fresh
  RETURN count(r) AS joined
}
CALL (row, a, b, fresh) {
  WITH row, a, b, fresh, toString(a.isTest) + '|' + a.scope + '|' + a.name + '>' + row.kind + '>' + b.name AS pair
  WHERE a <> b AND NOT EXISTS { (a)-[:RELATES {pair: pair}]->(b) }
  CREATE (a)-[r:RELATES {pair: pair, kind: row.kind}]->(b)
  SET r += fresh
  RETURN count(r) AS related
}
RETURN sum(related) AS made
