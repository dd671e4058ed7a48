// @name     integrity.repair
// @version  14
// @mode     write
// @purpose  Give memories the properties, keys and labels they should have; what is right stays as it is.
// @param    rows      list<map>  {id, node?, contentHash, energy?, and what a domain needs}: node is the element id of a memory without an id, which gets this one; energy, > 0, is its energy from $now on
// @param    now       integer    epoch milliseconds
// @param    landmark  integer    epoch milliseconds, origin of decayKey
// @param    runId     string
// @returns  id        string
// @returns  event     map?       every property of the event by which this run repaired it
// @writes   Memory.id Memory.type Memory.tier Memory.energy Memory.created Memory.lastAccessed Memory.accessCount Memory.sessionId Memory.instanceId Memory.isTest Memory.validFrom Memory.validTo Memory.endReason Memory.lastDecay Memory.peakEnergy Memory.promotionAttempts Memory.lineageId Memory.decayLaw Memory.decayRate Memory.decayKey Memory.contentHash Memory.rev Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Working Memory:ShortTerm Memory:LongTerm Memory:Unlinked Memory:Protected Event CONCERNS RECORDED_IN
// @rows     any a memory that was deleted meanwhile has no row
// @safe     what is right stays as it is
// @eager    a batch of memories
//
// It repairs one node and never invents an edge. If energy and key disagree and both are possible, it keeps the one nearer to what was
// written since the last access, else the larger. A wrong tier becomes that of the version's promotion, else that of its label.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
MATCH (r:ConsolidationRun {id: $runId})
WITH c, r, datetime({epochMillis: $now}) AS now,
     {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay} AS rates
UNWIND $rows AS row
MATCH (m:Memory) WHERE m.id = row.id OR elementId(m) = row.node
WITH * ORDER BY m.id
SET m.rev = m.rev
WITH c, r, now, rates, row, m, m {.*, labels: labels(m)} AS before,
     m.energy IS :: FLOAT NOT NULL AND NOT isNaN(m.energy) AND m.energy > 0 AND m.energy < 1e300 AS sound,
     CASE WHEN m.peakEnergy IS :: FLOAT NOT NULL AND m.peakEnergy > 0 THEN m.peakEnergy * (1 + 1e-9) ELSE 1e300 END AS peak,
     coalesce([(m)<-[hop:PROMOTED_TO|CRYSTALLIZED_INTO]-(:Memory) | CASE type(hop) WHEN 'PROMOTED_TO' THEN 'shortTerm' ELSE 'longTerm' END][0],
              [(m)-[hop:PROMOTED_TO|CRYSTALLIZED_INTO]->(:Memory) | CASE type(hop) WHEN 'PROMOTED_TO' THEN 'working' ELSE 'shortTerm' END][0]) AS hopped,
     [label IN labels(m) WHERE label IN ['Working', 'ShortTerm', 'LongTerm'] | toLower(left(label, 1)) + substring(label, 1)] AS labelled,
     EXISTS { (m)-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(:Memory) } AS promoted,
     [(f:Memory)-[:PROMOTED_TO|CRYSTALLIZED_INTO*1..4]->(m) WHERE NOT EXISTS { ()-[:PROMOTED_TO|CRYSTALLIZED_INTO]->(f) } | f.id] AS firsts
// V4 counts from the later of two instants, brainbridge from one, so only what V4 wrote is moved.
WITH *, m.lineageId IS NULL AND m.lastAccessed > m.lastDecay AS moved
WHERE m:Memory  // a purge may have deleted it while its lock was waited for
// One SET per step: within a clause the right sides still see the values from before it.
SET m.id = CASE WHEN m.id IS :: STRING NOT NULL THEN m.id ELSE row.id END, m.isTest = CASE WHEN m.isTest IS :: BOOLEAN NOT NULL THEN m.isTest ELSE false END,
    m.tier = CASE WHEN m.tier IN ['working', 'shortTerm', 'longTerm'] AND NOT coalesce([hopped] = labelled, false) THEN m.tier
                  ELSE coalesce(hopped, CASE size(labelled) WHEN 1 THEN labelled[0] END, 'working') END,
    m.type = CASE WHEN m.type IN ['crystallization', 'learning', 'insight'] THEN m.type ELSE 'learning' END,
    m.created = CASE WHEN m.created IS :: ZONED DATETIME NOT NULL AND m.created <= now THEN m.created ELSE now END,
    m.accessCount = CASE WHEN m.accessCount IS :: INTEGER NOT NULL AND m.accessCount >= 0 THEN m.accessCount ELSE 1 END,
    m.sessionId = coalesce(m.sessionId, 'unknown'), m.instanceId = coalesce(m.instanceId, 'unknown'),
    m.decayLaw = coalesce(m.decayLaw, 'energy'), m.promotionAttempts = coalesce(m.promotionAttempts, 0), m.contentHash = row.contentHash
SET m.lineageId = coalesce(m.lineageId, firsts[0], m.id), m.validFrom = CASE WHEN m.validFrom IS :: ZONED DATETIME NOT NULL AND m.validFrom <= now THEN m.validFrom ELSE m.created END,
    m.lastAccessed = CASE WHEN NOT (m.lastAccessed IS :: ZONED DATETIME NOT NULL AND m.lastAccessed >= m.created) THEN m.created
                          WHEN m.lastAccessed > now THEN now ELSE m.lastAccessed END
SET m.lastDecay = CASE WHEN moved OR NOT (m.lastDecay IS :: ZONED DATETIME NOT NULL AND m.lastDecay >= m.created) THEN m.lastAccessed
                       WHEN m.lastDecay > now THEN now ELSE m.lastDecay END,
    m.validTo = CASE WHEN NOT m.validTo IS :: ZONED DATETIME THEN null WHEN m.validTo < m.validFrom THEN m.validFrom ELSE m.validTo END
