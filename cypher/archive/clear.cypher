// @name     archive.clear
// @version  2
// @mode     write
// @purpose  Take everything of one brain out of the database, one batch, before an archive is put in its place.
// @param    batch    integer   nodes in this transaction
// @returns  deleted  integer   0: nothing is left
// @writes   Memory ConsolidationConfig Session SemanticCluster Entity Source ConsolidationRun Event
// @safe     what is deleted is not found again
// @eager    the nodes of one batch
MATCH (n:Memory|Event|ConsolidationRun|ConsolidationConfig|Session|SemanticCluster|Entity|Source)
WITH n LIMIT $batch
DETACH DELETE n
RETURN count(*) AS deleted
