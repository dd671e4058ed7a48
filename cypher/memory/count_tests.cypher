// @name     memory.count_tests
// @version  2
// @mode     read
// @purpose  Count the test memories, all versions, except those of the newest lineages.
// @param    keep      integer   the newest lineages, which are not counted
// @returns  count     integer
MATCH (h:TestHead)
WITH h ORDER BY h.created DESC, h.id SKIP $keep
MATCH (m:Memory {lineageId: h.lineageId}) WHERE m.isTest = true
RETURN count(m) AS count
