// @writes   Memory:Unsettled
// It leaves one slot and joins another.
WITH *
CALL (m) {
  WITH m WHERE m:Fact
  MATCH (f:Fact {isTest: m.isTest, subjectKey: m.subjectKey, attribute: m.attribute}) WHERE coalesce(f.scope, '') IN [$from, $to]
  SET f:Unsettled
}
