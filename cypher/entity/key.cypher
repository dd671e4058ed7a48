// @name     entity.key
// @version  1
// @mode     write
// @purpose  Let the names of slots be found by what they may share with others.
// @param    isTest   boolean
// @param    slots    list<map>  {scope, slot, rev, keys}: as they were when their names were read
// @returns  changed  integer    slots that have their keys, and are to be compared
// @writes   Slot.rev Slot.nameKeys Slot:Unkeyed Slot:Uncompared
// @rows     one
// @safe     it sets what it has set
// @eager    the slots of one batch
//
// A key stands behind its scope, so that no other one is searched. Whoever shared one that a slot has no longer is compared anew, too. A slot of
// which something is new meanwhile waits on: what was erased must not come back.
UNWIND $slots AS each
WITH each ORDER BY each.scope, each.slot
MATCH (s:Slot {isTest: $isTest, scope: each.scope, name: each.slot})
SET s.rev = coalesce(s.rev, 0)
WITH s, [key IN each.keys | each.scope + '\u0001' + key] AS nameKeys WHERE s.rev = each.rev AND s:Unkeyed
WITH s, nameKeys, [key IN coalesce(s.nameKeys, []) WHERE NOT key IN nameKeys] AS dropped
SET s.nameKeys = CASE WHEN nameKeys <> [] THEN nameKeys END, s:Uncompared
REMOVE s:Unkeyed
WITH collect(dropped) AS all, count(s) AS changed
CALL (all) {
  UNWIND all AS dropped
  UNWIND dropped AS key
  WITH DISTINCT key
  CALL db.index.fulltext.queryNodes('slot_names', 'nameKeys:"' + replace(replace(key, '\\', '\\\\'), '"', '\\"') + '"') YIELD node AS o
  SET o:Uncompared
}
RETURN changed
