// @name     entity.renew
// @version  1
// @mode     write
// @purpose  Let the names of all slots be compared anew by the next pass.
// @returns  changed  integer
// @writes   Slot.rev Slot:Unkeyed
// @rows     one
// @safe     it sets what it has set
// @eager    all slots
//
// What another brain brought to a slot changes nothing that is in order there, but may tell more of who bears its names.
MATCH (s:Slot)
WITH s ORDER BY s.isTest, s.scope, s.name
SET s.rev = coalesce(s.rev, 0) + 1, s:Unkeyed
RETURN count(s) AS changed
