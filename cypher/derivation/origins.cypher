// @name     derivation.origins
// @version  4
// @mode     read
// @purpose  How memories came to be: by whom, and from which other memories.
// @param    ids       list<string>
// @param    now       integer    epoch milliseconds
// @param    reader    string     local_agent | session | peer | public; others than the first are told of those they may see and that have not expired, and of no file
// @returns  id        string
// @returns  content   string?    its beginning
// @returns  trust     string?
// @returns  suspect   boolean
// @returns  ways      list<map>  {operation, actor, at?, parent?}, the latest last: created | imported | mutated | forked | merged | excerpted | extracted | restated | promoted
//
// A promotion and a merge are the brain's own, by the actor consolidation. What was written from others, or is a later version, was not
// created beside that. Of an undone promotion both versions came about. Others are not told of a merge: it would tell that there are more
// parents than they may see.
UNWIND $ids AS id
MATCH (m:Memory {id: id}) WHERE ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
  AND ($reader = 'local_agent' OR NOT coalesce(m.forgetAt <= datetime({epochMillis: $now}) AND m:Crystal AND NOT coalesce(m.lifecycle IN ['activated', 'archived'] AND m.decayLaw = 'importance', false), false))
CALL (m) {
  MATCH (m)-[d:DERIVED_FROM]->(p:Memory) WHERE p.id IS :: STRING NOT NULL AND ($reader = 'local_agent' OR p:Crystal AND NOT coalesce(p.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND p.forgetAt IS :: ZONED DATETIME AND p.sensitivity IN ['normal', 'personal'] AND (p.accessScope = 'public' OR p.accessScope = 'shared' AND $reader = 'session'))
    AND ($reader = 'local_agent' OR NOT coalesce(p.forgetAt <= datetime({epochMillis: $now}) AND p:Crystal AND NOT coalesce(p.lifecycle IN ['activated', 'archived'] AND p.decayLaw = 'importance', false), false))
  RETURN CASE WHEN $reader = 'local_agent' AND d.operation IN ['mutated', 'merged', 'forked', 'excerpted', 'extracted', 'restated'] THEN d.operation ELSE 'mutated' END AS operation,
         coalesce(toStringOrNull(d.actor), 'unknown') AS actor, d.at AS at, p.id AS parent, true AS makes
  UNION ALL
  MATCH (m)<-[d:PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(p:Memory) WHERE p.id IS :: STRING NOT NULL AND ($reader = 'local_agent' OR p:Crystal AND NOT coalesce(p.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND p.forgetAt IS :: ZONED DATETIME AND p.sensitivity IN ['normal', 'personal'] AND (p.accessScope = 'public' OR p.accessScope = 'shared' AND $reader = 'session'))
  RETURN 'promoted' AS operation, 'consolidation' AS actor, d.at AS at, p.id AS parent, true AS makes
  UNION ALL
  MATCH (m)<-[d:MERGED_INTO]-(p:Memory) WHERE p.id IS :: STRING NOT NULL AND ($reader = 'local_agent' OR p:Crystal AND NOT coalesce(p.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND p.forgetAt IS :: ZONED DATETIME AND p.sensitivity IN ['normal', 'personal'] AND (p.accessScope = 'public' OR p.accessScope = 'shared' AND $reader = 'session'))
  RETURN 'merged' AS operation, 'consolidation' AS actor, d.at AS at, p.id AS parent, false AS makes
  UNION ALL
  WITH m, head(COLLECT { MATCH (m)-[d:DERIVED_FROM]->(:Source) WHERE $reader = 'local_agent' RETURN d LIMIT 1 }) AS d
  RETURN CASE WHEN d IS NULL THEN 'created' ELSE 'imported' END AS operation, coalesce(toStringOrNull(d.actor), CASE WHEN m.origin = 'peer' OR m.trust IN ['peer_trusted', 'peer_provisional'] THEN 'peer:' + coalesce(toStringOrNull(m.instanceId), 'unknown') WHEN m.origin = 'dream' THEN 'dream_engine' WHEN m.trust IN ['tool', 'unknown'] THEN m.trust WHEN m.role = 'user' THEN 'user' ELSE 'local_agent' END) AS actor,
         coalesce(d.at, m.created) AS at, null AS parent, false AS makes
}
WITH m, operation, actor, at, parent, makes ORDER BY parent IS NOT NULL, at, operation, parent
WITH m, collect({operation: operation, actor: actor, at: CASE WHEN at IS :: ZONED DATETIME THEN at.epochMillis END, parent: parent, makes: makes}) AS ways
// A damaged memory is told of as well, or nobody could look at it.
RETURN m.id AS id, CASE WHEN m.content IS :: STRING THEN left(m.content, 80) END AS content, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect,
       [way IN ways WHERE way.parent IS NOT NULL OR none(other IN ways WHERE other.makes) | way {.operation, .actor, .at, .parent}] AS ways
