// @name     integrity.complete
// @version  3
// @mode     write
// @purpose  Complete the promotion edges of memories: what an edge lacks is taken from its event or its versions.
// @param    ids       list<string>
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  edge      string    PROMOTED_TO | CRYSTALLIZED_INTO, the type of an incomplete edge
// @writes   PROMOTED_TO CRYSTALLIZED_INTO Event CONCERNS RECORDED_IN
// @rows     any a complete promotion has no row
// @safe     complete edges stay as they are
// @eager    the promotions of a batch of memories
//
// It relies on the versions, so integrity.repair comes first.
MATCH (run:ConsolidationRun {id: $runId})
UNWIND $ids AS id
MATCH (m:Memory {id: id})
MATCH (m)-[r:PROMOTED_TO|CRYSTALLIZED_INTO]-(:Memory)
WITH DISTINCT run, r, startNode(r) AS s, endNode(r) AS n
WHERE NOT (r.at IS :: ZONED DATETIME NOT NULL AND r.energy IS :: FLOAT NOT NULL
  AND r.reason IS :: STRING NOT NULL AND r.runId IS :: STRING NOT NULL)
WITH run, r, s, n ORDER BY s.id
SET s.rev = s.rev
WITH run, r, s, n, r {.*} AS before, head(COLLECT {
  MATCH (s)<-[:CONCERNS]-(e:Event) WHERE e.kind = 'promoted' AND e.newId = n.id
  RETURN e LIMIT 1
}) AS e
SET r.at = CASE WHEN r.at IS :: ZONED DATETIME NOT NULL THEN r.at ELSE coalesce(e.at, n.validFrom, s.validTo) END,
    r.energy = CASE WHEN r.energy IS :: FLOAT NOT NULL THEN r.energy ELSE coalesce(e.after_energy, s.energy) END,
    r.reason = CASE WHEN r.reason IS :: STRING NOT NULL THEN r.reason ELSE coalesce(e.reason, 'unknown') END,
    r.runId = CASE WHEN r.runId IS :: STRING NOT NULL THEN r.runId ELSE coalesce(e.runId, s.endRunId, 'unknown') END
CREATE (c:Event {id: $runId + ':completed:' + s.id + ':' + n.id, kind: 'completed', at: datetime({epochMillis: $now}), runId: $runId,
                 memoryId: s.id, lineageId: s.lineageId})
CREATE (c)-[:CONCERNS]->(s)
CREATE (c)-[:RECORDED_IN]->(run)
FOREACH (key IN [each IN ['at', 'energy', 'reason', 'runId'] WHERE before[each] IS NULL OR before[each] <> r[each]] |
  SET c['before_' + key] = before[key], c['after_' + key] = r[key])
RETURN type(r) AS edge
