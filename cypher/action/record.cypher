// @name     action.record
// @version  2
// @mode     write
// @purpose  Record what became of an action on a memory; what was applied against the policy is recorded as skipped, by its row.
// @param    id         string
// @param    asked      map           as action.decide has it
// @param    outcome    string        applied | skipped | failed
// @param    rehearsed  boolean       it was only tried: it counts for nothing
// @param    quality    string?       good | poor: what the words of who acted say of it, which are not kept
// @param    now        integer       epoch milliseconds
// @param    runId      string
// @returns  outcome    string        as it is recorded
// @returns  rationale  string?       the row of the policy; null unless it was applied against that
// @writes   Memory.rev Event CONCERNS RECORDED_IN
// @rows     any none if there is no such memory
// @safe     a run records one action on a memory once
// @eager    one row
MATCH (r:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
MATCH (m:Memory {id: $id})
SET m.rev = m.rev
WITH r, c, m, $asked AS asked WHERE m:Memory  // a purge may have deleted it while its lock was waited for
WITH r, m, asked, CASE
  WHEN NOT coalesce(c.actionsEnabled, true) THEN {decision: 'deny', rationale: 'actions_disabled'}
  WHEN coalesce(c.summaryTokens, 1) = 0 AND asked.action = 'summarize_node' THEN {decision: 'defer', rationale: 'no_summary_tokens'}
  WHEN asked.action = 'discard' AND asked.importance >= 0.8 THEN {decision: 'deny', rationale: 'important'}
  WHEN asked.lifecycleState IN ['archived', 'stale'] AND asked.action IN ['update_note', 'create_artifact', 'link_graph'] THEN {decision: 'deny', rationale: 'not_active'}
  WHEN asked.source <> 'unknown' AND asked.confidence < 0.35 AND asked.action <> 'discard' THEN {decision: 'defer', rationale: 'low_confidence'}
  ELSE {decision: 'allow', rationale: 'eligible'} END AS verdict, EXISTS { (:Event {id: $runId + ':acted:' + m.id}) } AS done
FOREACH (_ IN CASE WHEN done THEN [] ELSE [1] END |
  CREATE (e:Event {id: $runId + ':acted:' + m.id, kind: 'acted', at: datetime({epochMillis: $now}), runId: $runId, memoryId: m.id, lineageId: m.lineageId,
    action: asked.action, rehearsed: $rehearsed, quality: $quality,
    outcome: CASE WHEN $outcome = 'applied' AND verdict.decision <> 'allow' THEN 'skipped' ELSE $outcome END,
    rationale: CASE WHEN $outcome = 'applied' AND verdict.decision <> 'allow' THEN verdict.rationale END})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r))
// Whoever judges by what was done to it judges its latest version, which may be another one by now.
WITH m, NOT done AND NOT $rehearsed AS counts
CALL (m, counts) {
  MATCH (h:Memory {lineageId: m.lineageId})
  USING INDEX h:Memory(lineageId)
  WHERE counts AND (h:Head OR h:TestHead)
  SET h.rev = h.rev
  // @slot acted
}
WITH head(COLLECT { MATCH (e:Event {id: $runId + ':acted:' + m.id}) RETURN e }) AS e
RETURN e.outcome AS outcome, e.rationale AS rationale
