// @writes   Memory:Unsettled Slot Slot.rev Slot:Unkeyed Slot.subjectKey Slot.attribute Slot.askedBy
// It leaves one slot and joins another, which is asked for by the same words. One that no fact fills any more is found by an erasure as it is
// where it was locked, whatever the names of its facts become.
WITH *
CALL (m) {
  WITH m WHERE m:Fact
  MATCH (left:Slot {isTest: m.isTest, scope: $from, name: m.subjectKey + '\u0001' + m.attribute})
  SET left.rev = left.rev
  WITH left, split(left.name, '\u0001') AS parts
  WITH left, (EXISTS { MATCH (f:Fact {isTest: left.isTest, subjectKey: parts[0], attribute: parts[1]}) WHERE coalesce(f.scope, '') = left.scope }
    OR EXISTS { MATCH (f:Fact {isTest: left.isTest, nameKey: parts[0]}) WHERE f.attribute = parts[1] AND coalesce(f.scope, '') = left.scope }) AS isFilled
  SET left.rev = CASE WHEN isFilled THEN coalesce(left.rev, 0) + 1 ELSE 0 END, left:Unkeyed
  WITH left WHERE left.askedBy IS NOT NULL
  MERGE (s:Slot {isTest: m.isTest, scope: $to, name: left.name})
  SET s.rev = coalesce(s.rev, 0), s.askedBy = left.askedBy, s.subjectKey = left.subjectKey, s.attribute = left.attribute
}
CALL (m) {
  WITH m WHERE m:Fact
  MATCH (f:Fact {isTest: m.isTest, subjectKey: m.subjectKey, attribute: m.attribute}) WHERE coalesce(f.scope, '') IN [$from, $to]
  SET f:Unsettled
}
