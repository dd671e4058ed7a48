// @name     index.known
// @version  1
// @mode     read
// @purpose  The crystals that were made of files before.
// @param    isTest    boolean
// @param    scope     string        empty for none
// @param    paths     list<string>  of the files
// @param    now       integer       epoch milliseconds
// @returns  id        string        the latest version of its lineage, or one that was merged into a crystal that lives
// @returns  path      string
// @returns  hash      string        of its content
// @returns  startLine integer?
// @returns  endLine   integer?
// @returns  state     string        live | winner: others were merged into it | frozen | merged | retracted | ended: or due to end by its law
// @uses     crystal_path
//
// What has ended after others were merged into it stays as it ended, and so do they.
UNWIND $paths AS path
MATCH (m:Crystal) WHERE m.isTest = $isTest AND m.path = path AND m.origin = 'indexed' AND coalesce(m.scope, '') = $scope
  AND (m:Head OR m:TestHead OR m.endReason = 'merged')
WITH m, m.validTo IS NULL AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true) AS lives, EXISTS { (:Memory)-[:MERGED_INTO]->(m) } AS wins
WITH m, CASE
  WHEN m.endReason = 'merged' THEN CASE WHEN EXISTS { (m)-[:MERGED_INTO]->+(w:Live) WHERE coalesce(w.forgetAt > datetime({epochMillis: $now}), true) } THEN 'merged' END
  WHEN m.endReason = 'retracted' THEN 'retracted'
  WHEN lives AND m.lifecycle = 'frozen' THEN 'frozen'
  WHEN lives AND wins THEN 'winner'
  WHEN lives THEN 'live'
  WHEN NOT wins THEN 'ended'
END AS state WHERE state IS NOT NULL
RETURN m.id AS id, m.path AS path, m.contentHash AS hash, m.startLine AS startLine, m.endLine AS endLine, state ORDER BY id
