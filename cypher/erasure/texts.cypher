// @name     erasure.texts
// @version  1
// @mode     read
// @purpose  A page of all memories with their texts, in order of their ids.
// @param    after    string   the last id of the page before
// @param    limit    integer
// @returns  id       string
// @returns  lineage  string
// @returns  content  string?
// @uses     memory_id
MATCH (m:Memory) WHERE m.id > $after
WITH m ORDER BY m.id LIMIT $limit
RETURN m.id AS id, coalesce(m.lineageId, m.id) AS lineage, toStringOrNull(m.content) AS content
ORDER BY id
