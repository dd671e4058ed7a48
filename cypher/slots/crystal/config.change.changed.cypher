// @writes   CrystalConfig
// Instants that were computed with other numbers are computed anew; no end is then earlier than the change.
WITH *, n:CrystalConfig AND any(key IN keys($changes) WHERE NOT key IN ['crystallizeOnLongTerm', 'excerptOnSessionEnd', 'mergeOnConsolidate', 'mergeOverlapThreshold']) AS changesLaw
SET n.lawVersion = CASE WHEN changesLaw THEN n.version ELSE c.lawVersion END, n.lawSince = CASE WHEN changesLaw THEN now ELSE c.lawSince END
