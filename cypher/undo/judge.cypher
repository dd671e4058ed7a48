// @name     undo.judge
// @version  3
// @mode     write
// @purpose  Lock both versions of each promotion, and judge whether its event can be taken back.
// @param    events    list<string>  ids of events promoted, or of events that took a promotion back
// @param    cascade   boolean       the version that lives again keeps what the ended one gained: its energy at $now and its accesses
// @param    now       integer       epoch milliseconds
// @param    landmark  integer       epoch milliseconds, origin of decayKey
// @param    runId     string        the run of the undo
// @param    gaining   list<string>  kinds of events by which a memory gains
// @gives    run        node         the run of the undo
// @gives    c          node         the current configuration
// @gives    e          node         an event; no row if a version is deleted
// @gives    s          node         the version from before the promotion
// @gives    n          node         the version that the promotion made
// @gives    lifts      boolean      the event took a promotion back, so the newer version is to live again
// @gives    kind       string       redone | undone: the kind of the new event
// @gives    ends       node         the version that is to end
// @gives    lives      node         the version that is to live again
// @gives    gained     boolean      the version to end has gained since
// @gives    at         integer      epoch milliseconds, when it ends
// @gives    rate       float        the decay constant for the version to live
// @gives    logEnergy  float        of the version to end, at that instant
// @gives    outcome    string       undone: take it back; repeated, touched, changed: why not
// @writes   Memory.rev
// @rows     any an event whose versions are deleted has no row
// @safe     it only takes locks
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
WITH run, c, e, s, n, 'undone' = e.kind AS lifts
WITH *, CASE WHEN lifts THEN s ELSE n END AS ends, CASE WHEN lifts THEN n ELSE s END AS lives,
     CASE WHEN lifts THEN 'redone' ELSE 'undone' END AS kind,
     CASE WHEN lifts THEN e.after_accessCount ELSE coalesce(e.before_accessCount, s.accessCount) END AS accesses
WITH *, ends.accessCount <> accesses OR EXISTS {
       MATCH (ends)<-[:CONCERNS]-(g:Event)
       WHERE g.kind <> 'undone' AND g.runId <> $runId AND coalesce(g.of, g.kind) IN $gaining
         AND (e.kind = 'promoted' OR g.at > e.at) AND NOT EXISTS { (ends)<-[:CONCERNS]-(b:Event) WHERE b.undoes = g.id }
     } AS gained,
     CASE WHEN ends.lastDecay.epochMillis > $now THEN ends.lastDecay.epochMillis ELSE $now END AS at,
     {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay}[lives.tier] AS rate
WITH *, coalesce(ends.decayKey - ends.decayRate * (at - $landmark) / 3600000.0,
                 log(ends.energy) - ends.decayRate * (at - ends.lastDecay.epochMillis) / 3600000.0) AS faded
// Below e^-700 a double loses its digits, and nothing that faded so far is any weaker.
RETURN run, c, e, s, n, lifts, kind, ends, lives, gained, at, rate, CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END AS logEnergy, CASE
       WHEN NOT coalesce(CASE WHEN lifts THEN n.endReason = 'undone' AND n.endRunId = e.runId AND n.undonePromotedFrom = s.id
         ELSE s.endReason = 'promoted' AND s.endRunId = e.after_endRunId AND n.promotedFrom = s.id END, false)
       THEN CASE WHEN EXISTS { (s)<-[:CONCERNS]-(b:Event) WHERE b.undoes = e.id } THEN 'repeated' ELSE 'changed' END
       WHEN NOT lifts AND EXISTS { (:Event {id: $runId + ':undone:' + e.id}) } THEN 'repeated'  // once a run
       WHEN ends.validTo IS NOT NULL OR ends.decayLaw = 'none' THEN 'changed'
       WHEN gained AND NOT $cascade THEN 'touched'
       ELSE 'undone' END AS outcome
