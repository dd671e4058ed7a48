// @name     box.resummed
// @version  2
// @mode     write
// @purpose  Of events that are to be taken back, those by which an earlier summary would live again in a box that has another one since.
// @param    events   list<string>  ids
// @returns  id       string        of an event that stays
// @returns  summary  string        the one that the box has
// @returns  runId    string?       that made it
// @returns  blocker  map?          {id, kind, of, memoryId, associations} of the event by which it did
// @writes   Box.rev
// @rows     any what brings no summary back has no row
// @safe     it only takes locks
// @eager    a batch of events
MATCH (e:Event)-[:CONCERNS]->(m:Summary)-[:SUMS_UP]->(b:Box) WHERE e.id IN $events AND e.before_validTo IS NULL
WITH e, m, b ORDER BY b.id
SET b.rev = b.rev
WITH e, m, b WHERE m:Summary AND NOT m:Live
MATCH (o:Summary)-[:SUMS_UP]->(b) WHERE o:Live
WITH e, o ORDER BY o.id
WITH e, collect(o.id) AS others
WITH e.id AS id, others[0] AS summary, head(COLLECT {
  MATCH (o:Memory {id: others[0]})<-[:CONCERNS]-(x:Event) WHERE 'summarised' IN [x.kind, x.of] AND x.after_validTo IS NULL
  RETURN x ORDER BY x.at DESC, x.id LIMIT 1
}) AS made
RETURN id, summary, made.runId AS runId, CASE WHEN made IS NOT NULL THEN {id: made.id, kind: made.kind, of: made.of, memoryId: summary, associations: 0} END AS blocker ORDER BY id
