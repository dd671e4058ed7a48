// @name     index.turn
// @version  5
// @mode     write
// @purpose  Take back that crystals were superseded, or redo it: one of the two versions ends, and the other is the latest again, as it was.
// @param    events    list<string>  ids of events superseded, or of events that took one back
// @param    now       integer       epoch milliseconds
// @param    runId     string        the run of the undo
// @returns  id        string        of an event; no row if a version is deleted
// @returns  outcome   string        undone | repeated: it was taken back already | changed: one of the two is not as the event left it
// @returns  event     string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives     string?       the memory that lives now
// @returns  moves     map?          {id, newId}: the versions from and to which associations move
// @returns  blocker   map?          {id, kind, of, memoryId, associations} of the event that changed it since
// @writes   Memory Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Unlinked Event CONCERNS RECORDED_IN
// @rows     any an event whose versions are deleted has no row
// @safe     what was taken back, or redone, is no longer as the event left it
// @eager    a batch of events
//
// What the lineage gained meanwhile it keeps: accesses and energy go over. index.republish says afterwards, in the same transaction, who may
// read the two.
MATCH (run:ConsolidationRun {id: $runId})
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL () {
  MATCH (e:Event) WHERE e.id IN $events
  MATCH (m:Memory) WHERE m.id IN [e.memoryId, e.newId]
  WITH DISTINCT m ORDER BY m.id
  SET m.rev = m.rev
  RETURN count(m) AS locked
}
MATCH (e:Event) WHERE e.id IN $events
MATCH (s:Memory {id: e.memoryId})
MATCH (n:Memory {id: e.newId})
WITH *, e.kind = 'undone' AS lifts, ['validTo', 'endReason', 'endRunId', 'lifecycle'] AS keys
WITH *, CASE WHEN lifts THEN s ELSE n END AS ends, CASE WHEN lifts THEN n ELSE s END AS lives, $runId + CASE WHEN lifts THEN ':redone:' ELSE ':undone:' END + e.id AS name
WITH *, EXISTS { (:Event {id: name}) } AS done, [key IN keys WHERE NOT coalesce(s[key] = e['after_' + key], s[key] IS NULL AND e['after_' + key] IS NULL)] AS moved
WITH *, CASE
  WHEN done THEN 'undone'
  WHEN EXISTS { (s)<-[:CONCERNS]-(u:Event {undoes: e.id}) WHERE NOT EXISTS { (:Event {undoes: u.id}) } } THEN 'repeated'
  WHEN moved <> [] OR NOT (ends:Head OR ends:TestHead) OR NOT lifts AND NOT ends:Live OR ends.lifecycle = 'frozen' OR EXISTS { (:Memory)-[:MERGED_INTO]->(ends) }
    OR lifts AND NOT coalesce(n.endReason = 'undone' AND n.endRunId = e.runId, false) THEN 'changed'
  ELSE 'undone' END AS outcome
CALL (run, k, e, s, n, lifts, keys, ends, lives, name, done, outcome) {
  WITH run, k, e, s, n, lifts, keys, ends, lives, name, datetime({epochMillis: $now}) AS now WHERE outcome = 'undone' AND NOT done
  CREATE (u:Event {id: name, kind: CASE WHEN lifts THEN 'redone' ELSE 'undone' END, of: 'superseded', undoes: e.id, runId: $runId, at: now,
                   memoryId: s.id, newId: n.id, lineageId: s.lineageId, before_accessScope: s.accessScope})
  CREATE (u)-[:CONCERNS]->(s), (u)-[:RECORDED_IN]->(run)
  FOREACH (key IN keys | SET u['before_' + key] = s[key] SET s[key] = e['before_' + key] SET u['after_' + key] = s[key])
  SET n.validTo = CASE WHEN NOT lifts THEN CASE WHEN n.validFrom > now THEN n.validFrom ELSE now END END, n.endReason = CASE WHEN NOT lifts THEN 'undone' END, n.endRunId = CASE WHEN NOT lifts THEN $runId END
  FOREACH (_ IN CASE WHEN ends.accessCount > lives.accessCount THEN [1] ELSE [] END |
    SET lives.accessCount = ends.accessCount, lives.lastAccessed = ends.lastAccessed, lives.energy = ends.energy, lives.lastDecay = ends.lastDecay,
        lives.peakEnergy = ends.peakEnergy, lives.recentTouches = ends.recentTouches, lives.touchTimes = ends.touchTimes)
  SET lives.place = ends.place, ends.around = null, s.rev = s.rev + 1, n.rev = n.rev + 1
  WITH k, ends, lives, ends:Unlinked AS unlinked
  REMOVE ends:Live:Head:TestHead:Hot:TestHot:Cold:TestCold:Unlinked
  SET lives:$(CASE WHEN lives.isTest THEN CASE lives.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE lives.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END):$(CASE WHEN unlinked THEN ['Unlinked'] ELSE [] END):$(CASE WHEN lives.validTo IS NULL THEN ['Live'] ELSE [] END)
  WITH k, lives AS m WHERE lives.validTo IS NULL AND NOT lives:Protected
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(m.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(m.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(m.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  WITH *, (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis AS used, log(base / CASE m.lifecycle WHEN 'activated' THEN k.archiveThreshold ELSE k.forgetThreshold END) / fading AS span
  WITH *, CASE m.decayLaw
         WHEN 'ttl' THEN CASE WHEN m.ttlMs > 0 THEN datetime({epochMillis: coalesce(m.ttlFrom, m.created).epochMillis + m.ttlMs + 1}) END
         WHEN 'importance' THEN datetime({epochMillis: reduce(ends = used, each IN [used + toInteger(floor(span)) + 1, k.lawSince.epochMillis] |
           CASE WHEN each > ends THEN each ELSE ends END)}) END AS forgetAt,
       CASE WHEN m.lifecycle = 'generated' AND m.accessCount > 1 AND base >= k.activateThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.activateThreshold) / fading))}) END AS activeUntil,
       CASE WHEN m.decayLaw = 'importance' AND base >= k.promoteThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.promoteThreshold) / fading))}) END AS mergeableUntil
  SET m.forgetAt = forgetAt, m.activeUntil = activeUntil, m.mergeableUntil = mergeableUntil, m.lawVersion = k.lawVersion
}
WITH e, ends, s, lives, keys, name, outcome, COLLECT {
  UNWIND CASE outcome WHEN 'changed' THEN [ends, s] ELSE [] END AS m
  MATCH (m)<-[:CONCERNS]-(b:Event)
  WHERE b <> e AND coalesce(b.undoes, '') <> e.id AND coalesce(b.runId, '') <> $runId
    AND any(key IN keys WHERE b['after_' + key] = m[key] AND coalesce(b['before_' + key] <> m[key], true))
  RETURN {id: b.id, kind: b.kind, of: b.of, memoryId: b.memoryId, associations: 0} ORDER BY b.at DESC, b.id LIMIT 1
} AS blockers
RETURN e.id AS id, outcome, CASE outcome WHEN 'undone' THEN name END AS event, CASE WHEN outcome = 'undone' AND lives:Live THEN lives.id END AS lives,
       CASE outcome WHEN 'undone' THEN {id: ends.id, newId: lives.id} END AS moves, blockers[0] AS blocker
