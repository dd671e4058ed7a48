// @name     undo.events
// @version  4
// @mode     read
// @purpose  A page of the events of a run for an undo, stage by stage in the order they are taken back.
// @param    id            string
// @param    stage         integer   0: what followed the run's own change of the law; 2: promotions that were taken back; 1: all others
// @param    after         map?      {place, id} of the last event of the previous page; null for the first page
// @param    limit         integer
// @returns  id            string
// @returns  kind          string
// @returns  of            string?   what an undone or redone event was originally
// @returns  memoryId      string?
// @returns  associations  integer   edges that taking it back would move
// @returns  place         integer   in that order; events of one place are in order of their ids
// @returns  settings      map?      every property of the event, if it changed the configuration
//
// The latest changes are taken back first. Promotions that were taken back come last: what the memory gained before must be there
// again before it is promoted again. Where one event of the run led to another, as the merges of a chain do, the later one is taken back
// first, and what was taken back is redone from the first one.
OPTIONAL MATCH (law:Event {id: $id + ':config'})
MATCH (:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event)
WHERE $stage = CASE
  WHEN e.kind = 'undone' AND e.of = 'promoted' THEN 2
  WHEN e.configVersion >= law.after_version THEN 0
  ELSE 1 END
WITH e, CASE e.kind WHEN 'undone' THEN 1 ELSE -1 END * COUNT {
  MATCH (e:Event) ((y:Event)-[:CONCERNS]->(m:Memory)<-[:CONCERNS]-(x:Event) WHERE y.memoryId = m.id AND x.newId = m.id AND x.runId = $id)+ ()
} AS place
WHERE $after IS NULL OR place > $after.place OR place = $after.place AND e.id > $after.id
WITH e, place ORDER BY place, e.id LIMIT $limit
RETURN e.id AS id, e.kind AS kind, e.of AS of, e.memoryId AS memoryId, COUNT {
  MATCH (m:Memory)-[:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO|IN_SESSION]-()
  WHERE e.newId IS NOT NULL AND m.id IN [e.memoryId, e.newId]
} AS associations, place, CASE e.kind WHEN 'config_changed' THEN e {.*} END AS settings
ORDER BY place, id
