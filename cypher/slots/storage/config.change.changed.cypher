// @writes   ConsolidationConfig.storageWalkedTo
// A walk that was broken off begins anew if what it has come by was judged by other figures.
SET n.storageWalkedTo = CASE WHEN NOT any(key IN ['storageOnConsolidate', 'demoteAfterDays', 'demoteBelow', 'promoteAbove'] WHERE coalesce(n[key] <> c[key], (n[key] IS NULL) <> (c[key] IS NULL))) THEN n.storageWalkedTo END
