// @name     derivation.record
// @version  3
// @mode     write
// @purpose  Record what new memories were made of: each is as sensitive as the most sensitive of its parents, and trusted as the least trusted one.
// @param    rows      list<map> {id, parents, operation: mutated | merged | forked | excerpted | extracted; null: mutated of one parent, merged of several, actor: null: whoever wrote it, orders: its text looks like an instruction to an agent, at: epoch milliseconds}
// @returns  id        string
// @returns  outcome   string    derived: now or in an earlier attempt | unknown: a parent is not there, or it is a test memory and this is none, or the other way round | suspect: it is a crystal, and what gives orders and is not trusted is not written down
// @returns  missing   string?   of an unknown parent: the first, by its id
// @writes   DERIVED_FROM Memory.sensitivity Memory.trust Memory.suspect Memory.epistemicLayer Memory.accessScope Memory.facets Memory.rev
// @rows     each rows
// @safe     a memory is derived once, when it is written
// @eager    the memories of one batch and their parents
//
// All versions of the parents are locked and count, so none of them is deleted or gets stricter before this is written. What is derived is private until somebody publishes it.
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
CALL (m, row) {
  UNWIND row.parents AS id
  MATCH (p:Memory {id: id}) WHERE p.isTest = m.isTest
  UNWIND [p] + COLLECT { MATCH (v:Memory {lineageId: p.lineageId}) RETURN v } AS each
  RETURN collect(DISTINCT each) AS kin
}
WITH collect({row: row, m: m, kin: kin}) AS made
CALL (made) {
  UNWIND made AS each
  UNWIND each.kin AS p
  WITH DISTINCT p ORDER BY p.id
  SET p.rev = p.rev
  RETURN count(p) AS locked
}
UNWIND made AS each
WITH each.row AS row, each.m AS m, each.kin AS kin, [p IN each.kin WHERE p.id IN each.row.parents] AS parents
CALL (m, kin) {
  UNWIND [m] + kin AS each
  RETURN max(CASE each.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END) AS strictness,
         max(CASE coalesce(each.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END) AS distrust
}
WITH *, COLLECT { UNWIND row.parents AS id WITH id WHERE NOT EXISTS { (p:Memory {id: id}) WHERE p IN parents } RETURN id ORDER BY id } AS missing,
     m.suspect IS NOT NULL OR row.orders AND distrust > 1 AS suspect
WITH *, CASE WHEN size(missing) > 0 THEN 'unknown' WHEN suspect AND m:Crystal THEN 'suspect' ELSE 'derived' END AS outcome
CALL (row, m, parents, strictness, distrust, suspect, outcome) {
  WITH row, m, parents, strictness, distrust, suspect WHERE outcome = 'derived' AND NOT EXISTS { (m)-[:DERIVED_FROM]->(:Memory) }
  WITH *, coalesce(row.actor, CASE WHEN m.origin = 'peer' OR m.trust IN ['peer_trusted', 'peer_provisional'] THEN 'peer:' + coalesce(toStringOrNull(m.instanceId), 'unknown') WHEN m.origin = 'dream' THEN 'dream_engine' WHEN m.trust IN ['tool', 'unknown'] THEN m.trust WHEN m.role = 'user' THEN 'user' ELSE 'local_agent' END) AS actor
  FOREACH (p IN parents | CREATE (m)-[:DERIVED_FROM {operation: coalesce(row.operation, CASE size(parents) WHEN 1 THEN 'mutated' ELSE 'merged' END), actor: actor, at: datetime({epochMillis: row.at})}]->(p))
  SET m.sensitivity = ['normal', 'personal', 'confidential'][strictness],
      m.trust = ['user', 'local_agent', 'tool', 'peer_trusted', 'peer_provisional', 'unknown'][distrust],
      m.epistemicLayer = CASE WHEN distrust > 1 AND m.epistemicLayer = 'directive' THEN null ELSE m.epistemicLayer END,
      m.suspect = CASE WHEN suspect THEN true END, m.accessScope = CASE WHEN m:Crystal THEN 'private' END
  SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
}
RETURN m.id AS id, outcome, missing[0] AS missing
