// @name     archive.clear
// @version  4
// @mode     write
// @purpose  Take what an archive holds out of the database, one batch, before the archive is put in its place.
// @param    kinds    list<string>  that the archive has; an old one lacks some, and they stay
// @param    batch    integer   nodes in this transaction
// @returns  deleted  integer   0: nothing is left
// @writes   Memory ConsolidationConfig RecallConfig Session SemanticCluster Entity Source ConsolidationRun Probe Event
// @rows     one
// @safe     what is deleted is not found again
// @eager    the nodes of one batch
MATCH (n:Memory|Event|ConsolidationRun|Probe|ConsolidationConfig|RecallConfig|Session|SemanticCluster|Entity|Source
  // @each kind |<label>
)
WHERE any(kind IN $kinds WHERE kind IN labels(n))
WITH n LIMIT $batch
DETACH DELETE n
RETURN count(*) AS deleted
