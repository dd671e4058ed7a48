// @name     crystal.rejoin
// @version  4
// @mode     write
// @purpose  Merge again what was merged before, where an undo of that is taken back.
// @param    events    list<string>  ids of events that took merges back
// @param    now       integer   epoch milliseconds
// @param    runId     string    the run that takes back
// @returns  id        string    of an event; no row if one of the two is deleted
// @returns  outcome   string    undone | repeated: it was taken back already | changed: one of the two has ended since, or is frozen
// @returns  event     string?   the event by which this run took it back, now or in an earlier attempt
// @returns  lives     string?   always null: the loser ends again
// @returns  moves     map?      always null: crystal.share counts the associations anew
// @returns  blocker   map?      always null
// @writes   Memory.validTo Memory.endReason Memory.endRunId Memory.lifecycle Memory.unmergedLifecycle Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion Memory.rev Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Unlinked MERGED_INTO BELONGS_TO SemanticCluster Event CONCERNS RECORDED_IN
// @rows     any an event of something deleted has none
// @safe     what was taken back is not any more as the event left it
// @eager    a batch of events
MATCH (r:ConsolidationRun {id: $runId})
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL () {
  MATCH (e:Event) WHERE e.id IN $events
  MATCH (e)-[:CONCERNS]->(m:Memory)
  WITH DISTINCT m ORDER BY m.id
  SET m.rev = m.rev
  RETURN count(m) AS locked
}
MATCH (e:Event) WHERE e.id IN $events
MATCH (l:Memory {id: e.memoryId})
MATCH (w:Memory {id: e.newId})
// In a chain, what was merged into a crystal comes before what that one was merged into: both must live.
WITH r, k, e, l, w, COUNT {
  MATCH (e:Event) ((x:Event)-[:CONCERNS]->(m:Memory)<-[:CONCERNS]-(y:Event) WHERE x.newId = m.id AND y.memoryId = m.id AND y.id IN $events)+ ()
} AS later ORDER BY later DESC, e.at DESC, e.id
CALL (r, k, e, l, w) {
  WITH r, k, e, l, w, $runId + ':redone:' + e.id AS name, EXISTS { (l)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id } AS repeated
  WITH *, CASE WHEN EXISTS { (:Event {id: name}) } THEN 'done'
               WHEN all(m IN [l, w] WHERE m:Live AND NOT m:Protected AND m.lifecycle <> 'frozen'
                 AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true)) THEN 'undone'
               WHEN repeated THEN 'repeated' ELSE 'changed' END AS outcome
  CALL (r, k, e, l, w, name, outcome) {
    WITH r, k, e, l, w, name WHERE outcome = 'undone'
    CREATE (u:Event {id: name, kind: 'redone', of: 'merged', undoes: e.id, at: datetime({epochMillis: $now}), runId: $runId,
                     memoryId: l.id, lineageId: l.lineageId, newId: w.id, similarity: e.similarity, before_labels: labels(l)})
    CREATE (u)-[:CONCERNS]->(l), (u)-[:CONCERNS]->(w), (u)-[:RECORDED_IN]->(r)
    // What other domains changed with the end is restored too.
    WITH *, COLLECT {
      UNWIND keys(e) AS key
      WITH key WHERE key STARTS WITH 'before_' OR key STARTS WITH 'after_'
      WITH DISTINCT substring(key, size(split(key, '_')[0]) + 1) AS part WHERE part <> 'labels' RETURN part
    } AS keys
    FOREACH (key IN keys | SET u['before_' + key] = l[key])
    FOREACH (key IN keys | SET l[key] = e['before_' + key])
    SET l.lifecycle = 'archived', l.rev = l.rev + 1
    REMOVE l:Live:Head:TestHead:Hot:TestHot:Cold:TestCold:Unlinked
    // @slot ended
    FOREACH (key IN keys | SET u['after_' + key] = l[key])
    SET u.after_labels = labels(l)
    SET w.unmergedLifecycle = CASE w.lifecycle WHEN 'consolidated' THEN coalesce(w.unmergedLifecycle, w.lifecycle) ELSE w.lifecycle END
    SET w.lifecycle = 'consolidated', w.rev = w.rev + 1
    CREATE (l)-[:MERGED_INTO {similarity: e.similarity, at: l.validTo, runId: l.endRunId}]->(w)
    WITH k, w AS m, l, u
    CALL (m, l, u) {
      MATCH (l)-[b:BELONGS_TO]->(c:SemanticCluster)
      SET u.cluster = c.name, u.label = c.label, u.centre = CASE c.centre WHEN l.lineageId THEN c.centre END, u.joins = NOT EXISTS { (m)-[:BELONGS_TO]->() }
      SET c.centre = CASE WHEN c.centre = l.lineageId THEN null ELSE c.centre END
      DELETE b
      FOREACH (_ IN CASE WHEN u.joins THEN [1] ELSE [] END | CREATE (m)-[:BELONGS_TO]->(c))
      WITH c, u WHERE NOT EXISTS { (c)<-[:BELONGS_TO]-() }
      SET u.removed = 1
      DELETE c
    }
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
  RETURN name, outcome
}
RETURN e.id AS id, CASE outcome WHEN 'done' THEN 'undone' ELSE outcome END AS outcome, CASE WHEN outcome IN ['done', 'undone'] THEN name END AS event,
       null AS lives, null AS moves, null AS blocker
