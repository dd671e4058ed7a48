// @name     entity.compared
// @version  1
// @mode     write
// @purpose  Note that the names of slots were compared with others, unless something is new of them since.
// @param    isTest   boolean
// @param    slots    list<map>  {scope, slot, rev}: as they were when their names were read
// @returns  changed  integer
// @writes   Slot.rev Slot:Uncompared
// @rows     one
// @safe     it removes what it has removed
// @eager    the slots of one round
UNWIND $slots AS each
WITH each ORDER BY each.scope, each.slot
MATCH (s:Slot {isTest: $isTest, scope: each.scope, name: each.slot})
SET s.rev = coalesce(s.rev, 0)
WITH s, each WHERE s.rev = each.rev AND s:Uncompared
REMOVE s:Uncompared
RETURN count(s) AS changed
