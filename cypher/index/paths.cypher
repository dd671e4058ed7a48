// @name     index.paths
// @version  1
// @mode     read
// @purpose  The files below some folders that living crystals were made of.
// @param    isTest    boolean
// @param    scope     string        empty for none
// @param    below     list<string>  what their paths begin with
// @param    now       integer       epoch milliseconds
// @returns  path      string
// @uses     crystal_path
UNWIND $below AS below
MATCH (m:Crystal) USING INDEX m:Crystal(isTest, path)
WHERE m.isTest = $isTest AND m.path STARTS WITH below AND m.origin = 'indexed' AND coalesce(m.scope, '') = $scope
  AND m:Live AND m.lifecycle <> 'frozen' AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true)
RETURN DISTINCT m.path AS path ORDER BY path
