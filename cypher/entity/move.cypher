// @name     entity.move
// @version  1
// @mode     write
// @purpose  Let facts stand under the name that their own stands for, or under their own again.
// @param    events    list<string>?  that said something of names; null: whatever was said of any; none: what was stated while its name was merged
// @gives    renamed   integer        facts that stand under another name than before
// @writes   Memory:Unsettled Memory.subjectKey Memory.nameKey Memory.rev Slot Slot.rev Slot.subjectKey Slot.attribute Slot.askedBy
// @rows     one
// @safe     what stands where it should stays there
// @eager    the facts of the names
//
// It follows from what is said of names, as the end of a fact does from what is said of its slot: so whatever was stated meanwhile goes along.
// A slot is asked for by the words of the one that a fact leaves for it.
CALL () {
  UNWIND $events AS id
  MATCH (:Event {id: id})-[:CONCERNS]->(a:Alias) RETURN a
  UNION
  WITH 1 AS one WHERE $events = []
  MATCH (a:Alias) WHERE a.sameAs IS NOT NULL AND EXISTS { MATCH (f:Fact {isTest: a.isTest, subjectKey: a.name}) WHERE f.nameKey IS NULL AND coalesce(f.scope, '') = a.scope }
  RETURN a
  UNION
  WITH 1 AS one WHERE $events IS NULL
  MATCH (a:Alias) RETURN a
}
CALL (a) {
  MATCH (f:Fact {isTest: a.isTest, subjectKey: a.name}) WHERE f.nameKey IS NULL RETURN f
  UNION
  MATCH (f:Fact {isTest: a.isTest, nameKey: a.name}) RETURN f
}
WITH a, f, a.scope AS scope, coalesce(a.sameAs, a.name) AS key WHERE coalesce(f.scope, '') = scope AND f.subjectKey <> key
OPTIONAL MATCH (left:Slot {isTest: f.isTest, scope: scope, name: f.subjectKey + '\u0001' + f.attribute})
WITH a, f, scope, key, left, left.askedBy AS asked ORDER BY scope, key, f.attribute, f.id
MERGE (s:Slot {isTest: f.isTest, scope: scope, name: key + '\u0001' + f.attribute})
WITH a, f, key, s, left, coalesce(s.askedBy, asked) AS asked
SET s.rev = coalesce(s.rev, 0), s.askedBy = asked, s.subjectKey = CASE WHEN asked IS NOT NULL THEN key END, s.attribute = CASE WHEN asked IS NOT NULL THEN f.attribute END,
    f.subjectKey = key, f.nameKey = CASE WHEN a.sameAs IS NOT NULL THEN a.name END, f.rev = f.rev + 1, f:Unsettled
WITH count(*) AS renamed, collect(DISTINCT left) AS lefts
// A slot that nobody fills any more tells nobody of what, as where facts are erased.
CALL (lefts) {
  UNWIND lefts AS l
  WITH l, split(l.name, '\u0001') AS parts
  WHERE NOT EXISTS { MATCH (f:Fact {isTest: l.isTest, subjectKey: parts[0], attribute: parts[1]}) WHERE coalesce(f.scope, '') = l.scope }
  DELETE l
}
RETURN renamed
