// @writes   Memory:Unsettled
// What lives again, ends, holds from another instant on, or moves back to another scope leaves its slot out of order, until the next pass.
WITH *
CALL (m, changed) {
  WITH m, changed WHERE m:Fact AND any(key IN changed WHERE key IN ['validTo', 'scope', 'validSince', 'endsAt', 'retractedAt', 'contestedBy', 'decidedAt', 'beside'])
  SET m:Unsettled
  WITH m WHERE 'scope' IN changed
  MATCH (f:Fact {isTest: m.isTest, subjectKey: m.subjectKey, attribute: m.attribute}) WHERE NOT f:Unsettled
  WITH f ORDER BY f.id
  SET f:Unsettled
}
