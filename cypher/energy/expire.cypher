// @name     energy.expire
// @version  4
// @mode     write
// @purpose  End one batch of the live memories of a tier whose energy is below the threshold at $now.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory ends, > 0
// @param    since      integer   epoch milliseconds, from when on the threshold applies
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    batch      integer   memories in this transaction
// @param    except     list<string>  ids to leave out
// @param    runId      string
// @returns  seen       integer   candidates in this batch; 0 ends the drain
// @returns  done       integer   memories ended
// @returns  left       list<string>  candidates that were not ended
// @writes   Memory.energy Memory.lastDecay Memory.validTo Memory.endReason Memory.endRunId Memory.rev Memory:Live Event CONCERNS RECORDED_IN
// @rows     one
// @uses     memory_decay
// @safe     ended memories are not found again
// @eager    it comes after the LIMIT, so it holds one batch
//
// decayKey does not change while a memory rests, so "below the threshold at $now" is one range seek: the cost depends on what is due.
MATCH (r:ConsolidationRun {id: $runId})
WITH r, log($threshold) + $rate * ($now - $landmark) / 3600000.0 - 1e-9 AS bound, datetime({epochMillis: $now}) AS now
CALL (bound, now) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey < bound
    AND m.validFrom <= now AND m.lastDecay <= now AND NOT m.id IN $except
  RETURN m LIMIT $batch                 // index order; sorted only within the batch, for the locks
}
WITH r, now, m ORDER BY m.id
// The no-op SET takes the lock. The second check sees an access that came first, and a new decay constant: a key is only ever judged
// by the constant it was computed with.
SET m.rev = m.rev
WITH r, m, m.validTo IS NULL AND m.lastDecay <= now
       AND m.decayKey < log($threshold) + m.decayRate * ($now - $landmark) / 3600000.0 - 1e-9
       AND NOT EXISTS { (:Event {id: $runId + ':expired:' + m.id}) } AS due,  // once a run: somebody may take it back meanwhile
     $landmark + toInteger(ceil((m.decayKey - log($threshold)) / m.decayRate * 3600000.0)) AS crossing,
     CASE WHEN m.lastDecay.epochMillis > $since THEN m.lastDecay.epochMillis ELSE $since END AS earliest
WITH r, m, due, CASE WHEN crossing < earliest THEN earliest ELSE crossing END AS ended
CALL (r, m, due, ended) {
  WITH r, m, datetime({epochMillis: ended}) AS at, m.decayKey - m.decayRate * (ended - $landmark) / 3600000.0 AS faded WHERE due
  CREATE (e:Event {id: $runId + ':expired:' + m.id, kind: 'expired', at: at, runId: $runId,
                   memoryId: m.id, lineageId: m.lineageId, before_energy: m.energy, before_lastDecay: m.lastDecay})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  SET m.energy = exp(CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END),  // below that a double loses its digits
      m.lastDecay = at, m.validTo = at, m.endReason = 'expired', m.endRunId = $runId, m.rev = m.rev + 1
  SET e.after_energy = m.energy, e.after_lastDecay = at, e.after_validTo = at,
      e.after_endReason = 'expired', e.after_endRunId = $runId
  REMOVE m:Live
  // @slot ended
  RETURN count(*) AS written
}
RETURN count(m) AS seen, sum(written) AS done, collect(CASE WHEN NOT due THEN m.id END) AS left
