// @name     erasure.select
// @version  1
// @mode     read
// @purpose  The lineages of memories that are chosen by the id of any version, by their scope, or by the file or database they come from.
// @param    ids      list<string>
// @param    scope    string?       all of it, or of a source
// @param    source   string?       the path of a crystal, or the name of a source
// @param    isTest   boolean       for a scope or a source
// @returns  lineage  string
// @uses     crystal_path
CALL () {
  UNWIND $ids AS id
  MATCH (m:Memory {id: id})
  RETURN m
  UNION
  WITH $scope AS scope WHERE scope IS NOT NULL AND $source IS NULL
  MATCH (m:Memory) WHERE m.scope = scope AND m.isTest = $isTest
  RETURN m
  UNION
  MATCH (:Source {name: $source})<-[:DERIVED_FROM]-(m:Memory) WHERE m.isTest = $isTest AND ($scope IS NULL OR m.scope = $scope)
  RETURN m
  UNION
  MATCH (m:Crystal) USING INDEX m:Crystal(isTest, path)
  WHERE m.isTest = $isTest AND m.path = $source AND ($scope IS NULL OR m.scope = $scope)
  RETURN m
}
RETURN DISTINCT coalesce(m.lineageId, m.id) AS lineage
ORDER BY lineage
