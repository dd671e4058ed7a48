// @name     ledger.unlock
// @version  1
// @mode     write
// @purpose  Release a lock of the whole database if the named owner holds it.
// @param    name      string
// @param    owner     string
// @open     it releases a lock
// @returns  released  integer   0 or 1
// @writes   __BrainbridgeLock
// @rows     one
// @safe     a released lock stays released
// @eager    one row
OPTIONAL MATCH (l:__BrainbridgeLock {name: $name, owner: $owner})
DELETE l
RETURN count(l) AS released
