// @name     document.pending
// @version  1
// @mode     read
// @purpose  The notes that no document of a scope has taken in, the oldest first; directives are among them.
// @param    isTest      boolean
// @param    scope       string    of a document, empty for none: it takes in its own notes and those without a scope
// @param    now         integer   epoch milliseconds
// @param    limit       integer
// @returns  id          string
// @returns  at          integer   epoch milliseconds
// @returns  text        string
// @returns  importance  float     0 to 1
// @returns  directive   boolean
// @uses     note_created
//
// What no briefing may tell enters no document either: it stays pending.
MATCH (m:Note) WHERE m.isTest = $isTest AND m.created <= datetime({epochMillis: $now}) AND coalesce(m.endReason, '') <> 'retracted'
  AND coalesce(m.scope, '') IN ['', $scope]
  AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true)
  AND NOT EXISTS { (m)-[:CONSUMED_BY]->(taker:DocumentState {scope: $scope}) WHERE taker.accepted AND taker.undoneAt IS NULL }
RETURN m.id AS id, m.created.epochMillis AS at, m.content AS text, coalesce(m.declaredImportance, 0.7) AS importance,
       m.directive IS NOT NULL AS directive
ORDER BY at, id LIMIT $limit
