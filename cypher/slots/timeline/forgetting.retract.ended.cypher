// @writes   Box.rev Box:Unfiled
// The summary of its box may quote it: the next pass looks.
WITH *
CALL (m) {
  MATCH (:Memory {id: m.lineageId})-[:IN_BOX]->(b:Box) WHERE b.sealedAt IS NOT NULL AND b.count > 0
  SET b.rev = b.rev + 1, b:Unfiled
}
