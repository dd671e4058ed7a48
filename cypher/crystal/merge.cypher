// @name     crystal.merge
// @version  5
// @mode     write
// @purpose  Merge crystals into others, one after the other: each loser ends, and its winner is consolidated.
// @param    merges    list<map>  {winner, loser, similarity}
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  winner    string
// @returns  loser     string
// @returns  similarity float
// @returns  outcome   string     merged: by this run, now or in an earlier attempt | changed: one of them has ended, is frozen or was deleted meanwhile, or an undo took it back | refused: they are not of one kind, scope and access scope, or not equally sensitive
// @writes   Memory.validTo Memory.endReason Memory.endRunId Memory.lifecycle Memory.unmergedLifecycle Memory.forgetAt Memory.activeUntil Memory.mergeableUntil Memory.lawVersion Memory.rev Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Unlinked MERGED_INTO BELONGS_TO SemanticCluster Event CONCERNS RECORDED_IN
// @rows     each merges
// @safe     a run merges a crystal once
// @eager    a batch of merges, one after the other
//
// The loser is not the head of its lineage any more, so nothing finds it; it keeps its associations, and crystal.share counts them for the
// winner. A cluster has one of the two.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL () {
  UNWIND $merges AS each
  UNWIND [each.winner, each.loser] AS id
  MATCH (m:Memory {id: id})
  WITH DISTINCT m ORDER BY m.id
  SET m.rev = m.rev
  RETURN count(m) AS locked
}
UNWIND $merges AS each
CALL (r, k, each) {
  WITH r, k, each, head(COLLECT { MATCH (m:Memory {id: each.winner}) RETURN m }) AS w, head(COLLECT { MATCH (m:Memory {id: each.loser}) RETURN m }) AS l
  WITH *, datetime({epochMillis: $now}) AS now, $runId + ':merged:' + each.loser AS name
  WITH *, EXISTS { (:Event {id: name}) } AS done
  WITH *, CASE
    WHEN done AND l.endRunId = $runId AND EXISTS { (l)-[:MERGED_INTO]->(w) } THEN 'merged'
    WHEN done OR NOT coalesce(all(m IN [w, l] WHERE m:Crystal AND m:Live AND NOT m:Protected AND m.lifecycle <> 'frozen' AND m.validFrom <= now
      AND coalesce(m.forgetAt > now, true)), false) THEN 'changed'
    WHEN w = l OR w.isTest <> l.isTest OR coalesce(w.scope, '') <> coalesce(l.scope, '') OR coalesce(w.sensitivity, '') <> coalesce(l.sensitivity, '')
      OR coalesce(w.accessScope, 'private') <> coalesce(l.accessScope, 'private') THEN 'refused'
    ELSE 'merged' END AS outcome
  CALL (r, k, w, l, each, now, name, done, outcome) {
    WITH r, k, w, l, each, now, name WHERE outcome = 'merged' AND NOT done
    CREATE (e:Event {id: name, kind: 'merged', at: now, runId: $runId, memoryId: l.id, lineageId: l.lineageId, newId: w.id,
                     similarity: each.similarity, before_labels: labels(l)})
    CREATE (e)-[:CONCERNS]->(l), (e)-[:CONCERNS]->(w), (e)-[:RECORDED_IN]->(r)
    WITH *, ['lifecycle', 'validTo', 'endReason', 'endRunId'] AS keys
    FOREACH (key IN keys | SET e['before_' + key] = l[key])
    SET l.validTo = now, l.endReason = 'merged', l.endRunId = $runId, l.lifecycle = 'archived', l.rev = l.rev + 1
    REMOVE l:Live:Head:TestHead:Hot:TestHot:Cold:TestCold:Unlinked
    // @slot ended
    FOREACH (key IN keys | SET e['after_' + key] = l[key])
    SET e.after_labels = labels(l)
    SET w.unmergedLifecycle = CASE w.lifecycle WHEN 'consolidated' THEN coalesce(w.unmergedLifecycle, w.lifecycle) ELSE w.lifecycle END
    SET w.lifecycle = 'consolidated', w.rev = w.rev + 1
    CREATE (l)-[:MERGED_INTO {similarity: each.similarity, at: now, runId: $runId}]->(w)
    WITH k, w AS m, l, e
    CALL (m, l, e) {
      MATCH (l)-[b:BELONGS_TO]->(c:SemanticCluster)
      SET e.cluster = c.name, e.label = c.label, e.centre = CASE c.centre WHEN l.lineageId THEN c.centre END, e.joins = NOT EXISTS { (m)-[:BELONGS_TO]->() }
      SET c.centre = CASE WHEN c.centre = l.lineageId THEN null ELSE c.centre END
      DELETE b
      FOREACH (_ IN CASE WHEN e.joins THEN [1] ELSE [] END | CREATE (m)-[:BELONGS_TO]->(c))
      WITH c, e WHERE NOT EXISTS { (c)<-[:BELONGS_TO]-() }
      SET e.removed = 1
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
  RETURN outcome
}
RETURN each.winner AS winner, each.loser AS loser, each.similarity AS similarity, outcome
