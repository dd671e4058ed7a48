// @writes   Memory:Unsettled
// What lives again, ends, or moves back to another scope leaves its slot out of order, until the next fact.settle.
CALL (m) {
  WITH m WHERE m:Fact
  MATCH (f:Fact {isTest: m.isTest, subjectKey: m.subjectKey, attribute: m.attribute})
  SET f:Unsettled
}
