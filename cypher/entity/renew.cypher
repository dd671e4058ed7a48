// @name     entity.renew
// @version  2
// @mode     write
// @purpose  Let the names of all slots be compared anew by the next pass.
// @returns  changed  integer
// @writes   Slot.rev Slot:Unkeyed
// @rows     one
// @safe     it sets what it has set
// @eager    all slots
//
// What another brain brought to a slot changes nothing that is in order there, but may tell more of who bears its names. One that no fact fills is
// found by an erasure as it is where it was locked.
MATCH (s:Slot)
WITH s ORDER BY s.isTest, s.scope, s.name
SET s.rev = coalesce(s.rev, 0)
WITH s, split(s.name, '\u0001') AS parts
WITH s, (EXISTS { MATCH (f:Fact {isTest: s.isTest, subjectKey: parts[0], attribute: parts[1]}) WHERE coalesce(f.scope, '') = s.scope }
    OR EXISTS { MATCH (f:Fact {isTest: s.isTest, nameKey: parts[0]}) WHERE f.attribute = parts[1] AND coalesce(f.scope, '') = s.scope }) AS isFilled
SET s.rev = CASE WHEN isFilled THEN s.rev + 1 ELSE 0 END, s:Unkeyed
RETURN count(s) AS changed
