// @purpose  Boxes whose summaries quote what was forgotten on request wait for others.
// @kind     data
MATCH (v:Memory {endReason: 'retracted'}) WHERE v.lineageId IS NOT NULL
MATCH (:Memory {lineageId: v.lineageId})<-[:DERIVED_FROM]-(s:Summary)-[:SUMS_UP]->(b:Box) WHERE s:Live AND b.sealedAt IS NOT NULL AND b.count > 0
SET b:Unfiled;
