// @writes   Box.rev Box:Unfiled Memory:Unboxed
// A memory that waits for a box elsewhere waits for none if it is in one here.
FOREACH (_ IN CASE WHEN n:Unboxed AND EXISTS { (n)-[:IN_BOX]->(:Box) } THEN [1] ELSE [] END | REMOVE n:Unboxed)
// Of what was forgotten elsewhere, the summary of a box that is here may tell.
WITH *
CALL (n) {
  WITH n WHERE n:Memory AND n.endReason = 'retracted'
  MATCH (:Memory {id: n.lineageId})-[:IN_BOX]->(b:Box) WHERE b.sealedAt IS NOT NULL AND b.count > 0
  SET b.rev = b.rev + 1, b:Unfiled
}
