// @name     crystal.part
// @version  5
// @mode     write
// @purpose  Take merges back: the loser lives again as it was, and the winner is consolidated no more if nothing else is merged into it.
// @param    events    list<string>
// @param    now       integer   epoch milliseconds
// @param    runId     string    the run that takes back
// @returns  id        string    of an event; no row if one of the two is deleted
// @returns  outcome   string    undone | repeated: it was taken back already | changed: the loser is not as the event left it
// @returns  event     string?   the event by which this run took it back, now or in an earlier attempt
// @returns  lives     string?   the loser, if it lives now
// @returns  moves     map?      always null: crystal.share counts the associations anew
// @returns  blocker   map?      always null
// @writes   Memory Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Unlinked MERGED_INTO BELONGS_TO SemanticCluster Event CONCERNS RECORDED_IN
// @rows     any an event of something deleted has none
// @safe     what was taken back is not any more as the event left it
// @eager    a batch of events
//
// What either gained meanwhile it keeps, and whatever else was merged since stays merged. If the merge was redone, the latest event q says
// what the loser was.
MATCH (r:ConsolidationRun {id: $runId}), (k:CrystalConfig WHERE k.validTo IS NULL)
CALL () {
  MATCH (e:Event) WHERE e.id IN $events
  MATCH (e)-[:CONCERNS]->(m:Memory)
  WITH DISTINCT m ORDER BY m.id
  SET m.rev = m.rev
  RETURN count(m) AS locked
}
MATCH (e:Event) WHERE e.id IN $events MATCH (l:Memory {id: e.memoryId}) MATCH (w:Memory {id: e.newId})
WITH r, k, e, l, w, COUNT {
  MATCH (e:Event) ((y:Event)-[:CONCERNS]->(m:Memory)<-[:CONCERNS]-(x:Event) WHERE y.memoryId = m.id AND x.newId = m.id AND x.id IN $events)+ () } AS earlier
ORDER BY earlier DESC, e.at DESC, e.id  // a chain from its end
CALL (r, k, e, l, w) {
  WITH r, k, e, l, w, $runId + ':undone:' + e.id AS name,
       EXISTS { (l)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { (:Event {undoes: u.id}) } } AS repeated
  WITH *, CASE WHEN EXISTS { (:Event {id: name}) } THEN 'done'
               WHEN l.endReason = 'merged' AND l.endRunId = e.after_endRunId AND EXISTS { (l)-[:MERGED_INTO]->(w) } THEN 'undone'
               WHEN repeated THEN 'repeated' ELSE 'changed' END AS outcome
  CALL (r, k, e, l, w, name, outcome) {
    WITH r, k, e, l, w, name WHERE outcome = 'undone'
    MATCH (l)-[edge:MERGED_INTO]->(w) DELETE edge
    WITH *, head(COLLECT { MATCH (l)<-[:CONCERNS]-(q:Event {memoryId: l.id, newId: w.id}) WHERE q.kind <> 'undone' AND coalesce(q.of, q.kind) = 'merged'
                             AND q.after_endRunId = l.endRunId RETURN q ORDER BY q.at DESC, size(q.id) DESC }) AS q
    CREATE (u:Event {id: name, kind: 'undone', of: 'merged', undoes: e.id, at: datetime({epochMillis: $now}), runId: $runId,
                     memoryId: l.id, lineageId: l.lineageId, newId: w.id, similarity: e.similarity, before_labels: labels(l)})
    CREATE (u)-[:CONCERNS]->(l), (u)-[:CONCERNS]->(w), (u)-[:RECORDED_IN]->(r)
    // What other domains changed with the end is restored too.
    WITH *, COLLECT {
      UNWIND [key IN keys(q) WHERE key STARTS WITH 'before_' OR key STARTS WITH 'after_'] AS key
      WITH DISTINCT substring(key, size(split(key, '_')[0]) + 1) AS part WHERE part <> 'labels' RETURN part } AS keys
    FOREACH (key IN keys | SET u['before_' + key] = l[key], l[key] = q['before_' + key])
    SET l:$([label IN q.before_labels WHERE NOT label IN q.after_labels]), l.rev = l.rev + 1, w.rev = w.rev + 1 FOREACH (_ IN CASE WHEN (l:Head OR l:TestHead) AND NOT (l:Hot OR l:TestHot OR l:Cold OR l:TestCold) THEN [1] ELSE [] END | SET l:$(CASE WHEN l.isTest THEN CASE l.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE l.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END))
    // If its neighbours were deleted meanwhile, it is associated again.
    FOREACH (_ IN CASE WHEN l.place IS NULL OR l.around IS NULL AND l.text IS NOT NULL AND coalesce(l.role, 'person') <> 'assistant'
      AND EXISTS { (l)-[:NEXT]-() } THEN [1] ELSE [] END | SET l:Unlinked)
    // What was merged into it meanwhile, or is not any more, decides whether it is consolidated.
    SET l.lifecycle = CASE WHEN EXISTS { (:Memory)-[:MERGED_INTO]->(l) } THEN 'consolidated' ELSE coalesce(l.unmergedLifecycle, l.lifecycle) END
    FOREACH (key IN keys | SET u['after_' + key] = l[key])
    SET u.after_labels = labels(l)
    // @slot revived
    // A winner that has ended needs it when it lives again.
    FOREACH (_ IN CASE WHEN w.lifecycle = 'consolidated' AND NOT EXISTS { (:Memory)-[:MERGED_INTO]->(w) } THEN [1] ELSE [] END |
      SET w.lifecycle = coalesce(w.unmergedLifecycle, w.lifecycle) SET w.unmergedLifecycle = null)
    FOREACH (_ IN CASE WHEN NOT EXISTS { (:Memory)-[:MERGED_INTO]->(l) } THEN [1] ELSE [] END | SET l.unmergedLifecycle = null)
    WITH k, q, l, w
    CALL (q, l, w) {
      FOREACH (_ IN CASE q.removed WHEN 1 THEN [1] ELSE [] END |
        MERGE (c:SemanticCluster {isTest: l.isTest, scope: coalesce(l.scope, ''), name: q.cluster})
        ON CREATE SET c.rev = 0, c.label = q.label, c.updatedAt = datetime({epochMillis: $now}))
      WITH q, l, w
      MATCH (c:SemanticCluster {isTest: l.isTest, scope: coalesce(l.scope, ''), name: q.cluster})
      SET c.centre = coalesce(c.centre, q.centre)
      WITH q, l, w, c WHERE c:SemanticCluster  // it may have been deleted while its lock was waited for
      OPTIONAL MATCH (w)-[b:BELONGS_TO]->(c) WHERE q.joins
      DELETE b
      FOREACH (_ IN CASE WHEN EXISTS { (l)-[:BELONGS_TO]->() } THEN [] ELSE [1] END | CREATE (l)-[:BELONGS_TO]->(c))
    }
    UNWIND [each IN [l, w] WHERE each.validTo IS NULL] AS m
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
