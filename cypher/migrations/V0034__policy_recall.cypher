// @purpose  The weight of policy states in a recall, none, and the switch that hides what is stale, off.
// @kind     data
MATCH (w:RecallConfig)
SET w.policyWeight = coalesce(w.policyWeight, 0.0),
    w.hidesStale = coalesce(w.hidesStale, false);
