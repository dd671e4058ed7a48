// @name     undo.lift
// @version  5
// @mode     write
// @purpose  Take back that promotions were taken back: the undone version lives again, the one before has ended as it had.
// @param    events    list<string>  ids of undone promotions
// @param    cascade   boolean       what the old version gained since goes along: its energy at $now and its accesses
// @param    now       integer       epoch milliseconds
// @param    landmark  integer       epoch milliseconds, origin of decayKey
// @param    runId     string        the run that takes back
// @returns  id        string        of an event; a version that is gone: no row
// @returns  outcome   string        undone | repeated: it was taken back already | touched: it gained since | changed: it rose or ended since
// @returns  event     string?       the event by which this run took it back, now or at an attempt before
// @returns  lives     string?       the memory that lives now
// @returns  moves     map?          {id, newId} of the versions between which the associations move
// @returns  blocker   map?          {id, kind, of, memoryId, associations} of the event by which it ended since
// @writes   Memory Memory:Live Memory:Head Memory:TestHead Memory:Unlinked PROMOTED_TO CRYSTALLIZED_INTO UNDONE Event CONCERNS RECORDED_IN
// @rows     any an event whose versions are gone has none
// @safe     a promotion that stands again is not undone any more
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
WITH run, c, e, s, n, s.accessCount <> e.after_accessCount OR EXISTS {
       MATCH (s)<-[:CONCERNS]-(g:Event)
       WHERE g.kind <> 'undone' AND g.runId <> $runId AND coalesce(g.of, g.kind) IN ['strengthened', 'revived', 'repaired']
         AND g.at > e.at AND NOT EXISTS { (s)<-[:CONCERNS]-(b:Event) WHERE b.undoes = g.id }
     } AS gained,
     CASE WHEN s.lastDecay.epochMillis > $now THEN s.lastDecay.epochMillis ELSE $now END AS at,
     {shortTerm: c.shortTermDecay, longTerm: c.longTermDecay}[n.tier] AS rate
WITH *, s.decayKey - s.decayRate * (at - $landmark) / 3600000.0 AS faded
// Below e^-700 a double loses its digits, and nothing that faded so far is any weaker.
WITH run, c, e, s, n, gained, at, rate, CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END AS logEnergy, CASE
       WHEN NOT coalesce(n.endReason = 'undone' AND n.endRunId = e.runId AND n.undonePromotedFrom = s.id, false)
       THEN CASE WHEN EXISTS { (s)<-[:CONCERNS]-(b:Event) WHERE b.undoes = e.id } THEN 'repeated' ELSE 'changed' END
       WHEN s.validTo IS NOT NULL OR s.decayLaw <> 'energy' THEN 'changed'
       WHEN gained AND NOT $cascade THEN 'touched'
       ELSE 'undone' END AS outcome
CALL (run, c, e, s, n, gained, at, rate, logEnergy, outcome) {
  WITH run, c, e, s, n, gained, at, rate, logEnergy WHERE outcome = 'undone'
  MATCH (s)-[kept:UNDONE]->(n)
  CREATE (u:Event {id: $runId + ':redone:' + e.id, kind: 'redone', of: 'promoted', undoes: e.id, runId: $runId,
                   at: datetime({epochMillis: $now}), memoryId: s.id, newId: n.id, lineageId: s.lineageId,
                   fromTier: e.fromTier, toTier: e.toTier, configVersion: c.version})
  CREATE (u)-[:CONCERNS]->(s)
  CREATE (u)-[:RECORDED_IN]->(run)
  CREATE (s)-[hop:$(CASE n.tier WHEN 'longTerm' THEN 'CRYSTALLIZED_INTO' ELSE 'PROMOTED_TO' END)]->(n)
  SET hop = properties(kept)
  DELETE kept
  FOREACH (_ IN CASE WHEN gained THEN [1] ELSE [] END |
    SET n.energy = exp(logEnergy), n.lastDecay = datetime({epochMillis: at}), n.decayRate = rate,
        n.decayKey = logEnergy + rate * (at - $landmark) / 3600000.0,
        n.accessCount = s.accessCount, n.lastAccessed = s.lastAccessed, n.peakEnergy = s.peakEnergy, n.recentTouches = s.recentTouches)
  SET n.around = s.around, n.place = s.place, n.text = s.text, n.facets = s.facets, n.promotedFrom = s.id,
      n.undonePromotedFrom = null, n.validTo = null, n.endReason = null, n.endRunId = null, n.rev = n.rev + 1
  WITH *, ['energy', 'lastDecay', 'decayKey', 'decayRate', 'validTo', 'endReason', 'endRunId', 'promotionAttempts',
           'lastPromotion', 'accessCount', 'lastAccessed', 'peakEnergy', 'recentTouches'] AS keys
  FOREACH (key IN keys | SET u['before_' + key] = s[key], u['after_' + key] = e['before_' + key])
  FOREACH (key IN keys | SET s[key] = e['before_' + key])
  SET s.around = null, s.rev = s.rev + 1
  WITH u, s, n, s:Unlinked AS unlinked
  REMOVE s:Live:Head:TestHead:Unlinked
  SET n:Live:$(CASE WHEN n.isTest THEN 'TestHead' ELSE 'Head' END):$(CASE WHEN unlinked THEN ['Unlinked'] ELSE [] END)
  RETURN u.id AS event
  UNION
  WITH outcome WHERE outcome <> 'undone'
  RETURN null AS event
}
WITH e, s, n, outcome, event, COLLECT {
  WITH s, outcome WHERE outcome = 'changed'
  MATCH (s)<-[:CONCERNS]-(b:Event)
  WHERE coalesce(b.runId, '') <> $runId
    AND (b.after_validTo = s.validTo AND b.after_endReason = s.endReason OR b.kind = 'protected' AND s.decayLaw = 'none')
  RETURN {id: b.id, kind: b.kind, of: b.of, memoryId: b.memoryId, associations: 0} ORDER BY b.at DESC, b.id LIMIT 1
} AS blockers
RETURN e.id AS id, outcome, head(COLLECT { MATCH (u:Event {id: $runId + ':redone:' + e.id}) RETURN u.id }) AS event,
       CASE WHEN event IS NOT NULL THEN n.id END AS lives,
       CASE WHEN event IS NOT NULL THEN {id: s.id, newId: n.id} END AS moves, blockers[0] AS blocker
