// @writes   ConsolidationConfig.policyWalkedTo
// A walk that was broken off begins anew if what it has come by was judged by other figures.
SET n.policyWalkedTo = CASE WHEN NOT any(key IN ['policyOnConsolidate', 'archiveOnConsolidate', 'policyArchiveDecay', 'policyStaleDecay', 'policyWarmHeat'] WHERE coalesce(n[key] <> c[key], (n[key] IS NULL) <> (c[key] IS NULL))) THEN n.policyWalkedTo END
