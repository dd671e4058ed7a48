// @writes   ConsolidationConfig.rev Box Box:Unfiled Trace Event.before_trace Event.after_trace
// Who gives a box its trace (trace.join) waits, or it would begin one again by the name that this takes from it.
CALL (gone) {
  WITH gone WHERE any(v IN gone WHERE EXISTS { (v)-[:IN_BOX|WAS_IN_BOX]->() })
  MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
  SET c.rev = c.rev
}
// The name of a trace is made of words of its first box, so it tells them in whatever scope. One that lost some is named after a box, also in what is recorded,
// of boxes too that are gone.
CALL (gone) {
  UNWIND gone AS v
  MATCH (v)-[i:IN_BOX|WAS_IN_BOX]->(b:Box)
  WITH gone, b, collect(coalesce(i.topics, [])) AS lists ORDER BY b.id
  SET b.rev = b.rev
  WITH b, lists, COLLECT { MATCH (other:Memory)-[has:IN_BOX|WAS_IN_BOX]->(b) WHERE NOT other IN gone UNWIND has.topics AS topic RETURN DISTINCT topic } AS kept
  WHERE any(list IN lists WHERE any(topic IN list WHERE NOT topic IN kept))
  WITH b, COLLECT {
    MATCH (b)-[:IN_TRACE]->(t:Trace) RETURN t.id AS name
    UNION MATCH (b)<-[:CONCERNS]-(e:Event) UNWIND [e.before_trace, e.after_trace] AS name WITH name WHERE name IS NOT NULL RETURN DISTINCT name
  } AS names
  UNWIND names AS old
  WITH b.isTest AS isTest, old, 'trace-' + left(min(b.id), 8) AS base ORDER BY isTest, old
  WHERE NOT old STARTS WITH base
  WITH isTest, base, collect(old) AS olds ORDER BY isTest, base
  CALL (isTest, base, olds) {
    WITH *, COLLECT { MATCH (t:Trace) USING INDEX SEEK t:Trace(id) WHERE t.id STARTS WITH base AND t.isTest = isTest RETURN DISTINCT t.id } AS taken
    WITH *, [each IN [base] + [i IN range(2, size(taken + olds)) | base + '-' + i] WHERE NOT each IN taken] AS free
    UNWIND range(0, size(olds) - 1) AS place
    RETURN olds[place] AS old, free[place] AS name
  }
  CALL (isTest, old, name) {
    MATCH (t:Trace {id: old}) USING INDEX SEEK t:Trace(id) WHERE t.isTest = isTest
    SET t.id = name, t.rev = t.rev + 1
  }
  CALL (isTest, old, name) {
    MATCH (e:Event {before_trace: old}) USING INDEX SEEK e:Event(before_trace) WHERE e.box IS NOT NULL AND coalesce(head(COLLECT { MATCH (e)-[:RECORDED_IN]->(r:ConsolidationRun) RETURN r.isTest }), false) = isTest
    SET e.before_trace = name
  }
  CALL (isTest, old, name) {
    MATCH (e:Event {after_trace: old}) USING INDEX SEEK e:Event(after_trace) WHERE e.box IS NOT NULL AND coalesce(head(COLLECT { MATCH (e)-[:RECORDED_IN]->(r:ConsolidationRun) RETURN r.isTest }), false) = isTest
    SET e.after_trace = name
  }
}
// A box says nothing of what is gone: its topics are those of the others, its summary is made anew, and with the last of them it goes.
CALL (gone) {
  UNWIND gone AS v
  MATCH (v)-[i:IN_BOX|WAS_IN_BOX|SUMS_UP]->(b:Box)
  WITH b, collect(i) AS edges ORDER BY b.id
  SET b.rev = b.rev
  FOREACH (i IN edges | DELETE i)
  WITH b, COLLECT { MATCH (m:Memory)-[:IN_BOX]->(b) RETURN m.created ORDER BY m.created } AS said, COLLECT { MATCH (turn:Memory)-[x:IN_BOX]->(b) WHERE NOT EXISTS { MATCH (v:Memory {lineageId: turn.lineageId}) WHERE v.endReason = 'retracted' } UNWIND x.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics,
       COLLECT { MATCH (b)-[:IN_TRACE]->(t:Trace) RETURN t } AS traces
  SET b.topics = topics, b.count = size(said), b.firstAt = coalesce(said[0], b.firstAt), b.lastAt = coalesce(said[-1], b.lastAt), b.rev = b.rev + 1,
      b:$(CASE WHEN b.sealedAt IS NOT NULL AND size(said) > 0 THEN ['Unfiled'] ELSE [] END)
  SET b.openUntil = CASE WHEN b.sealedAt IS NULL AND size(said) > 0 THEN datetime({epochMillis: b.lastAt.epochMillis + 1800000}) END
  FOREACH (x IN CASE WHEN size(said) = 0 AND NOT EXISTS { (b)<-[:WAS_IN_BOX]-() } THEN [b] ELSE [] END | DETACH DELETE x)
  WITH traces
  UNWIND traces AS t
  WITH DISTINCT t
  WITH t, COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) UNWIND o.topics AS topic RETURN DISTINCT topic ORDER BY topic } AS topics,
       COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) RETURN o.firstAt ORDER BY o.firstAt LIMIT 1 }[0] AS first,
       COLLECT { MATCH (t)<-[:IN_TRACE]-(o:Box) RETURN o.lastAt ORDER BY o.lastAt DESC LIMIT 1 }[0] AS last
  SET t.topics = topics, t.firstAt = first, t.lastAt = last, t.rev = t.rev + 1
  FOREACH (x IN CASE WHEN last IS NULL THEN [t] ELSE [] END | DETACH DELETE x)
}
