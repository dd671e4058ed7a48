// @name     fact.lock
// @version  1
// @mode     write
// @purpose  Lock slots, so that nobody else states or settles a value of theirs until this transaction ends.
// @param    isTest    boolean
// @param    slots     list<map>  {scope, subject, attribute}; the scope is empty for none
// @returns  locked    integer
// @writes   Slot Slot.rev
// @rows     one
// @safe     it only takes locks
// @eager    the slots of one batch
UNWIND $slots AS slot
WITH DISTINCT slot.scope AS scope, slot.subject AS subject, slot.attribute AS attribute ORDER BY scope, subject, attribute
MERGE (s:Slot {isTest: $isTest, scope: scope, name: subject + '\u0001' + attribute})
SET s.rev = coalesce(s.rev, 0)
RETURN count(s) AS locked
