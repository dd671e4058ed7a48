// @name     crossings
// @purpose  When the law of a crystal ends it, and until when it can be activated and merged: the first millisecond below a threshold, the last one at or above it.
// @hole     memory   a crystal, after the fragment importance
// @hole     config   the current CrystalConfig
// @mark     lawSince\.epochMillis

WITH *, (CASE WHEN <memory>.fadesFrom > <memory>.lastAccessed THEN <memory>.fadesFrom ELSE <memory>.lastAccessed END).epochMillis AS used, log(base / CASE <memory>.lifecycle WHEN 'activated' THEN <config>.archiveThreshold ELSE <config>.forgetThreshold END) / fading AS span
WITH *, CASE <memory>.decayLaw
       WHEN 'ttl' THEN CASE WHEN <memory>.ttlMs > 0 THEN datetime({epochMillis: coalesce(<memory>.ttlFrom, <memory>.created).epochMillis + <memory>.ttlMs + 1}) END
       WHEN 'importance' THEN datetime({epochMillis: reduce(ends = used, each IN [used + toInteger(floor(span)) + 1, <config>.lawSince.epochMillis] |
         CASE WHEN each > ends THEN each ELSE ends END)}) END AS forgetAt,
     CASE WHEN <memory>.lifecycle = 'generated' AND <memory>.accessCount > 1 AND base >= <config>.activateThreshold
       THEN datetime({epochMillis: used + toInteger(floor(log(base / <config>.activateThreshold) / fading))}) END AS activeUntil,
     CASE WHEN <memory>.decayLaw = 'importance' AND base >= <config>.promoteThreshold
       THEN datetime({epochMillis: used + toInteger(floor(log(base / <config>.promoteThreshold) / fading))}) END AS mergeableUntil
