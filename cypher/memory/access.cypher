// @name     memory.access
// @version  14
// @mode     write
// @purpose  Touch memories at $now: settle, add accessEnergy, count; each id leads to the head of its lineage.
// @param    touches   list<map>  {id, touchId, meant}, one per lineage; the client makes touchId, so that a retry adds nothing; meant: somebody named it, no recall showed it
// @param    now       integer    epoch milliseconds
// @param    session   string?    the touching session, if any
// @param    landmark  integer    epoch milliseconds, origin of decayKey
// @returns  id        string     as given
// @returns  headId    string?    the head of its lineage
// @returns  outcome   string     touched | repeated | expired: its law has ended it, or will as soon as somebody writes that | retracted | merged: into another one | unknown | moved: a promotion or an undo is moving it; ask again
// @returns  before    float?     energy at $now, before
// @returns  after     float?     energy at $now, after
// @writes   Memory.energy Memory.lastDecay Memory.decayKey Memory.lastAccessed Memory.accessCount Memory.peakEnergy Memory.recentTouches Memory.touchTimes Memory.validTo Memory.endReason Memory.rev Memory:Live Event Session IN_SESSION CONCERNS
// @rows     each touches
// @safe     the last 16 touch ids are kept on the memory and checked under its lock
// @eager    a touch is a few rows, which it reads and then writes
//
// A touch of a faded memory ends it at its crossing of the threshold, as a pass would; but not if a probe expects it, since only
// a run may decide that. What another law than energy ends is left to a pass, which writes the same instant.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
UNWIND $touches AS touch
MATCH (v:Memory {id: touch.id})
MATCH (h:Memory {lineageId: v.lineageId})
// Not by the heads' uniqueness constraint: a seek there locks the entry that a promotion is about to move.
USING INDEX h:Memory(lineageId)
WHERE h:Head OR h:TestHead
WITH c, touch, h ORDER BY h.id
// The no-op SET takes the lock; everything below reads what is committed by then. (On a variable that may be null, as
// after OPTIONAL MATCH, it locks in another order, which causes many deadlocks.)
SET h.rev = h.rev
// A memory that a purge deleted while the lock was waited for has no label, and is unknown.
WITH c, touch, h WHERE h:Memory
// @slot locked
WITH c, touch, h, CASE WHEN h.lastDecay.epochMillis > $now THEN h.lastDecay.epochMillis ELSE $now END AS at
WITH c, touch, h, at, h.decayRate * (at - $landmark) / 3600000.0 AS shift
// Under another law there is no key: energy fades, but ends nothing. A protected memory has no decay constant either: it is never
// due, and an access adds no energy.
WITH c, touch, h, at, shift,
     CASE WHEN h.decayKey IS NOT NULL THEN exp(h.decayKey - shift)
          ELSE coalesce(h.energy * exp(-(h.decayRate * (at - h.lastDecay.epochMillis) / 3600000.0)), h.energy) END AS energy,
     coalesce(h.decayKey < log(c.expirationThreshold) + shift - 1e-9, h.forgetAt <= datetime({epochMillis: $now}), false) AS due,
     CASE WHEN h.decayRate IS NULL THEN 0.0 ELSE c.accessEnergy END AS gain
WITH c, touch, h, at, shift, energy, gain, CASE
       WHEN touch.touchId IN coalesce(h.recentTouches, []) THEN 'repeated'
       WHEN h.endReason = 'retracted' THEN 'retracted'
       WHEN NOT (h:Head OR h:TestHead) THEN 'moved'
       WHEN h.validTo IS NOT NULL OR due THEN 'expired'
       ELSE 'touched' END AS outcome
CALL (c, touch, h, outcome) {
  WITH c, touch, h WHERE outcome = 'expired' AND h.validTo IS NULL AND h.decayKey IS NOT NULL
  WITH c, touch, h WHERE NOT EXISTS { MATCH (p:Probe) WHERE h.lineageId IN p.expects }
  WITH touch, h, $landmark + toInteger(ceil((h.decayKey - log(c.expirationThreshold)) / h.decayRate * 3600000.0)) AS crossing,
       [h.lastDecay.epochMillis, c.expirationThresholdSince.epochMillis] AS floors
  WITH touch, h, reduce(ended = crossing, floor IN floors | CASE WHEN floor > ended THEN floor ELSE ended END) AS ended
  WITH touch, h, datetime({epochMillis: ended}) AS end, h.decayKey - h.decayRate * (ended - $landmark) / 3600000.0 AS faded
  CREATE (e:Event {id: touch.touchId + ':expired', kind: 'expired', at: end,
                   memoryId: h.id, lineageId: h.lineageId, before_energy: h.energy, before_lastDecay: h.lastDecay})
  CREATE (e)-[:CONCERNS]->(h)
  SET h.energy = exp(CASE WHEN faded < -700.0 THEN -700.0 ELSE faded END),  // below that a double loses its digits
      h.lastDecay = end, h.validTo = end, h.endReason = 'expired', h.rev = h.rev + 1
  SET e.after_energy = h.energy, e.after_lastDecay = end, e.after_validTo = end, e.after_endReason = 'expired'
  REMOVE h:Live
  // @slot ended
  RETURN count(*) AS written
}
CALL (touch, h, at, shift, energy, gain, outcome) {
  WITH touch, h, at, shift, energy, gain WHERE outcome = 'touched'
  WITH touch, h, at, shift, energy + gain AS boosted
  SET h.energy = boosted, h.lastDecay = datetime({epochMillis: at}),
      h.decayKey = CASE WHEN h.decayKey IS NOT NULL THEN log(boosted) + shift END,
      h.peakEnergy = CASE WHEN boosted > h.peakEnergy THEN boosted ELSE h.peakEnergy END,
      h.lastAccessed = CASE WHEN h.lastAccessed.epochMillis > $now THEN h.lastAccessed ELSE datetime({epochMillis: $now}) END,
      h.accessCount = h.accessCount + 1, h.rev = h.rev + 1,
      h.recentTouches = (coalesce(h.recentTouches, []) + touch.touchId)[-16..],
      h.touchTimes = (coalesce(h.touchTimes, []) + $now)[-64..]
  // @slot touch
  FOREACH (name IN CASE WHEN $session IS NULL THEN [] ELSE [$session] END |
    MERGE (s:Session {isTest: h.isTest, scope: coalesce(h.scope, ''), name: name})
    ON CREATE SET s.created = datetime({epochMillis: $now})
    MERGE (h)-[i:IN_SESSION]->(s)
    SET i.touchedAt = CASE WHEN i.touchedAt.epochMillis > $now THEN i.touchedAt ELSE datetime({epochMillis: $now}) END)
  RETURN count(*) AS touched
}
WITH collect({id: touch.id, headId: h.id, outcome: outcome, before: energy,
              after: CASE outcome WHEN 'touched' THEN energy + gain ELSE energy END}) AS found
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
UNWIND $touches AS touch
WITH touch, [each IN found WHERE each.id = touch.id] AS done
// A head that was moved while its lineage was read is not found: the old one has lost its label, the new one did not exist yet.
WITH touch, CASE WHEN done <> [] THEN done
                 ELSE [{outcome: CASE WHEN EXISTS { (:Memory {id: touch.id, endReason: 'merged'}) } THEN 'merged'
                                     WHEN EXISTS { (:Memory {id: touch.id}) } THEN 'moved' ELSE 'unknown' END}] END AS done
UNWIND done AS each
RETURN touch.id AS id, each.headId AS headId, each.outcome AS outcome, each.before AS before, each.after AS after
