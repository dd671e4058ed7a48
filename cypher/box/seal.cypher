// @name     box.seal
// @version  1
// @mode     write
// @purpose  Seal open boxes: nothing more is put into them but what comes late.
// @param    rows     list<map>  {id, reason: time_gap | flush | forced}
// @param    now      integer    epoch milliseconds
// @param    runId    string
// @returns  id       string
// @returns  outcome  string     sealed: by this run, now or in an earlier attempt | refused: it is sealed already | changed: something was said in it since, or it is empty
// @writes   Box Box:Unfiled Event CONCERNS RECORDED_IN
// @rows     any a box that was dropped has no row
// @safe     a run seals a box once
// @eager    a batch of boxes
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $rows AS row
MATCH (b:Box {id: row.id})
WITH r, row, b ORDER BY b.id
SET b.rev = b.rev
WITH r, row, b, EXISTS { (:Event {id: $runId + ':box_sealed:' + b.id}) } AS done
WITH r, row, b, done, CASE
  WHEN done THEN 'sealed'
  WHEN b.sealedAt IS NOT NULL THEN 'refused'
  WHEN b.count = 0 OR row.reason = 'time_gap' AND b.openUntil.epochMillis > $now THEN 'changed'
  ELSE 'sealed' END AS outcome
FOREACH (x IN CASE WHEN outcome = 'sealed' AND NOT done THEN [b] ELSE [] END |
  CREATE (e:Event {id: $runId + ':box_sealed:' + x.id, kind: 'box_sealed', at: datetime({epochMillis: $now}), runId: $runId, box: x.id,
                   after_sealedAt: datetime({epochMillis: $now}), after_reason: row.reason})
  CREATE (e)-[:CONCERNS]->(x), (e)-[:RECORDED_IN]->(r)
  SET x:Unfiled, x.sealedAt = e.at, x.reason = row.reason, x.openUntil = null, x.rev = x.rev + 1)
RETURN b.id AS id, outcome ORDER BY id
