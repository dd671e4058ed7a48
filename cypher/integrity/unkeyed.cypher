// @name     integrity.unkeyed
// @version  1
// @mode     read
// @purpose  One batch of memories in V4's shape that brainbridge did not write, to be taken over.
// @param    batch     integer
// @returns  id        string
// @returns  content   string?
MATCH (m:Memory) WHERE m.lineageId IS NULL AND m.id IS NOT NULL
RETURN m.id AS id, m.content AS content LIMIT $batch
