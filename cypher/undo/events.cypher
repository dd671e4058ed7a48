// @name     undo.events
// @version  3
// @mode     read
// @purpose  A page of the events of a run for an undo, stage by stage in order of their ids.
// @param    id            string
// @param    stage         integer   0: what followed the run's own change of the law; 2: promotions that were taken back; 1: all others
// @param    after         string    the last id of the previous page; empty for the first page
// @param    limit         integer
// @returns  id            string
// @returns  kind          string
// @returns  of            string?   what an undone or redone event was originally
// @returns  memoryId      string?
// @returns  associations  integer   edges that taking it back would move
// @returns  settings      map?      every property of the event, if it changed the configuration
//
// The latest changes are taken back first. Promotions that were taken back come last: what the memory gained before must be there
// again before it is promoted again.
OPTIONAL MATCH (law:Event {id: $id + ':config'})
MATCH (:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event)
WHERE e.id > $after AND $stage = CASE
  WHEN e.kind = 'undone' AND e.of = 'promoted' THEN 2
  WHEN e.configVersion >= law.after_version THEN 0
  ELSE 1 END
WITH e ORDER BY e.id LIMIT $limit
RETURN e.id AS id, e.kind AS kind, e.of AS of, e.memoryId AS memoryId, COUNT {
  MATCH (m:Memory)-[:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO|IN_SESSION]-()
  WHERE e.newId IS NOT NULL AND m.id IN [e.memoryId, e.newId]
} AS associations, CASE e.kind WHEN 'config_changed' THEN e {.*} END AS settings
ORDER BY id
