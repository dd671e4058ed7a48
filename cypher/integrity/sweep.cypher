// @name     integrity.sweep
// @version  1
// @mode     write
// @purpose  Delete what is there for memories and has none: entities, clusters, sessions that never ended, sources.
// @returns  swept     integer   nodes deleted
// @writes   Entity SemanticCluster Session Source
// @rows     one
// @safe     what is deleted is not found again
// @eager    the orphans, between their locks and their deletion
MATCH (o:Entity|SemanticCluster|Session|Source)
WHERE NOT EXISTS { (o)<-[:ABOUT|BELONGS_TO|IN_SESSION|DERIVED_FROM]-() } AND o.endedAt IS NULL AND o.emptiedAt IS NULL
WITH o ORDER BY labels(o), o.scope, o.name
SET o.rev = o.rev
WITH o WHERE NOT EXISTS { (o)<-[:ABOUT|BELONGS_TO|IN_SESSION|DERIVED_FROM]-() }
DETACH DELETE o
RETURN count(*) AS swept
