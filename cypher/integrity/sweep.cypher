// @name     integrity.sweep
// @version  3
// @mode     write
// @purpose  Delete entities, clusters, sources, and sessions that never ended, if they have no memories, and what a domain adds: traces without boxes.
// @returns  swept     integer   nodes deleted
// @writes   Entity SemanticCluster Session Source
// @rows     one
// @safe     deleted nodes are not found again
// @eager    the orphans, between their locks and their deletion
MATCH (o:Entity|SemanticCluster|Session|Source)
WHERE NOT EXISTS { (o)<-[:ABOUT|BELONGS_TO|IN_SESSION|DERIVED_FROM]-() } AND o.endedAt IS NULL AND o.emptiedAt IS NULL
WITH o ORDER BY labels(o), o.scope, o.name
SET o.rev = o.rev
WITH o WHERE NOT EXISTS { (o)<-[:ABOUT|BELONGS_TO|IN_SESSION|DERIVED_FROM]-() }
DETACH DELETE o
WITH count(*) AS swept
// @slot swept
RETURN swept
