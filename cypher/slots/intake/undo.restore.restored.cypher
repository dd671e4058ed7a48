// @writes   Memory:Unsettled Memory.lastSaid
// When a fact was last said follows from the sayings that stand: whatever takes one back or brings it back has an id that ends with its own, and the last of these counts.
WITH *
CALL (e, m) {
  WITH e, m WHERE m:Fact AND coalesce(e.of, e.kind) = 'restated'
  WITH m, COLLECT { MATCH (m)<-[:CONCERNS]-(back:Event {of: 'restated'}) RETURN back ORDER BY back.at DESC, size(back.id) DESC } AS backs
  SET m.lastSaid = head(COLLECT {
    MATCH (m)<-[:CONCERNS]-(b:Event {kind: 'restated'})
    WHERE b.saidAt > m.created AND coalesce(head([back IN backs WHERE back.id ENDS WITH ':' + b.id]).kind, 'redone') <> 'undone'
    RETURN b.saidAt ORDER BY b.saidAt DESC LIMIT 1 })
}
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
