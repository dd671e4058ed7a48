// @name     action.decide
// @version  1
// @mode     read
// @purpose  Whether an action may be taken on a memory, by the policy: the first row of its table that applies decides (E-24).
// @param    asked      map      {action: store_episode | store_note | update_note | create_artifact | summarize_node | discard | link_graph, confidence: 0 to 1, lifecycleState: candidate | validated | active | stale | archived, importance: 0 to 1, source: extraction | consolidation | replay | manual | unknown}
// @returns  decision   string   allow | defer | deny
// @returns  rationale  string   actions_disabled | no_summary_tokens | important | not_active | low_confidence | eligible: the row
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH c, $asked AS asked
WITH CASE
  WHEN NOT coalesce(c.actionsEnabled, true) THEN {decision: 'deny', rationale: 'actions_disabled'}
  WHEN coalesce(c.summaryTokens, 1) = 0 AND asked.action = 'summarize_node' THEN {decision: 'defer', rationale: 'no_summary_tokens'}
  WHEN asked.action = 'discard' AND asked.importance >= 0.8 THEN {decision: 'deny', rationale: 'important'}
  WHEN asked.lifecycleState IN ['archived', 'stale'] AND asked.action IN ['update_note', 'create_artifact', 'link_graph'] THEN {decision: 'deny', rationale: 'not_active'}
  WHEN asked.source <> 'unknown' AND asked.confidence < 0.35 AND asked.action <> 'discard' THEN {decision: 'defer', rationale: 'low_confidence'}
  ELSE {decision: 'allow', rationale: 'eligible'} END AS verdict
RETURN verdict.decision AS decision, verdict.rationale AS rationale
