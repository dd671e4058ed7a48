// @name     undo.catch_up
// @version  6
// @mode     write
// @purpose  Recompute the keys of memories that live again with the current decay constant, through every change they missed.
// @param    rows      list<map>  {id, event}: a memory, and the event by which an undo brought it back
// @param    landmark  integer    epoch milliseconds, origin of decayKey
// @returns  caughtUp  integer    memories that missed a change
// @writes   Memory.energy Memory.lastDecay Memory.decayKey Memory.decayRate Event
// @rows     one
// @safe     memories settled as of the last change are skipped
// @eager    a batch of memories
//
// As energy.rekey would have done: at each change settle with the old constant, then compute the key with the new one.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
CALL (c) {
  UNWIND $rows AS row
  MATCH (m:Live {id: row.id}) WHERE m.decayKey IS NOT NULL
  MATCH (u:Event {id: row.event})
  WHERE u.of = 'promoted' OR u.before_validTo IS NOT NULL OR u.before_decayLaw = 'none'  // the others lived through the changes
  WITH c, m, u, {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay}[m.tier] AS rate
  CALL (m, u) {
    MATCH (e:Event {id: u.undoes})
    OPTIONAL MATCH (e)-[:RECORDED_IN]->(r:ConsolidationRun)
    WITH m, coalesce(e.configVersion, r.configVersion) AS under
    MATCH (v:ConsolidationConfig) WHERE v.version > under OR under IS NULL AND v.validFrom > m.lastDecay
    WITH m, v ORDER BY v.version
    RETURN collect({
      rate: {working: v.workingDecay, shortTerm: v.shortTermDecay, longTerm: v.longTermDecay}[m.tier],
      at: CASE WHEN v.validFrom < m.lastDecay THEN m.lastDecay.epochMillis ELSE v.validFrom.epochMillis END
    }) AS changes
  }
  // The current constant may be the old one again, with another in between.
  WITH m, u, rate, changes
  WHERE any(v IN changes WHERE v.rate <> m.decayRate AND (v.at > m.lastDecay.epochMillis OR rate <> m.decayRate))
  WITH m, u, rate, changes[-1].at AS at, rate * (changes[-1].at - $landmark) / 3600000.0 AS shift, reduce(k = {key: m.decayKey, rate: m.decayRate}, v IN changes |
         {key: k.key + (v.rate - k.rate) * (v.at - $landmark) / 3600000.0, rate: v.rate}).key AS key
  // Below e^-700 a double loses its digits, and nothing that faded so far is any weaker.
  WITH m, u, rate, at, shift, key, key - shift AS faded
  WITH m, u, rate, at, shift, key, faded, CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END AS logEnergy
  // An event that changed the key already holds the key from before.
  SET u.before_decayKey = CASE WHEN u.after_decayKey IS NULL THEN m.decayKey ELSE u.before_decayKey END,
      u.before_decayRate = CASE WHEN u.after_decayKey IS NULL THEN m.decayRate ELSE u.before_decayRate END
  SET m.decayKey = CASE WHEN logEnergy > faded THEN logEnergy + shift ELSE key END, m.decayRate = rate,
      m.lastDecay = datetime({epochMillis: at}), m.energy = exp(logEnergy)
  SET u.after_decayKey = CASE u.memoryId WHEN m.id THEN m.decayKey ELSE u.after_decayKey END,
      u.after_decayRate = CASE u.memoryId WHEN m.id THEN m.decayRate ELSE u.after_decayRate END
  RETURN count(m) AS caughtUp
}
RETURN caughtUp
