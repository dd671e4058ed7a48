// @name     box.resummed
// @version  3
// @mode     write
// @purpose  Of events that are to be taken back, those by which an earlier summary would live again in a box that has another one since, or is empty.
// @param    events   list<string>  ids
// @returns  id       string        of an event that stays
// @returns  summary  string?       the one that the box has; null: it is empty
// @returns  runId    string?       that made it, or emptied the box
// @returns  blocker  map?          {id, kind, of, memoryId, associations} of the event by which it did
// @writes   Box.rev
// @rows     any what brings no summary back has no row
// @safe     it only takes locks
// @eager    a batch of events
MATCH (e:Event)-[:CONCERNS]->(m:Summary)-[:SUMS_UP]->(b:Box) WHERE e.id IN $events AND e.before_validTo IS NULL
WITH e, m, b ORDER BY b.id
SET b.rev = b.rev
WITH e, m, b WHERE m:Summary AND NOT m:Live
WITH e, b, COLLECT { MATCH (o:Summary)-[:SUMS_UP]->(b) WHERE o:Live RETURN o.id ORDER BY o.id LIMIT 1 }[0] AS summary WHERE summary IS NOT NULL OR b.count = 0
WITH e.id AS id, summary, head(COLLECT {
  MATCH (o:Memory {id: summary})<-[:CONCERNS]-(x:Event) WHERE 'summarised' IN [x.kind, x.of] AND x.after_validTo IS NULL
  RETURN x ORDER BY x.at DESC, x.id LIMIT 1
} + COLLECT {
  MATCH (b)<-[:CONCERNS]-(x:Event {kind: 'undone', of: 'box_opened'}) WHERE summary IS NULL
  RETURN x ORDER BY x.at DESC, x.id LIMIT 1
}) AS made
RETURN id, summary, made.runId AS runId, CASE WHEN made IS NOT NULL THEN {id: made.id, kind: made.kind, of: made.of, memoryId: summary, associations: 0} END AS blocker ORDER BY id
