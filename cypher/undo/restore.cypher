// @name     undo.restore
// @version  14
// @mode     write
// @purpose  Take back events that changed a memory or a session in place: what they changed gets its values from before.
// @param    events    list<string>  ids; duplicates count once
// @param    now       integer       epoch milliseconds
// @param    runId     string        the run of the undo
// @returns  id        string        of an event; no row if what it concerned is deleted
// @returns  outcome   string        undone | repeated: it was taken back already | accessed, rekeyed: that happened since | changed: it is no longer as the event left it
// @returns  event     string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives     string?       the memory, if it lives now
// @returns  moves     map?          always null: associations stay
// @returns  blocker   map?          {id, kind, of, memoryId, associations} of the event that changed it since
// @writes   Memory Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Unlinked Memory:Protected Memory:Working Memory:ShortTerm Memory:LongTerm REINFORCES.strengthenedAt Session Event CONCERNS RECORDED_IN
// @rows     any a duplicate event has one row, and one that concerned something deleted has none
// @safe     after an undo the memory is no longer as the event left it
// @eager    a batch of events
//
// energy and lastDecay are restored but not compared, since settling changes them, nor are policyDue and storageDue, since whatever is said of a memory does.
MATCH (run:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
UNWIND $events AS id
WITH DISTINCT run, c, id  // one event can block several
MATCH (e:Event {id: id})-[:CONCERNS]->(m:Memory|Session)
WITH run, c, e, m ORDER BY coalesce(m.id, m.name)
SET m.rev = m.rev
WITH run, c, e, m WHERE m:Memory OR m:Session  // a purge may have deleted it meanwhile
WITH run, c, e, m, COLLECT {
  UNWIND keys(e) AS key
  WITH key WHERE key STARTS WITH 'before_' OR key STARTS WITH 'after_'
  WITH DISTINCT substring(key, size(split(key, '_')[0]) + 1) AS name WHERE name <> 'labels' RETURN name ORDER BY name
} AS changed
WITH run, c, e, m, changed, [key IN changed WHERE NOT key IN ['energy', 'lastDecay', 'policyDue', 'storageDue']
       AND NOT coalesce(m[key] = e['after_' + key], m[key] IS NULL AND e['after_' + key] IS NULL)]
       + CASE WHEN m.decayLaw = 'none' AND e.before_validTo IS NOT NULL AND coalesce(e.before_endReason, '') <> 'retracted'
              THEN ['decayLaw'] ELSE [] END  // the law cannot end it, a request can
       + CASE WHEN m.validTo IS NOT NULL AND NOT 'validTo' IN changed AND coalesce('Live' IN e.after_labels, true) AND NOT ('storage' IN changed AND (m:Head OR m:TestHead))
              THEN ['validTo'] ELSE [] END  // it was alive, and was promoted or has ended since, which leaves it hot or cold
       + CASE WHEN m.heldBy IS NOT NULL AND 'decayLaw' IN changed THEN ['heldBy'] ELSE [] END  // a document holds it since
       + CASE WHEN EXISTS { (:Event {id: $runId + ':undone:' + e.id}) } THEN ['undone'] ELSE [] END AS moved  // once a run
CALL (run, c, e, m, changed, moved) {
  WITH run, c, e, m, changed WHERE moved = []
  CREATE (u:Event {id: $runId + ':undone:' + e.id, kind: CASE e.kind WHEN 'undone' THEN 'redone' ELSE 'undone' END,
                   of: coalesce(e.of, e.kind), undoes: e.id, at: datetime({epochMillis: $now}), runId: $runId,
                   memoryId: e.memoryId, lineageId: e.lineageId, configVersion: c.version, pairs: e.pairs})
  CREATE (u)-[:CONCERNS]->(m)
  CREATE (u)-[:RECORDED_IN]->(run)
  // The number of accesses will tell whether it was touched since.
  WITH e, m, u, changed, changed + CASE WHEN m:Memory THEN ['accessCount'] ELSE [] END AS keys
  FOREACH (key IN keys | SET u['before_' + key] = m[key])
  FOREACH (key IN changed | SET m[key] = e['before_' + key])
  FOREACH (key IN keys | SET u['after_' + key] = m[key])
  FOREACH (_ IN CASE WHEN m:Memory THEN [1] ELSE [] END |
    SET m.rev = m.rev + 1
    REMOVE m:Live:Protected
    SET m:$(CASE WHEN m.validTo IS NULL THEN ['Live'] ELSE [] END), m:$(CASE WHEN m.decayLaw = 'none' AND m.decayRate IS NULL THEN ['Protected'] ELSE [] END))
  FOREACH (_ IN CASE WHEN e.before_labels IS NULL THEN [] ELSE [1] END |
    SET u.before_labels = labels(m)
    REMOVE m:$([label IN e.after_labels WHERE NOT label IN e.before_labels])
    SET m:$([label IN e.before_labels WHERE NOT label IN e.after_labels]) FOREACH (_ IN CASE WHEN (m:Head OR m:TestHead) AND NOT (m:Hot OR m:TestHot OR m:Cold OR m:TestCold) THEN [1] ELSE [] END | SET m:$(CASE WHEN m.isTest THEN CASE m.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE m.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END))
    SET u.after_labels = labels(m))
  // @slot restored
  WITH e, m, u
  CALL (e, m) {
    MATCH (:Memory)-[r:REINFORCES]->(m) WHERE r.pair IN e.pairs  // the edges that counted
    SET r.strengthenedAt = CASE e.kind WHEN 'undone' THEN datetime({epochMillis: $now}) END
    RETURN count(r) AS edges
  }
  RETURN u.id AS event
  UNION
  WITH moved WHERE moved <> []
  RETURN null AS event
}
WITH e, m, moved, event, 'undone' IN moved OR EXISTS {
  MATCH (m)<-[:CONCERNS]-(u:Event) WHERE u.undoes = e.id AND NOT EXISTS { (m)<-[:CONCERNS]-(again:Event) WHERE again.undoes = u.id }
} AS repeated
WITH *, COLLECT {
  WITH e, m, moved, event, repeated WHERE event IS NULL AND NOT repeated
  MATCH (m)<-[:CONCERNS]-(b:Event)
  WHERE b <> e AND coalesce(b.undoes, '') <> e.id AND coalesce(b.runId, '') <> $runId
    AND any(key IN moved WHERE (b['before_' + key] IS NOT NULL OR b['after_' + key] IS NOT NULL)
    AND coalesce(m[key] = b['after_' + key], m[key] IS NULL AND b['after_' + key] IS NULL))
  RETURN {id: b.id, kind: b.kind, of: b.of, memoryId: b.memoryId, associations: 0} ORDER BY b.at DESC, b.id LIMIT 1
} AS blockers
RETURN e.id AS id, CASE
         WHEN event IS NOT NULL THEN 'undone'
         WHEN repeated THEN 'repeated'
         WHEN blockers <> [] THEN 'changed'
         WHEN m.accessCount > e.after_accessCount OR m.lastAccessed > e.at THEN 'accessed'
         WHEN NOT 'decayKey' IN moved OR m.decayKey IS NULL THEN 'changed'
         WHEN EXISTS {
           MATCH (e)-[:RECORDED_IN]->(r:ConsolidationRun)
           MATCH (v:ConsolidationConfig) WHERE v.version >= r.configVersion AND v[m.tier + 'Decay'] <> m.decayRate
         } THEN 'rekeyed'
         ELSE 'accessed' END AS outcome,
       head(COLLECT { MATCH (u:Event {id: $runId + ':undone:' + e.id}) RETURN u.id }) AS event,
       CASE WHEN event IS NOT NULL AND m:Live THEN m.id END AS lives, null AS moves, blockers[0] AS blocker
