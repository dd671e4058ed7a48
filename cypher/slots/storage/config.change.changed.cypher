// @writes   ConsolidationConfig.storageWalkedTo
// A walk that was broken off begins anew: what it has come by was judged by the figures of before.
SET n.storageWalkedTo = null
