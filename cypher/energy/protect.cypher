// @name     energy.protect
// @version  5
// @mode     write
// @purpose  Take live memories out of the law that would end them: they neither fade nor are promoted from then on.
// @param    ids       list<string>
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @param    runId     string
// @returns  id        string    a memory that this run protected, now or in an earlier attempt
// @writes   Memory.decayLaw Memory.decayKey Memory.decayRate Memory.forgetAt Memory.energy Memory.lastDecay Memory.rev Memory:Protected Event CONCERNS RECORDED_IN
// @rows     any memories that ended or were promoted meanwhile are skipped
// @safe     protected memories are skipped
// @eager    a batch of memories
//
// Without a key and an instant to end at, no pass finds the memory. It keeps its energy at $now, at least e^-700, below which a double loses its
// digits.
MATCH (r:ConsolidationRun {id: $runId})
UNWIND $ids AS id
MATCH (m:Memory {id: id})
WITH r, m ORDER BY m.id
SET m.rev = m.rev
WITH r, m, CASE WHEN m.lastDecay.epochMillis > $now THEN m.lastDecay.epochMillis ELSE $now END AS at
CALL (r, m, at) {
  WITH r, m, at WHERE m:Live AND m.decayLaw <> 'none'
  CREATE (e:Event {id: $runId + ':protected:' + m.id, kind: 'protected', at: datetime({epochMillis: $now}), runId: $runId,
                   memoryId: m.id, lineageId: m.lineageId})
  CREATE (e)-[:CONCERNS]->(m)
  CREATE (e)-[:RECORDED_IN]->(r)
  WITH m, e, at, ['decayLaw', 'decayKey', 'decayRate', 'forgetAt', 'energy', 'lastDecay'] AS keys
  FOREACH (key IN keys | SET e['before_' + key] = m[key])
  WITH m, e, at, keys, coalesce(m.decayKey - m.decayRate * (at - $landmark) / 3600000.0,
                                log(m.energy) - m.decayRate * (at - m.lastDecay.epochMillis) / 3600000.0) AS faded
  SET m.energy = exp(CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END), m.lastDecay = datetime({epochMillis: at})
  SET m.decayLaw = 'none', m.decayKey = null, m.decayRate = null, m.forgetAt = null, m.rev = m.rev + 1, m:Protected
  // @slot protected
  FOREACH (key IN keys | SET e['after_' + key] = m[key])
}
WITH m WHERE EXISTS { (:Event {id: $runId + ':protected:' + m.id}) }
RETURN m.id AS id ORDER BY id
