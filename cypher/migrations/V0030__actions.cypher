// @purpose  The settings of actions: the policy allows them, summaries may take tokens, and no pass writes guidelines.
// @kind     data
MATCH (c:ConsolidationConfig)
SET c.actionsEnabled = coalesce(c.actionsEnabled, true),
    c.summaryTokens = coalesce(c.summaryTokens, 1500),
    c.guidelinesOnConsolidate = coalesce(c.guidelinesOnConsolidate, false);
