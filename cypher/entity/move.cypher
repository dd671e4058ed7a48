// @name     entity.move
// @version  4
// @mode     write
// @purpose  Let facts stand under the name that their own stands for, or under their own again.
// @param    events    list<string>?  that said something of names; null: whatever was said of any; none: of names of which a fact is Unsettled, or that are Unmoved
// @param    runId     string         whose memories, real or test ones, it is about where it is of none
// @gives    renamed   integer        facts that stand under another name than before
// @writes   Alias:Unmoved Memory:Unsettled Memory.subjectKey Memory.nameKey Memory.rev Slot Slot.rev Slot.subjectKey Slot.attribute Slot.askedBy
// @rows     one
// @safe     what stands where it should stays there
// @eager    the facts of the names
//
// It follows from what is said of names, as the end of a fact does from what is said of its slot: so whatever was stated meanwhile goes along.
// What is said of a name is said in its scope, so a fact that was moved to another one stands there as what is said there has it.
// Who states a fact locks what is said of its name; where nothing was said yet there is nothing to lock. So a name is Unmoved when the first word
// is said of it, and the next pass moves what somebody stated meanwhile. With none, the cost follows what is Unsettled or Unmoved, not the names.
// A slot is asked for by the words of the one that a fact leaves for it.
MATCH (r:ConsolidationRun {id: $runId})
CALL (r) {
  CALL (r) {
    UNWIND $events AS id
    MATCH (:Event {id: id})-[:CONCERNS]->(a:Alias) RETURN a
    UNION
    WITH r WHERE $events = []
    MATCH (f:Unsettled) WHERE f:Fact AND f.isTest = r.isTest
    MATCH (a:Alias {isTest: f.isTest, scope: coalesce(f.scope, ''), name: coalesce(f.nameKey, f.subjectKey)}) RETURN a
    UNION
    WITH r WHERE $events = []
    MATCH (a:Unmoved) WHERE a.isTest = r.isTest
    REMOVE a:Unmoved
    RETURN a
    UNION
    WITH 1 AS one WHERE $events IS NULL
    MATCH (a:Alias) RETURN a
  }
  CALL (a) {
    MATCH (f:Fact {isTest: a.isTest, subjectKey: a.name}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute) WHERE f.attribute IS NOT NULL AND f.nameKey IS NULL AND coalesce(f.scope, '') = a.scope RETURN f
    UNION
    MATCH (f:Fact {isTest: a.isTest, nameKey: a.name}) WHERE coalesce(f.scope, '') = a.scope RETURN f
  }
  RETURN f
  UNION
  WITH r WHERE $events = []
  MATCH (f:Unsettled) WHERE f:Fact AND f.isTest = r.isTest AND f.nameKey IS NOT NULL
  RETURN f
  UNION
  WITH 1 AS one WHERE $events IS NULL
  MATCH (f:Fact) WHERE f.isTest IN [false, true] AND f.nameKey IS NOT NULL
  RETURN f
}
WITH f, coalesce(f.scope, '') AS scope, coalesce(f.nameKey, f.subjectKey) AS own
OPTIONAL MATCH (a:Alias {isTest: f.isTest, scope: scope, name: own})
WITH f, scope, own, coalesce(a.sameAs, own) AS key WHERE f.subjectKey <> key
OPTIONAL MATCH (left:Slot {isTest: f.isTest, scope: scope, name: f.subjectKey + '\u0001' + f.attribute})
WITH f, scope, own, key, left, left.askedBy AS asked ORDER BY scope, key, f.attribute, f.id
MERGE (s:Slot {isTest: f.isTest, scope: scope, name: key + '\u0001' + f.attribute})
WITH f, own, key, s, left, coalesce(s.askedBy, asked) AS asked
SET s.rev = coalesce(s.rev, 0), s.askedBy = asked, s.subjectKey = CASE WHEN asked IS NOT NULL THEN key END, s.attribute = CASE WHEN asked IS NOT NULL THEN f.attribute END,
    f.subjectKey = key, f.nameKey = CASE WHEN key <> own THEN own END, f.rev = f.rev + 1, f:Unsettled
WITH count(*) AS renamed, collect(DISTINCT left) AS lefts
// A slot that nobody fills any more tells nobody of what, as where facts are erased.
CALL (lefts) {
  UNWIND lefts AS l
  WITH l, split(l.name, '\u0001') AS parts
  WHERE NOT EXISTS { MATCH (f:Fact {isTest: l.isTest, subjectKey: parts[0], attribute: parts[1]}) WHERE coalesce(f.scope, '') = l.scope }
  DELETE l
}
RETURN renamed
