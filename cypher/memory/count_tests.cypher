// @name     memory.count_tests
// @version  2
// @mode     read
// @purpose  How many test memories there are beside the newest lineages, all versions counted.
// @param    keep      integer   lineages that do not count, the newest
// @returns  count     integer
MATCH (h:TestHead)
WITH h ORDER BY h.created DESC, h.id SKIP $keep
MATCH (m:Memory {lineageId: h.lineageId}) WHERE m.isTest = true
RETURN count(m) AS count
