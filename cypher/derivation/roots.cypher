// @name     derivation.roots
// @version  1
// @mode     read
// @purpose  The independent roots of memories: the files, sessions and other brains that what they come from began in.
// @param    groups    list<map>  {id, ids}: a memory, and all that it comes from with itself
// @returns  id        string
// @returns  roots     list<map>  {kind, name, scope?}, the earliest first: source | session | peer
//
// A text that was recalled in a session and said again in it is no new root. When it was recalled is not known of each access, so it is
// none either if it was said first and recalled later.
UNWIND $groups AS group
CALL (group) {
  UNWIND group.ids AS id
  MATCH (m:Memory {id: id}) WHERE NOT EXISTS { (m)-[:DERIVED_FROM]->(:Memory) } AND NOT EXISTS { (m)<-[:PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(:Memory) }
  WITH group, m, coalesce(toStringOrNull(m.path), head(COLLECT { MATCH (m)-[:DERIVED_FROM]->(s:Source) RETURN s.name LIMIT 1 })) AS source,
       coalesce(m.origin = 'peer' OR m.trust IN ['peer_trusted', 'peer_provisional'], false) AS foreign
  WHERE source IS NOT NULL OR foreign OR NOT EXISTS {
    MATCH (s:Session {isTest: m.isTest, scope: coalesce(m.scope, ''), name: m.sessionId})<-[:IN_SESSION]-(v:Memory)
    MATCH (o:Memory {lineageId: v.lineageId}) WHERE o.id IN group.ids AND o.created < m.created
  }
  WITH m.created AS created, m.id AS id, CASE WHEN source IS NOT NULL THEN {kind: 'source', name: source} WHEN foreign THEN {kind: 'peer', name: toStringOrNull(m.instanceId)}
         ELSE {kind: 'session', name: toStringOrNull(m.sessionId), scope: toStringOrNull(m.scope)} END AS root
  WITH root, min(created) AS first, min(id) AS least WHERE root.name IS NOT NULL  // damaged
  WITH root ORDER BY first, least
  RETURN collect(root) AS roots
}
RETURN group.id AS id, roots
