// @name     document.pending
// @version  1
// @mode     read
// @purpose  The notes that no state of a document has taken in, the oldest first; one that was taken back has taken in none.
// @param    isTest      boolean
// @param    name        string    of the document
// @param    scope       string    of the document, empty for none: it takes in its own notes and those without a scope
// @param    now         integer   epoch milliseconds
// @param    limit       integer
// @returns  id          string
// @returns  at          integer   epoch milliseconds
// @returns  text        string
// @returns  importance  float     0 to 1
// @returns  directive   boolean
//
// What no briefing may tell enters no document either: it stays pending.
MATCH (m:Note) WHERE m.isTest = $isTest AND m.created <= datetime({epochMillis: $now}) AND coalesce(m.endReason, '') <> 'retracted'
  AND coalesce(m.scope, '') IN ['', $scope]
  AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.staleSince > datetime({epochMillis: $now}), true)
  AND coalesce(m.branchDropped > datetime({epochMillis: $now}), true)
  AND NOT EXISTS { (m)-[:CONSUMED_BY]->(s:DocumentState {name: $name, scope: $scope}) WHERE s.accepted AND s.undoneAt IS NULL }
RETURN m.id AS id, m.created.epochMillis AS at, m.content AS text, coalesce(m.declaredImportance, 0.7) AS importance,
       m.directive IS NOT NULL AS directive
ORDER BY at, id LIMIT $limit
