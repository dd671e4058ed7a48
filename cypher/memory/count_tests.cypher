// @name     memory.count_tests
// @version  1
// @mode     read
// @purpose  How many test memories there are, all versions counted.
// @returns  count     integer
MATCH (h:TestHead)
MATCH (m:Memory {lineageId: h.lineageId}) WHERE m.isTest = true
RETURN count(m) AS count
