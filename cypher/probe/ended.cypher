// @name     probe.ended
// @version  2
// @mode     read
// @purpose  The memories that probes expect and a run ended.
// @param    id        string        of the run
// @returns  probe     map           every property of a probe
// @returns  ended     list<map>     {id, lineageId, content, trust?, suspect} of the ended memories
MATCH (:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event {kind: 'expired'})-[:CONCERNS]->(m:Memory)
WITH collect(m) AS gone WHERE gone <> []
MATCH (p:Probe)
WITH p, [m IN gone WHERE m.lineageId IN p.expects | m {.id, .lineageId, .content, trust: toStringOrNull(m.trust), suspect: m.suspect IS NOT NULL}] AS ended WHERE ended <> []
RETURN p {.*} AS probe, ended ORDER BY p.created, p.id
