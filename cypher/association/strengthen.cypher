// @name     association.strengthen
// @version  5
// @mode     write
// @purpose  Add energy to one batch of memories that new ones reinforce: 0.5 times the similarity, once per edge.
// @param    similarity  float      least similarity of a reinforcement that counts, 0 to 1
// @param    isTest      boolean
// @param    now         integer    epoch milliseconds
// @param    landmark    integer    epoch milliseconds, origin of decayKey
// @param    batch       integer    memories in this transaction
// @param    except      list<string>  ids to leave out
// @param    runId       string
// @returns  seen        integer    candidates in this batch; 0 ends the drain
// @returns  done        integer    memories that gained
// @returns  left        list<string>  candidates that did not
// @writes   Memory.energy Memory.lastDecay Memory.decayKey Memory.peakEnergy Memory.rev REINFORCES.strengthenedAt Event CONCERNS RECORDED_IN
// @rows     one
// @safe     an edge that was counted is marked, and not found again
// @eager    one batch, between its locks and its events
//
// No access: accessCount and lastAccessed stay. What has ended, or is due to, gains nothing.
MATCH (run:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
CALL (run, c) {
  CALL () {
    MATCH (:Memory)-[r:REINFORCES]->(m:Live)
    WHERE r.strengthenedAt IS NULL AND r.similarity >= $similarity AND m.isTest = $isTest AND m.decayKey IS NOT NULL
      AND r.createdAt <= datetime({epochMillis: $now}) AND NOT m.id IN $except
    RETURN DISTINCT m LIMIT $batch
  }
  WITH run, c, m ORDER BY m.lineageId
  SET m.rev = m.rev
  WITH run, c, m, CASE WHEN m.lastDecay.epochMillis > $now THEN m.lastDecay.epochMillis ELSE $now END AS at
  WITH run, c, m, at, m.decayRate * (at - $landmark) / 3600000.0 AS shift
  WITH run, m, m.id AS id, at, shift, m:Live AND m.decayKey >= log(c.expirationThreshold) + shift - 1e-9 AS lives
  CALL (run, m, id, at, shift, lives) {
    // The second look, under the lock: its edges do not move while it is held.
    WITH run, m, id, at, shift WHERE lives
    MATCH (n:Memory)-[r:REINFORCES]->(m)
    WHERE r.strengthenedAt IS NULL AND r.similarity >= $similarity AND r.createdAt <= datetime({epochMillis: $now})
    WITH run, m, id, at, shift, collect(r) AS edges, sum(r.similarity) AS similarity, min(n.lineageId) AS by
    WHERE NOT EXISTS { (:Event {id: $runId + ':strengthened:' + id + ':' + by}) }  // once a run: somebody may take it back meanwhile
    FOREACH (r IN edges | SET r.strengthenedAt = datetime({epochMillis: $now}))
    WITH run, m, id, at, shift, edges, similarity, by, exp(m.decayKey - shift) + 0.5 * similarity AS energy
    CREATE (e:Event {id: $runId + ':strengthened:' + id + ':' + by, kind: 'strengthened', at: datetime({epochMillis: $now}),
                     runId: $runId, memoryId: id, lineageId: m.lineageId, similarity: similarity, pairs: [r IN edges WHERE r.pair IS NOT NULL | r.pair],
                     before_energy: m.energy, before_lastDecay: m.lastDecay,
                     before_decayKey: m.decayKey, before_peakEnergy: m.peakEnergy})
    CREATE (e)-[:CONCERNS]->(m)
    CREATE (e)-[:RECORDED_IN]->(run)
    SET m.energy = energy, m.lastDecay = datetime({epochMillis: at}), m.decayKey = log(energy) + shift,
        m.peakEnergy = CASE WHEN energy > m.peakEnergy THEN energy ELSE m.peakEnergy END, m.rev = m.rev + 1
    SET e.after_energy = m.energy, e.after_lastDecay = m.lastDecay, e.after_decayKey = m.decayKey, e.after_peakEnergy = m.peakEnergy
    RETURN count(*) AS gained
  }
  RETURN count(*) AS seen, sum(gained) AS done, collect(CASE WHEN gained = 0 THEN id END) AS left
}
RETURN seen, done, left
