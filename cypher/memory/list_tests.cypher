// @name     memory.list_tests
// @version  1
// @mode     read
// @purpose  The ids of the latest versions of all test memories, newest first.
// @param    limit     integer
// @returns  id        string
MATCH (m:TestHead)
RETURN m.id AS id ORDER BY m.created DESC, m.id LIMIT $limit