SET m.endReason = CASE WHEN m.validTo IS NOT NULL THEN coalesce(m.endReason, CASE WHEN promoted THEN 'promoted' ELSE 'expired' END) END
WITH *, coalesce(m.endReason, '') IN ['promoted', 'undone', 'merged', 'superseded'] AS superseded,
     // An ended memory keeps the constant it ended with; one that energy.rekey still has to find keeps that of its key.
     CASE WHEN (m.validTo IS NOT NULL OR c.rekeying) AND m.decayRate IS :: FLOAT NOT NULL AND m.decayRate > 0
          THEN m.decayRate ELSE rates[m.tier] END AS rate
WITH *, CASE WHEN sound THEN m.energy END AS figure,
     CASE WHEN m.decayKey IS :: FLOAT THEN m.decayKey END AS key, CASE WHEN m.decayRate IS :: FLOAT THEN m.decayRate END AS keyedBy
WITH *, exp(key - rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0) AS keyed, before.lastDecay = m.lastDecay AS anchored, [each IN COLLECT {
  MATCH (m)<-[:CONCERNS]-(e:Event)
  WHERE e.memoryId = m.id AND e.after_energy IS :: FLOAT NOT NULL AND e.after_lastDecay >= m.lastAccessed AND e.after_lastDecay <= m.lastDecay
  RETURN e.after_energy * exp(rate * (e.after_lastDecay.epochMillis - m.lastDecay.epochMillis) / 3600000.0)
  ORDER BY e.after_lastDecay DESC LIMIT 1
} + [(:Memory)-[hop:PROMOTED_TO|CRYSTALLIZED_INTO]->(m) WHERE hop.energy IS :: FLOAT NOT NULL AND hop.at >= m.lastAccessed AND hop.at <= m.lastDecay
     | hop.energy * exp(rate * (hop.at.epochMillis - m.lastDecay.epochMillis) / 3600000.0)] WHERE 1e-300 < each <= peak][0] AS told
WITH *, CASE
  WHEN m.validTo IS NULL AND any(by IN [rate, keyedBy] WHERE abs(log(figure) - key + by * (m.lastDecay.epochMillis - $landmark) / 3600000.0) <= 1e-6) THEN figure
  WHEN (m.validTo IS NOT NULL OR m.decayLaw <> 'energy') AND figure <= peak THEN figure
  WHEN anchored AND figure <= peak AND 1e-300 < keyed <= peak THEN CASE WHEN coalesce(abs(log(figure / told)) < abs(log(keyed / told)), figure > keyed) THEN figure ELSE keyed END
  ELSE coalesce(CASE WHEN 1e-300 < keyed <= peak THEN keyed END, told, CASE WHEN figure <= peak OR key IS NULL THEN figure END) END AS known
SET m.lastDecay = CASE WHEN row.energy IS NULL AND known IS NOT NULL THEN m.lastDecay ELSE now END,
    m.energy = coalesce(row.energy, known, c.initialEnergy)
SET m.peakEnergy = CASE WHEN m.peakEnergy IS :: FLOAT NOT NULL AND m.peakEnergy * (1 + 1e-9) >= m.energy THEN m.peakEnergy ELSE m.energy END
WITH *, log(m.energy) + rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0 AS made
SET m.decayKey = CASE WHEN m.decayLaw <> 'energy' THEN null WHEN keyedBy = rate AND abs(key - made) <= 1e-6 THEN key ELSE made END,
    m.decayRate = CASE WHEN m.decayLaw = 'none' AND (m:Protected OR m.decayRate IS NULL) THEN null ELSE rate END
WITH *, NOT superseded AND (m.place IS NULL OR m:Unlinked) AS unlinked
REMOVE m:Live:Head:TestHead:Hot:TestHot:Cold:TestCold:Working:ShortTerm:LongTerm:Unlinked:Protected
SET m:$({working: 'Working', shortTerm: 'ShortTerm', longTerm: 'LongTerm'}[m.tier]),
    m:$(CASE WHEN m.validTo IS NULL THEN ['Live'] ELSE [] END),
    m:$(CASE WHEN unlinked THEN ['Unlinked'] ELSE [] END),
    m:$(CASE WHEN m.decayLaw = 'none' AND m.decayRate IS NULL THEN ['Protected'] ELSE [] END),
    m:$(CASE WHEN superseded THEN [] ELSE CASE WHEN m.isTest THEN CASE m.storage WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE m.storage WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END END)
// @slot repaired
WITH r, now, m, before, m {.*, labels: labels(m)} AS after
WITH *, [key IN keys(before) WHERE after[key] IS NULL] + [key IN keys(after) WHERE key <> 'labels' AND (before[key] IS NULL OR before[key] <> after[key])] AS changed,
     NOT (all(label IN before.labels WHERE label IN after.labels) AND size(before.labels) = size(after.labels)) AS relabelled
SET m.rev = coalesce(m.rev, 0) + CASE WHEN relabelled OR changed <> [] THEN 1 ELSE 0 END
FOREACH (_ IN CASE WHEN relabelled OR changed <> [] THEN [1] ELSE [] END |
  CREATE (e:Event {id: $runId + ':repaired:' + m.id, kind: 'repaired', at: now, runId: $runId, memoryId: m.id, lineageId: m.lineageId,
                   before_labels: before.labels, after_labels: after.labels})
  CREATE (e)-[:CONCERNS]->(m), (e)-[:RECORDED_IN]->(r)
  FOREACH (key IN changed | SET e['before_' + key] = before[key], e['after_' + key] = after[key]))
RETURN m.id AS id, head(COLLECT { MATCH (e:Event {id: $runId + ':repaired:' + m.id}) RETURN e {.*} }) AS event
