// @name     action_verdict
// @purpose  Whether an action may be taken on a memory, and by which row of the policy: the first one that applies (E-24).
// @hole     config   the current configuration
// @hole     asked    a map {action, confidence, lifecycleState, importance, source}
// @mark     'actions_disabled'

CASE
    WHEN NOT coalesce(<config>.actionsEnabled, true) THEN {decision: 'deny', rationale: 'actions_disabled'}
    WHEN coalesce(<config>.summaryTokens, 1) = 0 AND <asked>.action = 'summarize_node' THEN {decision: 'defer', rationale: 'no_summary_tokens'}
    WHEN <asked>.action = 'discard' AND <asked>.importance >= 0.8 THEN {decision: 'deny', rationale: 'important'}
    WHEN <asked>.lifecycleState IN ['archived', 'stale'] AND <asked>.action IN ['update_note', 'create_artifact', 'link_graph'] THEN {decision: 'deny', rationale: 'not_active'}
    WHEN <asked>.source <> 'unknown' AND <asked>.confidence < 0.35 AND <asked>.action <> 'discard' THEN {decision: 'defer', rationale: 'low_confidence'}
    ELSE {decision: 'allow', rationale: 'eligible'} END
