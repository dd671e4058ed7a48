// @name     undo.turn
// @version  7
// @mode     write
// @purpose  Take promotions back, or redo those that were taken back: one of the two versions ends, and the other lives again as it was.
// @after    undo.judge
// @param    now       integer       epoch milliseconds
// @param    landmark  integer       epoch milliseconds, origin of decayKey
// @param    runId     string        the run of the undo
// @returns  id        string        of an event; no row if a version is deleted
// @returns  outcome   string        undone | repeated: it was taken back already | touched: the version to end has gained since | changed: it has ended since, or the promotion is not as the event left it
// @returns  event     string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives     string?       the memory that lives now
// @returns  moves     map?          {id, newId}: the versions from and to which associations move
// @returns  blocker   map?          {id, kind, of, memoryId, associations} of the event that has ended it since
// @writes   Memory Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Unlinked PROMOTED_TO CRYSTALLIZED_INTO UNDONE Event CONCERNS RECORDED_IN
// @rows     any an event whose versions are deleted has no row
// @safe     a promotion that was taken back, or redone, is no longer as the event left it
// @eager    a batch of events
//
// The event of a promotion, and of each undo and redo of it, holds the properties of the older version before and after.
CALL (run, c, e, s, n, lifts, kind, ends, lives, gained, at, rate, logEnergy, outcome) {
  WITH run, c, e, s, n, lifts, kind, ends, lives, gained, at, rate, logEnergy WHERE outcome = 'undone'
  MATCH (s)-[was:UNDONE|PROMOTED_TO|CRYSTALLIZED_INTO]->(n) WHERE was:UNDONE = lifts
  CREATE (u:Event {id: $runId + ':' + kind + ':' + e.id, kind: kind, of: 'promoted', undoes: e.id, runId: $runId,
                   at: datetime({epochMillis: $now}), memoryId: s.id, newId: n.id, lineageId: s.lineageId,
                   fromTier: e.fromTier, toTier: e.toTier, configVersion: c.version})
  CREATE (u)-[:CONCERNS]->(s)
  CREATE (u)-[:RECORDED_IN]->(run)
  CREATE (s)-[edge:$(CASE WHEN NOT lifts THEN 'UNDONE' WHEN n.tier = 'longTerm' THEN 'CRYSTALLIZED_INTO' ELSE 'PROMOTED_TO' END)]->(n)
  SET edge = properties(was)
  DELETE was
  WITH *, ['energy', 'lastDecay', 'decayKey', 'decayRate', 'validTo', 'endReason', 'endRunId', 'promotionAttempts',
           'lastPromotion', 'accessCount', 'lastAccessed', 'peakEnergy', 'recentTouches', 'touchTimes'] AS keys
  FOREACH (key IN keys | SET u['before_' + key] = s[key])
  FOREACH (_ IN CASE WHEN lifts THEN [] ELSE [1] END |
    SET s.energy = e.before_energy, s.lastDecay = e.before_lastDecay, s.validTo = null, s.endReason = null, s.endRunId = null,
        s.promotionAttempts = e.before_promotionAttempts, s.lastPromotion = e.before_lastPromotion)
  FOREACH (key IN CASE e.kind WHEN 'redone' THEN keys ELSE [] END | SET s[key] = e['before_' + key])
  FOREACH (_ IN CASE WHEN gained THEN [1] ELSE [] END |
    SET lives.energy = exp(logEnergy), lives.lastDecay = datetime({epochMillis: at}), lives.decayRate = rate,
        lives.decayKey = CASE lives.decayLaw WHEN 'energy' THEN logEnergy + rate * (at - $landmark) / 3600000.0 END, lives.accessCount = ends.accessCount,
        lives.lastAccessed = ends.lastAccessed, lives.peakEnergy = ends.peakEnergy, lives.recentTouches = ends.recentTouches,
        lives.touchTimes = ends.touchTimes)
  FOREACH (key IN CASE WHEN lifts THEN keys ELSE [] END | SET s[key] = e['before_' + key])
  FOREACH (key IN keys | SET u['after_' + key] = s[key])
  // The latest version takes over what was derived meanwhile.
  SET lives.around = ends.around, lives.place = ends.place, lives.text = ends.text, lives.facets = ends.facets
  SET lives.terms = ends.terms, lives.asks = ends.asks, lives.dated = ends.dated, lives.counted = ends.counted, lives.named = ends.named,
      lives.rules = ends.rules, lives.prefers = ends.prefers
  // @slot turned
  SET n.validTo = CASE WHEN NOT lifts THEN datetime({epochMillis: at}) END, n.endReason = CASE WHEN NOT lifts THEN 'undone' END,
      n.endRunId = CASE WHEN NOT lifts THEN $runId END, n.undonePromotedFrom = CASE WHEN NOT lifts THEN n.promotedFrom END
  SET n.promotedFrom = CASE WHEN lifts THEN s.id END, ends.around = null, s.rev = s.rev + 1, n.rev = n.rev + 1
  WITH u, ends, lives, ends:Unlinked AS unlinked
  REMOVE ends:Live:Head:TestHead:Hot:TestHot:Cold:TestCold:Unlinked
  SET lives:Live:$(CASE WHEN lives.isTest THEN CASE lives.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE lives.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END):$(CASE WHEN unlinked THEN ['Unlinked'] ELSE [] END)
  RETURN u.id AS event
  UNION
  WITH outcome WHERE outcome <> 'undone'
  RETURN null AS event
}
WITH e, kind, ends, lives, outcome, event, COLLECT {
  WITH ends, outcome WHERE outcome = 'changed'
  MATCH (ends)<-[:CONCERNS]-(b:Event)
  WHERE coalesce(b.runId, '') <> $runId
    AND (b.after_validTo = ends.validTo AND b.after_endReason = ends.endReason OR b.after_decayLaw = 'none' AND ends.decayLaw = 'none')
  RETURN {id: b.id, kind: b.kind, of: b.of, memoryId: b.memoryId, associations: 0} ORDER BY b.at DESC, b.id LIMIT 1
} AS blockers
RETURN e.id AS id, outcome, head(COLLECT { MATCH (u:Event {id: $runId + ':' + kind + ':' + e.id}) RETURN u.id }) AS event,
       CASE WHEN event IS NOT NULL THEN lives.id END AS lives,
       CASE WHEN event IS NOT NULL THEN {id: ends.id, newId: lives.id} END AS moves, blockers[0] AS blocker
