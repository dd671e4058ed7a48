// @name     promotion.promote
// @version  11
// @mode     write
// @purpose  Promote memories by one tier: end each version and begin the next, with the energy it has at $now.
// @param    candidates  list<map>  {id, newId}
// @param    fromTier    string    working | shortTerm
// @param    toTier      string    shortTerm | longTerm
// @param    label       string    ShortTerm | LongTerm
// @param    edge        string    PROMOTED_TO | CRYSTALLIZED_INTO
// @param    threshold   float?    energy that must be reached at $now; null: forced
// @param    reason      string    threshold | session_boundary | forced
// @param    now         integer   epoch milliseconds
// @param    landmark    integer   epoch milliseconds, origin of decayKey
// @param    runId       string
// @returns  id          string
// @returns  newId       string?   null if it was not promoted
// @writes   Memory Memory.energy Memory.lastDecay Memory.validTo Memory.endReason Memory.endRunId Memory.lastPromotion Memory.promotionAttempts Memory.around Memory.rev Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Unlinked Memory:Unscreened PROMOTED_TO CRYSTALLIZED_INTO Event CONCERNS RECORDED_IN
// @rows     each candidates
// @safe     a version that has ended is skipped; with the same newId, it is reported as promoted again
// @eager    a batch of candidates
//
// The new version continues promotionAttempts and lastPromotion. association.carry moves the associations afterwards, in the same
// transaction.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH r, CASE $toTier WHEN 'shortTerm' THEN c.shortTermDecay ELSE c.longTermDecay END AS toRate
UNWIND $candidates AS candidate
MATCH (s:Memory {id: candidate.id})
WITH r, toRate, s, candidate.newId AS newId, datetime({epochMillis: $now}) AS now ORDER BY s.id
SET s.rev = s.rev
// A memory that was deleted while its lock was waited for has no label.
WITH r, toRate, s, newId, now WHERE s:Memory
// For a memory that was promoted or has ended meanwhile, no attempt is counted.
WITH r, toRate, s, newId, now, s.decayRate * ($now - $landmark) / 3600000.0 AS shift,
     s.validTo IS NULL AND s.tier = $fromTier AS there
WITH r, toRate, s, newId, now, there, exp(s.decayKey - shift) AS energy,
     there AND s.decayLaw = 'energy' AND s.validFrom < now AND s.lastDecay <= now
     AND ($threshold IS NULL OR s.decayKey >= log($threshold) + shift - 1e-9)
     AND NOT EXISTS { (:Event {id: $runId + ':promoted:' + s.id}) } AS rises  // once a run: somebody may take it back meanwhile
WITH r, toRate, s, newId, now, there, energy, rises, s.promotionAttempts AS attempts, s.lastPromotion AS attempted
FOREACH (_ IN CASE WHEN there THEN [1] ELSE [] END |
  SET s.promotionAttempts = attempts + 1, s.lastPromotion = now, s.rev = s.rev + 1)
WITH r, toRate, s, newId, now, energy, rises, attempts, attempted
CALL (r, toRate, s, newId, now, energy, rises, attempts, attempted) {
  WITH r, toRate, s, newId, now, energy, attempts, attempted WHERE rises
  CREATE (e:Event {id: $runId + ':promoted:' + s.id, kind: 'promoted', at: now, runId: $runId, reason: $reason,
                   memoryId: s.id, newId: newId, lineageId: s.lineageId, fromTier: $fromTier, toTier: $toTier,
                   before_energy: s.energy, before_lastDecay: s.lastDecay,
                   before_promotionAttempts: attempts, before_lastPromotion: attempted})
  CREATE (e)-[:CONCERNS]->(s)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET s.energy = energy, s.lastDecay = now, s.validTo = now, s.endReason = 'promoted', s.endRunId = $runId
  SET e.after_energy = energy, e.after_lastDecay = now, e.after_validTo = now,
      e.after_endReason = 'promoted', e.after_endRunId = $runId,
      e.after_promotionAttempts = s.promotionAttempts, e.after_lastPromotion = now
  // The old head loses its label first, since a lineage has only one head.
  REMOVE s:Live:Head:TestHead:Hot:TestHot:Cold:TestCold
  CREATE (n:Memory:Live:$(CASE WHEN s.isTest THEN CASE s.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE s.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END):$($label):$(CASE WHEN s:Unlinked THEN ['Unlinked'] ELSE [] END):$(CASE WHEN s:Unscreened THEN ['Unscreened'] ELSE [] END))
  REMOVE s:Unlinked
  SET n = s {.*, id: newId, tier: $toTier, promotedFrom: s.id, validFrom: now, rev: 0,
             decayRate: toRate, decayKey: log(energy) + toRate * ($now - $landmark) / 3600000.0,
             validTo: null, endReason: null, endRunId: null, importKey: null}
  // around is what others said, so only the latest version keeps it.
  REMOVE s.around
  CREATE (s)-[:$($edge) {at: now, energy: energy, threshold: $threshold, reason: $reason, runId: $runId}]->(n)
  // @slot promoted
}
RETURN s.id AS id, CASE WHEN EXISTS { (s)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(:Memory {id: newId}) } THEN newId END AS newId
UNION ALL
// Memories that were deleted meanwhile are not promoted.
UNWIND $candidates AS candidate
WITH candidate WHERE NOT EXISTS { (:Memory {id: candidate.id}) }
RETURN candidate.id AS id, null AS newId
