// @purpose  Judge policy states and storage once more, where they are switched on, since what was done to a memory counts in them now.
// @kind     data
MATCH (c:ConsolidationConfig) WHERE c.policyWalked IS NOT NULL OR c.policyWalkedTo IS NOT NULL OR c.storageWalked IS NOT NULL OR c.storageWalkedTo IS NOT NULL
SET c.policyWalked = null, c.policyWalkedTo = null, c.storageWalked = null, c.storageWalkedTo = null;
