// @name     storage.enrol_tests
// @version  1
// @mode     write
// @purpose  Look anew at whether each test memory is to be hot or cold.
// @param    now       integer   epoch milliseconds
// @returns  enrolled  integer   memories that are looked at
// @writes   Memory.storageDue Memory.rev
// @rows     one
// @safe     it sets what it has set
// @eager    the test memories
MATCH (m:TestHead)
SET m.storageDue = datetime({epochMillis: $now}), m.rev = m.rev + 1
RETURN count(m) AS enrolled
