// @name     box.undo
// @version  3
// @mode     write
// @purpose  Take back that boxes were opened, or that this was taken back.
// @param    events   list<string>  ids
// @param    now      integer       epoch milliseconds
// @param    runId    string        the run that takes back
// @returns  id       string
// @returns  outcome  string        undone | repeated: it was taken back already | changed: the box was sealed, traced or summed up since, or what was in it is in another one
// @returns  event    string?       the event by which this run took it back, now or in an earlier attempt
// @returns  lives    string?       always null
// @returns  moves    map?          always null
// @returns  blocker  map?          {id, kind, of, memoryId, associations} of the event by which the box was summed up, traced or sealed since, what came last first
// @writes   Box Memory:Unboxed Memory.rev IN_BOX WAS_IN_BOX Event CONCERNS RECORDED_IN
// @rows     any an event whose box was dropped has none
// @safe     a box that is empty is emptied no more
// @eager    the boxes of a batch of events
//
// It is empty then, and what was in it waits for another one, as does what joined it since. It stays for whoever takes that back, and is
// shown nowhere. A merged archive may have left a turn both in it and out of it, or twice.
MATCH (r:ConsolidationRun {id: $runId})
MATCH (e:Event)-[:CONCERNS]->(b:Box) WHERE e.id IN $events
WITH r, e, b ORDER BY b.id
SET b.rev = b.rev
WITH r, e, b, e.kind = 'undone' AS again, $runId + ':undone:' + e.id AS name
WITH *, CASE
  WHEN again = (b.count > 0) THEN 'repeated'
  WHEN b.sealedAt IS NOT NULL OR NOT again AND EXISTS { (b)-[:IN_TRACE]->(:Trace) } OR NOT again AND EXISTS { MATCH (b)<-[:SUMS_UP]-(s:Summary) WHERE s:Live }
    OR again AND EXISTS { MATCH (b)<-[:WAS_IN_BOX]-(m:Memory) WHERE NOT m:Unboxed } THEN 'changed'
  ELSE 'undone' END AS outcome
CALL (r, e, b, again, name, outcome) {
  WITH * WHERE outcome = 'undone'
  CREATE (u:Event {id: name, kind: CASE WHEN again THEN 'redone' ELSE 'undone' END, of: 'box_opened', undoes: e.id,
                   at: datetime({epochMillis: $now}), runId: $runId, box: b.id})
  CREATE (u)-[:CONCERNS]->(b), (u)-[:RECORDED_IN]->(r)
  WITH b, again
  CALL (b, again) {
    MATCH (m:Memory)-[old:IN_BOX]->(b) WHERE NOT again
    MERGE (m)-[new:WAS_IN_BOX]->(b)
    SET new = properties(old), m:Unboxed, m.rev = m.rev + 1
    DELETE old
    RETURN count(*) AS parted
  }
  CALL (b, again) {
    MATCH (m:Memory)-[old:WAS_IN_BOX]->(b) WHERE again
    MERGE (m)-[new:IN_BOX]->(b)
    SET new = properties(old), m.rev = m.rev + 1
    REMOVE m:Unboxed
    DELETE old
    RETURN count(DISTINCT m) AS joined
  }
  SET b.count = joined, b.rev = b.rev + 1, b.openUntil = CASE WHEN again THEN datetime({epochMillis: b.lastAt.epochMillis + 1800000}) END
  RETURN count(*) AS written
}
WITH e, outcome, name, COLLECT {
  MATCH (b)<-[:SUMS_UP]-(s:Summary)<-[:CONCERNS]-(x:Event) WHERE outcome = 'changed' AND s:Live AND 'summarised' IN [x.kind, x.of] AND x.after_validTo IS NULL AND x.runId <> $runId
  RETURN {id: x.id, kind: x.kind, of: x.of, memoryId: s.id, associations: 0} ORDER BY x.at DESC, x.id LIMIT 1
} + COLLECT {
  MATCH (t)<-[:IN_TRACE]-(b)<-[:CONCERNS]-(x:Event) WHERE outcome = 'changed' AND x.after_trace = t.id AND x.runId <> $runId
  RETURN {id: x.id, kind: x.kind, of: x.of, memoryId: null, associations: 0} ORDER BY x.at DESC, x.id LIMIT 1
} + COLLECT {
  MATCH (b)<-[:CONCERNS]-(x:Event) WHERE outcome = 'changed' AND x.after_sealedAt = b.sealedAt AND x.runId <> $runId
  RETURN {id: x.id, kind: x.kind, of: x.of, memoryId: null, associations: 0} ORDER BY x.at DESC, x.id LIMIT 1
} AS blockers
RETURN e.id AS id, outcome, head(COLLECT { MATCH (u:Event {id: name}) RETURN u.id }) AS event, null AS lives, null AS moves, blockers[0] AS blocker
