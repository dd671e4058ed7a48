// @writes   Box Box:Unfiled Trace
CALL (memories) {
  UNWIND memories AS v
  MATCH (v)-[i:IN_BOX|WAS_IN_BOX|SUMS_UP]->(b:Box)
  WITH b, collect(i) AS edges ORDER BY b.id
  FOREACH (i IN edges | DELETE i)
  WITH b, COUNT { (b)<-[:IN_BOX]-() } AS count, COLLECT { MATCH (b)-[:IN_TRACE]->(t:Trace) RETURN t } AS traces
  SET b.count = count
  FOREACH (x IN CASE WHEN count = 0 THEN [b] ELSE [] END | DETACH DELETE x)
  WITH traces
  UNWIND traces AS t
  WITH DISTINCT t WHERE NOT EXISTS { (t)<-[:IN_TRACE]-(:Box) }
  DELETE t
}
