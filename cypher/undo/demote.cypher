// @name     undo.demote
// @version  5
// @mode     write
// @purpose  Take promotions back: the new version ends as undone, the one before lives again as it was.
// @param    events    list<string>  ids of promotions
// @param    cascade   boolean       what the new version gained since goes along: its energy at $now and its accesses
// @param    now       integer       epoch milliseconds
// @param    landmark  integer       epoch milliseconds, origin of decayKey
// @param    runId     string        the run that takes back
// @returns  id        string        of an event; a version that is gone: no row
// @returns  outcome   string        undone | repeated: it was taken back already | touched: it gained since | changed: it ended since, or the promotion does not stand
// @returns  event     string?       the event by which this run took it back, now or at an attempt before
// @returns  lives     string?       the memory that lives now
// @returns  moves     map?          {id, newId} of the versions between which the associations move
// @returns  blocker   map?          {id, kind, of, memoryId, associations} of the event by which it ended since
// @writes   Memory Memory:Live Memory:Head Memory:TestHead Memory:Unlinked PROMOTED_TO CRYSTALLIZED_INTO UNDONE Event CONCERNS RECORDED_IN
// @rows     any an event whose versions are gone has none
// @safe     a promotion that was taken back does not stand
// @eager    a batch of events
MATCH (run:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
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
WITH run, c, e, s, n, n.accessCount <> coalesce(e.before_accessCount, s.accessCount) OR EXISTS {
       MATCH (n)<-[:CONCERNS]-(g:Event)
       WHERE g.kind <> 'undone' AND g.runId <> $runId AND coalesce(g.of, g.kind) IN ['strengthened', 'revived', 'repaired']
         AND (e.kind = 'promoted' OR g.at > e.at) AND NOT EXISTS { (n)<-[:CONCERNS]-(b:Event) WHERE b.undoes = g.id }
     } AS gained,
     CASE WHEN n.lastDecay.epochMillis > $now THEN n.lastDecay.epochMillis ELSE $now END AS at,
     {working: c.workingDecay, shortTerm: c.shortTermDecay}[s.tier] AS rate
WITH *, n.decayKey - n.decayRate * (at - $landmark) / 3600000.0 AS faded
// Below e^-700 a double loses its digits, and nothing that faded so far is any weaker.
WITH run, c, e, s, n, gained, at, rate, CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END AS logEnergy, CASE
       WHEN NOT coalesce(s.endReason = 'promoted' AND s.endRunId = e.after_endRunId AND n.promotedFrom = s.id, false)
       THEN CASE WHEN EXISTS { (s)<-[:CONCERNS]-(b:Event) WHERE b.undoes = e.id } THEN 'repeated' ELSE 'changed' END
       WHEN EXISTS { (:Event {id: $runId + ':undone:' + e.id}) } THEN 'repeated'  // once a run
       WHEN n.validTo IS NOT NULL OR n.decayLaw <> 'energy' THEN 'changed'
       WHEN gained AND NOT $cascade THEN 'touched'
       ELSE 'undone' END AS outcome
CALL (run, c, e, s, n, gained, at, rate, logEnergy, outcome) {
  WITH run, c, e, s, n, gained, at, rate, logEnergy WHERE outcome = 'undone'
  MATCH (s)-[hop:PROMOTED_TO|CRYSTALLIZED_INTO]->(n)
  CREATE (u:Event {id: $runId + ':undone:' + e.id, kind: 'undone', of: 'promoted', undoes: e.id, runId: $runId,
                   at: datetime({epochMillis: $now}), memoryId: s.id, newId: n.id, lineageId: s.lineageId,
                   fromTier: e.fromTier, toTier: e.toTier, configVersion: c.version})
  CREATE (u)-[:CONCERNS]->(s)
  CREATE (u)-[:RECORDED_IN]->(run)
  CREATE (s)-[kept:UNDONE]->(n)
  SET kept = properties(hop)
  DELETE hop
  WITH *, ['energy', 'lastDecay', 'decayKey', 'decayRate', 'validTo', 'endReason', 'endRunId', 'promotionAttempts',
           'lastPromotion', 'accessCount', 'lastAccessed', 'peakEnergy', 'recentTouches'] AS keys
  FOREACH (key IN keys | SET u['before_' + key] = s[key])
  SET s.energy = e.before_energy, s.lastDecay = e.before_lastDecay, s.validTo = null, s.endReason = null, s.endRunId = null,
      s.promotionAttempts = e.before_promotionAttempts, s.lastPromotion = e.before_lastPromotion
  FOREACH (key IN CASE e.kind WHEN 'redone' THEN keys ELSE [] END | SET s[key] = e['before_' + key])
  FOREACH (_ IN CASE WHEN gained THEN [1] ELSE [] END |
    SET s.energy = exp(logEnergy), s.lastDecay = datetime({epochMillis: at}), s.decayRate = rate,
        s.decayKey = logEnergy + rate * (at - $landmark) / 3600000.0,
        s.accessCount = n.accessCount, s.lastAccessed = n.lastAccessed, s.peakEnergy = n.peakEnergy, s.recentTouches = n.recentTouches)
  FOREACH (key IN keys | SET u['after_' + key] = s[key])
  // What was derived meanwhile, the latest version has.
  SET s.around = n.around, s.place = n.place, s.text = n.text, s.facets = n.facets, s.rev = s.rev + 1
  SET n.validTo = datetime({epochMillis: at}), n.endReason = 'undone', n.endRunId = $runId, n.undonePromotedFrom = n.promotedFrom
  SET n.promotedFrom = null, n.around = null, n.rev = n.rev + 1
  WITH u, s, n, n:Unlinked AS unlinked
  REMOVE n:Live:Head:TestHead:Unlinked
  SET s:Live:$(CASE WHEN s.isTest THEN 'TestHead' ELSE 'Head' END):$(CASE WHEN unlinked THEN ['Unlinked'] ELSE [] END)
  RETURN u.id AS event
  UNION
  WITH outcome WHERE outcome <> 'undone'
  RETURN null AS event
}
WITH e, s, n, outcome, event, COLLECT {
  WITH n, outcome WHERE outcome = 'changed'
  MATCH (n)<-[:CONCERNS]-(b:Event)
  WHERE coalesce(b.runId, '') <> $runId
    AND (b.after_validTo = n.validTo AND b.after_endReason = n.endReason OR b.kind = 'protected' AND n.decayLaw = 'none')
  RETURN {id: b.id, kind: b.kind, of: b.of, memoryId: b.memoryId, associations: 0} ORDER BY b.at DESC, b.id LIMIT 1
} AS blockers
RETURN e.id AS id, outcome, head(COLLECT { MATCH (u:Event {id: $runId + ':undone:' + e.id}) RETURN u.id }) AS event,
       CASE WHEN event IS NOT NULL THEN s.id END AS lives,
       CASE WHEN event IS NOT NULL THEN {id: n.id, newId: s.id} END AS moves, blockers[0] AS blocker
