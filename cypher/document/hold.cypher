// @name     document.hold
// @version  5
// @mode     write
// @purpose  Take what the current states of documents cite and point to out of its law, and give what none cites any more back to it.
// @after    document.wanted
// @param    events    list<string>?  as in document.wanted
// @param    now       integer        epoch milliseconds
// @param    landmark  integer        epoch milliseconds, origin of decayKey
// @param    runId     string
// @returns  changed   integer        memories
// @writes   Memory.heldBy Memory.heldLaw Memory.heldRate Memory.heldAt Memory.heldUntil Memory.decayLaw Memory.decayKey Memory.decayRate Memory.forgetAt Memory.fadesFrom Memory.ttlFrom Memory.activeUntil Memory.mergeableUntil Memory.lawVersion Memory.energy Memory.lastDecay Memory.rev Memory:Protected Event CONCERNS RECORDED_IN
// @rows     one
// @safe     what is held as it should be stays so
// @eager    what a document cites
//
// A held memory keeps the energy it had. Released, it goes on from there: with that energy, or with the importance or the time to live that
// was left; heldUntil is when it would have ended, for recall. An undo gives it all its values from before, unless it was used or its law changed meanwhile.
CALL (r, c, k, h, have, want, x) {
  WITH *, CASE WHEN x IS NOT NULL THEN 'back' WHEN have = [] THEN 'hold' WHEN want = [] THEN 'release' ELSE 'rename' END AS how,
       CASE WHEN any(name IN want WHERE NOT name IN have) THEN 'held' ELSE 'released' END AS kind,
       ['heldBy', 'heldLaw', 'heldRate', 'heldAt', 'heldUntil', 'decayLaw', 'decayKey', 'decayRate', 'forgetAt', 'fadesFrom', 'ttlFrom', 'energy', 'lastDecay'] AS keys,
       CASE WHEN h.lastDecay.epochMillis > $now THEN h.lastDecay.epochMillis ELSE $now END AS at
  CREATE (e:Event {at: datetime({epochMillis: $now}), runId: $runId, memoryId: h.id, lineageId: h.lineageId, undoes: x.id,
    id: CASE how WHEN 'back' THEN $runId + ':undone:' + x.id ELSE coalesce($events[0], $runId) + ':' + kind + ':' + h.id END,
    kind: CASE WHEN how <> 'back' THEN kind WHEN x.kind = 'undone' THEN 'redone' ELSE 'undone' END, of: coalesce(x.of, x.kind)})
  CREATE (e)-[:CONCERNS]->(h), (e)-[:RECORDED_IN]->(r)
  FOREACH (key IN keys | SET e['before_' + key] = h[key])
  WITH *, coalesce(h.decayKey - h.decayRate * (at - $landmark) / 3600000.0, log(h.energy) - h.decayRate * (at - h.lastDecay.epochMillis) / 3600000.0) AS faded,
       CASE h.heldLaw WHEN 'energy' THEN {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay}[h.tier] ELSE h.heldRate END AS rate,
       (CASE WHEN h.fadesFrom > h.lastAccessed THEN h.fadesFrom ELSE h.lastAccessed END).epochMillis AS used, h.heldAt.epochMillis AS since
  FOREACH (key IN CASE how WHEN 'back' THEN keys ELSE [] END | SET h[key] = x['before_' + key])
  // What has no decay constant, as a probe protects it, does not fade.
  FOREACH (_ IN CASE how WHEN 'hold' THEN [1] ELSE [] END |
    // Below the floor a double loses its digits; what has not faded since is taken as it is, as a logarithm would round it.
    SET h.energy = CASE WHEN h.decayKey IS NULL AND at = h.lastDecay.epochMillis THEN h.energy
                        ELSE coalesce(exp(CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END), h.energy) END
    SET h.lastDecay = CASE WHEN h.decayRate IS NULL THEN h.lastDecay ELSE datetime({epochMillis: at}) END, h.heldLaw = h.decayLaw,
        h.heldRate = h.decayRate, h.heldAt = datetime({epochMillis: at})
    SET h.heldUntil = CASE h.heldLaw WHEN 'energy' THEN datetime({epochMillis: $landmark + toInteger(ceil((h.decayKey - log(c.expirationThreshold)) / h.decayRate * 3600000.0))}) ELSE h.forgetAt END
    SET h.decayLaw = 'none', h.decayKey = null, h.decayRate = null, h.forgetAt = null)
  FOREACH (_ IN CASE how WHEN 'release' THEN [1] ELSE [] END |
    SET h.lastDecay = CASE WHEN rate IS NULL THEN h.lastDecay ELSE datetime({epochMillis: at}) END, h.decayRate = rate, h.decayLaw = h.heldLaw,
        h.decayKey = CASE h.heldLaw WHEN 'energy' THEN log(h.energy) + rate * (at - $landmark) / 3600000.0 END,
        h.fadesFrom = CASE h.heldLaw WHEN 'importance' THEN datetime({epochMillis: at - CASE WHEN used < since THEN since - used ELSE 0 END}) ELSE h.fadesFrom END,
        h.ttlFrom = CASE h.heldLaw WHEN 'ttl' THEN datetime({epochMillis: coalesce(h.ttlFrom, h.created).epochMillis + at - since}) ELSE h.ttlFrom END
    SET h.heldLaw = null, h.heldRate = null, h.heldAt = null, h.heldUntil = null)
  SET h.heldBy = CASE WHEN want <> [] THEN want END, h.rev = h.rev + 1
  REMOVE h:Protected
  SET h:$(CASE WHEN h.decayLaw = 'none' AND h.decayRate IS NULL THEN ['Protected'] ELSE [] END)
  // @slot held
  WITH *
  CALL (k, h) {
    WITH k, h WHERE h:Crystal
    WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
             insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
             general: k.generalFactor}[toStringOrNull(h.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(h.accessCount))) AS base,
         k.decayRate * (1 - abs(coalesce(toFloatOrNull(h.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
    WITH *, (CASE WHEN h.fadesFrom > h.lastAccessed THEN h.fadesFrom ELSE h.lastAccessed END).epochMillis AS used, log(base / CASE h.lifecycle WHEN 'activated' THEN k.archiveThreshold ELSE k.forgetThreshold END) / fading AS span
    WITH *, CASE h.decayLaw
           WHEN 'ttl' THEN CASE WHEN h.ttlMs > 0 THEN datetime({epochMillis: coalesce(h.ttlFrom, h.created).epochMillis + h.ttlMs + 1}) END
           WHEN 'importance' THEN datetime({epochMillis: reduce(ends = used, each IN [used + toInteger(floor(span)) + 1, k.lawSince.epochMillis] |
             CASE WHEN each > ends THEN each ELSE ends END)}) END AS forgetAt,
         CASE WHEN h.lifecycle = 'generated' AND h.accessCount > 1 AND base >= k.activateThreshold
           THEN datetime({epochMillis: used + toInteger(floor(log(base / k.activateThreshold) / fading))}) END AS activeUntil,
         CASE WHEN h.decayLaw = 'importance' AND base >= k.promoteThreshold
           THEN datetime({epochMillis: used + toInteger(floor(log(base / k.promoteThreshold) / fading))}) END AS mergeableUntil
    SET h.forgetAt = forgetAt, h.activeUntil = activeUntil, h.mergeableUntil = mergeableUntil, h.lawVersion = k.lawVersion
  }
  FOREACH (key IN keys | SET e['after_' + key] = h[key])
}
WITH count(h) AS changed
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
RETURN changed
