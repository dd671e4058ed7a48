// @writes   Memory:Unsettled Slot Slot.rev Slot:Unkeyed Slot.subjectKey Slot.attribute Slot.askedBy
// It leaves one slot and joins another, which is asked for by the same words.
WITH *
CALL (m) {
  WITH m WHERE m:Fact
  MATCH (left:Slot {isTest: m.isTest, scope: $from, name: m.subjectKey + '\u0001' + m.attribute})
  SET left.rev = coalesce(left.rev, 0) + 1, left:Unkeyed
  WITH left WHERE left.askedBy IS NOT NULL
  MERGE (s:Slot {isTest: m.isTest, scope: $to, name: left.name})
  SET s.rev = coalesce(s.rev, 0), s.askedBy = left.askedBy, s.subjectKey = left.subjectKey, s.attribute = left.attribute
}
CALL (m) {
  WITH m WHERE m:Fact
  MATCH (f:Fact {isTest: m.isTest, subjectKey: m.subjectKey, attribute: m.attribute}) WHERE coalesce(f.scope, '') IN [$from, $to]
  SET f:Unsettled
}
