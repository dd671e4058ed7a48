// @name     fact.lock
// @version  2
// @mode     write
// @purpose  Lock slots, so that nobody else states or settles a value of theirs until this transaction ends, and keep by which words each is asked for.
// @param    isTest    boolean
// @param    slots     list<map>  {scope, subject, attribute, askedBy}: the scope is empty for none; askedBy are stems, null if no question asks for it
// @returns  locked    integer
// @writes   Slot Slot.rev Slot.subjectKey Slot.attribute Slot.askedBy
// @rows     one
// @safe     it only takes locks
// @eager    the slots of one batch
UNWIND $slots AS slot
WITH DISTINCT slot.scope AS scope, slot.subject AS subject, slot.attribute AS attribute, slot.askedBy AS askedBy ORDER BY scope, subject, attribute
MERGE (s:Slot {isTest: $isTest, scope: scope, name: subject + '\u0001' + attribute})
SET s.rev = coalesce(s.rev, 0), s.askedBy = askedBy,
    s.subjectKey = CASE WHEN askedBy IS NOT NULL THEN subject END, s.attribute = CASE WHEN askedBy IS NOT NULL THEN attribute END
RETURN count(s) AS locked
