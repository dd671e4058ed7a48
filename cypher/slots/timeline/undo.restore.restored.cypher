// @writes   Box.rev Box:Unfiled
// A sealed box whose summary was taken back waits for another one, until it has its trace and one that says what is in it.
WITH *, m:Summary AND coalesce(e.of, e.kind) IN ['summarised', 'outsummed'] AS sums
CALL (m, sums) {
  MATCH (m)-[:SUMS_UP]->(b:Box) WHERE sums
  SET b.rev = b.rev + 1
  WITH b, EXISTS { MATCH (s:Summary)-[x:SUMS_UP]->(b) WHERE s:Live AND x.count = b.count } AS summed
  FOREACH (_ IN CASE WHEN summed AND (size(b.topics) = 0 OR EXISTS { (b)-[:IN_TRACE]->(:Trace) }) THEN [1] ELSE [] END | REMOVE b:Unfiled)
  SET b:$(CASE WHEN NOT summed AND b.sealedAt IS NOT NULL AND b.count > 0 THEN ['Unfiled'] ELSE [] END)
}
// What is forgotten again may be quoted by the summary of its box, and what is no longer forgotten gives it topics again.
CALL (m, u) {
  WITH m WHERE 'retracted' IN [m.endReason, u.before_endReason]
  MATCH (:Memory {id: m.lineageId})-[:IN_BOX]->(b:Box) WHERE b.sealedAt IS NOT NULL AND b.count > 0
  SET b.rev = b.rev + 1, b:Unfiled
}
