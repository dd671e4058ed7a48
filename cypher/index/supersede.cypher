// @name     index.supersede
// @version  4
// @mode     write
// @purpose  Begin the next version of crystals with the text that stands in their files now; what had ended lives again by it.
// @param    rows      list<map>  {id, newId, text}: text has what a version has of its own
// @param    now       integer    epoch milliseconds
// @param    runId     string
// @returns  id        string
// @returns  newId     string?    null if it was not superseded
// @writes   Memory Memory.validTo Memory.endReason Memory.endRunId Memory.accessScope Memory.facets Memory.around Memory.rev Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Unlinked Memory:Crystal SUPERSEDES Event CONCERNS RECORDED_IN
// @rows     any a crystal that was deleted meanwhile has no row
// @safe     a version is superseded once; with the same newId, that is reported again
// @eager    a batch of crystals
//
// The new version goes on counting the accesses, its time begins anew, and it is private until somebody publishes it, as is the old one from then
// on. What its law had ended ended then. association.carry moves the associations afterwards, in the same transaction.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
UNWIND $rows AS row
MATCH (s:Memory {id: row.id})
WITH r, k, row, s ORDER BY s.id
SET s.rev = s.rev
WITH r, k, row, s, $runId + ':superseded:' + s.id AS name, s.validTo IS NULL AND coalesce(s.forgetAt.epochMillis > $now, true) AS lives,
     reduce(latest = $now, each IN [s.validFrom, s.validTo] | CASE WHEN each.epochMillis > latest THEN each.epochMillis ELSE latest END) AS since
WHERE s:Memory
WITH *, s:Crystal AND (s:Head OR s:TestHead) AND s.lifecycle <> 'frozen' AND coalesce(s.endReason, '') <> 'retracted'
     AND NOT EXISTS { (:Memory)-[:MERGED_INTO]->(s) } AND NOT EXISTS { (:Event {id: name}) } AS goes
CALL (r, k, row, s, name, lives, since, goes) {
  WITH r, k, row, s, name, lives, datetime({epochMillis: since}) AS at WHERE goes
  CREATE (e:Event {id: name, kind: 'superseded', at: at, runId: $runId, memoryId: s.id, newId: row.newId, lineageId: s.lineageId})
  CREATE (e)-[:CONCERNS]->(s)
  CREATE (e)-[:RECORDED_IN]->(r)
  WITH *, ['validTo', 'endReason', 'endRunId', 'lifecycle', 'accessCount', 'accessScope'] AS keys
  FOREACH (key IN keys | SET e['before_' + key] = s[key])
  SET s.validTo = coalesce(s.validTo, CASE WHEN lives THEN at ELSE s.forgetAt END), s.endReason = 'superseded', s.endRunId = $runId, s.accessScope = 'private', s.rev = s.rev + 1
  SET s.facets = replace(replace(s.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN s.sensitivity IN ['normal', 'personal'] AND s.accessScope IN ['shared', 'public'] THEN ' in' + s.accessScope ELSE '' END
  FOREACH (key IN keys | SET e['after_' + key] = s[key])
  CREATE (m:Memory:Crystal:Live:$([label IN labels(s) WHERE label IN ['Working', 'ShortTerm', 'LongTerm', 'Protected', 'Unlinked']]))
  // The old head loses its label first, since a lineage has only one head.
  REMOVE s:Live:Head:TestHead:Hot:TestHot:Cold:TestCold:Unlinked
  SET m = s {.*, id: row.newId, validFrom: at, validTo: null, endReason: null, endRunId: null, rev: 0, importKey: null, promotedFrom: null, around: null,
             causalPhrase: null, unmergedLifecycle: null, asks: null, dated: null, counted: null, named: null, rules: null, prefers: null, suspect: null,
             storage: null, storageDue: null, storageSince: null}
  SET m += row.text, m:$(CASE WHEN s.isTest THEN CASE null WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE null WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END)
  SET m.lifecycle = CASE WHEN lives THEN m.lifecycle ELSE 'generated' END, m.ttlFrom = CASE coalesce(m.heldLaw, m.decayLaw) WHEN 'ttl' THEN at END,
      m.lastAccessed = CASE WHEN m.lastAccessed > at THEN m.lastAccessed ELSE at END
  // around is what others said, so only the latest version keeps it.
  REMOVE s.around
  CREATE (m)-[:SUPERSEDES {at: at, runId: $runId}]->(s)
  // @slot superseded
  WITH k, m WHERE NOT m:Protected
  WITH *, {preference: k.preferenceFactor, goal: k.goalFactor, task_pattern: k.taskPatternFactor, skill: k.skillFactor,
           insight: k.insightFactor, relationship: k.relationshipFactor, fact: k.factFactor, episode: k.episodeFactor,
           general: k.generalFactor}[toStringOrNull(m.semanticType)] * (1 - exp(-k.frequencyConstant * toFloatOrNull(m.accessCount))) AS base,
       k.decayRate * (1 - abs(coalesce(toFloatOrNull(m.emotionalValence), 0.0)) * k.emotionDecayResistance) AS fading
  WITH *, (CASE WHEN m.fadesFrom > m.lastAccessed THEN m.fadesFrom ELSE m.lastAccessed END).epochMillis AS used, log(base / CASE m.lifecycle WHEN 'activated' THEN k.archiveThreshold ELSE k.forgetThreshold END) / fading AS span
  WITH *, CASE m.decayLaw
         WHEN 'ttl' THEN CASE WHEN m.ttlMs > 0 THEN datetime({epochMillis: coalesce(m.ttlFrom, m.created).epochMillis + m.ttlMs + 1}) END
         WHEN 'importance' THEN datetime({epochMillis: reduce(ends = used, each IN [used + toInteger(floor(span)) + 1, k.lawSince.epochMillis] |
           CASE WHEN each > ends THEN each ELSE ends END)}) END AS forgetAt,
       CASE WHEN m.lifecycle = 'generated' AND m.accessCount > 1 AND base >= k.activateThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.activateThreshold) / fading))}) END AS activeUntil,
       CASE WHEN m.decayLaw = 'importance' AND base >= k.promoteThreshold
         THEN datetime({epochMillis: used + toInteger(floor(log(base / k.promoteThreshold) / fading))}) END AS mergeableUntil
  SET m.forgetAt = forgetAt, m.activeUntil = activeUntil, m.mergeableUntil = mergeableUntil, m.lawVersion = k.lawVersion
}
RETURN s.id AS id, CASE WHEN EXISTS { (:Memory {id: row.newId})-[:SUPERSEDES]->(s) } THEN row.newId END AS newId
