// @name     document.wanted
// @version  2
// @mode     write
// @purpose  Lock the memories that documents hold, or held until now, where that is to be changed: what a current state cites or points to, and what is folded.
// @param    events    list<string>?  of texts that became current, or were until then: only what these states cite, point to and fold is looked at, or of an undo of seeds; null: all
// @param    isTest    boolean?       null: both test and real memories
// @param    now       integer        epoch milliseconds
// @param    landmark  integer        epoch milliseconds, origin of decayKey
// @param    runId     string
// @gives    r         node           the run
// @gives    c         node           the current configuration
// @gives    k         node           the current law of crystals
// @gives    h         node           a live memory
// @gives    have      list<string>   the documents that hold it until now
// @gives    want      list<string>   those that are to hold it, by their names and scopes
// @gives    x         node           the event of a run that is taken back by which this was the other way round, if nothing has changed since; else null
// @writes   Memory.rev
// @rows     any what is held as it should be has no row
// @safe     it only takes locks
// @eager    what a document cites
//
// A seed that a state points to lives again only after that state is current again, where both are of one run.
// What a state has folded is held until that state is taken back. A citation goes with its memory: to the latest version, and to the
// crystal into which that was merged. What its law has ended already, though no run has written that, is not held: it ends at that instant.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
MATCH (k:CrystalConfig) WHERE k.validTo IS NULL
CALL () {
  MATCH (e:Event) WHERE e.id IN $events
  UNWIND [e.before_id, e.after_id] AS state
  MATCH (:DocumentState {id: state})-[:CITES|POINTS_TO|FOLDS]->(v:Memory)
  RETURN v
  UNION
  MATCH (e:Event)-[:CONCERNS]->(v:Memory) WHERE e.id IN $events AND e.of = 'seeded'
  RETURN v
  UNION
  MATCH (d:Document)-[:CURRENT]->(:DocumentState)-[:CITES|POINTS_TO]->(v:Memory) WHERE $events IS NULL
  RETURN v
  UNION
  MATCH (s:DocumentState)-[:FOLDS]->(v:Memory) WHERE $events IS NULL AND s.accepted AND s.undoneAt IS NULL
  RETURN v
  UNION
  MATCH (v:Protected) WHERE $events IS NULL AND v.heldBy IS NOT NULL AND v:Memory
  RETURN v
}
WITH DISTINCT r, c, k, v.lineageId AS lineage
MATCH (:Memory {lineageId: lineage})-[:MERGED_INTO*0..]->(h:Memory)
WHERE h:Live AND ($isTest IS NULL OR h.isTest = $isTest) AND h.energy IS :: FLOAT NOT NULL AND h.energy > 0 AND h.lastDecay IS :: ZONED DATETIME NOT NULL
WITH DISTINCT r, c, k, h ORDER BY h.id
SET h.rev = h.rev
WITH r, c, k, h, coalesce(h.heldBy, []) AS have, COLLECT {
  MATCH (m:Memory)-[:MERGED_INTO*0..]->(h)
  MATCH (v:Memory {lineageId: m.lineageId})<-[p:CITES|POINTS_TO|FOLDS]-(s:DocumentState)-[:STATE_OF]->(d:Document)
  WHERE d.isTest = h.isTest AND (EXISTS { (d)-[:CURRENT]->(s) } OR type(p) = 'FOLDS' AND s.accepted AND s.undoneAt IS NULL)
  WITH DISTINCT d.name + CASE d.scope WHEN '' THEN '' ELSE ' of ' + d.scope END AS name
  RETURN name ORDER BY name
} AS want
WHERE h:Live AND have <> want AND (have <> [] OR NOT coalesce(
  h.decayKey < log(c.expirationThreshold) + h.decayRate * ($now - $landmark) / 3600000.0 - 1e-9, h.forgetAt <= datetime({epochMillis: $now}), false))
WITH r, c, k, h, have, want, head(COLLECT {
  MATCH (e:Event) WHERE e.id IN $events
  MATCH (:Event {id: e.undoes})-[:RECORDED_IN]->(was:ConsolidationRun)
  MATCH (h)<-[:CONCERNS]-(x:Event {runId: was.id})
  WHERE coalesce(x.of, x.kind) IN ['held', 'released'] AND coalesce(x.before_heldBy, []) = want
    AND (x.before_decayLaw <> 'energy' OR x.before_decayRate = {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay}[h.tier])
    AND all(key IN ['heldBy', 'heldLaw', 'heldRate', 'heldAt', 'decayLaw', 'decayKey', 'decayRate', 'forgetAt', 'fadesFrom', 'ttlFrom']
            WHERE coalesce(h[key] = x['after_' + key], h[key] IS NULL AND x['after_' + key] IS NULL))
  RETURN x ORDER BY x.id DESC
}) AS x
RETURN r, c, k, h, have, want, x
